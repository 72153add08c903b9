#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"

// The largest element of windows whose places are drawn: steps that are whole numbers and make a fraction on
// average.
namespace stridescope::script {
namespace {

#define PARAMETERS                                                                                           \
  "(Tensor input, any kernel_size, any output_size=None, any output_ratio=None, bool return_indices=False, " \
  "Tensor? _random_samples=None)"

// Of n dimensions that errors call `first`, and the function `call`.
#define DRAWN(n, call, first)                                                                                \
  "\nn, name = " #n ", 'fractional_max_pool" #n                                                              \
  "d'"                                                                                                       \
  "\nassert output_size is not None or output_ratio is not None, f'ValueError: {name} requires specifying "  \
  "either an output_size or an output_ratio'"                                                                \
  "\nassert output_size is not None or n == 3 or len(output_ratio) <= 2, f'ValueError: {name} requires "     \
  "output_ratio to either be a single Int or tuple of Ints.'"                                                \
  "\nratios = None if output_size is not None else list(output_ratio) if isinstance(output_ratio, (tuple, "  \
  "list)) else [output_ratio] * n"                                                                           \
  "\nsizes = [int(s * r) for s, r in zip(input.shape[-n:], ratios)] if output_size is None else "            \
  "list(output_size) if isinstance(output_size, (tuple, list)) else [output_size] * n"                       \
  "\nkernel = list(kernel_size) if isinstance(kernel_size, (tuple, list)) else [kernel_size] * n"            \
  "\nbatch = 1 if input.dim() == n + 1 else input.size(0)"                                                   \
  "\nsamples = _random_samples if _random_samples is not None else torch.rand(batch, input.size(-n - 1), "   \
  "n, "                                                                                                      \
  "dtype=input.dtype)"                                                                                       \
  "\nassert len(kernel) == n, f'RuntimeError: {name}: kernel_size must either be a single Int or tuple of "  \
  "Ints'"                                                                                                    \
  "\nassert len(sizes) == n, f'RuntimeError: {name}: output_size must either be a single Int or tuple of "   \
  "Ints'"                                                                                                    \
  "\nempty = [d for d in range(input.dim() - n - 1, input.dim()) if input.shape[d] == 0]"                    \
  "\nassert not empty, f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch "        \
  "dimensions, but got{list(input.shape)} with dimension {(empty + [0])[0]} being empty.'"                   \
  "\nwide = [(w, k, s) for w, k, s, o in zip(" first                                                         \
  ", kernel, input.shape[-n:], sizes) if o + k - 1 > s]"                                                     \
  "\nassert not wide, f'RuntimeError: " call                                                                 \
  "(): pool {wide[0][0] if wide else 0} {wide[0][1] if wide else "                                           \
  "0} too large relative to input {wide[0][0] if wide else 0} {wide[0][2] if wide else 0}'"                  \
  "\nassert samples.dtype == input.dtype, 'RuntimeError: Expect _random_samples to have the same dtype as "  \
  "input'"                                                                                                   \
  "\nassert samples.dim() == 3, f'RuntimeError: Expect _random_samples to have 3 dimensions got "            \
  "{samples.dim()}'"                                                                                         \
  "\nassert samples.size(0) >= batch, 'RuntimeError: Expect _random_samples.size(0) no less then input "     \
  "batch "                                                                                                   \
  "size.'"                                                                                                   \
  "\nassert samples.size(1) == input.size(-n - 1), 'RuntimeError: Expect _random_samples.size(1) equals to " \
  "input channel size.'"                                                                                     \
  "\nassert samples.size(2) == n, f'RuntimeError: Expect _random_samples.size(2) equals to {n}; got "        \
  "{samples.size(2)}.'"                                                                                      \
  "\nx = input if input.dim() == n + 2 else input.unsqueeze(0)"                                              \
  "\ndrawn = [samples[:batch, :, n - 1 - d if n == 2 else d].unsqueeze(-1) for d in range(n)]"               \
  "\nsteps = [(s - k) / (o - 1) if o > 1 else 0.0 for s, k, o in zip(x.shape[-n:], kernel, sizes)]"          \
  "\nbegins = [torch.cat([((torch.arange(max(o - 1, 0), dtype=x.dtype) + u) * a).trunc() - (u * "            \
  "a).trunc(), "                                                                                             \
  "torch.full(u.shape, s - k, dtype=x.dtype)], -1).long()[..., :o] for u, a, o, s, k in zip(drawn, steps, "  \
  "sizes, x.shape[-n:], kernel)]"                                                                            \
  "\nplaces = [b.unsqueeze(-1) + torch.arange(k) for b, k in zip(begins, kernel)]"                           \
  "\nspread = [p.view(list(p.shape[:2]) + [p.shape[2] if e == d else 1 for e in range(n)] + [k if e == d "   \
  "else "                                                                                                    \
  "1 for e in range(n)]) * math.prod(x.shape[2 + d + 1:]) for d, (p, k) in enumerate(zip(places, kernel))]"  \
  "\nflat = sum(spread[1:], spread[0])"                                                                      \
  "\nvalues, at = x.flatten(-n).gather(-1, flat.flatten(2)).view(flat.shape).flatten(-n).max(-1)"            \
  "\nindex = flat.flatten(-n).gather(-1, at.unsqueeze(-1)).squeeze(-1)"                                      \
  "\n(values, index) if input.dim() == n + 2 else (values.squeeze(0), index.squeeze(0))"

#define EITHER(name)                                                    \
  "\nvalues, index = F." name                                           \
  "_with_indices(input, kernel_size, output_size, output_ratio, True, " \
  "_random_samples)"                                                    \
  "\n(values, index) if return_indices else values"

}  // namespace

std::vector<Row> fractional_pool_programs() {
  return family({.group = Group::compute,
                 .forms = functional,
                 .signatures = {PARAMETERS},
                 .help = "fractional_max_pool",
                 .effect = Effect::compute,
                 .motion = Motion::converge,
                 .arguments = {{"kernel_size", Role::text, "1"}, {"output_size", Role::text, "1"}}},
                {
                    {.name = "fractional_max_pool2d_with_indices",
                     .returns = Returns::tuple,
                     .program = DRAWN(2, "fractional_max_pool2d", "('height', 'width')")},
                    {.name = "fractional_max_pool3d_with_indices",
                     .returns = Returns::tuple,
                     .program = DRAWN(3, "fractional_max_pool3d_out", "('time', 'height', 'width')")},
                    {.name = "fractional_max_pool2d", .program = EITHER("fractional_max_pool2d")},
                    {.name = "fractional_max_pool3d", .program = EITHER("fractional_max_pool3d")},
                });
}

}  // namespace stridescope::script
