#include "engine/script/table/rows/composed/composed_rows.h"

// Methods of tensors that Python calls for its operators and builtin functions, where no operation has them.
namespace stridescope::script {

std::vector<Row> operator_programs() {
  constexpr std::string_view own = "(Tensor self)", reflected = "(Tensor self, any other)";
  return family(
      {.group = Group::python,
       .forms = method,
       .signatures = {own},
       .help = "operator_method",
       .effect = Effect::none,
       .returns = Returns::value},
      {
          {.name = "__rsub__", .signatures = {reflected}, .program = "other - self"},
          {.name = "__rdiv__", .signatures = {reflected}, .program = "other / self"},
          {.name = "__rfloordiv__", .signatures = {reflected}, .program = "other // self"},
          {.name = "__rmod__", .signatures = {reflected}, .program = "other % self"},
          {.name = "__rpow__", .signatures = {reflected}, .program = "other ** self"},
          {.name = "__rmatmul__", .signatures = {reflected}, .program = "other @ self"},
          {.name = "__rlshift__", .signatures = {reflected}, .program = "other << self"},
          {.name = "__rrshift__", .signatures = {reflected}, .program = "other >> self"},
          {.name = "__getitem__", .signatures = {"(Tensor self, any index)"}, .program = "self[index]"},
          {.name = "__setitem__",
           .signatures = {"(Tensor self, any index, any value)"},
           .effect = Effect::write,
           .returns = Returns::none,
           .program = "self[index] = value\nNone"},
          {.name = "__contains__",
           .signatures = {"(Tensor self, any element)"},
           .value_type = "bool",
           .program = "element in self"},
          {.name = "__bool__", .aliases = {"__nonzero__"}, .value_type = "bool", .program = "bool(self)"},
          {.name = "__int__", .aliases = {"__long__"}, .value_type = "int", .program = "int(self)"},
          {.name = "__float__", .value_type = "float", .program = "float(self)"},
          {.name = "__iter__", .program = "iter(self)"},
          {.name = "__reversed__", .program = "reversed(self)"},
          {.name = "__repr__", .aliases = {"__str__"}, .value_type = "str", .program = "repr(self)"},
          {.name = "__format__",
           .signatures = {"(Tensor self, str format_spec)"},
           .value_type = "str",
           .program = "('{:' + format_spec + '}').format(self)"},
      });
}

}  // namespace stridescope::script
