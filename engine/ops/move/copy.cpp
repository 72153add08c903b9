#include "engine/ops/move/copy.h"

#include "engine/kernels/copy/copy.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/meta.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

tensor::Tensor copied(tensor::Memory& memory, const tensor::Tensor& self, const Like& like) {
  const tensor::Tensor result = result_like(memory, self, like);
  require_elements_to_copy(self, result.device());
  kernels::copy(memory, region_of(result), region_of(self));
  return result;
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
  const Like like{conversion.dtype, conversion.device, conversion.format};
  const bool is_same =
      like.dtype.value_or(self.dtype()) == self.dtype() &&
      like.device.value_or(self.device()) == self.device() &&
      (like.format == tensor::MemoryFormat::preserve || like.format == suggested_format(self.layout()));
  return is_same && !conversion.copy ? self : copied(memory, self, like);
}

}  // namespace stridescope::ops
