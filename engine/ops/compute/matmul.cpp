#include "engine/ops/compute/matmul.h"
#include "engine/ops/copy/copy.h"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "engine/kernels/product/matmul.h"
#include "engine/ops/elementwise/elementwise.h"
#include "engine/ops/rules/iterator.h"
#include "engine/ops/rules/meta.h"
#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::DType;
using tensor::Layout;
using tensor::Memory;
using tensor::Region;
using tensor::Scalar;
using tensor::Tensor;

/// PyTorch's check in its generated CUDA wrappers.
void require_one_device(std::string_view method, const Tensor& a, const Tensor& b,
                        std::string_view argument) {
  if (a.device() == b.device() || is_meta_result(a, b)) return;
  throw refuse::argument_devices_differ(a.device(), b.device(), argument, method);
}

void require_one_dtype(const Tensor& a, const Tensor& b) {
  if (a.dtype() == b.dtype()) return;
  throw refuse::matrix_dtypes_differ(a.dtype(), b.dtype());
}

void require_scalar_type(const Tensor& expected, const Tensor& found) {
  if (expected.dtype() == found.dtype()) return;
  throw refuse::scalar_type_expected(expected.dtype(), found.dtype());
}

void require_not_bool(std::string_view kernel, const Tensor& a) {
  if (a.dtype() == DType::boolean) not_implemented_for(kernel, a.dtype());
}

void require_multipliable(const Tensor& a, const Tensor& b) {
  if (a.shape()[1] == b.shape()[0]) return;
  throw refuse::matmul_shapes_differ(a.shape(), b.shape());
}

Region as_column(const Tensor& vector) {
  return {vector.storage(), Layout{{vector.shape()[0], 1}, {vector.stride()[0], 1}, vector.storage_offset()},
          vector.dtype()};
}
Region as_row(const Tensor& vector) {
  return {vector.storage(), Layout{{1, vector.shape()[0]}, {1, vector.stride()[0]}, vector.storage_offset()},
          vector.dtype()};
}

kernels::GemmOptions combination(const Tensor& addend, const Dims& shape, const Scalar& beta,
                                 const Scalar& alpha) {
  const auto expanded = expand(addend.layout(), shape);
  // For integers, factors are truncated: 2.5 is 2.
  const auto factor = [&](const Scalar& number) {
    return tensor::is_floating(addend.dtype()) ? tensor::to_double(number)
                                               : std::trunc(tensor::to_double(number));
  };
  return {Region{addend.storage(), expanded, addend.dtype()}, factor(alpha), factor(beta)};
}

void check_batches(const Tensor& a, const Tensor& b) {
  if (a.dim() != 3) throw refuse::batch1_rank(a.dim());
  if (b.dim() != 3) throw refuse::batch2_rank(b.dim());
  if (a.shape()[0] != b.shape()[0] || a.shape()[2] != b.shape()[1]) {
    throw refuse::batch_shapes_differ(Dims{a.shape()[0], a.shape()[2]}, Dims{b.shape()[0], b.shape()[1]});
  }
}

/// A result in another shape; Python does not see it as a view.
Tensor with_shape(const Tensor& result, const Dims& shape) {
  return Tensor(result.storage(), tensor::contiguous_layout(shape, result.storage_offset()), result.dtype());
}

/// True if the leading dimensions of `large` fold into the rows of one matrix (ATen's should_fold).
bool folds(const Tensor& large) {
  if (large.numel() == 0) return true;
  for (std::size_t d = 0; d + 2 < large.shape().size(); ++d) {
    if (large.stride()[d] != large.stride()[d + 1] * large.shape()[d + 1]) return false;
  }
  return true;
}

/// A batch of matrices times one matrix or vector, as one product of matrices.
Tensor folded(Memory& memory, const Tensor& batch, const Tensor& small) {
  Dims shape(std::span<const std::int64_t>(batch.shape().data(), batch.shape().size() - 1));
  std::int64_t rows = 1;
  for (const auto size : shape) rows *= size;
  const auto matrix = reshape(memory, batch, {rows, batch.shape().back()});
  if (small.dim() == 1) return with_shape(mv(memory, matrix, small), shape);
  const auto product = mm(memory, matrix, small);
  shape.push_back(small.shape()[1]);
  return with_shape(product, shape);
}

Dims leading(const Tensor& tensor) {
  const auto count = tensor.shape().size() < 2 ? 0 : tensor.shape().size() - 2;
  return Dims(std::span<const std::int64_t>(tensor.shape().data(), count));
}

Dims with(Dims dims, std::initializer_list<std::int64_t> more) {
  for (const auto size : more) dims.push_back(size);
  return dims;
}

/// Expands both to the common batch and multiplies them as one batch of matrices.
Tensor batched(Memory& memory, const Tensor& a, const Tensor& b) {
  const std::int64_t rows = a.dim() > 1 ? a.shape()[static_cast<std::size_t>(a.dim() - 2)] : 1;
  const std::int64_t depth_a = a.shape().back();
  const std::int64_t depth_b = b.dim() > 1 ? b.shape()[static_cast<std::size_t>(b.dim() - 2)] : b.shape()[0];
  const std::int64_t columns = b.dim() > 1 ? b.shape().back() : 1;
  const Dims batch = broadcast_shape(leading(a), leading(b));
  std::int64_t count = 1;
  for (const auto size : batch) count *= size;
  const auto left = expand(a, with(batch, {rows, depth_a}));
  const auto wide = b.dim() == 1 ? unsqueeze(b, 1) : b;
  const auto right = expand(wide, with(batch, {depth_b, columns}));
  const auto product = bmm(memory, reshape(memory, left, {count, rows, depth_a}),
                           reshape(memory, right, {count, depth_b, columns}));
  Dims shape = batch;
  if (a.dim() > 1) shape.push_back(rows);
  if (b.dim() > 1) shape.push_back(columns);
  return with_shape(product, shape);
}

/// A product of a vector and a matrix, or with a batch of matrices.
Tensor product_of_batches(Memory& memory, const Tensor& a, const Tensor& b) {
  if (a.dim() == 1 && b.dim() == 2) {
    const auto product = mm(memory, unsqueeze(a, 0), b);
    return with_shape(product, {product.shape()[1]});
  }
  if (a.dim() >= 3 && b.dim() <= 2 && folds(a)) return folded(memory, a, b);
  if (a.dim() == 1 && b.dim() >= 3) {
    const auto transposed = matrix_transpose(b);
    if (folds(transposed)) return folded(memory, transposed, a);
  }
  return batched(memory, a, b);
}

}  // namespace

Tensor mm(Memory& memory, const Tensor& a, const Tensor& b, const Tensor& out) {
  require_one_device("mm", a, b, "mat2");
  if (a.dim() != 2) throw refuse::mm_self_rank(a.dim());
  if (b.dim() != 2) throw refuse::mm_mat2_rank(b.dim());
  require_multipliable(a, b);
  require_one_dtype(a, b);
  require_not_bool("addmm_impl_cpu_", a);
  const Dims shape{a.shape()[0], b.shape()[1]};
  const auto result =
      result_tensor(memory, out, shape, tensor::contiguous_stride(shape), a.dtype(), a.device());
  require_multipliable(a, b);  // the output may alias a factor, which may have been resized
  if (a.shape()[1] != 0) require_no_internal_overlap(result);
  kernels::matmul(memory, region_of(result), region_of(a), region_of(b));
  return result;
}

Tensor bmm(Memory& memory, const Tensor& a, const Tensor& b, const Tensor& out) {
  require_one_device("bmm", a, b, "mat2");
  check_batches(a, b);
  if (a.numel() != 0 && b.numel() != 0) {
    require_scalar_type(a, b);
    require_not_bool("bmm", a);
  }
  const auto left = region_of(a), right = region_of(b);
  const Dims shape{a.shape()[0], a.shape()[1], b.shape()[2]};
  const auto result =
      result_tensor(memory, out, shape, tensor::contiguous_stride(shape), a.dtype(), a.device());
  kernels::matmul(memory, region_of(result), left, right);
  return result;
}

Tensor mv(Memory& memory, const Tensor& a, const Tensor& vector, const Tensor& out) {
  if (a.dim() == 0) throw refuse::no_dimensions(0);
  require_one_device("addmv_", a, vector, "vec");
  if (a.dim() != 2 || vector.dim() != 1) {
    throw refuse::mv_ranks(a.dim(), vector.dim());
  }
  if (a.shape()[1] != vector.shape()[0]) {
    throw refuse::mv_sizes_differ(a.shape()[0], a.shape(), vector.shape()[0]);
  }
  if (a.shape()[0] != 0) {
    require_scalar_type(a, vector);
    require_not_bool("addmv_impl_cpu", a);
  }
  const auto left = region_of(a), right = as_column(vector);
  const auto result = result_tensor(memory, out, {a.shape()[0]}, vector.dtype(), a.device());
  kernels::matmul(memory, as_column(result), left, right);
  return result;
}

Tensor dot(Memory& memory, const Tensor& a, const Tensor& b, const Tensor& out) {
  if (a.dim() != 1 || b.dim() != 1) {
    throw refuse::dot_ranks(a.dim(), b.dim());
  }
  if (a.dtype() != b.dtype()) {
    throw refuse::dot_dtypes_differ(a.dtype(), b.dtype());
  }
  if (a.numel() != b.numel()) {
    throw refuse::dot_sizes_differ(a.shape(), b.shape(), a.numel(), b.numel());
  }
  require_one_meta_device(a, b);
  if (a.device() != b.device()) {
    throw refuse::dot_devices_differ(a.device(), b.device());
  }
  require_not_bool("dot", a);
  if (out && out.dtype() != a.dtype()) {
    throw refuse::dot_output_dtype_differs(out.dtype(), a.dtype());
  }
  const auto left = as_row(a), right = as_column(b);
  const auto result = result_tensor(memory, out, {}, a.dtype(), a.device());
  const Region product{result.storage(), Layout{{1, 1}, {1, 1}, result.storage_offset()}, result.dtype()};
  kernels::matmul(memory, product, left, right);
  return result;
}

Tensor outer(Memory& memory, const Tensor& a, const Tensor& b, const Tensor& out) {
  const auto require_vector = [](const Tensor& tensor, std::string_view argument) {
    if (tensor.dim() == 1) return;
    throw refuse::outer_rank(argument, tensor.dim());
  };
  require_vector(a, "self");
  require_vector(b, "vec2");
  return binary(memory, Binary::multiply, unsqueeze(a, 1), b, out);
}

Tensor matmul(Memory& memory, const Tensor& a, const Tensor& b, const Tensor& out) {
  if (a.dim() == 0 || b.dim() == 0) {
    throw refuse::matmul_of_scalar(a.dim(), b.dim());
  }
  if (a.dim() == 1 && b.dim() == 1) return dot(memory, a, b, out);
  if (a.dim() == 2 && b.dim() == 1) return mv(memory, a, b, out);
  if (a.dim() == 2 && b.dim() == 2) return mm(memory, a, b, out);
  if (!out) return product_of_batches(memory, a, b);
  // The product is reshaped at the end, so it cannot be computed in `out`.
  write_output(memory, out, product_of_batches(memory, a, b));
  return out;
}

Tensor addmm(Memory& memory, const Tensor& addend, const Tensor& a, const Tensor& b, const Scalar& beta,
             const Scalar& alpha, const Tensor& out) {
  require_one_device("addmm", addend, a, "mat1");
  require_one_device("addmm", addend, b, "mat2");
  const auto same = [](std::string_view first, const Tensor& x, const Tensor& y) {
    if (x.dtype() == y.dtype()) return;
    throw refuse::addmm_dtypes_differ(first, x.dtype(), y.dtype());
  };
  same("self", addend, b);
  same("mat1", a, b);
  if (a.dim() != 2) throw refuse::mat1_rank(a.dim());
  if (b.dim() != 2) throw refuse::mat2_rank(b.dim());
  require_multipliable(a, b);
  require_not_bool("addmm_impl_cpu_", a);
  const Dims shape{a.shape()[0], b.shape()[1]};
  const auto added = combination(addend, shape, beta, alpha);
  const auto result = result_tensor(memory, out, shape, a.dtype(), a.device());
  require_multipliable(a, b);
  kernels::matmul(memory, region_of(result), region_of(a), region_of(b), added);
  return result;
}

Tensor baddbmm(Memory& memory, const Tensor& addend, const Tensor& a, const Tensor& b, const Scalar& beta,
               const Scalar& alpha, const Tensor& out) {
  require_one_device("baddbmm", addend, a, "batch1");
  require_one_device("baddbmm", addend, b, "batch2");
  if (a.dim() == 3 && b.dim() == 3) {
    expand(addend.layout(), {a.shape()[0], a.shape()[1], b.shape()[2]});
    if (addend.dtype() != a.dtype()) throw refuse::batch_dtypes_differ(addend.dtype(), a.dtype(), b.dtype());
  }
  check_batches(a, b);
  require_scalar_type(a, b);
  require_not_bool("baddbmm", a);
  const Dims shape{a.shape()[0], a.shape()[1], b.shape()[2]};
  const auto added = combination(addend, shape, beta, alpha);
  const auto left = region_of(a), right = region_of(b);
  const auto result = result_tensor(memory, out, shape, a.dtype(), a.device());
  kernels::matmul(memory, region_of(result), left, right, added);
  return result;
}

Tensor linear(Memory& memory, const Tensor& input, const Tensor& weight, const std::optional<Tensor>& bias) {
  if (input.dim() == 0 || weight.dim() == 0)
    throw refuse::stated_runtime(
        fmt::format("both arguments to linear need to be at least 1D, but they are {}D and {}D", input.dim(),
                    weight.dim()));
  const auto transposed = t(weight);
  if (!bias) return matmul(memory, input, transposed);
  if (input.dim() == 2) return addmm(memory, *bias, input, transposed);
  if (input.is_contiguous() && (input.dim() == 3 || bias->dim() == 1)) {
    auto shape = input.shape();
    const auto width = shape.back();
    shape.pop_back();
    const auto rows = with_shape(input, {tensor::checked_numel(shape).value_or(0), width});
    const auto product = addmm(memory, *bias, rows, transposed);
    shape.push_back(product.shape()[1]);
    return with_shape(product, shape);
  }
  const auto product = matmul(memory, input, transposed);
  add_(memory, product, *bias);
  return product;
}

}  // namespace stridescope::ops
