#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/lesson/lesson.h"

namespace stridescope::ui {

/// A lesson shipped with the program.
struct ShippedLesson {
  std::string name;       ///< of its file, without the number before it
  std::string_view text;  ///< the script
  lesson::Head head;
  bool is_misconception = false;  ///< of the deck of small ones
};
/// In the order of their page: lessons, then the deck. Read once.
const std::vector<ShippedLesson>& shipped_lessons();
const ShippedLesson* find_lesson(std::string_view name);
/// The name of a lesson's file without its folder, ".py" and the number before it: "transpose" for
/// "03_transpose.py". The number of a misconception begins with "m".
std::string lesson_name(std::string_view path);

}  // namespace stridescope::ui
