#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>

#include "engine/files/zip_directory.h"

namespace stridescope::files {

/// Unpacks a file in an archive sequentially, on demand. Never unpacks more than
/// requested.
class EntryReader {
 public:
  EntryReader(const ReadBytes& read, const ZipEntry& entry);
  EntryReader(const EntryReader&) = delete;
  EntryReader& operator=(const EntryReader&) = delete;
  ~EntryReader();

  /// Unpacks the next bytes into `to` and returns their number, which is less than `to.size()` only at the
  /// end. Throws FormatError if the packed bytes are malformed.
  std::size_t read(std::span<std::byte> to);
  /// Called after the last byte: throws FormatError if more bytes follow, or if the checksum differs.
  void require_end();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace stridescope::files
