#include <algorithm>

#include "engine/ops/create/like.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/windows.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/table/rows/in_place_rows.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/storage_size.h"

namespace stridescope::script {
namespace {

using tensor::Layout;
using tensor::Tensor;

// Changes the layout of the tensor object itself; its storage stays the same.
template <class Rule>
Value relayout(const Call& call, Rule&& rule) {
  const Tensor self = call.tensor("self");
  call.memory.relayout(self, rule(self.layout()));
  return {self};
}

Value transpose_(const Call& call) {
  const bool has_dims = call.has("dim0");
  return relayout(call, [&](const Layout& layout) {
    return ops::transpose(layout, call.integer(has_dims ? "dim0" : "axis0"),
                          call.integer(has_dims ? "dim1" : "axis1"));
  });
}

Value squeeze_(const Call& call) {
  return relayout(call, [&](const Layout& layout) {
    if (!call.has("dim")) return ops::squeeze(layout);
    return call["dim"].is<Sequence>() ? ops::squeeze(layout, call.integers("dim"))
                                      : ops::squeeze(layout, call.integer("dim"));
  });
}

/// The region that a tensor reads after set_(); a storage that is too small grows.
tensor::Region region_to_set(const Call& call, const Tensor& self) {
  auto region = region_of(self);
  if (!call.has("source")) {
    region.storage = call.memory.allocate(0, self.device());
    region.layout = tensor::contiguous_layout({0});
    return region;
  }
  const auto* tensor = call["source"].get_if<Tensor>();
  const auto* storage = call["source"].get_if<StorageValue>();
  if (tensor && tensor->dtype() != self.dtype())
    throw refuse::set_dtypes_differ(tensor->dtype(), self.dtype());
  if (storage && storage->dtype && *storage->dtype != self.dtype())
    throw refuse::set_storage_dtype(self.dtype(), *storage->dtype);
  region.storage = tensor ? tensor->storage() : storage->storage;
  if (!call.has("size")) {
    region.layout =
        tensor ? tensor->layout() : tensor::contiguous_layout({region.storage.nbytes() / self.itemsize()});
    return region;
  }
  const auto size = call.integers("size");
  const auto offset = call.integer("storage_offset");
  auto stride = call.integers("stride");
  const bool is_strided = !stride.empty();
  if (is_strided && size.size() != stride.size())
    throw refuse::set_lengths_differ(size.size(), stride.size());
  if (offset < 0) throw refuse::negative_offset(offset);
  if (!tensor::checked_numel(size)) throw refuse::numel_overflow(size);
  if (!is_strided && !tensor::has_contiguous_stride(size)) throw refuse::stride_overflow();
  if (!is_strided) stride = tensor::contiguous_stride(size);
  const auto nbytes = tensor::storage_nbytes(size, stride, self.itemsize(), offset);
  if (!nbytes)
    throw is_strided ? refuse::strided_storage_overflow(size, stride) : refuse::storage_overflow(size);
  if (std::ranges::any_of(stride, [](std::int64_t step) { return step < 0; }))
    throw refuse::negative_stride(stride);
  if (*nbytes > region.storage.nbytes()) call.memory.resize(region.storage, *nbytes);
  region.layout = {size, stride, offset};
  return region;
}

Value resize_(const Call& call, const tensor::Dims& shape) {
  const Tensor self = call.tensor("self");
  if (self.shape() != shape) call.memory.bump_version(self);
  ops::resize_(call.memory, self, shape);
  auto format = call.optional_memory_format("memory_format");
  if (format == tensor::MemoryFormat::preserve && call.has("the_template"))
    format = ops::suggested_format(call.tensor("the_template").layout());
  if (!format || *format == tensor::MemoryFormat::contiguous) return {self};
  if (!tensor::dim_order(*format, self.dim()))
    throw refuse::stated_runtime(std::string("required rank ") +
                                 (*format == tensor::MemoryFormat::channels_last ? "4" : "5") +
                                 " tensor to use channels_last" +
                                 (*format == tensor::MemoryFormat::channels_last ? "" : "_3d") + " format");
  call.memory.relayout(self, {shape, tensor::stride_for(*format, shape), self.storage_offset()});
  return {self};
}

Value set_(const Call& call) {
  const Tensor self = call.tensor("self");
  call.memory.rebind(self, region_to_set(call, self));
  return {self};
}

}  // namespace

std::vector<Row> in_place_view_rows() {
  return family(
      {.group = Group::in_place, .forms = method, .effect = Effect::write},
      {
          {.name = "resize_",
           .signatures = {"(Tensor self, int[] size, *, MemoryFormat? memory_format=None)"},
           .motion = Motion::overwrite,
           .evaluate = [](const Call& call) { return resize_(call, call.integers("size")); }},
          {.name = "resize_as_",
           .forms = method_and_function,
           .signatures = {"(Tensor self, Tensor the_template, *, MemoryFormat? memory_format=None)"},
           .arguments = {{"the_template", Role::text, "{}.flatten()"}},
           .evaluate = [](const Call& call) { return resize_(call, call.tensor("the_template").shape()); }},
          {.name = "t_",
           .signatures = {"(Tensor self)"},
           .motion = Motion::transpose_cells,
           .featured = 5,
           .evaluate = [](const Call& call) -> Value {
             return relayout(call, [](const Layout& layout) { return ops::t(layout, "t_()"); });
           },
           .gradient = "TBackward1"},
          {.name = "transpose_",
           .aliases = {{"swapaxes_", {"(Tensor self, int axis0, int axis1)"}}, "swapdims_"},
           .signatures = {"(Tensor self, int dim0, int dim1)"},
           .motion = Motion::transpose_cells,
           .evaluate = transpose_,
           .gradient = "TransposeBackward1"},
          {.name = "squeeze_",
           .signatures = {"(Tensor self)", "(Tensor self, int dim)", "(Tensor self, int[] dim)"},
           .motion = Motion::slide_axis,
           .evaluate = squeeze_,
           .gradient = "SqueezeBackward5 if isinstance(dim, (list, tuple)) else SqueezeBackward4 if "
                       "dim is not None else SqueezeBackward3"},
          {.name = "unsqueeze_",
           .signatures = {"(Tensor self, int dim)"},
           .motion = Motion::slide_axis,
           .arguments = {{"dim", Role::new_dim}},
           .evaluate = [](const Call& call) -> Value {
             return relayout(
                 call, [&](const Layout& layout) { return ops::unsqueeze(layout, call.integer("dim")); });
           },
           .gradient = "UnsqueezeBackward1"},
          {.name = "as_strided_",
           .forms = method_and_function,
           .signatures = {"(Tensor self, int[] size, int[] stride, int? storage_offset=None)"},
           .motion = Motion::sweep,
           .arguments = {{"size", Role::own_shape}, {"stride", Role::own_stride}},
           .evaluate = [](const Call& call) -> Value {
             const Tensor self = call.tensor("self");
             return relayout(call, [&](const Layout& layout) {
               return ops::as_strided(layout, call.integers("size"), call.integers("stride"),
                                      call.optional_integer("storage_offset"), self.itemsize(),
                                      self.storage().nbytes());
             });
           },
           .gradient = "AsStridedBackward1"},
          {.name = "detach_",
           .forms = method_and_function,
           .signatures = {"(Tensor self)"},
           .motion = Motion::none,
           .evaluate = [](const Call& call) -> Value {
             const Tensor self = call.tensor("self");
             if (self.is_view()) throw refuse::detach_of_view();
             if (self.requires_grad()) {
               auto region = region_of(self);
               region.grad = tensor::Grad::none;
               call.memory.rebind(self, std::move(region));
             }
             return {self};
           },
           .gradient = "None"},
          {.name = "requires_grad_",
           .signatures = {"(Tensor self, bool requires_grad=True)"},
           .motion = Motion::none,
           .evaluate = [](const Call& call) -> Value {
             const Tensor self = call.tensor("self");
             const bool flag = call.boolean("requires_grad");
             if (flag && !tensor::is_floating(self.dtype()))
               throw refuse::requires_grad_method_not_floating();
             require_gradients(call.memory, self, flag);
             return {self};
           },
           .gradient = "None"},
          {.name = "set_",
           .signatures = {"(Tensor self)", "(Tensor self, Storage source)",
                          "(Tensor self, Storage source, int storage_offset, int[] size, int[] stride=())",
                          "(Tensor self, Tensor source)",
                          "(Tensor self, Tensor source, int storage_offset, int[] size, int[] stride=())"},
           .motion = Motion::sweep,
           .arguments = {{"source", Role::text, "{}.clone()"},
                         {"storage_offset", Role::integer, "0"},
                         {"size", Role::own_shape}},
           .evaluate = set_},
      });
}

}  // namespace stridescope::script
