#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "engine/session/session.h"

namespace stridescope::session {

/// The script of a session with asserts after its statements: shape, stride, storage_offset and dtype of
/// the names that each binds, memory sharing, and values if they are few and deterministic (not drawn
/// without a seed, nor possibly read from uninitialised memory). It runs under PyTorch and under
/// session::open.
std::string script_with_asserts(const Session& session);

/// A named tensor, and the number of its storage among those of a state, from 0.
struct NumberedTensor {
  std::string name;
  tensor::Tensor tensor;
  std::size_t storage = 0;
};
/// The tensors in the order in which their names were bound.
std::vector<NumberedTensor> tensors_of(const Snapshot& snapshot);

/// The tensors of a state as a Markdown table, one row each: name, shape, stride,
/// storage_offset, dtype, device, contiguity, storage number and storage bytes. Empty if there
/// are no tensors.
std::string metadata_table(const Snapshot& snapshot);
/// The same table as comma-separated values with a header line.
std::string metadata_csv(const Snapshot& snapshot);

}  // namespace stridescope::session
