#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::session {

/// The script of a session with asserts after its statements: shape, stride, storage_offset and dtype of
/// the names that each binds, memory sharing, and values that are few and deterministic (not drawn
/// without a seed, nor possibly from uninitialised memory). It runs under PyTorch and under
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

/// The tensors of a state as a table in Markdown, one row each: name, shape, stride, storage_offset,
/// dtype, device, contiguity, its storage by number and that storage's bytes. Empty if there are no
/// tensors.
std::string metadata_table(const Snapshot& snapshot);
/// The same as comma-separated values, with a line of titles.
std::string metadata_csv(const Snapshot& snapshot);

}  // namespace stridescope::session
