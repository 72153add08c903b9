#include "engine/lesson/lesson.h"

#include <algorithm>

namespace stridescope::lesson {

std::optional<std::size_t> language_index(std::string_view code) {
  const auto found = std::ranges::find(languages, code);
  if (found == languages.end()) return std::nullopt;
  return static_cast<std::size_t>(found - languages.begin());
}

bool Localized::empty() const {
  return std::ranges::all_of(texts, [](const auto& text) { return text.empty(); });
}

const std::string& Localized::in(std::string_view language) const {
  const auto& own = texts[language_index(language).value_or(0)];
  if (!own.empty()) return own;
  const auto some = std::ranges::find_if(texts, [](const auto& text) { return !text.empty(); });
  return some == texts.end() ? own : *some;
}

std::vector<const Meter*> meters_at(const Lesson& lesson, std::size_t step) {
  std::vector<const Meter*> running;
  for (std::size_t s = 0; s < std::min(step, lesson.steps.size()); ++s)
    for (const auto& meter : lesson.steps[s].meters) {
      const auto same = std::find_if(running.begin(), running.end(), [&](const Meter* other) {
        return other->name.first() == meter.name.first();
      });
      if (same == running.end()) running.push_back(&meter);
      else *same = &meter;
    }
  return running;
}

}  // namespace stridescope::lesson
