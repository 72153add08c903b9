#pragma once

#include <memory>

#include "engine/files/file_mapping.h"
#include "engine/tensor/memory.h"

namespace stridescope::files {

/// A storage over the `nbytes` bytes of a mapping; without bytes in meta mode, for which the mapping may be
/// null. Only written pages count toward the memory limit.
tensor::Storage mapped_storage(std::shared_ptr<const FileMapping> mapping, std::int64_t nbytes,
                               tensor::Memory& memory);

bool is_mapped(const tensor::Storage& storage);

/// While mapped storages exist, attaches an observer that calls count_written_pages, if the memory has
/// none.
void observe_written_pages(tensor::Memory& memory);

/// Counts the pages that a flow writes in a mapped storage; an upper bound. Throws like Memory::allocate.
void count_written_pages(const tensor::Flow& flow);

}  // namespace stridescope::files
