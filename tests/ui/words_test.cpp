#include "ui/words/catalogue.h"

#include <algorithm>
#include <map>
#include <set>

#include "assets.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/table/op_table.h"
#include "tests/support/catch.h"
#include "tests/support/source_literals.h"
#include "ui/forms/array_catalogue.h"
#include "ui/words/json.h"
#include "ui/words/pattern.h"
#include "ui/words/text.h"

namespace stridescope::ui {
namespace {

std::set<std::string> keys_of(const Catalogue& words) {
  std::set<std::string> keys;
  for (const auto& [key, value] : words) keys.insert(key);
  return keys;
}

/// Placeholders that show a value; those that only select a form may be omitted.
std::set<std::string> values_in(std::string_view pattern) {
  std::set<std::string> names;
  for (const auto& part : parts_of(pattern))
    if (!part.name.empty() && part.forms.empty()) names.emplace(part.name);
  return names;
}

std::set<std::string> help_keys() {
  std::set<std::string> keys;
  for (const auto& op : script::op_table().ops()) keys.insert("op/" + op.help);
  for (const auto& entry : array_catalogue()) keys.insert("op/" + entry.op->help);
  return keys;
}

/// Returns true if a key occurs as one literal, or as a literal prefix and a literal.
bool is_used(const std::string& key, const std::set<std::string>& literals) {
  if (literals.contains(key)) return true;
  for (std::size_t at = 1; at < key.size(); ++at) {
    const bool may_be_joined = key[at - 1] == '/' || key[at - 1] == '_';
    if (may_be_joined && literals.contains(key.substr(0, at)) && literals.contains(key.substr(at)))
      return true;
  }
  return false;
}

/// Returns true if a text has more than placeholders.
bool has_letters(std::string_view pattern) {
  const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
  for (const auto& part : parts_of(pattern))
    if (!part.forms.empty() || std::ranges::any_of(part.words, is_letter)) return true;
  return false;
}

/// The keys whose text in a language may equal the English one, by the language's code:
/// tests/data/ui/same_as_english.json.
std::set<std::string> same_as_english(std::string_view code) {
  const auto path = std::string(TEST_DATA_DIR) + "/ui/same_as_english.json";
  const auto json = Json::parse(testing::content_of(path));
  REQUIRE(json);
  std::set<std::string> keys;
  for (const auto& key : (*json)[code].items())
    if (const auto* text = key.get_if<std::string>()) keys.insert(*text);
  return keys;
}

/// Returns the keys of a catalogue whose texts equal the English ones.
std::set<std::string> untranslated(const Catalogue& words, const std::set<std::string>& exceptions) {
  const auto& english = built_in_catalogue("en");
  std::set<std::string> keys;
  for (const auto& [key, text] : words) {
    const auto found = english.find(key);
    if (found != english.end() && text == found->second && has_letters(text) && !exceptions.contains(key))
      keys.insert(key);
  }
  return keys;
}

}  // namespace

TEST_CASE("every language has the same keys as English") {
  const auto english = keys_of(built_in_catalogue("en"));
  REQUIRE(english.size() > 200);
  for (const auto& language : languages()) {
    INFO(language.code);
    CHECK(keys_of(built_in_catalogue(language.code)) == english);
  }
}

TEST_CASE("every sentence has the placeholders of the English one, and as many forms as its language has") {
  const auto& english = built_in_catalogue("en");
  for (const auto& language : languages()) {
    const auto& words = built_in_catalogue(language.code);
    const auto* rule = plural_rule(words.at("language/plural"));
    INFO(language.code);
    REQUIRE(rule);
    for (const auto& [key, pattern] : words) {
      INFO(key << ": " << pattern);
      CHECK_FALSE(pattern.empty());
      if (english.count(key) > 0) CHECK(values_in(pattern) == values_in(english.at(key)));
      for (const auto& part : parts_of(pattern))
        if (!part.forms.empty()) CHECK(part.forms.size() == rule->forms);
    }
  }
}

TEST_CASE("catalogues are sorted by key, with one key per line") {
  for (const auto& language : languages()) {
    const auto file = assets::find("text/" + std::string(language.code) + ".json");
    REQUIRE(file);
    std::string before;
    std::size_t lines = 0;
    for (std::size_t at = file->find("\n \""); at != file->npos; at = file->find("\n \"", at + 1), ++lines) {
      const std::string key(file->substr(at + 3, file->find('"', at + 3) - at - 3));
      CHECK(before < key);
      before = key;
    }
    CHECK(lines == built_in_catalogue(language.code).size());
  }
}

TEST_CASE("no text is left in English") {
  for (const auto& language : languages()) {
    if (language.code == "en") continue;
    INFO(language.code);
    CHECK(untranslated(built_in_catalogue(language.code), same_as_english(language.code)) ==
          std::set<std::string>{});
  }
}

TEST_CASE("a copy of the English texts is found to be untranslated") {
  const auto& english = built_in_catalogue("en");
  const auto found = untranslated(english, {});
  CHECK(found.size() > english.size() * 9 / 10);
  CHECK(untranslated(english, found).empty());
  // Also a single text, and one that consists of number forms.
  CHECK(untranslated({{"cancel", english.at("cancel")}}, {}) == std::set<std::string>{"cancel"});
  CHECK(has_letters("{count:step|steps}"));
  CHECK_FALSE(has_letters("{done} / {whole}"));
}

TEST_CASE("every key is used, and every used key exists") {
  const auto literals = testing::source_literals();
  const auto& english = built_in_catalogue("en");
  const auto helps = help_keys();
  REQUIRE(literals.said.size() > 100);
  for (const auto& [key, words] : english) {
    INFO(key);
    CHECK((helps.contains(key) || is_used(key, literals.all)));
  }
  for (const auto& key : helps) {
    INFO(key);
    CHECK(english.contains(key));
  }
  for (const auto& literal : literals.said) {
    INFO(literal);
    const bool is_key = literal.find_first_not_of("abcdefghijklmnopqrstuvwxyz_/") == literal.npos;
    const bool is_prefix = literal.ends_with('/') || literal.ends_with('_');
    CHECK((!is_key || is_prefix || english.contains(literal)));
  }
}

TEST_CASE("no source file has Chinese text") {
  for (const auto& file : testing::source_files())
    for (const auto c : script::code_points(testing::content_of(file))) {
      if (c < 0x2e80 || (c >= 0xe000 && c < 0xff00) || c >= 0xfff0) continue;
      FAIL_CHECK(file << " has the character " << std::hex << static_cast<std::uint32_t>(c));
      break;
    }
}

TEST_CASE("a catalogue is an object of strings; other values are ignored") {
  CHECK(parse_catalogue("{\"a\": \"b\", \"c\": 1, \"d\": {\"e\": \"f\"}}") == Catalogue{{"a", "b"}});
  CHECK(parse_catalogue("[]").empty());
  CHECK(parse_catalogue("{\"a\": ").empty());
  CHECK(parse_catalogue("{\n \"a\": \"b\",\n}\n").empty());
}

TEST_CASE("a catalogue with one entry per line is parsed like any other JSON") {
  for (const auto& language : languages()) {
    const std::string text(*assets::find("text/" + std::string(language.code) + ".json"));
    const auto words = parse_catalogue(text);
    CHECK(words.size() > 2000);
    CHECK(words == parse_catalogue(" " + text));
  }
  CHECK(parse_catalogue("{\n \"a\": \"\\u0041\\n\\\"\"\n}\n") == Catalogue{{"a", "A\n\""}});
}

}  // namespace stridescope::ui
