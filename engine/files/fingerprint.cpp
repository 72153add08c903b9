#include "engine/files/fingerprint.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <system_error>

#include "engine/files/source_file.h"

namespace stridescope::files {
namespace {

/// FNV-1a.
std::uint64_t hash_append(std::uint64_t hash, std::string_view bytes) {
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hash;
}

/// Parses a number and an optional space behind it, and removes both from the text.
template <class Number>
bool take_number(std::string_view& text, Number& number, int base) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number, base);
  if (error != std::errc{}) return false;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  if (text.starts_with(' ')) text.remove_prefix(1);
  return true;
}

}  // namespace

Fingerprint fingerprint_of(const std::string& path) {
  constexpr auto length = Fingerprint::end_nbytes;
  const SourceFile file(path);
  const auto second = std::max(length, file.nbytes() - length);
  auto hash = hash_append(0xcbf29ce484222325U, file.read(0, length));
  if (second < file.nbytes()) hash = hash_append(hash, file.read(second, length));
  return {file.nbytes(), file.version().modified_ns, hash};
}

FileChange change_since(const Fingerprint& saved, const std::string& path) {
  try {
    const auto now = fingerprint_of(path);
    if (now.nbytes != saved.nbytes || now.ends_hash != saved.ends_hash) return FileChange::changed;
    return now.is_whole() || now.modified_ns == saved.modified_ns ? FileChange::none : FileChange::touched;
  } catch (const std::system_error&) {
    return FileChange::missing;
  }
}

std::string fingerprint_text(const Fingerprint& fingerprint) {
  return fmt::format("{} {} {:016x}", fingerprint.nbytes, fingerprint.modified_ns, fingerprint.ends_hash);
}

std::optional<Fingerprint> parse_fingerprint(std::string_view text) {
  Fingerprint made;
  const bool is_one = take_number(text, made.nbytes, 10) && take_number(text, made.modified_ns, 10) &&
                      take_number(text, made.ends_hash, 16);
  return is_one && text.empty() && made.nbytes >= 0 ? std::optional(made) : std::nullopt;
}

}  // namespace stridescope::files
