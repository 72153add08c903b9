#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// What PyTorch calls where a number may be a symbol of its compiler: of plain numbers, as Python's own.
namespace stridescope::script {
namespace {

constexpr const char* largest = R"py(
assert isinstance(a, (int, float)), type(a)
assert isinstance(b, (int, float)), type(b)
float(max(a, b)) if isinstance(a, float) or isinstance(b, float) else max(a, b))py";
constexpr const char* smallest = R"py(
assert isinstance(a, (int, float)), type(a)
assert isinstance(b, (int, float)), type(b)
float(min(a, b)) if isinstance(a, float) or isinstance(b, float) else min(a, b))py";

Row of_numbers(std::string_view name, std::string_view signature, std::string_view value_type,
               const char* program) {
  return {.name = name,
          .group = Group::ask,
          .forms = function,
          .signatures = {signature},
          .help = "symbolic",
          .effect = Effect::none,
          .returns = Returns::value,
          .value_type = value_type,
          .program = program};
}

}  // namespace

std::vector<Row> symbolic_programs() {
  std::vector<Row> rows = {
      of_numbers("sym_float", "(any a)", "float", "float(a)"),
      of_numbers("sym_int", "(any a)", "int", "int(a)"),
      of_numbers("sym_not", "(any a)", "bool", "not a"),
      of_numbers("sym_sqrt", "(any a)", "float", "math.sqrt(a)"),
      of_numbers("sym_sum", "(any args)", "", "sum(args)"),
      of_numbers("sym_max", "(any a, any b)", "", largest),
      of_numbers("sym_min", "(any a, any b)", "", smallest),
      of_numbers("sym_ite", "(any b, any t, any f)", "",
                 "assert isinstance(b, bool) and type(t) == type(f)\nt if b else f"),
  };
  rows[1].aliases = {{"_sym_int", {}, functional}};
  return rows;
}

}  // namespace stridescope::script
