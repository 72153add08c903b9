#include <deque>
#include <string>

#include <fmt/format.h>

#include "engine/script/table/rows/composed/composed_rows.h"

// torch.Tensor(2, 3) and its kin, which differ by their dtype.
namespace stridescope::script {
namespace {

struct Constructor {
  std::string_view name, dtype;
};
constexpr Constructor constructors[] = {
    {"torch.FloatTensor", "torch.float32"},        {"torch.DoubleTensor", "torch.float64"},
    {"torch.HalfTensor", "torch.float16"},         {"torch.BFloat16Tensor", "torch.bfloat16"},
    {"torch.LongTensor", "torch.int64"},           {"torch.IntTensor", "torch.int32"},
    {"torch.ShortTensor", "torch.int16"},          {"torch.CharTensor", "torch.int8"},
    {"torch.ByteTensor", "torch.uint8"},           {"torch.BoolTensor", "torch.bool"},
    {"torch.Tensor", "torch.get_default_dtype()"},
};

std::string program_of(const Constructor& constructor) {
  return fmt::format(R"py(
kind = {}
first = data[0] if data else None
sizes = first if isinstance(first, torch.Size) else data
torch.empty(0, dtype=kind) if not data else first.detach() if isinstance(first, torch.Tensor) else torch.empty(sizes, dtype=kind) if isinstance(first, (int, torch.Size)) else torch.tensor(first, dtype=kind))py",
                     constructor.dtype);
}

}  // namespace

std::vector<Row> constructor_programs() {
  static std::deque<std::string> programs;  // rows keep views of them
  std::vector<Row> rows;
  for (const auto& constructor : constructors)
    rows.push_back({.name = constructor.name, .program = programs.emplace_back(program_of(constructor))});
  return family({.group = Group::create,
                 .forms = builtin,
                 .signatures = {"(*data)"},
                 .help = "typed_tensor",
                 .effect = Effect::create,
                 .motion = Motion::appear},
                std::move(rows));
}

}  // namespace stridescope::script
