#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/session/snapshot.h"
#include "engine/session/verdict.h"

namespace stridescope::session {

/// Predicts the effect of statements on a state, independently of one another. Statements run on meta copies
/// of the tensors that they name, which have layouts but no bytes: the cost depends neither on sizes nor on
/// the number of other names. If the result depends on elements and there are few of them, they are copied
/// and read. Ids, addresses and limits are the same as in a real run in `memory`.
class DryRun {
 public:
  DryRun(Snapshot snapshot, const tensor::Memory& memory, std::int64_t limit_elements);
  DryRun(DryRun&&) noexcept;
  DryRun& operator=(DryRun&&) noexcept;
  ~DryRun();

  /// `source`: one statement. Text that does not parse has the verdict `error`.
  Verdict ask(std::string_view source);
  Verdict ask(const script::Statement& statement);

 private:
  class ValueCopies;
  Snapshot snapshot_;
  std::int64_t limit_elements_;
  std::unique_ptr<ValueCopies> without_bytes_, with_bytes_;
};

}  // namespace stridescope::session
