#pragma once

#include <memory>

#include "engine/files/file_mapping.h"
#include "engine/tensor/memory.h"

namespace stridescope::files {

/// A storage over a mapping's `nbytes` bytes; without bytes in meta mode, where the mapping may be null. Only
/// pages that are written to count for the memory's limit.
tensor::Storage mapped_storage(std::shared_ptr<const FileMapping> mapping, std::int64_t nbytes,
                               tensor::Memory& memory);

bool is_mapped(const tensor::Storage& storage);

/// While mapped storages exist, attaches an observer for count_written_pages to a memory without
/// one.
void observe_written_pages(tensor::Memory& memory);

/// Counts the pages that a flow writes to in a mapped storage, as an upper bound. Throws as Memory::allocate.
void count_written_pages(const tensor::Flow& flow);

}  // namespace stridescope::files
