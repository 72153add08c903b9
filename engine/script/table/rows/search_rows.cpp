#include "engine/ops/compute/search.h"
#include "engine/script/table/rows/compute_support.h"

namespace stridescope::script {
namespace {

ops::SearchOptions search_options(const Call& call) {
  ops::SearchOptions options;
  options.out_int32 = call.boolean("out_int32");
  options.right = call.boolean("right");
  options.out = call.out();
  return options;
}
Value searchsorted(const Call& call) {
  auto options = search_options(call);
  if (call.given("side")) options.side = call.string("side");
  if (call.given("sorter")) options.sorter = call.tensor("sorter");
  return {ops::searchsorted(call.memory, call.tensor("sorted_sequence"), operand(call, "self"), options)};
}
Value bucketize(const Call& call) {
  return {
      ops::bucketize(call.memory, operand(call, "self"), call.tensor("boundaries"), search_options(call))};
}

}  // namespace

std::vector<Row> search_rows() {
  return family(
      {.group = Group::compute,
       .forms = function,
       .effect = Effect::compute,
       .out = OutRule::exact,
       .motion = Motion::follow},
      {
          {.name = "searchsorted",
           .signatures =
               {"(Tensor sorted_sequence, Tensor self, *, bool out_int32=False, bool right=False, str? "
                "side=None, Tensor? sorter=None)",
                "(Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, str? "
                "side=None, Tensor? sorter=None)"},
           .arguments = {{"sorted_sequence", Role::text, "{}.reshape(-1).sort().values"}},
           .evaluate = searchsorted,
           .kernel = {"searchsorted_out_cpu", KernelDtypes::narrow}},
          {.name = "bucketize",
           .signatures = {"(Tensor self, Tensor boundaries, *, bool out_int32=False, bool right=False)",
                          "(Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False)"},
           .arguments = {{"boundaries", Role::text, "torch.tensor([1, 3, 5], dtype={}.dtype)"}},
           .evaluate = bucketize,
           .kernel = {"searchsorted_out_cpu", KernelDtypes::narrow}},
      });
}

}  // namespace stridescope::script
