#include "engine/ops/copy/copy.h"

#include "engine/kernels/copy/copy.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/overlap.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

tensor::Tensor copied(tensor::Memory& memory, const tensor::Tensor& self, const LikeOptions& like) {
  const tensor::Tensor result = uninitialised_like(memory, self, like);
  require_elements_to_copy(self, result.device());
  kernels::copy(memory, region_of(result), region_of(self));
  return result;
}

bool is_same_data(const tensor::Tensor& a, const tensor::Tensor& b) {
  return a.storage() == b.storage() && a.layout() == b.layout() && a.dtype() == b.dtype();
}

}  // namespace

tensor::Tensor clone(tensor::Memory& memory, const tensor::Tensor& self, tensor::MemoryFormat format) {
  return copied(memory, self, {.format = format});
}

tensor::Tensor contiguous(tensor::Memory& memory, const tensor::Tensor& self, tensor::MemoryFormat format) {
  if (is_contiguous(self.layout(), format)) return self;
  if (format == tensor::MemoryFormat::preserve) throw refuse::contiguous_preserve_format();
  return clone(memory, self, format);
}

tensor::Tensor to(tensor::Memory& memory, const tensor::Tensor& self, const Conversion& conversion) {
  const LikeOptions like{conversion.dtype, conversion.device, conversion.format};
  const bool is_same =
      like.dtype.value_or(self.dtype()) == self.dtype() &&
      like.device.value_or(self.device()) == self.device() &&
      (like.format == tensor::MemoryFormat::preserve || like.format == suggested_format(self.layout()));
  return is_same && !conversion.copy ? self : copied(memory, self, like);
}

void copy_(tensor::Memory& memory, const tensor::Tensor& self, const tensor::Tensor& source) {
  require_elements_to_copy(source, self.device());
  if (self.same_object(source) || is_same_data(self, source)) return;
  require_no_internal_overlap(self);
  require_no_partial_overlap(self, source);
  require_broadcast_to(self, source);
  kernels::copy(memory, region_of(self),
                {source.storage(), broadcast_layout(source.layout(), self.shape()), source.dtype()});
}

void write_output(tensor::Memory& memory, const tensor::Tensor& output, const tensor::Tensor& result,
                  OutputType type) {
  if (output.same_object(result)) return;
  const auto& shape = result.shape();
  const auto stride =
      is_non_overlapping_and_dense(result.layout()) ? result.stride() : tensor::contiguous_stride(shape);
  copy_(memory, result_tensor(memory, output, shape, stride, result.dtype(), result.device(), type), result);
}

}  // namespace stridescope::ops
