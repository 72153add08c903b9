#include "engine/kernels/product/matmul.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <vector>

#include "engine/kernels/copy/convert_row.h"
#include "engine/kernels/copy/transpose.h"
#include "engine/kernels/loop/cost.h"
#include "engine/kernels/loop/element.h"
#include "engine/kernels/loop/kernel_call.h"
#include "engine/kernels/loop/thresholds.h"
#include "engine/kernels/loop/walk.h"
#include "engine/kernels/product/simd_matmul.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// The last two dimensions of a region at one index of the others. Strides are in bytes.
struct Matrix {
  std::byte* data = nullptr;
  std::int64_t rows = 0, columns = 0, row_stride = 0, column_stride = 0;
  DType dtype{};
};

Matrix matrix_of(const Region& region, std::byte* data) {
  const auto size = itemsize(region.dtype);
  const auto& layout = region.layout;
  const auto last = layout.shape.size() - 1;
  return {data,
          layout.shape[last - 1],
          layout.shape[last],
          layout.stride[last - 1] * size,
          layout.stride[last] * size,
          region.dtype};
}

/// A part of a matrix in the type of the computation: packed row-major, or in place.
template <class T>
struct PackedTile {
  std::vector<T> elements;
  const T* in_place = nullptr;  ///< address if used in place; null: packed
  std::int64_t rows = 0, columns = 0, pitch = 0;
  T* row(std::int64_t i) { return elements.data() + i * columns; }
  const T* row(std::int64_t i) const { return (in_place ? in_place : elements.data()) + i * pitch; }
};

/// The position of a tile in its matrix.
struct TileBounds {
  std::int64_t row = 0, column = 0, rows = 0, columns = 0;
};

/// Uses the part in place if its rows are contiguous; returns false otherwise.
template <class T>
bool try_in_place(PackedTile<T>& tile, const Matrix& matrix, const TileBounds& bounds) {
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  tile.in_place = nullptr;
  if (matrix.dtype != dtype_of<T>() || (matrix.column_stride != size && bounds.columns > 1) ||
      matrix.row_stride % size != 0)
    return false;
  tile.rows = bounds.rows;
  tile.columns = bounds.columns;
  tile.pitch = matrix.row_stride / size;
  tile.in_place = reinterpret_cast<const T*>(matrix.data + bounds.row * matrix.row_stride +
                                             bounds.column * matrix.column_stride);
  return true;
}

template <class T>
void pack(PackedTile<T>& tile, const Matrix& matrix, const TileBounds& bounds) {
  const auto convert = convert_row(matrix.dtype, dtype_of<T>());
  tile.rows = bounds.rows;
  tile.columns = tile.pitch = bounds.columns;
  tile.in_place = nullptr;
  tile.elements.resize(static_cast<std::size_t>(bounds.rows * bounds.columns));
  constexpr auto size = static_cast<std::int64_t>(sizeof(T));
  auto* out = reinterpret_cast<std::byte*>(tile.elements.data());
  const auto* in = matrix.data + bounds.row * matrix.row_stride + bounds.column * matrix.column_stride;
  if (matrix.dtype == dtype_of<T>() && matrix.row_stride == size && matrix.column_stride % size == 0 &&
      std::abs(matrix.column_stride) > size) {
    transpose(size, {.to = out,
                     .to_stride = bounds.columns,
                     .from = in,
                     .row_stride = matrix.column_stride / size,
                     .column_stride = 1,
                     .rows = bounds.columns,
                     .columns = bounds.rows});
  } else if (std::abs(matrix.row_stride) < std::abs(matrix.column_stride)) {
    for (std::int64_t j = 0; j < bounds.columns; ++j) {
      convert(out + j * size, bounds.columns * size, in + j * matrix.column_stride, matrix.row_stride,
              bounds.rows);
    }
  } else {
    for (std::int64_t i = 0; i < bounds.rows; ++i) {
      convert(out + i * bounds.columns * size, size, in + i * matrix.row_stride, matrix.column_stride,
              bounds.columns);
    }
  }
}

template <class T>
void unpack(const PackedTile<T>& tile, const Matrix& matrix, const TileBounds& bounds) {
  const auto convert = convert_row(dtype_of<T>(), matrix.dtype);
  for (std::int64_t i = 0; i < bounds.rows; ++i) {
    convert(matrix.data + (bounds.row + i) * matrix.row_stride + bounds.column * matrix.column_stride,
            matrix.column_stride, reinterpret_cast<const std::byte*>(tile.row(i)), sizeof(T), bounds.columns);
  }
}

template <class T>
inline T multiply_add(T sum, T a, T b) {
  if constexpr (std::integral<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(sum) + static_cast<U>(a) * static_cast<U>(b));
  } else {
    return sum + a * b;
  }
}

/// Multiplies `count` rows of a, starting at row i, by b and adds the result to those rows of the product.
template <std::int64_t count, class T>
inline void multiply_rows(const PackedTile<T>& a, const PackedTile<T>& b, PackedTile<T>& product,
                          std::int64_t i) {
  T* out[count];
  for (std::int64_t r = 0; r < count; ++r) out[r] = product.row(i + r);
  for (std::int64_t k = 0; k < a.columns; ++k) {
    const T* line = b.row(k);
    T factor[count];
    for (std::int64_t r = 0; r < count; ++r) factor[r] = a.row(i + r)[k];
    for (std::int64_t j = 0; j < b.columns; ++j) {
      for (std::int64_t r = 0; r < count; ++r) out[r][j] = multiply_add(out[r][j], factor[r], line[j]);
    }
  }
}

/// Dot product of a row and a column, in independent lanes.
template <class T>
inline T dot(const T* a, const T* b, std::int64_t count) {
  constexpr std::int64_t lanes = 8;  // decides the order of additions
  T partial[lanes] = {};
  std::int64_t k = 0;
  for (; k + lanes <= count; k += lanes) {
    for (std::int64_t l = 0; l < lanes; ++l) partial[l] = multiply_add(partial[l], a[k + l], b[k + l]);
  }
  for (; k < count; ++k) partial[0] = multiply_add(partial[0], a[k], b[k]);
  T total = partial[0];
  for (std::int64_t l = 1; l < lanes; ++l) total = multiply_add(total, partial[l], T(1));
  return total;
}

/// Adds a times b to the product. A single column of b must be contiguous.
template <class T>
void multiply(const PackedTile<T>& a, const PackedTile<T>& b, PackedTile<T>& product) {
  if (const auto add = simd_matmul<T>(); add && b.columns > 1)
    return add({product.row(0), product.columns}, {a.row(0), a.pitch}, {b.row(0), b.pitch}, a.rows, b.columns,
               a.columns);
  if (b.columns == 1) {
    for (std::int64_t i = 0; i < a.rows; ++i)
      product.row(i)[0] = multiply_add(product.row(i)[0], dot(a.row(i), b.row(0), a.columns), T(1));
    return;
  }
  std::int64_t i = 0;
  for (; i + 4 <= a.rows; i += 4) multiply_rows<4>(a, b, product, i);
  for (; i < a.rows; ++i) multiply_rows<1>(a, b, product, i);
}

/// Cost of the product of two matrices, in bytes of kernel work; `most` if that overflows. Columns are
/// computed in whole vectors of at most 16 floats, a single column as dot products.
std::int64_t cost_of_products(DType dtype, std::int64_t rows, std::int64_t columns, std::int64_t depth) {
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max() / 2, lanes = 16;
  const bool is_wide = columns > 1 && columns < most;
  const std::int64_t cost_of_16 = !is_floating(dtype) ? cost_of_16_integer_products
                                  : dtype == DType::float64
                                      ? (is_wide ? cost_of_16_double_products : cost_of_16_double_dots)
                                      : (is_wide ? cost_of_16_float_products : cost_of_16_float_dots);
  if (is_wide && is_floating(dtype)) columns = (columns + lanes - 1) / lanes * lanes;
  std::int64_t products = 0;
  if (__builtin_mul_overflow(rows, columns, &products) ||
      __builtin_mul_overflow(products, depth, &products) || products > most / cost_of_16)
    return most;
  return products * cost_of_16 / 16;
}

struct GemmFactors {
  double alpha = 1, beta = 1;
};

template <class T>
void combine(PackedTile<T>& product, const GemmFactors& factors, const PackedTile<T>* addend) {
  const T alpha = tensor::convert<T>(factors.alpha), beta = tensor::convert<T>(factors.beta);
  for (std::size_t i = 0; i < product.elements.size(); ++i) {
    T& x = product.elements[i];
    if (alpha != T(1)) x = multiply_add(T(0), x, alpha);
    if (addend) x = multiply_add(x, addend->elements[i], beta);
  }
}

/// One matrix product, tile by tile, so that packed tiles fit the caches for any sizes.
template <class T>
class Product {
 public:
  Product(tensor::ProgressMeter& meter, Matrix out, Matrix a, Matrix b, const Matrix* addend,
          const GemmFactors& factors)
      : meter_(meter), out_(out), a_(a), b_(b), addend_(addend), factors_(factors) {}

  /// Rows from `begin` to `end`; `begin` is a multiple of matmul_tile_rows.
  void run(std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; i += matmul_tile_rows) {
      for (std::int64_t j = 0; j < out_.columns; j += matmul_tile_columns) {
        compute({i, j, std::min(matmul_tile_rows, end - i), std::min(matmul_tile_columns, out_.columns - j)});
      }
    }
  }

 private:
  /// A tile used in place has no additional cost; packing a tile row by row costs its walk.
  std::int64_t cost_of_tile(const PackedTile<T>& tile, const Matrix& matrix) const {
    if (tile.in_place) return 0;
    const bool is_plain = matrix.dtype == dtype_of<T>() && matrix.column_stride == itemsize(matrix.dtype);
    return tile.rows * tile.columns * (itemsize(matrix.dtype) + (is_plain ? 0 : cost_of_packing));
  }

  void compute(const TileBounds& bounds) {
    product_.rows = bounds.rows;
    product_.columns = product_.pitch = bounds.columns;
    product_.elements.assign(static_cast<std::size_t>(bounds.rows * bounds.columns), T(0));
    for (std::int64_t k = 0; k < a_.columns; k += matmul_tile_depth) {
      const auto depth = std::min(matmul_tile_depth, a_.columns - k);
      const TileBounds left{bounds.row, k, bounds.rows, depth},
          right{k, bounds.column, depth, bounds.columns};
      if (!try_in_place(left_, a_, left)) pack(left_, a_, left);
      const bool rows_collide = b_.row_stride % colliding_row_bytes == 0;
      if ((bounds.rows > few_matmul_rows && rows_collide) || !try_in_place(right_, b_, right) ||
          (right.columns == 1 && right_.pitch != 1))
        pack(right_, b_, right);
      multiply(left_, right_, product_);
      const auto products = bounds.rows * bounds.columns * depth;
      const auto tiles = cost_of_tile(left_, a_) + cost_of_tile(right_, b_) +
                         bounds.rows * bounds.columns * (itemsize(a_.dtype) + cost_of_packing);
      meter_.add(
          products * itemsize(a_.dtype),
          cost_of_products(a_.dtype, bounds.rows, bounds.columns, depth) + tiles + cost_of_product_tile);
    }
    const bool adds = addend_ && factors_.beta != 0;
    if (adds) pack(added_, *addend_, bounds);
    combine(product_, factors_, adds ? &added_ : nullptr);
    unpack(product_, out_, bounds);
    meter_.add(0, bounds.rows * bounds.columns * cost_of_product_result);
  }

  tensor::ProgressMeter& meter_;
  Matrix out_, a_, b_;
  const Matrix* addend_;
  GemmFactors factors_;
  PackedTile<T> left_, right_, product_, added_;
};

Matrix offset_by(Matrix matrix, std::int64_t elements) {
  matrix.data += elements * itemsize(matrix.dtype);
  return matrix;
}

tensor::Dims batch_dims(const tensor::Dims& dims) {
  return tensor::Dims(std::span<const std::int64_t>(dims.data(), dims.size() - 2));
}

template <class T>
void run(tensor::Memory& memory, KernelCall& call, const Region& destination, const Region& a,
         const Region& b, const GemmOptions& combination) {
  const Region& addend = combination.addend ? *combination.addend : destination;
  const tensor::Dims batch = batch_dims(destination.layout.shape);
  const Walk<4> walk(batch, {destination.layout.stride.data(), a.layout.stride.data(), b.layout.stride.data(),
                             addend.layout.stride.data()});
  const Matrix out = matrix_of(destination, call.data(0)), left = matrix_of(a, call.data(1)),
               right = matrix_of(b, call.data(2)), added = matrix_of(addend, call.data(3));
  // Rows can be computed by several threads if no result element is written twice.
  const bool is_disjoint =
      is_injective(Walk<1>(destination.layout.shape, {destination.layout.stride.data()})) &&
      !(a.storage == destination.storage) && !(b.storage == destination.storage);
  const auto products = std::min(out.rows * out.columns, max_counted_elements) *
                        std::min<std::int64_t>(left.columns, std::int64_t{1} << 20);
  // Checked in advance, so that the message states the cost of all products.
  const auto of_one = cost_of_products(left.dtype, out.rows, out.columns, left.columns);
  std::int64_t of_all = 0;
  if (__builtin_mul_overflow(of_one, tensor::checked_numel(batch).value_or(max_counted_elements), &of_all))
    of_all = of_one;
  memory.budget().require_work(of_all);
  walk.for_each(call.meter(), 0, 0, [&](const auto& at) {
    const Matrix here = offset_by(added, at[3]);
    call.parallel_for(out.rows, is_disjoint ? products : 0, matmul_tile_rows,
                      [&](tensor::ProgressMeter& meter, std::int64_t begin, std::int64_t end) {
                        Product<T>(meter, offset_by(out, at[0]), offset_by(left, at[1]),
                                   offset_by(right, at[2]), combination.addend ? &here : nullptr,
                                   {combination.alpha, combination.beta})
                            .run(begin, end);
                      });
  });
}

void require_product_shapes(const tensor::Dims& product, const tensor::Dims& a, const tensor::Dims& b) {
  const auto rank = product.size();
  bool agree = rank >= 2 && a.size() == rank && b.size() == rank;
  for (std::size_t d = 0; agree && d + 2 < rank; ++d) agree = a[d] == product[d] && b[d] == product[d];
  if (!agree || a[rank - 2] != product[rank - 2] || b[rank - 1] != product[rank - 1] ||
      a[rank - 1] != b[rank - 2])
    throw std::logic_error("the operands of a matrix product do not agree in shape");
}

tensor::Flow flow_of(const Region& destination, const Region& a, const Region& b,
                     const GemmOptions& combination) {
  tensor::Flow flow{.kind = tensor::FlowKind::reduce, .sources = {a, b}, .destination = destination};
  flow.readings.assign(2, tensor::read_at(destination.layout.dim()));
  flow.readings[0].back() = flow.readings[1].end()[-2] = {tensor::DimRead::Kind::every, 0};
  if (combination.addend) flow.sources.push_back(*combination.addend);
  return flow;
}

}  // namespace

void matmul(tensor::Memory& memory, const Region& destination, const Region& a, const Region& b,
            const GemmOptions& combination) {
  if (destination.layout.numel() == 0) return;
  require_product_shapes(destination.layout.shape, a.layout.shape, b.layout.shape);
  if (combination.addend) require_shape(*combination.addend, destination.layout.shape);
  KernelCall call(memory, {&destination, &a, &b, combination.addend ? &*combination.addend : &destination});
  call.report([&] { return flow_of(destination, a, b, combination); });
  if (!call.has_bytes()) return;
  if (destination.dtype == DType::float64) return run<double>(memory, call, destination, a, b, combination);
  if (tensor::is_floating(destination.dtype)) return run<float>(memory, call, destination, a, b, combination);
  run<std::int64_t>(memory, call, destination, a, b, combination);
}

}  // namespace stridescope::kernels
