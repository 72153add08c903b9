#include "ui/scene/layout/feasible.h"

#include "ui/scene/layout/search.h"

namespace stridescope::scene {

bool may_fit(Attempt attempt) {
  attempt.terms = {.limits = least_limits, .smallest = attempt.terms.smallest, .digits = Digits::none};
  attempt.least_cell = 0, attempt.may_have_columns = true, attempt.is_whole = false;
  attempt.terms.details.assign(attempt.measured.tensors, Detail::text);
  for (const auto s : attempt.shown)
    for (const auto& tensor : attempt.measured.storages[s].tensors)
      if (tensor.model().is_selected) attempt.terms.details[tensor.place()] = Detail::brief;
  for (const auto form :
       {StripForm::slim, StripForm::band, StripForm::bare, StripForm::line, StripForm::rows})
    for (const auto page : {Page::landscape, Page::portrait, Page::wide}) {
      if (form >= StripForm::band && !attempt.may_have_bands) continue;
      attempt.terms.strips = form, attempt.terms.page = page;
      Best best;
      improve(best, attempt);
      if (best.is_found()) return true;
    }
  return false;
}

}  // namespace stridescope::scene
