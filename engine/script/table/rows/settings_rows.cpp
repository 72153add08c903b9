#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/default_device.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/table/rows/random_state.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/script_settings.h"

// Global settings of a script, and objects that hold random states.
namespace stridescope::script {
namespace {

template <class F>
Value change_settings(const Call& call, F&& change) {
  auto settings = call.interpreter.settings();
  change(settings);
  call.interpreter.change_settings(std::move(settings));
  return {None{}};
}

Value set_default_dtype(const Call& call) {
  const auto dtype = call["d"].get_if<tensor::DType>();
  if (!dtype) throw refuse::default_dtype_type();
  if (!tensor::is_floating(*dtype)) throw refuse::default_dtype_not_floating();
  return change_settings(call, [&](tensor::ScriptSettings& settings) { settings.default_dtype = *dtype; });
}

/// A count of items, characters, ...; `inf` is accepted.
std::int64_t count_of(const Call& call, std::string_view parameter) {
  constexpr double most = 1e15;
  const auto number = tensor::to_double(call.number(parameter));
  if (std::isnan(number)) throw refuse::print_option_is_nan();
  return static_cast<std::int64_t>(std::clamp(number, 0.0, most));
}

Value set_printoptions(const Call& call) {
  return change_settings(call, [&](tensor::ScriptSettings& settings) {
    auto& print = settings.print;
    if (call.given("profile")) {
      const auto profile = call.string("profile");
      if (profile == "default" || profile == "short" || profile == "full") print = {};
      if (profile == "short") print.precision = print.edge_items = 2;
      if (profile == "full") print.threshold = std::numeric_limits<std::int64_t>::max();
    }
    if (call.given("precision")) print.precision = std::min<std::int64_t>(count_of(call, "precision"), 500);
    if (call.given("threshold")) print.threshold = count_of(call, "threshold");
    if (call.given("edgeitems")) print.edge_items = count_of(call, "edgeitems");
    if (call.given("linewidth")) print.line_width = count_of(call, "linewidth");
    print.scientific = call.given("sci_mode") ? std::optional(call.boolean("sci_mode")) : std::nullopt;
  });
}

/// @torch.no_grad, a decorator without parentheses, is called with the function.
template <bool records>
Value gradient_context(const Call& call) {
  const Value context{ContextValue{records ? "torch.enable_grad" : "torch.no_grad", records}};
  const auto& mode = call["mode"];
  if (mode.is<DefinedFunction>()) return call_value(call.interpreter, context, {mode});
  const auto* flag = mode.get_if<bool>();
  if (flag && !*flag)
    return {ContextValue{"torch.inference_mode", call.interpreter.settings().records_gradients}};
  return context;
}

/// Takes effect at once; a with statement restores the previous mode at its end.
Value set_grad_enabled(const Call& call) {
  const bool mode = call.boolean("mode");
  return {ContextValue{"torch.autograd.grad_mode.set_grad_enabled", mode,
                       GradientRecordingScope::set(call.interpreter, mode)}};
}

Value set_default_tensor_type(const Call& call) {
  constexpr std::pair<std::string_view, tensor::DType> types[] = {
      {"torch.FloatTensor", tensor::DType::float32},
      {"torch.DoubleTensor", tensor::DType::float64},
      {"torch.HalfTensor", tensor::DType::float16},
      {"torch.BFloat16Tensor", tensor::DType::bfloat16},
  };
  const auto* type = call["t"].get_if<Type>();
  const auto* text = call["t"].get_if<std::string>();
  const auto name = type ? type->name : text ? *text : std::string();
  const auto* found = std::ranges::find(types, name, [](const auto& pair) { return pair.first; });
  if (found == std::end(types)) throw refuse::default_tensor_type_unknown();
  return change_settings(call,
                         [&](tensor::ScriptSettings& settings) { settings.default_dtype = found->second; });
}

const GeneratorValue& generator_of(const Call& call) { return std::get<GeneratorValue>(call["self"].data); }

std::vector<Row> random_generator_rows() {
  return family(
      {.group = Group::python,
       .forms = method,
       .receiver = "torch._C.Generator",
       .signatures = {"(any self)"},
       .effect = Effect::none},
      {
          {.name = "initial_seed",
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 return Value{
                     static_cast<std::int64_t>(generator_of(call.interpreter, generator_of(call)).seed())};
               }},
          {.name = "manual_seed",
           .signatures = {"(any self, int seed)"},
           .value_type = "torch._C.Generator",
           .evaluate =
               [](const Call& call) {
                 RandomState state(call.interpreter, generator_of(call));
                 static_cast<tensor::Generator&>(state).manual_seed(
                     static_cast<std::uint64_t>(call.integer("seed")));
                 return call["self"];
               }},
          {.name = "get_state",
           .help = "get_rng_state",
           .value_type = "Tensor",
           .evaluate =
               [](const Call& call) {
                 return state_of(call.interpreter, generator_of(call.interpreter, generator_of(call)));
               }},
          {.name = "set_state",
           .signatures = {"(any self, Tensor new_state)"},
           .help = "set_rng_state",
           .value_type = "torch._C.Generator",
           .evaluate =
               [](const Call& call) {
                 RandomState state(call.interpreter, generator_of(call));
                 set_state(call.interpreter, state, call.tensor("new_state"));
                 return call["self"];
               }},
          {.name = "device",
           .forms = property,
           .value_type = "torch.device",
           .evaluate = [](const Call&) { return Value{tensor::Device::cpu}; }},
      });
}

}  // namespace

std::vector<Row> settings_rows() {
  auto rows = family(
      {.group = Group::python, .forms = function, .effect = Effect::none},
      {
          {.name = "no_grad",
           .aliases = {"inference_mode"},
           .signatures = {"(any mode=True)"},
           .value_type = "torch.no_grad",
           .evaluate = gradient_context<false>},
          {.name = "enable_grad",
           .signatures = {"(any mode=True)"},
           .value_type = "torch.enable_grad",
           .evaluate = gradient_context<true>},
          {.name = "set_grad_enabled",
           .signatures = {"(bool mode)"},
           .value_type = "torch.autograd.grad_mode.set_grad_enabled",
           .evaluate = set_grad_enabled},
          {.name = "set_default_tensor_type",
           .signatures = {"(any t)"},
           .returns = Returns::none,
           .arguments = {{"t", Role::text, "torch.DoubleTensor"}},
           .evaluate = set_default_tensor_type},
          {.name = "is_grad_enabled",
           .signatures = {"()"},
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{call.interpreter.settings().records_gradients}; }},
          {.name = "set_default_dtype",
           .signatures = {"(any d)"},
           .returns = Returns::none,
           .arguments = {{"d", Role::dtype, "torch.float64"}},
           .evaluate = set_default_dtype},
          {.name = "set_default_device",
           .signatures = {"(Device? device)"},
           .returns = Returns::none,
           .arguments = {{"device", Role::device, "'meta'"}},
           .evaluate =
               [](const Call& call) {
                 set_default_device(call.interpreter,
                                    call.optional_device("device").value_or(tensor::Device::cpu));
                 return Value{None{}};
               }},
          {.name = "get_default_device",
           .signatures = {"()"},
           .value_type = "torch.device",
           .evaluate = [](const Call& call) { return Value{call.interpreter.settings().default_device}; }},
          {.name = "set_printoptions",
           .signatures = {"(Scalar? precision=None, Scalar? threshold=None, Scalar? edgeitems=None, Scalar? "
                          "linewidth=None, str? profile=None, bool? sci_mode=None)"},
           .returns = Returns::none,
           .arguments = {{"precision", Role::integer, "2"}},
           .evaluate = set_printoptions},
          {.name = "initial_seed",
           .signatures = {"()"},
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 return Value{static_cast<std::int64_t>(call.interpreter.generator().seed())};
               }},
          {.name = "get_rng_state",
           .signatures = {"()"},
           .value_type = "Tensor",
           .evaluate =
               [](const Call& call) { return state_of(call.interpreter, call.interpreter.generator()); }},
          {.name = "set_rng_state",
           .signatures = {"(Tensor new_state)"},
           .returns = Returns::none,
           .arguments = {{"new_state", Role::text, "torch.get_rng_state()"}},
           .evaluate =
               [](const Call& call) {
                 set_state(call.interpreter, call.interpreter.generator(), call.tensor("new_state"));
                 return Value{None{}};
               }},
          {.name = "torch._C.Generator",
           .forms = builtin,
           .signatures = {"(Device? device='cpu')"},
           .help = "Generator",
           .value_type = "torch._C.Generator",
           .evaluate = [](const Call& call) { return Value{make_generator(call.interpreter)}; }},
      });
  std::ranges::move(random_generator_rows(), std::back_inserter(rows));
  return rows;
}

}  // namespace stridescope::script
