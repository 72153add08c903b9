#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/tensor/tensor.h"
#include "ui/lesson/shipped_lessons.h"

namespace stridescope::ui {

/// A word of the field. Its name is the text "term/ID", its card "term_card/ID".
struct Term {
  std::string_view id;
  std::string_view program;                             ///< a program that shows it; empty: no picture
  std::string (*now)(const tensor::Tensor&) = nullptr;  ///< returns its value for a tensor
};
const std::vector<Term>& terms();
/// Returns the program of a term, as a lesson from which a picture can be made; null if it has none.
const ShippedLesson* term_program(std::string_view id);

}  // namespace stridescope::ui
