#include "ui/lesson/shipped_lessons.h"

#include <algorithm>

#include "assets.h"
#include "engine/lesson/parse.h"

namespace stridescope::ui {
namespace {

constexpr std::string_view lessons_folder = "lessons/", deck_folder = "lessons/misconceptions/";

std::vector<ShippedLesson> read_lessons() {
  std::vector<ShippedLesson> found, deck;
  for (const auto& asset : assets::all()) {
    if (!asset.path.starts_with(lessons_folder) || !asset.path.ends_with(".py")) continue;
    const bool is_misconception = asset.path.starts_with(deck_folder);
    (is_misconception ? deck : found)
        .push_back(
            {lesson_name(asset.path), asset.content, lesson::head_of(asset.content), is_misconception});
  }
  found.insert(found.end(), deck.begin(), deck.end());
  return found;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

std::string lesson_name(std::string_view path) {
  path.remove_prefix(path.rfind('/') + 1);
  if (path.ends_with(".py")) path.remove_suffix(3);
  auto rest = path;
  if (rest.starts_with('m') && rest.size() > 1 && is_digit(rest[1])) rest.remove_prefix(1);
  const auto digits =
      static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_digit) - rest.begin());
  if (digits > 0 && digits + 1 < rest.size() && rest[digits] == '_')
    return std::string(rest.substr(digits + 1));
  return std::string(path);
}

const std::vector<ShippedLesson>& shipped_lessons() {
  static const auto lessons = read_lessons();
  return lessons;
}

const ShippedLesson* find_lesson(std::string_view name) {
  const auto& all = shipped_lessons();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& one) { return one.name == name; });
  return found == all.end() ? nullptr : &*found;
}

}  // namespace stridescope::ui
