#include "ui/scene/layout/feasible.h"

#include "ui/scene/layout/search.h"

namespace stridescope::scene {

bool may_fit(LayoutProblem problem) {
  problem.terms = {.limits = least_limits, .smallest = problem.terms.smallest, .digits = Digits::none};
  problem.least_cell = 0, problem.may_have_columns = true, problem.is_whole = false;
  problem.terms.details.assign(problem.measured.tensors, Detail::text);
  for (const auto s : problem.shown)
    for (const auto& tensor : problem.measured.storages[s].tensors)
      if (tensor.model().is_selected) problem.terms.details[tensor.place()] = Detail::brief;
  for (const auto form :
       {StripForm::slim, StripForm::band, StripForm::bare, StripForm::line, StripForm::rows})
    for (const auto page : {Page::landscape, Page::portrait, Page::wide}) {
      if (form >= StripForm::band && !problem.may_have_bands) continue;
      problem.terms.strips = form, problem.terms.page = page;
      LayoutSolution best;
      improve(best, problem);
      if (best.is_found()) return true;
    }
  return false;
}

}  // namespace stridescope::scene
