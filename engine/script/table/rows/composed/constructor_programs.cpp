#include "engine/script/table/rows/composed/composed_rows.h"

// torch.Tensor(2, 3) and its kin, which differ by their dtype.
namespace stridescope::script {
namespace {

// Literals, as rows keep views of their programs; g++ takes no raw ones of several lines in a macro.
#define PROGRAM_OF(dtype)                                                        \
  "\nkind = " dtype                                                              \
  "\nfirst = data[0] if data else None"                                          \
  "\nsizes = first if isinstance(first, torch.Size) else data"                   \
  "\ntorch.empty(0, dtype=kind) if not data"                                     \
  " else first.detach() if isinstance(first, torch.Tensor)"                      \
  " else torch.empty(sizes, dtype=kind) if isinstance(first, (int, torch.Size))" \
  " else torch.tensor(first, dtype=kind)"

std::vector<Row> constructors() {
  return {
      {.name = "torch.FloatTensor", .program = PROGRAM_OF("torch.float32")},
      {.name = "torch.DoubleTensor", .program = PROGRAM_OF("torch.float64")},
      {.name = "torch.HalfTensor", .program = PROGRAM_OF("torch.float16")},
      {.name = "torch.BFloat16Tensor", .program = PROGRAM_OF("torch.bfloat16")},
      {.name = "torch.LongTensor", .program = PROGRAM_OF("torch.int64")},
      {.name = "torch.IntTensor", .program = PROGRAM_OF("torch.int32")},
      {.name = "torch.ShortTensor", .program = PROGRAM_OF("torch.int16")},
      {.name = "torch.CharTensor", .program = PROGRAM_OF("torch.int8")},
      {.name = "torch.ByteTensor", .program = PROGRAM_OF("torch.uint8")},
      {.name = "torch.BoolTensor", .program = PROGRAM_OF("torch.bool")},
      {.name = "torch.Tensor", .program = PROGRAM_OF("torch.get_default_dtype()")},
  };
}

}  // namespace

std::vector<Row> constructor_programs() {
  auto rows = family({.group = Group::create,
                      .forms = builtin,
                      .signatures = {"(*data)"},
                      .help = "typed_tensor",
                      .effect = Effect::create,
                      .motion = Motion::appear},
                     constructors());
  rows.push_back({.name = "new",
                  .group = Group::create,
                  .forms = method,
                  .signatures = {"(Tensor self, *data)"},
                  .help = "typed_tensor",
                  .effect = Effect::create,
                  .motion = Motion::appear,
                  .program = PROGRAM_OF("self.dtype")});
  return rows;
}

#undef PROGRAM_OF

}  // namespace stridescope::script
