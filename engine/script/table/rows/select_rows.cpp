#include "engine/ops/view/select.h"

#include "engine/ops/view/windows.h"
#include "engine/script/table/rows/view_rows.h"
#include "engine/script/values/item.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

std::int64_t narrow_start(const Call& call) {
  const auto* start = call["start"].get_if<tensor::Tensor>();
  if (!start) return call.integer("start");
  if (start->dim() != 0 || tensor::category(start->dtype()) != tensor::Category::integral) {
    throw refuse::select_scatter_start();
  }
  return tensor::to_int(item(*start));
}

}  // namespace

std::vector<Row> select_rows() {
  return family(
      {.group = Group::select,
       .forms = method_and_function,
       .effect = Effect::view,
       .motion = Motion::lift_out},
      {
          {.name = "index",
           .aliases = {"[]"},
           .forms = subscript,
           .signatures = {"(Tensor self, any index)"},
           .effect = Effect::view_or_copy,
           .arguments = {{"index", Role::first_index}},
           .featured = 1},
          {.name = "slice",
           .forms = subscript,
           .signatures = {"(Tensor self, any index)"},
           .arguments = {{"index", Role::last_slice}},
           .featured = 2},
          {.name = "select",
           .signatures = {"(Tensor self, int dim, int index)", "(Tensor self, Dimname dim, int index)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::select(call.tensor("self"), call.integer("dim"), call.integer("index"))};
           },
           .has_copy = true},
          {.name = "narrow",
           .signatures = {"(Tensor self, int dim, Tensor start, int length)",
                          "(Tensor self, int dim, int start, int length)"},
           .arguments = {{"start", Role::integer}},
           .evaluate = [](const Call& call) -> Value {
             const auto start = narrow_start(call);
             return {ops::narrow(call.tensor("self"), call.integer("dim"), start, call.integer("length"))};
           },
           .gradient = "SliceBackward0"},
          {.name = "diagonal",
           .signatures = {"(Tensor self, *, Dimname outdim, Dimname dim1, Dimname dim2, int offset=0)",
                          "(Tensor self, int offset=0, int dim1=0, int dim2=1)"},
           .motion = Motion::extract_diagonal,
           .featured = 3,
           .evaluate = [](const Call& call) -> Value {
             return {ops::diagonal(call.tensor("self"), call.integer("offset"), call.integer("dim1"),
                                   call.integer("dim2"))};
           },
           .has_copy = true},
      });
}

}  // namespace stridescope::script
