#include "engine/ops/rules/output.h"

#include <string>

#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/storage_size.h"

namespace stridescope::ops {

using tensor::Device;
using tensor::Dims;
using tensor::DType;
using tensor::Memory;
using tensor::Tensor;

namespace {

void restride(Memory& memory, const Tensor& self, const Dims& shape, const Dims& stride) {
  if (!tensor::has_contiguous_stride(shape) && stride == tensor::contiguous_stride(shape))
    throw refuse::stride_overflow();
  const auto nbytes = tensor::storage_nbytes(shape, stride, self.itemsize(), self.storage_offset());
  if (!nbytes) throw refuse::storage_overflow(shape);
  if (tensor::checked_numel(shape).value_or(0) > 0 && *nbytes > self.storage().nbytes())
    memory.resize(self.storage(), *nbytes);
  memory.relayout(self, {shape, stride, self.storage_offset()});
}

}  // namespace

void resize_(Memory& memory, const Tensor& self, const Dims& shape) {
  if (!tensor::checked_numel(shape)) throw refuse::numel_overflow(shape);
  if (!(self.shape() == shape)) restride(memory, self, shape, tensor::contiguous_stride(shape));
}

void require_output(const Tensor& output, DType dtype, Device device, OutputType type) {
  if (type == OutputType::exact && output.dtype() != dtype) {
    throw refuse::out_dtype_differs(dtype, output.dtype());
  }
  if (type == OutputType::castable && !tensor::can_cast(dtype, output.dtype()))
    throw refuse::cannot_cast(dtype, output.dtype());
  if (output.device() != device) {
    if (device == Device::meta || output.device() == Device::meta)
      throw refuse::meta_output_device(device, output.device());
    throw refuse::out_device_differs(device, output.device());
  }
}

Tensor result_tensor(Memory& memory, const Tensor& out, const Dims& shape, const Dims& stride, DType dtype,
                     Device device, OutputType type) {
  if (!out && stride == tensor::contiguous_stride(shape))
    return memory.allocate_tensor(shape, dtype, device, Memory::Initial::overwritten);
  if (!out) return memory.allocate_tensor(shape, stride, dtype, device, Memory::Initial::overwritten);
  require_output(out, dtype, device, type);
  if (!(out.shape() == shape)) restride(memory, out, shape, stride);
  return out;
}

Tensor result_tensor(Memory& memory, const Tensor& out, const Dims& shape, DType dtype, Device device,
                     OutputType type) {
  if (!out) return memory.allocate_tensor(shape, dtype, device);
  return result_tensor(memory, out, shape, tensor::contiguous_stride(shape), dtype, device, type);
}

}  // namespace stridescope::ops
