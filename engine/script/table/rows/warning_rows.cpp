#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/python_support.h"

// Primitives of engine/python/warnings.py.
namespace stridescope::script {

std::vector<Row> warning_rows() {
  return family(
      {.group = Group::python, .forms = builtin, .help = "library", .effect = Effect::none},
      {
          {.name = "_warning_line",
           .signatures = {"()"},
           .value_type = "int",
           .evaluate =
               [](const Call& call) { return Value{static_cast<std::int64_t>(call.interpreter.line())}; }},
          {.name = "_write_warning",
           .signatures = {"(str category, str text)"},
           .returns = Returns::none,
           .evaluate =
               [](const Call& call) {
                 call.interpreter.warn(call.string("category"), call.string("text"));
                 return Value{None{}};
               }},
      });
}

}  // namespace stridescope::script
