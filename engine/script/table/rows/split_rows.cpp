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

/// The size of a dimension; 1 if it does not exist: PyTorch raises that error later.
std::int64_t size_at(const Layout& layout, std::int64_t dim) {
  if (dim < 0) dim += layout.dim();
  return dim >= 0 && dim < layout.dim() ? layout.shape[static_cast<std::size_t>(dim)] : 1;
}

/// Views of `self` with the `count` layouts that `make` returns. Checks the budget first.
template <class Make>
Value parts(const Call& call, const Tensor& self, std::int64_t count, const Make& make) {
  call.interpreter.check_tensor_budget(count, self.dim());
  return tuple_of_views(self, make());
}

/// `torch.split` and the method have different parameter names.
Value split(const Call& call, std::string_view self_name, std::string_view size_name) {
  const auto& self = call.tensor(self_name);
  const auto dim = call.integer("dim");
  if (call[size_name].is<Sequence>()) {
    const auto sizes = call.integers(size_name);
    return parts(call, self, std::ssize(sizes), [&] { return ops::split(self.layout(), sizes, dim); });
  }
  const auto size = call.integer(size_name);
  const auto count = size > 0 ? size_at(self.layout(), dim) / size : 0;
  return parts(call, self, count, [&] { return ops::split(self.layout(), size, dim); });
}

Value tensor_split_by_tensor(const Call& call, const Tensor& self, const Tensor& where, std::int64_t dim) {
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
  if (where.dim() == 1)
    return parts(call, self, std::ssize(values),
                 [&] { return ops::tensor_split(self.layout(), values, dim); });
  return parts(call, self, values.front(),
               [&] { return ops::tensor_split(self.layout(), values.front(), dim); });
}

Value tensor_split(const Call& call) {
  const auto& self = call.tensor("self");
  const auto dim = call.integer("dim");
  if (call.has("sections")) {
    const auto sections = call.integer("sections");
    return parts(call, self, sections, [&] { return ops::tensor_split(self.layout(), sections, dim); });
  }
  if (call.has("indices")) {
    const auto indices = call.integers("indices");
    return parts(call, self, std::ssize(indices),
                 [&] { return ops::tensor_split(self.layout(), indices, dim); });
  }
  return tensor_split_by_tensor(call, self, call.tensor("tensor_indices_or_sections"), dim);
}

/// hsplit, vsplit, dsplit.
Value named_split(const Call& call, ops::Layouts (*by_sections)(const Layout&, std::int64_t),
                  ops::Layouts (*by_indices)(const Layout&, const Dims&)) {
  const auto& self = call.tensor("self");
  if (call.has("sections")) {
    const auto sections = call.integer("sections");
    return parts(call, self, sections, [&] { return by_sections(self.layout(), sections); });
  }
  const auto indices = call.integers("indices");
  return parts(call, self, std::ssize(indices), [&] { return by_indices(self.layout(), indices); });
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
             const auto& self = call.tensor("self");
             const auto chunks = call.integer("chunks"), dim = call.integer("dim");
             const auto size = size_at(self.layout(), dim);
             return parts(call, self, size > 0 ? std::min(chunks, size) : chunks,
                          [&] { return ops::chunk(self.layout(), chunks, dim); });
           },
           .gradient = "SplitBackward0"},
          {.name = "split",
           .forms = method,
           .signatures = {"(Tensor self, int split_size, int dim=0)",
                          "(Tensor self, int[] split_size, int dim=0)"},
           .arguments = {{"split_size", Role::integer, "1"},
                         {"split_size_or_sections", Role::integer, "1"},
                         {"tensor", Role::tensor}},
           .evaluate = [](const Call& call) -> Value { return split(call, "self", "split_size"); },
           .gradient =
               "SplitWithSizesBackward0 if isinstance(split_size, (list, tuple)) else SplitBackward0"},
          {.name = "split",
           .forms = function,
           .signatures = {"(Tensor tensor, int split_size_or_sections, int dim=0)",
                          "(Tensor tensor, int[] split_size_or_sections, int dim=0)"},
           .arguments = {{"split_size", Role::integer, "1"},
                         {"split_size_or_sections", Role::integer, "1"},
                         {"tensor", Role::tensor}},
           .evaluate = [](const Call& call) -> Value {
             return split(call, "tensor", "split_size_or_sections");
           },
           .gradient = "SplitWithSizesBackward0 if isinstance(split_size_or_sections, (list, tuple)) else "
                       "SplitBackward0"},
          {.name = "split_with_sizes",
           .signatures = {"(Tensor self, int[] split_sizes, int dim=0)"},
           .arguments = {{"split_sizes", Role::parts}},
           .evaluate = [](const Call& call) -> Value {
             const auto& self = call.tensor("self");
             const auto sizes = call.integers("split_sizes");
             return parts(call, self, std::ssize(sizes),
                          [&] { return ops::split(self.layout(), sizes, call.integer("dim")); });
           }},
          {.name = "tensor_split",
           .signatures = {"(Tensor self, int[] indices, int dim=0)",
                          "(Tensor self, Tensor tensor_indices_or_sections, int dim=0)",
                          "(Tensor self, int sections, int dim=0)"},
           .evaluate = tensor_split,
           .gradient = "SliceBackward0"},
          {.name = "hsplit",
           .signatures = {"(Tensor self, int sections)", "(Tensor self, int[] indices)"},
           .evaluate = [](const Call& call) -> Value { return named_split(call, ops::hsplit, ops::hsplit); },
           .gradient = "SliceBackward0"},
          {.name = "vsplit",
           .signatures = {"(Tensor self, int sections)", "(Tensor self, int[] indices)"},
           .arguments = {{"sections", Role::text, "{}.size(0)"}},
           .evaluate = [](const Call& call) -> Value { return named_split(call, ops::vsplit, ops::vsplit); },
           .gradient = "SliceBackward0"},
          {.name = "dsplit",
           .signatures = {"(Tensor self, int sections)", "(Tensor self, int[] indices)"},
           .evaluate = [](const Call& call) -> Value { return named_split(call, ops::dsplit, ops::dsplit); },
           .gradient = "SliceBackward0"},
          {.name = "unbind",
           .signatures = {"(Tensor self, int dim=0)", "(Tensor self, Dimname dim)"},
           .evaluate = [](const Call& call) -> Value {
             const auto& self = call.tensor("self");
             const auto dim = call.integer("dim");
             return parts(call, self, size_at(self.layout(), dim),
                          [&] { return ops::unbind(self.layout(), dim); });
           }},
      });
}

}  // namespace stridescope::script
