#include "engine/ops/elementwise/compare.h"

#include <string>

#include "engine/kernels/elementwise/contains_zero.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/tensor/element.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Memory;
using tensor::Tensor;

void require_values(const Tensor& tensor) {
  if (tensor.storage().is_meta()) throw tensor::NeedsData();
}

bool all_true(Memory& memory, const Tensor& flags) {
  return !kernels::contains_zero(memory, region_of(flags), flags.dtype());
}

/// Tests the first elements, since most unequal tensors differ there.
bool first_elements_equal(Memory& memory, const Tensor& a, const Tensor& b) {
  if (a.dtype() != b.dtype()) return true;
  const auto left = region_of(a), right = region_of(b);
  const kernels::KernelCall call(memory, {&left, &right});
  return tensor::read_element(call.data(0), a.dtype()) == tensor::read_element(call.data(1), b.dtype());
}

}  // namespace

bool equal(const Memory& memory, const Tensor& a, const Tensor& b) {
  if (a.device() != b.device()) {
    throw refuse::compare_devices_differ(a.device(), b.device());
  }
  if (!(a.shape() == b.shape())) return false;
  if (a.numel() == 0) return true;
  require_values(a);
  require_values(b);
  auto scratch = memory.scratch();  // the flags do not count toward the statement's memory
  return first_elements_equal(scratch, a, b) && all_true(scratch, binary(scratch, Binary::equal, a, b));
}

bool allclose(const Memory& memory, const Tensor& a, const Tensor& b, double rtol, double atol,
              bool equal_nan) {
  if (a.storage().is_meta() || b.storage().is_meta()) {
    auto dry = memory.scratch(Memory::Mode::meta);
    isclose(dry, a, b, rtol, atol, equal_nan);
    throw tensor::NeedsData();
  }
  auto scratch = memory.scratch();
  return all_true(scratch, isclose(scratch, a, b, rtol, atol, equal_nan));
}

bool is_nonzero(const Tensor& self) {
  if (self.numel() == 0) throw refuse::truth_of_empty();
  if (self.numel() > 1) throw refuse::truth_of_several(self.numel());
  require_values(self);
  return tensor::to_double(tensor::element_at(self, self.storage_offset())) != 0;
}

}  // namespace stridescope::ops
