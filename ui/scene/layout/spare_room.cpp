#include "ui/scene/layout/spare_room.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace stridescope::scene {
void say_more(LayoutProblem& problem, LayoutSolution& best) {
  std::vector<const MeasuredTensor*> brief;
  for (const auto s : problem.shown)
    for (const auto& tensor : problem.measured.storages[s].tensors)
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
      problem.terms = best.terms;
      problem.terms.details[tensor->place()] = Detail::full;
      problem.terms.side = form.side, problem.terms.has_narrow_words = form.has_narrow_words;
      if (!Arranger(problem).fit(best.bands, best.cell)) continue;
      const LayoutSolution said{best.score, best.cell, best.has_whole_strips, best.bands, problem.terms};
      if (best.terms.strips_have_digits && !strips_have_digits(problem, said)) continue;
      best.terms = problem.terms;
      break;
    }
  problem.terms = best.terms;
}

}  // namespace stridescope::scene
