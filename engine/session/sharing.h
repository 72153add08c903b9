#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::session {

/// A tensor that a name reaches: "x", "parts[1]".
struct Alias {
  std::string name;
  tensor::Tensor tensor;
};

/// How much of a storage is read by tensors.
struct Visible {
  std::int64_t bytes = 0;
  bool is_exact = true;  ///< false: an upper bound (too many separate runs to merge)
};
/// Bytes that at least one of the tensors reads, as the snapshot sees them; they are tensors of its
/// environment, all over the storage.
Visible visible_bytes(const Snapshot& snapshot, const tensor::Storage& storage,
                      const std::vector<tensor::Tensor>& readers);

/// A storage that is alive and the tensors that read it.
struct StorageUse {
  tensor::Storage storage;
  std::vector<Alias> aliases;      ///< in order of binding
  std::int64_t visible_bytes = 0;  ///< bytes that at least one alias reads; the others are retained unread
  bool is_exact = true;  ///< false: visible_bytes is an upper bound (too many separate runs to merge)
};

/// All storages that names reach, ordered by id, frozen. The cost does not depend on the number of
/// elements.
std::vector<StorageUse> storage_uses(const Snapshot& snapshot);

/// The tensors that names reach, in order of binding, frozen; each object once for each name.
std::vector<Alias> aliases(const Snapshot& snapshot);

/// Bytes of all storages that the names reach.
std::int64_t reachable_bytes(const Snapshot& snapshot);

}  // namespace stridescope::session
