#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace stridescope::files {

/// Data to detect changes of a file without reading a large one: its size, the time of its last change, and a
/// hash of its first and last 64 KiB, where its headers are.
struct Fingerprint {
  std::int64_t nbytes = 0, modified_ns = 0;
  std::uint64_t ends_hash = 0;

  /// Whether the hash is that of all bytes.
  bool is_whole() const { return nbytes <= 2 * end_nbytes; }
  static constexpr std::int64_t end_nbytes = std::int64_t{64} << 10;
  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

enum class FileChange : std::uint8_t {
  none,
  gone,     ///< or it cannot be read
  changed,  ///< size or ends differ
  written   ///< size and ends are equal, but it was written since, and the middle may differ
};

/// Throws std::system_error as SourceFile.
Fingerprint fingerprint_of(const std::string& path);
FileChange change_since(const Fingerprint& saved, const std::string& path);

/// "96128 1764403953123456789 8f3a12bc90aa11de", and back; nullopt for any other text.
std::string fingerprint_text(const Fingerprint& fingerprint);
std::optional<Fingerprint> parse_fingerprint(std::string_view text);

}  // namespace stridescope::files
