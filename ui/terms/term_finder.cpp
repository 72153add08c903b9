#include "ui/terms/term_finder.h"

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>

#include "ui/terms/terms.h"

namespace stridescope::ui {
namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
bool is_latin(char c) { return static_cast<unsigned char>(c) < 0x80; }
bool is_word_character(char c) {
  c = lower(c);
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
}

struct Spelling {
  std::string text;  ///< in lower case
  std::string_view id;
};

/// The spellings of a language by their first byte, the longest first.
using Spellings = std::array<std::vector<Spelling>, 256>;

Spellings spellings_of(const words::Translator& words) {
  Spellings all;
  for (const auto& term : terms()) {
    auto forms = words("term_forms/" + std::string(term.id));
    while (!forms.empty()) {
      const auto end = std::min(forms.find('|'), forms.size());
      std::string form(forms.substr(0, end));
      std::ranges::transform(form, form.begin(), lower);
      if (!form.empty()) all[static_cast<unsigned char>(form[0])].push_back({std::move(form), term.id});
      forms.remove_prefix(std::min(end + 1, forms.size()));
    }
  }
  for (auto& some : all)
    std::ranges::stable_sort(some,
                             [](const auto& a, const auto& b) { return a.text.size() > b.text.size(); });
  return all;
}

const Spellings& known_spellings(const words::Translator& words) {
  thread_local std::map<std::string, std::unique_ptr<Spellings>, std::less<>> by_language;
  auto& known = by_language[std::string(words.language())];
  if (!known) known = std::make_unique<Spellings>(spellings_of(words));
  return *known;
}

bool begins_word(std::string_view text, std::size_t at) {
  if (at == 0) return true;
  const char before = text[at - 1];
  return !is_word_character(before) && before != '.' && before != '/';  // a name in a path is not a term
}

bool ends_word(std::string_view text, std::size_t at) {
  if (at >= text.size()) return true;
  if (text[at] == '.') return at + 1 >= text.size() || !is_word_character(text[at + 1]);
  return !is_word_character(text[at]) && text[at] != '(' && text[at] != '=';
}

/// Returns the end of a spelling that begins at a position of the text; 0 if it does not match.
std::size_t end_of(std::string_view text, std::size_t at, std::string_view spelling) {
  if (text.size() - at < spelling.size()) return 0;
  for (std::size_t i = 0; i < spelling.size(); ++i)
    if (lower(text[at + i]) != spelling[i]) return 0;
  const auto end = at + spelling.size();
  if (!is_latin(spelling.front())) return end;
  if (!begins_word(text, at)) return 0;
  if (spelling.back() == ')') return end;
  for (const std::string_view plural : {"", "s", "es"})
    if (text.substr(end).starts_with(plural) && ends_word(text, end + plural.size()))
      return end + plural.size();
  return 0;
}

}  // namespace

std::vector<TermSpan> find_terms(std::string_view text, const words::Translator& words) {
  const auto& spellings = known_spellings(words);
  std::vector<TermSpan> found;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t next = at + 1;
    for (const auto& spelling : spellings[static_cast<unsigned char>(lower(text[at]))]) {
      const auto end = end_of(text, at, spelling.text);
      if (end == 0) continue;
      if (std::ranges::none_of(found, [&](const auto& span) { return span.id == spelling.id; }))
        found.push_back({spelling.id, at, end});
      next = end;
      break;
    }
    at = next;
  }
  return found;
}

}  // namespace stridescope::ui
