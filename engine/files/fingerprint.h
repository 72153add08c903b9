#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::files {

/// Detects changes of a file without reading all of a large one: its size, its modification time, and a hash
/// of its first and last 64 KiB, which include its headers.
struct Fingerprint {
  std::int64_t nbytes = 0, modified_ns = 0;
  std::uint64_t ends_hash = 0;

  /// True if the hash covers all bytes.
  bool is_whole() const { return nbytes <= 2 * end_nbytes; }
  static constexpr std::int64_t end_nbytes = std::int64_t{64} << 10;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

enum class FileChange : std::uint8_t {
  none,
  missing,  ///< or unreadable
  changed,  ///< size or ends differ
  touched   ///< size and ends are equal, but the modification time differs: the middle may have changed
};

/// Throws std::system_error like SourceFile.
Fingerprint fingerprint_of(const std::string& path);
FileChange change_since(const Fingerprint& saved, const std::string& path);

/// "96128 1764403953123456789 8f3a12bc90aa11de", and back; nullopt for any other text.
std::string fingerprint_text(const Fingerprint& fingerprint);
std::optional<Fingerprint> parse_fingerprint(std::string_view text);

}  // namespace stridescope::files
