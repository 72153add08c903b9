#include "engine/ops/rules/meta.h"

#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {

using tensor::Device;
using tensor::Tensor;

bool is_meta_result(const Tensor& self, const Tensor& other) {
  if (self.device() == Device::meta) return true;
  if (other.device() == Device::meta) throw refuse::meta_operand_undefined();
  return false;
}

void require_one_meta_device(const Tensor& expected, const Tensor& other) {
  if ((expected.device() == Device::meta) != (other.device() == Device::meta))
    throw refuse::meta_device_differs(expected.device(), other.device());
}

void require_elements_to_copy(const Tensor& source, Device to) {
  if (source.device() == Device::meta && to != Device::meta) throw refuse::meta_copied_out();
}

}  // namespace stridescope::ops
