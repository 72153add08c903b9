#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/tensor/layout.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The storage element whose bytes are shown: the pinned one, or the one that the pinned cell reads, else the
/// first one of the selected tensor.
struct ByteView {
  std::string tensor = {};
  tensor::DType dtype = tensor::DType::int64;
  tensor::Layout layout = {};
  std::int64_t itemsize = 1, storage = 0, storage_numel = 0, element = 0;
  std::vector<std::byte> bytes = {};
  bool is_whole = false;  ///< the tensor is contiguous and shows all of its storage
  /// The same bytes as every dtype: the elements in these bytes, or the one that contains them.
  std::vector<std::pair<tensor::DType, std::string>> values = {};
};
/// nullopt without a selected tensor, and where the storage has no bytes.
std::optional<ByteView> byte_view(const UiState& state);

}  // namespace stridescope::ui
