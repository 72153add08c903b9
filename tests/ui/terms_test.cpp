#include "ui/terms/terms.h"

#include <algorithm>
#include <set>

#include "engine/session/session.h"
#include "tests/support/catch.h"
#include "ui/words/text.h"

namespace stridescope::ui {

TEST_CASE("every term has a name and a card in both languages") {
  CHECK(terms().size() >= 60);
  std::set<std::string> ids, names;
  for (const auto* language : {"en", "zh"}) {
    const Text text(language);
    for (const auto& term : terms()) {
      const auto key = "term/" + std::string(term.id);
      CAPTURE(language, key);
      CHECK(text.has_own(key));
      const auto card_key = "term_card/" + std::string(term.id);
      CHECK(text.has_own(card_key));
      const auto card = text(card_key);
      CHECK(std::count(card.begin(), card.end(), '\n') <= 1);
      if (std::string_view(language) == "en") CHECK(ids.insert(std::string(term.id)).second);
      CHECK(names.insert(std::string(language) + std::string(text(key))).second);
    }
    // The catalogue has no card for a term that is not in the table.
    for (const auto& key : text.keys())
      if (key.starts_with("term_card/")) CHECK(ids.contains(key.substr(10)));
  }
}

TEST_CASE("the program of a term runs and leaves a tensor") {
  for (const auto& term : terms()) {
    CAPTURE(term.id);
    session::Session session;
    std::string_view program = term.program;
    while (!program.empty()) {
      const auto end = std::min(program.find('\n'), program.size());
      CHECK_FALSE(session.append(program.substr(0, end)));
      program.remove_prefix(std::min(end + 1, program.size()));
    }
    CHECK(session.environment().find("x"));
    const auto* lesson = term_program(term.id);
    REQUIRE(lesson);
    CHECK(lesson->text.starts_with("import torch"));
  }
}

}  // namespace stridescope::ui
