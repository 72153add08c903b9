#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "engine/session/snapshot.h"
#include "engine/session/verdict.h"

namespace stridescope::session {

/// Answers what statements would do to a state, each asked as if none had been asked before it. Statements
/// are evaluated over twins of the tensors that they name, which have layouts but no bytes, so that the cost
/// does not depend on their sizes, nor on how many other names there are. Where the answer depends on
/// elements and they are few, they are copied and looked at. Ids, addresses and limits are as `memory` would
/// give.
class DryRun {
 public:
  DryRun(Snapshot snapshot, const tensor::Memory& memory, std::int64_t limit_elements);
  DryRun(DryRun&&) noexcept;
  DryRun& operator=(DryRun&&) noexcept;
  ~DryRun();

  /// The source of one statement; a text that does not parse is an error's verdict.
  Verdict ask(std::string_view source);
  Verdict ask(const script::Statement& statement);

 private:
  class Twins;
  Snapshot snapshot_;
  std::int64_t limit_elements_;
  std::unique_ptr<Twins> without_bytes_, with_bytes_;
};

}  // namespace stridescope::session
