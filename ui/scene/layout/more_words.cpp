#include "ui/scene/layout/more_words.h"

#include <algorithm>

namespace stridescope::scene {

void say_more(Attempt& attempt, Best& best) {
  std::vector<const MeasuredTensor*> brief;
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors)
      if (tensor.model().is_recent && !tensor.model().is_leaving &&
          best.terms.details[tensor.place()] == Detail::brief)
        brief.push_back(&tensor);
  std::ranges::stable_sort(brief, [](const auto* a, const auto* b) {
    return std::pair(a->model().is_selected, a->model().born) >
           std::pair(b->model().is_selected, b->model().born);
  });
  struct Form {
    CaptionSide side;
    bool has_narrow_words;
  };
  for (const auto* tensor : brief)
    for (const auto& form : {Form{best.terms.side, best.terms.has_narrow_words},
                             Form{CaptionSide::below, false}, Form{CaptionSide::below, true},
                             Form{CaptionSide::beside, false}, Form{CaptionSide::beside_narrow, false}}) {
      attempt.terms = best.terms;
      attempt.terms.details[tensor->place()] = Detail::full;
      attempt.terms.side = form.side, attempt.terms.has_narrow_words = form.has_narrow_words;
      if (!Arranger(attempt).fit(best.bands, best.cell)) continue;
      best.terms = attempt.terms;
      break;
    }
  attempt.terms = best.terms;
}

}  // namespace stridescope::scene
