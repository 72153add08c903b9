#include "engine/script/table/rows/composed/composed_rows.h"

// Windows of signals, said by other operations. A periodic one is the front of one that is longer by one.
namespace stridescope::script {
namespace {

#define OPTIONS                                                                                         \
  "*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? " \
  "requires_grad=False)"
// Before: the count and the dtype. `i` counts as far as the window reaches.
#define COUNTED(name)                                                                                       \
  "\nscalar = {torch.float64: 'double', torch.float16: 'c10::Half', torch.bfloat16: 'c10::BFloat16'}"       \
  "\nassert layout != torch.sparse_coo, f'RuntimeError: " name                                              \
  " is not implemented for sparse types, got: TensorOptions(dtype={scalar.get(dtype, \"float\")}{\" "       \
  "(default)\" if dtype is None and \"" name                                                                \
  "\" == \"hann_window\" else \"\"}, device=cpu, layout="                                                   \
  "Sparse, requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'"                   \
  "\nassert window_length >= 0, f'RuntimeError: " name                                                      \
  " requires non-negative window_length, got window_length={window_length}'"                                \
  "\nkind = torch.get_default_dtype() if dtype is None else dtype"                                          \
  "\nnames = {torch.int64: 'long int', torch.int32: 'int', torch.int16: 'short int', torch.int8: 'signed "  \
  "char', torch.uint8: 'unsigned char', torch.bool: 'bool'}"                                                \
  "\nassert kind.is_floating_point, f'RuntimeError: " name                                                  \
  " expects floating point dtypes, got: TensorOptions(dtype={names.get(kind)}, device=cpu, layout=Strided " \
  "(default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))'"                \
  "\nn = window_length + periodic"                                                                          \
  "\ni = torch.arange(n, dtype=kind)"
// After: `made` is whole.
#define PART                                                                                               \
  "\ntorch.empty(0, dtype=kind) if window_length == 0 else torch.ones(1, dtype=kind) if window_length == " \
  "1 else made.narrow(0, 0, window_length) if periodic else made"

}  // namespace

std::vector<Row> window_programs() {
  return family(
      {.group = Group::create,
       .forms = function,
       .signatures = {"(int window_length, bool periodic=True, " OPTIONS},
       .help = "hann_window",
       .effect = Effect::create,
       .motion = Motion::appear,
       .arguments = {{"window_length", Role::integer, "8"}}},
      {
          {.name = "hann_window", .program = COUNTED("hann_window") R"py(
made = i.mul_(2 * torch.pi / max(n - 1, 1)).cos_().mul_(-0.5).add_(0.5))py" PART},
          {.name = "hamming_window",
           .signatures =
               {"(int window_length, bool periodic=True, float alpha=0.54, float beta=0.46, " OPTIONS},
           .program = COUNTED("hamming_window") R"py(
made = i.mul_(2 * torch.pi / max(n - 1, 1)).cos_().mul_(-beta).add_(alpha))py" PART},
          {.name = "bartlett_window", .program = COUNTED("bartlett_window") R"py(
made = i.mul_(2 / max(n - 1, 1))
half = (n - 1 >> 1) + 1
made.narrow(0, half, n - half).mul_(-1).add_(2) if n > 1 else None)py" PART},
          {.name = "blackman_window", .program = COUNTED("blackman_window") R"py(
angle = i.mul_(torch.pi / max(n - 1, 1))
made = angle.mul(4).cos_().mul_(0.08) - angle.mul(2).cos_().mul_(0.5) + 0.42)py" PART},
          {.name = "kaiser_window",
           .signatures = {"(int window_length, bool periodic=True, float beta=12.0, " OPTIONS},
           .program = COUNTED("kaiser_window") R"py(
wide = i if kind in (torch.float32, torch.float64) else i.float()
ratio = wide * (2 / max(n - 1, 1)) - 1
made = ((beta * (1 - ratio * ratio).clamp(min=0).sqrt()).i0() / torch.tensor(beta, dtype=torch.float64).i0().item()).to(kind))py" PART},
      });
}

#undef PART
#undef COUNTED
#undef OPTIONS

}  // namespace stridescope::script
