#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/table/rows/composed/composed_rows.h"

// Views that are copied at once: each says which view, and what it is a copy of follows from it.
namespace stridescope::script {
namespace {

// Literals, as rows keep views of their programs. With `out` such a copy returns nothing.
#define PARTS_COPIED(view, name)                                                                      \
  "\nparts = self." view "\nassert out is None or len(out) == len(parts), f'RuntimeError: " name      \
  "() expected an out= argument of size {len(parts)}, got size {len(out) if out is not None else 0}'" \
  "\n[to.copy_(part) for to, part in zip(() if out is None else out, parts)]"                         \
  "\ntuple([part.clone(memory_format=torch.contiguous_format) for part in parts]) if out is None else None"

Row several(std::string_view name, std::vector<std::string_view> signatures, std::string_view program,
            std::vector<ArgumentRole> arguments = {}) {
  return {.name = name,
          .signatures = std::move(signatures),
          .returns = Returns::tuple,
          .out = OutRule::none,
          .arguments = std::move(arguments),
          .program = program};
}

}  // namespace

std::vector<Row> view_copy_programs() {
  return family(
      {.group = Group::copy,
       .forms = function,
       .help = "view_copy",
       .effect = Effect::copy,
       .out = OutRule::exact,
       .motion = Motion::follow},
      {
          {.name = "alias_copy",
           .signatures = {"(Tensor self)"},
           .program = R"py(self.detach().clone(memory_format=torch.contiguous_format))py"},
          {.name = "detach_copy",
           .signatures = {"(Tensor self)"},
           .program = R"py(self.detach().clone(memory_format=torch.contiguous_format))py"},
          {.name = "as_strided_copy",
           .signatures = {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
           .arguments = {{"size", Role::own_shape}, {"stride", Role::own_stride}},
           .program =
               R"py(self.as_strided(size, stride, storage_offset).clone(memory_format=torch.contiguous_format))py"},
          {.name = "diagonal_copy",
           .signatures = {"(Tensor self, int offset=0, int dim1=0, int dim2=1)"},
           .program =
               R"py(self.diagonal(offset, dim1, dim2).clone(memory_format=torch.contiguous_format))py"},
          {.name = "expand_copy",
           .signatures = {"(Tensor self, int[] size, *, bool implicit=False)"},
           .arguments = {{"size", Role::text, "(2,) + {}.shape"}},
           .program = R"py(self.expand(size).clone(memory_format=torch.contiguous_format))py"},
          {.name = "permute_copy",
           .signatures = {"(Tensor self, int[] dims)"},
           .arguments = {{"dims", Role::order}},
           .program = R"py(self.permute(dims).clone(memory_format=torch.contiguous_format))py"},
          {.name = "select_copy",
           .signatures = {"(Tensor self, int dim, int index)"},
           .program = R"py(self.select(dim, index).clone(memory_format=torch.contiguous_format))py"},
          {.name = "squeeze_copy",
           .signatures = {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)"},
           .program =
               R"py((self.squeeze() if dim is None else self.squeeze(dim)).clone(memory_format=torch.contiguous_format))py"},
          {.name = "slice_copy",
           .signatures = {"(Tensor self, int dim=0, int? start=None, int? end=None, int step=1)"},
           .program =
               R"py(self.movedim(dim, 0)[start:end:step].movedim(0, dim).clone(memory_format=torch.contiguous_format))py"},
          {.name = "t_copy",
           .signatures = {"(Tensor self)"},
           .program = R"py(self.t().clone(memory_format=torch.contiguous_format))py"},
          {.name = "transpose_copy",
           .signatures = {"(Tensor self, int dim0, int dim1)"},
           .program = R"py(self.transpose(dim0, dim1).clone(memory_format=torch.contiguous_format))py"},
          {.name = "unfold_copy",
           .signatures = {"(Tensor self, int dimension, int size, int step)"},
           .arguments = {{"size", Role::window}},
           .program =
               R"py(self.unfold(dimension, size, step).clone(memory_format=torch.contiguous_format))py"},
          {.name = "unsqueeze_copy",
           .signatures = {"(Tensor self, int dim)"},
           .program = R"py(self.unsqueeze(dim).clone(memory_format=torch.contiguous_format))py"},
          {.name = "view_copy",
           .signatures = {"(Tensor self, int[] size)", "(Tensor self, ScalarType dtype)"},
           .arguments = {{"size", Role::text, "(-1,)"}},
           .program =
               R"py((self.view(dtype) if size is None else self.reshape(size)).clone(memory_format=torch.contiguous_format))py"},
          several("split_copy", {"(Tensor self, int split_size, int dim=0, *, Tensor[]? out=None)"},
                  PARTS_COPIED("split(split_size, dim)", "split_copy_Tensor_out")),
          several("split_with_sizes_copy",
                  {"(Tensor self, int[] split_sizes, int dim=0, *, Tensor[]? out=None)"},
                  PARTS_COPIED("split_with_sizes(split_sizes, dim)", "split_with_sizes_copy_out"),
                  {{"split_sizes", Role::parts}}),
          several("unbind_copy", {"(Tensor self, int dim=0, *, Tensor[]? out=None)"},
                  PARTS_COPIED("unbind(dim)", "unbind_copy_int_out")),
      });
}

#undef PARTS_COPIED

}  // namespace stridescope::script
