#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::session {

/// A tensor reachable from a name: "x", "parts[1]".
struct Alias {
  std::string name;
  tensor::Tensor tensor;
};

/// The number of bytes of a storage that tensors read.
struct VisibleBytes {
  std::int64_t bytes = 0;
  bool is_exact = true;  ///< false: an upper bound (too many separate runs to merge)
};
/// Bytes that at least one of the tensors reads, in the snapshot's state. The tensors belong to the
/// snapshot's environment and share the storage.
VisibleBytes visible_bytes(const Snapshot& snapshot, const tensor::Storage& storage,
                           const std::vector<tensor::Tensor>& readers);

/// A live storage and the tensors that view it.
struct StorageUse {
  tensor::Storage storage;
  std::vector<Alias> aliases;      ///< in order of binding
  std::int64_t visible_bytes = 0;  ///< bytes that at least one alias reads; the rest is kept alive unread
  bool is_exact = true;  ///< false: visible_bytes is an upper bound (too many separate runs to merge)
};

/// All storages reachable from names, sorted by id, frozen. The cost does not depend on the number of
/// elements.
std::vector<StorageUse> storage_uses(const Snapshot& snapshot);

/// The tensors reachable from names, in order of binding, frozen; an object is listed once per name.
std::vector<Alias> aliases(const Snapshot& snapshot);

/// Total bytes of all storages reachable from names.
std::int64_t reachable_bytes(const Snapshot& snapshot);

}  // namespace stridescope::session
