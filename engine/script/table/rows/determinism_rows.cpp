#include <string>
#include <utility>

#include "engine/script/table/rows/python_support.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/script_settings.h"

// Settings of determinism. All operations are deterministic here, with any number of threads; those that
// PyTorch refuses in deterministic mode are refused.
namespace stridescope::script {
namespace {

Value change(const Call& call, auto&& how) {
  auto settings = call.interpreter.settings();
  how(settings);
  call.interpreter.change_settings(std::move(settings));
  return {None{}};
}
Value set_determinism(const Call& call, tensor::Determinism determinism) {
  return change(call, [&](tensor::ScriptSettings& settings) { settings.determinism = determinism; });
}
tensor::Determinism determinism(const Call& call) { return call.interpreter.settings().determinism; }

Value set_debug_mode(const Call& call) {
  const auto& mode = call["debug_mode"];
  if (const auto* text = mode.get_if<std::string>()) {
    if (*text == "default") return set_determinism(call, tensor::Determinism::any);
    if (*text == "warn") return set_determinism(call, tensor::Determinism::warn);
    if (*text == "error") return set_determinism(call, tensor::Determinism::required);
    throw refuse::stated_runtime(
        "invalid value of debug_mode, expected one of `default`, `warn`, `error`, but got " + *text);
  }
  const auto* number = mode.get_if<std::int64_t>();
  if (!number)
    throw refuse::stated_type("debug_mode must be str or int, but got <class '" + type_name(mode) + "'>");
  if (*number < 0 || *number > 2)
    throw refuse::stated_runtime("invalid value of debug_mode, expected 0, 1, or 2, but got " +
                                 std::to_string(*number));
  return set_determinism(call, static_cast<tensor::Determinism>(*number));
}

Value set_threads(const Call& call) {
  const auto count = call.integer("num");
  if (count <= 0) throw refuse::stated_runtime("set_num_threads expects a positive integer");
  return change(call, [&](tensor::ScriptSettings& settings) { settings.threads = count; });
}

}  // namespace

std::vector<Row> determinism_rows() {
  using tensor::Determinism;
  return family(
      {.group = Group::python, .forms = function, .signatures = {"()"}, .effect = Effect::none},
      {
          {.name = "use_deterministic_algorithms",
           .signatures = {"(bool mode, *, bool warn_only=False)"},
           .returns = Returns::none,
           .evaluate =
               [](const Call& call) {
                 const auto strict = call.boolean("warn_only") ? Determinism::warn : Determinism::required;
                 return set_determinism(call, call.boolean("mode") ? strict : Determinism::any);
               }},
          {.name = "are_deterministic_algorithms_enabled",
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{determinism(call) != Determinism::any}; }},
          {.name = "is_deterministic_algorithms_warn_only_enabled",
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{determinism(call) == Determinism::warn}; }},
          {.name = "set_deterministic_debug_mode",
           .signatures = {"(any debug_mode)"},
           .returns = Returns::none,
           .evaluate = set_debug_mode},
          {.name = "get_deterministic_debug_mode",
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{static_cast<std::int64_t>(determinism(call))}; }},
          {.name = "set_num_threads",
           .signatures = {"(int num)"},
           .returns = Returns::none,
           .arguments = {{"num", Role::integer, "1"}},
           .evaluate = set_threads},
          {.name = "get_num_threads",
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{call.interpreter.settings().threads}; }},
      });
}

}  // namespace stridescope::script
