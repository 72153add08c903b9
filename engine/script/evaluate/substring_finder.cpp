#include "engine/script/evaluate/substring_finder.h"

namespace stridescope::script {

namespace {
/// A pattern up to this size is compared at every position.
constexpr std::size_t short_size = 16;
}  // namespace

SubstringFinder::SubstringFinder(Interpreter& interpreter, std::string_view text, std::string_view part)
    : text_(text), part_(part) {
  interpreter.spend(static_cast<std::int64_t>((text.size() + part.size()) / 16));
  if (part.size() <= short_size || part.size() > text.size()) return;
  border_.resize(part.size());
  for (std::size_t i = 1, k = 0; i < part.size(); ++i) {
    while (k > 0 && part[i] != part[k]) k = border_[k - 1];
    if (part[i] == part[k]) ++k;
    border_[i] = k;
  }
}

std::size_t SubstringFinder::operator()(std::size_t from) const {
  if (border_.empty()) return text_.find(part_, from);
  for (std::size_t i = from, k = 0; i < text_.size(); ++i) {
    while (k > 0 && text_[i] != part_[k]) k = border_[k - 1];
    if (text_[i] == part_[k]) ++k;
    if (k == part_.size()) return i + 1 - k;
  }
  return std::string_view::npos;
}

}  // namespace stridescope::script
