#include <algorithm>

#include "engine/ops/create/like.h"
#include "engine/ops/reduce/pool.h"
#include "engine/ops/reduce/reduce.h"
#include "engine/script/evaluate/program.h"
#include "engine/script/table/rows/composed/composed_rows.h"
#include "engine/script/table/rows/composed/window_numbers.h"

// Pooling into so many results: boxes of nearly one size, that overlap where it does not divide.
namespace stridescope::script {
namespace {

// Of n dimensions, `shown` before what errors show of the shape: the sizes of the results, the boxes that
// they are made of.
#define BOXES(n, kind, shown)                                                                                \
  "\nn = " #n "\nname = 'adaptive_" kind "_pool" #n                                                          \
  "d'"                                                                                                       \
  "\nis_list = isinstance(output_size, (tuple, list))"                                                       \
  "\nasked = list(output_size) if is_list else [output_size] * n"                                            \
  "\nassert not is_list or self.dim() > len(asked), f'ValueError: Input dimension should be at least "       \
  "{len(asked) + 1}'"                                                                                        \
  "\nsizes = [s if o is None else o for s, o in zip(self.shape[-len(asked):], asked)]"                       \
  "\nassert len(sizes) == n, f'RuntimeError: {name}(): internal error: output_size.size() must be {n}' if "  \
  "'" kind                                                                                                   \
  "' == 'max' else f'RuntimeError: {name}: output_size must be {n}'"                                         \
  "\nlow = [d for d in range(max(self.dim() - n, 0), self.dim()) if self.shape[d] == 0]"                     \
  "\nwhole = self.dim() >= n and sizes == [1] * n and '" kind                                                \
  "' == 'avg'"                                                                                               \
  "\nassert whole or self.dim() in (n + 1, n + 2), f'RuntimeError: {name}(): Expected {n + 1}D or {n + 2}D " \
  "tensor, but got" shown                                                                                    \
  " {list(self.shape)}'"                                                                                     \
  "\nassert whole or not low, f'RuntimeError: {name}(): Expected input to have non-zero size for non-batch " \
  "dimensions, but input has sizes {list(self.shape)} with dimension {low[0] if low else 0} being empty'"    \
  "\nassert whole or self.is_floating_point(), f'RuntimeError: \"{name}{\"_cpu\" if n == 3 else \"\"}\" "    \
  "not "                                                                                                     \
  "implemented for \\'{self.type()[6:-6]}\\''"                                                               \
  "\nshape = list(self.shape[:-n]) + sizes"                                                                  \
  "\ntorch.empty(shape) if max(sizes) > 100000 else None"                                                    \
  "\nsides = [[]] * n if whole else [[(i * s // o, -(-(i * s + s) // o)) for i in range(o)] for s, o in "    \
  "zip(self.shape[-n:], sizes)]"                                                                             \
  "\nrows, columns = sides[-2:]"                                                                             \
  "\nboxes = [(t, h, w) for t in (sides[0] if n == 3 else [(0, 1)]) for h in rows for w in columns]"         \
  "\nx = self if n == 3 or whole else self.unsqueeze(-3)"

// One number for each line: what `call` makes of the lines as planes of one row.
#define OF_A_LINE(name)                                                                  \
  "\nassert not isinstance(output_size, (tuple, list)) or len(output_size) == 1, "       \
  "f\"RuntimeError: " name                                                               \
  "() argument 'output_size' should contain one int (got {len(output_size) if "          \
  "isinstance(output_size, (tuple, list)) else 1})\""                                    \
  "\nassert self.dim() in (2, 3), f\"RuntimeError: Expected 2 to 3 dimensions, but got " \
  "{self.dim()}-dimensional "                                                            \
  "tensor for argument #1 'self' (while checking arguments for " name                    \
  ")\""                                                                                  \
  "\nlength = output_size[0] if isinstance(output_size, (tuple, list)) else output_size"

#define LARGEST                                                                               \
  "\nfound = [x[..., a:b, c:d, e:f].flatten(-3).max(-1) for (a, b), (c, d), (e, f) in boxes]" \
  "\nvalues = torch.stack([v for v, _ in found], -1).view(shape) if found else "              \
  "self.new_empty(shape)"                                                                     \
  "\nheight, width = self.shape[-2:]"                                                         \
  "\nindex = torch.stack([((at // ((d - c) * (f - e)) + a) * height + at // (f - e) % (d - "  \
  "c) + c) * width + at % (f - e) + e for (_, at), ((a, b), (c, d), (e, f)) in zip(found, "   \
  "boxes)], -1).view(shape) if found and return_indices else torch.empty(shape, "             \
  "dtype=torch.int64)"                                                                        \
  "\n(values, index) if return_indices else values"
#define MEAN                                                                                   \
  "\nself.mean(list(range(-n, 0)), keepdim=True) if whole else torch.stack([x[..., a:b, c:d, " \
  "e:f].mean((-3, -2, -1)) for (a, b), (c, d), (e, f) in boxes], -1).view(shape) if boxes "    \
  "else self.new_empty(shape)"

/// One number is for both sides, a list has one for each: others are the program's to refuse.
std::optional<tensor::Dims> sizes_of_planes(const Call& call) {
  const auto* several = call["output_size"].get_if<Sequence>();
  if (several && several->items->size() != 2) return std::nullopt;
  return window_numbers(call["output_size"], 2);
}

std::vector<Row> largest_of_boxes() {
  return {
      {.name = "adaptive_max_pool2d",
       .evaluate = evaluate_program_in_format,
       .program = BOXES(2, "max", ":") LARGEST},
      {.name = "adaptive_max_pool3d",
       .help = "adaptive_max_pool2d",
       .evaluate = evaluate_program_in_format,
       .program = BOXES(3, "max", ":") LARGEST},
      {.name = "adaptive_max_pool1d",
       .help = "adaptive_max_pool2d",
       .program = OF_A_LINE("adaptive_max_pool1d") R"py(
values, index = F.adaptive_max_pool2d(self.unsqueeze(-2), (1, length), True)
(values.squeeze(-2), index.squeeze(-2)) if return_indices else values.squeeze(-2))py"},
      {.name = "adaptive_max_pool1d",
       .forms = function,
       .signatures = {"(Tensor self, int[1] output_size)"},
       .help = "adaptive_max_pool2d",
       .returns = Returns::tuple,
       .program = R"py(F.adaptive_max_pool1d(self, output_size, True))py"},
      {.name = "adaptive_max_pool1d_with_indices",
       .help = "adaptive_max_pool2d",
       .returns = Returns::tuple,
       .program = R"py(F.adaptive_max_pool1d(self, output_size, True))py"},
      {.name = "adaptive_max_pool2d_with_indices",
       .help = "adaptive_max_pool2d",
       .returns = Returns::tuple,
       .program = R"py(F.adaptive_max_pool2d(self, output_size, True))py"},
      {.name = "adaptive_max_pool3d_with_indices",
       .help = "adaptive_max_pool2d",
       .returns = Returns::tuple,
       .program = R"py(F.adaptive_max_pool3d(self, output_size, True))py"},
  };
}

bool is_one_each(const Value& sizes, std::size_t n) {
  const auto is_one = [](const Value& size) {
    const auto* number = size.get_if<std::int64_t>();
    return number && *number == 1;
  };
  const auto* several = sizes.get_if<Sequence>();
  if (!several) return is_one(sizes);
  return several->items->size() == n && std::ranges::all_of(*several->items, is_one);
}
/// The program shows what is made of what; the kernel then writes the digits that PyTorch's order of adding gives.
Value mean_of_planes_boxes(const Call& call) {
  const auto shown = evaluate_program_in_format(call);
  const auto sizes = is_one_each(call["output_size"], 2) || call.memory.is_meta() ? std::nullopt : sizes_of_planes(call);
  const auto* made = shown.get_if<tensor::Tensor>();
  if (sizes && made) ops::adaptive_mean(call.memory, call.tensor("self"), *sizes, *made);
  return shown;
}

std::vector<Row> means_of_boxes() {
  return {
      {.name = "adaptive_avg_pool2d", .evaluate = mean_of_planes_boxes, .program = BOXES(2, "avg", "") MEAN},
      {.name = "adaptive_avg_pool3d",
       .help = "adaptive_avg_pool2d",
       .evaluate = evaluate_program_in_format,
       .program = BOXES(3, "avg", "") MEAN},
      {.name = "adaptive_avg_pool1d",
       .forms = function | functional,
       .signatures = {"(Tensor self, int[1] output_size)"},
       .help = "adaptive_avg_pool2d",
       .program = OF_A_LINE("adaptive_avg_pool1d") R"py(
F.adaptive_avg_pool2d(self.unsqueeze(-2), (1, length)).squeeze(-2))py"},
  };
}

}  // namespace

std::vector<Row> adaptive_pool_programs() {
  const Row common = {.group = Group::compute,
                      .forms = functional,
                      .signatures = {"(Tensor self, any output_size, bool return_indices=False)"},
                      .effect = Effect::compute,
                      .motion = Motion::converge,
                      .arguments = {{"output_size", Role::text, "1"}}};
  auto rows = family(common, largest_of_boxes());
  auto of_means = common;
  of_means.signatures = {"(Tensor self, any output_size)"};
  for (auto& row : family(of_means, means_of_boxes())) rows.push_back(std::move(row));
  return rows;
}

}  // namespace stridescope::script
