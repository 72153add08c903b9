#include "engine/ops/view/split.h"

#include <algorithm>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/rows/view_rows.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using tensor::Dims;
using tensor::Layout;
using tensor::Tensor;

/// Where a dimension is none of the layout's, 1: PyTorch's error comes later.
std::int64_t size_at(const Layout& layout, std::int64_t dim) {
  if (dim < 0) dim += layout.dim();
  return dim >= 0 && dim < layout.dim() ? layout.shape[static_cast<std::size_t>(dim)] : 1;
}

/// `torch.split` calls its parameters otherwise than the method does.
Value split(const Call& call, std::string_view self_name, std::string_view size_name) {
  const auto self = call.tensor(self_name);
  const auto dim = call.integer("dim");
  if (call[size_name].is<Sequence>()) {
    return tuple_of_views(self, ops::split(self.layout(), call.integers(size_name), dim));
  }
  const auto size = call.integer(size_name);
  if (size > 0) call.interpreter.foresee(size_at(self.layout(), dim) / size);
  return tuple_of_views(self, ops::split(self.layout(), size, dim));
}

Value tensor_split_by_tensor(const Tensor& self, const Tensor& where, std::int64_t dim) {
  if (self.dim() == 0) throw refuse::tensor_split_of_scalar();
  if (where.device() != tensor::Device::cpu) {
    throw refuse::tensor_split_device(where.device());
  }
  if (where.dtype() != tensor::DType::int64) {
    throw refuse::tensor_split_dtype(where.dtype());
  }
  if (where.dim() > 1) {
    throw refuse::tensor_split_rank(where.dim());
  }
  Dims values;
  for (std::int64_t i = 0; i < where.numel(); ++i) {
    values.push_back(tensor::to_int(tensor::element_at(where, where.layout().at_linear(i))));
  }
  return tuple_of_views(self, where.dim() == 0 ? ops::tensor_split(self.layout(), values.front(), dim)
                                               : ops::tensor_split(self.layout(), values, dim));
}

Value tensor_split(const Call& call) {
  const auto self = call.tensor("self");
  const auto dim = call.integer("dim");
  if (call.has("sections")) {
    call.interpreter.foresee(call.integer("sections"));
    return tuple_of_views(self, ops::tensor_split(self.layout(), call.integer("sections"), dim));
  }
  if (call.has("indices")) {
    return tuple_of_views(self, ops::tensor_split(self.layout(), call.integers("indices"), dim));
  }
  return tensor_split_by_tensor(self, call.tensor("tensor_indices_or_sections"), dim);
}

/// hsplit, vsplit, dsplit.
Value named_split(const Call& call, ops::Layouts (*by_sections)(const Layout&, std::int64_t),
                  ops::Layouts (*by_indices)(const Layout&, const Dims&)) {
  const auto self = call.tensor("self");
  if (call.has("sections")) {
    call.interpreter.foresee(call.integer("sections"));
    return tuple_of_views(self, by_sections(self.layout(), call.integer("sections")));
  }
  return tuple_of_views(self, by_indices(self.layout(), call.integers("indices")));
}

}  // namespace

std::vector<Row> split_rows() {
  return family(
      {.group = Group::select,
       .forms = method_and_function,
       .effect = Effect::view,
       .returns = Returns::tuple,
       .motion = Motion::lift_parts},
      {
          {.name = "chunk",
           .signatures = {"(Tensor self, int chunks, int dim=0)"},
           .evaluate = [](const Call& call) -> Value {
             const auto self = call.tensor("self");
             const auto chunks = call.integer("chunks"), dim = call.integer("dim");
             const auto size = size_at(self.layout(), dim);
             call.interpreter.foresee(size > 0 ? std::min(chunks, size) : chunks);
             return tuple_of_views(self, ops::chunk(self.layout(), chunks, dim));
           }},
          {.name = "split",
           .forms = method,
           .signatures = {"(Tensor self, int split_size, int dim=0)",
                          "(Tensor self, int[] split_size, int dim=0)"},
           .arguments = {{"split_size", Role::integer, "1"},
                         {"split_size_or_sections", Role::integer, "1"},
                         {"tensor", Role::tensor}},
           .evaluate = [](const Call& call) -> Value { return split(call, "self", "split_size"); }},
          {.name = "split",
           .forms = function,
           .signatures = {"(Tensor tensor, int split_size_or_sections, int dim=0)",
                          "(Tensor tensor, int[] split_size_or_sections, int dim=0)"},
           .arguments = {{"split_size", Role::integer, "1"},
                         {"split_size_or_sections", Role::integer, "1"},
                         {"tensor", Role::tensor}},
           .evaluate = [](const Call& call) -> Value {
             return split(call, "tensor", "split_size_or_sections");
           }},
          {.name = "split_with_sizes",
           .signatures = {"(Tensor self, int[] split_sizes, int dim=0)"},
           .arguments = {{"split_sizes", Role::parts}},
           .evaluate = [](const Call& call) -> Value {
             const auto self = call.tensor("self");
             return tuple_of_views(
                 self, ops::split(self.layout(), call.integers("split_sizes"), call.integer("dim")));
           }},
          {.name = "tensor_split",
           .signatures = {"(Tensor self, int[] indices, int dim=0)",
                          "(Tensor self, Tensor tensor_indices_or_sections, int dim=0)",
                          "(Tensor self, int sections, int dim=0)"},
           .evaluate = tensor_split},
          {.name = "hsplit",
           .signatures = {"(Tensor self, int sections)", "(Tensor self, int[] indices)"},
           .evaluate = [](const Call& call) -> Value { return named_split(call, ops::hsplit, ops::hsplit); }},
          {.name = "vsplit",
           .signatures = {"(Tensor self, int sections)", "(Tensor self, int[] indices)"},
           .arguments = {{"sections", Role::text, "{}.size(0)"}},
           .evaluate = [](const Call& call) -> Value { return named_split(call, ops::vsplit, ops::vsplit); }},
          {.name = "dsplit",
           .signatures = {"(Tensor self, int sections)", "(Tensor self, int[] indices)"},
           .evaluate = [](const Call& call) -> Value { return named_split(call, ops::dsplit, ops::dsplit); }},
          {.name = "unbind",
           .signatures = {"(Tensor self, int dim=0)", "(Tensor self, Dimname dim)"},
           .evaluate = [](const Call& call) -> Value {
             const auto self = call.tensor("self");
             call.interpreter.foresee(size_at(self.layout(), call.integer("dim")));
             return tuple_of_views(self, ops::unbind(self.layout(), call.integer("dim")));
           }},
      });
}

}  // namespace stridescope::script
