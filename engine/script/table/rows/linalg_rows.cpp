#include "engine/ops/compute/linalg.h"
#include "engine/script/table/rows/reduce_support.h"

namespace stridescope::script {
namespace {

Value sign_and_log(const Call& call, std::string_view name, std::string_view a) {
  const auto made = ops::log_determinant(call.memory, call.tensor(a), "linalg.slogdet");
  return make_named_tuple(name, {"sign", "logabsdet"}, {Value{made.sign}, Value{made.logarithm}});
}

Value q_and_r(const Call& call, std::string_view name, std::string_view a, std::string_view mode) {
  const auto made = ops::qr(call.memory, call.tensor(a), mode);
  return make_named_tuple(name, {"Q", "R"}, {Value{made.q}, Value{made.r}});
}

}  // namespace

std::vector<Row> linalg_rows() {
  return family(
      {.group = Group::reduce, .forms = function, .effect = Effect::compute, .motion = Motion::reduce_cells},
      {
          {.name = "linalg.det",
           .signatures = {"(Tensor A)"},
           .help = "det",
           .out = OutRule::exact,
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::determinant(call.memory, call.tensor("A"))};
           }},
          {.name = "det",
           .forms = method_and_function,
           .signatures = {"(Tensor self)"},
           .evaluate = [](const Call& call) -> Value {
             return {ops::determinant(call.memory, call.tensor("self"))};
           },
           .gradient = "LinalgDetBackward0"},
          {.name = "linalg.slogdet",
           .signatures = {"(Tensor A, *, Tensor[]? out=None)"},
           .help = "slogdet",
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate = [](const Call& call) { return sign_and_log(call, "linalg_slogdet", "A"); }},
          {.name = "slogdet",
           .forms = method_and_function,
           .signatures = {"(Tensor self, *, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .evaluate = [](const Call& call) { return sign_and_log(call, "slogdet", "self"); },
           .gradient = "LinalgSlogdetBackward0"},
          {.name = "linalg.inv",
           .signatures = {"(Tensor A)"},
           .help = "inverse",
           .out = OutRule::exact,
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::inverse(call.memory, call.tensor("A"))};
           },
           .gradient = "LinalgInvExBackward0"},
          {.name = "inverse",
           .forms = method_and_function,
           .signatures = {"(Tensor self)"},
           .out = OutRule::exact,
           .evaluate = [](const Call& call) -> Value {
             return {ops::inverse(call.memory, call.tensor("self"))};
           },
           .gradient = "LinalgInvExBackward0"},
          {.name = "linalg.solve",
           .signatures = {"(Tensor A, Tensor B, *, bool left=True)"},
           .out = OutRule::exact,
           .arguments = {{"A", Role::tensor, "{}"}, {"B", Role::tensor, "torch.ones({}.size(-1))"}},
           .evaluate = [](const Call& call) -> Value {
             return {ops::solve(call.memory, call.tensor("A"), call.tensor("B"), call.boolean("left"))};
           },
           .gradient = "LinalgSolveExBackward0"},
          {.name = "linalg.qr",
           .signatures = {"(Tensor A, str mode='reduced', *, Tensor[]? out=None)"},
           .help = "qr",
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .arguments = {{"A", Role::tensor, "{}"}},
           .evaluate = [](const Call& call) { return q_and_r(call, "linalg_qr", "A", call.string("mode")); }},
          {.name = "qr",
           .forms = method_and_function,
           .signatures = {"(Tensor self, bool some=True, *, Tensor[]? out=None)"},
           .returns = Returns::tuple,
           .out = OutRule::exact,
           .evaluate =
               [](const Call& call) {
                 return q_and_r(call, "qr", "self", call.boolean("some") ? "reduced" : "complete");
               }},
      });
}

}  // namespace stridescope::script
