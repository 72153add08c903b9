#pragma once

#include <deque>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/table/row.h"

/// Operations in Python: the files of engine/catalogue/composed.
///
///     family(group="copy", effect="copy")                # facts that the file's rows have in common
///
///     @operation("(Tensor self, int dim)", out="exact")  # a row: its signatures, then its facts
///     def name(self, dim):                               # what it does, by other operations
///         return ...
///
/// Facts have the names of Row's fields and the values of its enumerations. Additional ones: `layout`, the
/// strides of the results ("of_first" and "of_any": the memory format of the first tensor, or of whichever is
/// channels_last; "new": contiguous), and `in_place`, the forms of its in-place twin. A function without a
/// header can be called by the programs of all files. Other statements are for Python only.
namespace stridescope::script {

class ComposedFile {
 public:
  /// `text` must outlive the program. Throws std::logic_error, with path and name, if a header is
  /// wrong.
  ComposedFile(std::string_view path, std::string_view text);
  ComposedFile(const ComposedFile&) = delete;
  ComposedFile& operator=(const ComposedFile&) = delete;

  const std::vector<Row>& rows() const { return rows_; }
  /// The source texts of the functions without a header.
  const std::vector<std::string_view>& functions() const { return functions_; }

 private:
  std::deque<std::string> texts_;  ///< owns texts that rows refer to
  std::vector<Row> rows_;
  std::vector<std::string_view> functions_;
};

/// All files of engine/catalogue/composed. Read once, immutable.
const std::deque<ComposedFile>& composed_files();

}  // namespace stridescope::script
