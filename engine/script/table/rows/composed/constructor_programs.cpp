#include "engine/script/table/rows/composed/composed_rows.h"

// torch.Tensor(2, 3) and its kin, which differ by their dtype.
namespace stridescope::script {
namespace {

// Literals, as rows keep views of their programs; g++ takes no raw ones of several lines in a macro.
#define PROGRAM_OF(dtype, takes_others)                                                            \
  "\nkind = " dtype "\nfirst = data[0] if data else None" takes_others                             \
  "\nsizes = first if isinstance(first, torch.Size) else data"                                     \
  "\nassert not isinstance(first, float), 'TypeError: new(): data must be a sequence (got float)'" \
  "\ntorch.empty(0, dtype=kind) if not data"                                                       \
  " else first.detach() if isinstance(first, torch.Tensor)"                                        \
  " else torch.empty(sizes, dtype=kind) if isinstance(first, (int, torch.Size))"                   \
  " else torch.tensor(first, dtype=kind)"

// A tensor that is given has their dtype.
#define OWN_DTYPE                                                                                      \
  "\nassert not isinstance(first, torch.Tensor) or first.dtype == kind, f'TypeError: expected {kind} " \
  "(got {first.dtype if isinstance(first, torch.Tensor) else None})'"

#define ON_ITS_DEVICE                                                                                    \
  "\nassert device is None or not isinstance(first, torch.Tensor), 'RuntimeError: Legacy tensor new of " \
  "the form tensor.new(tensor, device=device) is not supported.  Use torch.as_tensor(...) instead.'"     \
  "\nwanted = self.device.type if device is None else torch.device(device).type"                         \
  "\nassert wanted == self.device.type, f'RuntimeError: legacy constructor expects device type: "        \
  "{self.device.type} but device type: {wanted} was passed'"

std::vector<Row> constructors() {
  return {
      {.name = "torch.FloatTensor", .program = PROGRAM_OF("torch.float32", OWN_DTYPE)},
      {.name = "torch.DoubleTensor", .program = PROGRAM_OF("torch.float64", OWN_DTYPE)},
      {.name = "torch.HalfTensor", .program = PROGRAM_OF("torch.float16", OWN_DTYPE)},
      {.name = "torch.BFloat16Tensor", .program = PROGRAM_OF("torch.bfloat16", OWN_DTYPE)},
      {.name = "torch.LongTensor", .program = PROGRAM_OF("torch.int64", OWN_DTYPE)},
      {.name = "torch.IntTensor", .program = PROGRAM_OF("torch.int32", OWN_DTYPE)},
      {.name = "torch.ShortTensor", .program = PROGRAM_OF("torch.int16", OWN_DTYPE)},
      {.name = "torch.CharTensor", .program = PROGRAM_OF("torch.int8", OWN_DTYPE)},
      {.name = "torch.ByteTensor", .program = PROGRAM_OF("torch.uint8", OWN_DTYPE)},
      {.name = "torch.BoolTensor", .program = PROGRAM_OF("torch.bool", OWN_DTYPE)},
      {.name = "torch.Tensor", .program = PROGRAM_OF("torch.get_default_dtype()", "")},
  };
}

}  // namespace

std::vector<Row> constructor_programs() {
  auto rows = family({.group = Group::create,
                      .forms = builtin,
                      .signatures = {"(*data, Device? device=None)"},
                      .help = "typed_tensor",
                      .effect = Effect::create,
                      .motion = Motion::appear},
                     constructors());
  rows.push_back({.name = "new",
                  .group = Group::create,
                  .forms = method,
                  .signatures = {"(Tensor self, *data, Device? device=None)"},
                  .help = "typed_tensor",
                  .effect = Effect::create,
                  .motion = Motion::appear,
                  .program = PROGRAM_OF("self.dtype", OWN_DTYPE ON_ITS_DEVICE)});
  return rows;
}

#undef PROGRAM_OF
#undef OWN_DTYPE
#undef ON_ITS_DEVICE

}  // namespace stridescope::script
