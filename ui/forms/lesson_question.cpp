#include "ui/forms/lesson_question.h"

#include <algorithm>
#include <numeric>

#include "engine/lesson/cue_lines.h"
#include "ui/lesson/localized.h"

namespace stridescope::ui {

std::vector<std::size_t> shown_order(std::size_t count, std::uint64_t seed) {
  std::vector<std::size_t> order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = count; i > 1; --i) {
    seed = seed * 6364136223846793005ull + 1442695040888963407ull;
    std::swap(order[i - 1], order[(seed >> 33) % i]);
  }
  return order;
}

lesson::Question lesson_question(const quiz::Question& question) {
  lesson::Question made;
  made.ask = localized(question.ask);
  made.because = localized(question.because);
  std::uint64_t seed = 14695981039346656037ull;
  for (const char c : made.ask.first()) seed = (seed ^ static_cast<unsigned char>(c)) * 1099511628211ull;
  for (const auto at : shown_order(question.choices.size(), seed)) {
    const auto& choice = question.choices[at];
    made.answers.push_back({localized(choice.text), at == 0, localized(choice.misconception)});
  }
  if (question.storage_element) {
    const auto click = localized(words::Message{"quiz/click"});
    for (std::size_t i = 0; i < lesson::languages.size(); ++i)
      lesson::join_line(made.ask.texts[i], click.texts[i]);
  }
  made.cover.emplace();
  return made;
}

}  // namespace stridescope::ui
