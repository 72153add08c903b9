#include "app/files/session_files.h"

#include <algorithm>
#include <functional>
#include <optional>
#include <set>
#include <system_error>
#include <utility>

#include "engine/script/syntax/source.h"
#include "engine/script/syntax/token.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view comment_begin = "# stridescope file: ";
/// The maximum number of entries of a saved text.
constexpr std::size_t most_files = 256;

/// Returns the position where the trailing comments begin.
std::size_t begin_of_comments(std::string_view text) {
  auto begin = text.size();
  while (begin > 0) {
    const auto line_end = text[begin - 1] == '\n' ? begin - 1 : begin;
    const auto before = line_end == 0 ? std::string_view::npos : text.rfind('\n', line_end - 1);
    const auto line = before == std::string_view::npos ? 0 : before + 1;
    if (!text.substr(line).starts_with(comment_begin)) break;
    begin = line;
  }
  return begin;
}

/// Returns the text of a literal without prefix and escapes; nullopt for others.
std::optional<std::string_view> plain_literal(std::string_view token) {
  if (token.size() < 2 || (token.front() != '\'' && token.front() != '"')) return std::nullopt;
  const auto inner = token.substr(1, token.size() - 2);
  if (inner.empty() || inner.find_first_of("'\"\\\n") != inner.npos) return std::nullopt;
  return inner;
}

/// Returns true if the path can be written between quotes of either kind without escapes.
bool can_be_written(std::string_view path) { return path.find_first_of("'\"\\\n") == path.npos; }

using Replace = std::function<std::optional<std::string>(std::string_view inner)>;

std::string with_literals_of(std::string_view text, const Replace& replace) {
  std::string result;
  std::size_t done = 0;
  for (const auto& token : script::lex(text)) {
    if (token.kind != script::TokenKind::string) continue;
    const auto inner = plain_literal(token.text);
    const auto other = inner ? replace(*inner) : std::nullopt;
    if (!other || !can_be_written(*other)) continue;
    result += text.substr(done, token.offset + 1 - done);
    result += *other;
    done = token.offset + token.text.size() - 1;
  }
  return result.append(text.substr(done));
}

/// Text that does not parse as a whole is processed line by line.
std::string with_literals(std::string_view text, const Replace& replace) {
  try {
    return with_literals_of(text, replace);
  } catch (const script::ScriptError&) {
  }
  std::string result;
  while (!text.empty()) {
    const auto line = text.substr(0, std::min(text.find('\n'), text.size() - 1) + 1);
    try {
      result += with_literals_of(line, replace);
    } catch (const script::ScriptError&) {
      result += line;
    }
    text.remove_prefix(line.size());
  }
  return result;
}

/// Returns absolute paths of the files that the session may read or expects.
std::set<std::string> known_files(const files::FileAccess& access) {
  std::set<std::string> known;
  for (auto& path : access.allowed()) known.insert(std::move(path));
  for (auto& [path, fingerprint] : access.expected()) known.insert(std::move(path));
  return known;
}

fs::path known_folder(const fs::path& folder) {
  std::error_code error;
  const auto whole = fs::absolute(folder.empty() ? fs::path(".") : folder, error);
  auto found = fs::weakly_canonical(whole, error);
  return error ? whole.lexically_normal() : found;
}

std::optional<files::Fingerprint> fingerprint_now(const std::string& path) {
  try {
    return files::fingerprint_of(path);
  } catch (const std::system_error&) {
    return std::nullopt;
  }
}

}  // namespace

std::string path_from(const fs::path& folder, const std::string& path) {
  const auto relative = fs::path(path).lexically_relative(known_folder(folder));
  if (relative.empty() || relative.is_absolute()) return path;
  const auto up = std::ranges::count(relative, fs::path(".."));
  // Beside the folder, unless the only common parent is the root.
  const bool is_beside = up == 1 && known_folder(folder).parent_path().has_relative_path();
  return up == 0 || is_beside ? relative.generic_string() : path;
}

std::string text_to_save_in(const fs::path& folder, std::string_view text, const files::FileAccess& access) {
  const auto known = known_files(access);
  if (known.empty()) return std::string(text);
  std::vector<std::string> named;
  const files::FileAccess there(folder);
  auto saved = with_literals(text, [&](std::string_view inner) -> std::optional<std::string> {
    auto path = access.resolve(inner);
    if (!known.contains(path)) return std::nullopt;
    auto written = path_from(folder, path);
    if (std::ranges::find(named, path) == named.end()) named.push_back(path);
    const bool is_right = !fs::path(inner).is_absolute() && there.resolve(inner) == path;
    return is_right || written == inner ? std::nullopt : std::optional(std::move(written));
  });
  if (named.size() > most_files) named.resize(most_files);
  const auto expected = access.expected();
  for (const auto& path : named) {
    auto fingerprint = fingerprint_now(path);
    for (const auto& [known_path, before] : expected)
      if (!fingerprint && known_path == path) fingerprint = before;
    const auto written = path_from(folder, path);
    if (!fingerprint || !can_be_written(written)) continue;
    if (!saved.empty() && saved.back() != '\n') saved += '\n';
    saved +=
        std::string(comment_begin) + '"' + written + "\" " + files::fingerprint_text(*fingerprint) + '\n';
  }
  return saved;
}

std::string with_absolute_paths(std::string_view text, const files::FileAccess& access) {
  const auto known = known_files(access);
  if (known.empty()) return std::string(text);
  return with_literals(text, [&](std::string_view inner) -> std::optional<std::string> {
    auto path = access.resolve(inner);
    return known.contains(path) ? std::optional(std::move(path)) : std::nullopt;
  });
}

std::string with_path_replaced(std::string_view text, const files::FileAccess& access,
                               const std::string& before, const std::string& after) {
  return with_literals(text, [&](std::string_view inner) {
    return access.resolve(inner) == before ? std::optional(after) : std::nullopt;
  });
}

void expect_files(std::string_view text, files::FileAccess& access) {
  auto comments = text.substr(begin_of_comments(text));
  for (std::size_t n = 0; n < most_files && !comments.empty(); ++n) {
    auto line = comments.substr(0, comments.find('\n'));
    comments.remove_prefix(std::min(line.size() + 1, comments.size()));
    line.remove_prefix(comment_begin.size());
    const auto end = line.rfind("\" ");
    if (!line.starts_with('"') || end == line.npos || end == 0) continue;
    const auto path = line.substr(1, end - 1);
    const auto saved = files::parse_fingerprint(line.substr(end + 2));
    if (saved && !path.empty()) access.expect(path, *saved);
  }
}

std::string without_file_comments(std::string_view text) {
  return std::string(text.substr(0, begin_of_comments(text)));
}

}  // namespace stridescope::app
