#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::session {

/// The script of a session with asserts after its statements: shape, stride, storage_offset and dtype of what
/// each binds, what shares memory, and the values where they are few and certain (not where they were drawn
/// without a seed, or may come from memory that nothing was written to). It runs under PyTorch and under
/// session::open.
std::string asserted_text(const Session& session);

/// A tensor with a name, and the number of its storage among those of a state, from 0.
struct NamedTensor {
  std::string name;
  tensor::Tensor tensor;
  std::size_t storage = 0;
};
/// In the order in which the names were bound.
std::vector<NamedTensor> tensors_of(const Snapshot& snapshot);

/// The tensors of a state as a table in Markdown, a row each: name, shape, stride, storage_offset, dtype,
/// device, whether it is contiguous, its storage by number and that storage's bytes. Empty where there is
/// none.
std::string metadata_table(const Snapshot& snapshot);
/// The same as comma-separated values, with a line of titles.
std::string metadata_csv(const Snapshot& snapshot);

}  // namespace stridescope::session
