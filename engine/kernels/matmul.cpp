#include "engine/kernels/matmul.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "engine/kernels/convert_row.h"
#include "engine/kernels/element.h"
#include "engine/kernels/walk.h"

namespace stridescope::kernels {
namespace {

using tensor::DType;
using tensor::Region;

/// The last two dimensions of a region, at one place of the others. Strides count bytes.
struct Matrix {
  std::byte* data = nullptr;
  std::int64_t rows = 0, columns = 0, row_stride = 0, column_stride = 0;
  DType dtype{};
};

Matrix matrix_of(const Region& region) {
  const auto size = itemsize(region.dtype);
  const auto& layout = region.layout;
  const auto last = layout.shape.size() - 1;
  return {region.storage.bytes() + layout.storage_offset * size,
          layout.shape[last - 1],
          layout.shape[last],
          layout.stride[last - 1] * size,
          layout.stride[last] * size,
          region.dtype};
}

/// Elements of a matrix, row after row, in the type that products are computed in.
template <class T>
using Packed = std::vector<T>;

template <class T>
constexpr DType dtype_of() {
  if constexpr (std::same_as<T, float>) return DType::float32;
  else if constexpr (std::same_as<T, double>) return DType::float64;
  else return DType::int64;
}

template <class T>
void pack(Packed<T>& packed, const Matrix& matrix) {
  const auto convert = convert_row(matrix.dtype, dtype_of<T>());
  packed.resize(static_cast<std::size_t>(matrix.rows * matrix.columns));
  auto* out = reinterpret_cast<std::byte*>(packed.data());
  const auto row_bytes = matrix.columns * static_cast<std::int64_t>(sizeof(T));
  if (std::abs(matrix.row_stride) < std::abs(matrix.column_stride)) {
    for (std::int64_t j = 0; j < matrix.columns; ++j) {
      convert(out + j * static_cast<std::int64_t>(sizeof(T)), row_bytes,
              matrix.data + j * matrix.column_stride, matrix.row_stride, matrix.rows);
    }
    return;
  }
  for (std::int64_t i = 0; i < matrix.rows; ++i) {
    convert(out + i * row_bytes, sizeof(T), matrix.data + i * matrix.row_stride, matrix.column_stride,
            matrix.columns);
  }
}

template <class T>
T multiply_add(T sum, T a, T b) {
  if constexpr (std::integral<T>) {
    using U = std::make_unsigned_t<T>;
    return static_cast<T>(static_cast<U>(sum) + static_cast<U>(a) * static_cast<U>(b));
  } else {
    return sum + a * b;
  }
}

/// Adds four rows of a times b to four rows of the product; fewer at the end.
template <class T, std::int64_t rows>
void multiply_rows(const T* a, const T* b, T* c, std::int64_t k_begin, std::int64_t k_end, std::int64_t depth,
                   std::int64_t columns, std::int64_t j_begin, std::int64_t j_end) {
  for (std::int64_t k = k_begin; k < k_end; ++k) {
    const T* line = b + k * columns;
    for (std::int64_t j = j_begin; j < j_end; ++j) {
      for (std::int64_t r = 0; r < rows; ++r) {
        c[r * columns + j] = multiply_add(c[r * columns + j], a[r * depth + k], line[j]);
      }
    }
  }
}

/// A block of b that stays in the cache while all rows of a pass over it.
template <class T>
void multiply(const Packed<T>& a, const Packed<T>& b, Packed<T>& c, std::int64_t rows, std::int64_t depth,
              std::int64_t columns) {
  constexpr std::int64_t wide = 256, deep = 64, tall = 4;
  for (std::int64_t k = 0; k < depth; k += deep) {
    const auto k_end = std::min(k + deep, depth);
    for (std::int64_t j = 0; j < columns; j += wide) {
      const auto j_end = std::min(j + wide, columns);
      std::int64_t i = 0;
      for (; i + tall <= rows; i += tall) {
        multiply_rows<T, tall>(a.data() + i * depth, b.data(), c.data() + i * columns, k, k_end, depth,
                               columns, j, j_end);
      }
      for (; i < rows; ++i) {
        multiply_rows<T, 1>(a.data() + i * depth, b.data(), c.data() + i * columns, k, k_end, depth, columns,
                            j, j_end);
      }
    }
  }
}

/// A matrix times a vector: each result is a dot product, over lanes.
template <class T>
void multiply_vector(const Packed<T>& a, const Packed<T>& b, Packed<T>& c, std::int64_t rows,
                     std::int64_t depth) {
  constexpr std::int64_t lanes = 8;
  for (std::int64_t i = 0; i < rows; ++i) {
    const T* row = a.data() + i * depth;
    T partial[lanes] = {};
    std::int64_t k = 0;
    for (; k + lanes <= depth; k += lanes) {
      for (std::int64_t l = 0; l < lanes; ++l)
        partial[l] = multiply_add(partial[l], row[k + l], b[static_cast<std::size_t>(k + l)]);
    }
    for (; k < depth; ++k) partial[0] = multiply_add(partial[0], row[k], b[static_cast<std::size_t>(k)]);
    T total = partial[0];
    for (std::int64_t l = 1; l < lanes; ++l) total = multiply_add(total, partial[l], T(1));
    c[static_cast<std::size_t>(i)] = total;
  }
}

template <class T>
void combine(Packed<T>& product, const Combination& combination, const Matrix* addend) {
  const T alpha = tensor::convert<T>(combination.alpha), beta = tensor::convert<T>(combination.beta);
  if (alpha != T(1)) {
    for (auto& x : product) x = multiply_add(T(0), x, alpha);
  }
  if (!addend || beta == T(0)) return;
  Packed<T> added;
  pack(added, *addend);
  for (std::size_t i = 0; i < product.size(); ++i) product[i] = multiply_add(product[i], added[i], beta);
}

template <class T>
void unpack(const Packed<T>& packed, const Matrix& matrix) {
  const auto convert = convert_row(dtype_of<T>(), matrix.dtype);
  const auto* in = reinterpret_cast<const std::byte*>(packed.data());
  for (std::int64_t i = 0; i < matrix.rows; ++i) {
    convert(matrix.data + i * matrix.row_stride, matrix.column_stride,
            in + i * matrix.columns * static_cast<std::int64_t>(sizeof(T)), sizeof(T), matrix.columns);
  }
}

Matrix moved(Matrix matrix, std::int64_t elements) {
  matrix.data += elements * itemsize(matrix.dtype);
  return matrix;
}

tensor::Dims batch_dims(const tensor::Dims& dims) {
  return tensor::Dims(std::span<const std::int64_t>(dims.data(), dims.size() - 2));
}

template <class T>
void run(const Region& destination, const Region& a, const Region& b, const Combination& combination) {
  const Region& addend = combination.addend ? *combination.addend : destination;
  const tensor::Dims batch = batch_dims(destination.layout.shape);
  const Walk<4> walk(batch, {destination.layout.stride.data(), a.layout.stride.data(), b.layout.stride.data(),
                             addend.layout.stride.data()});
  const Matrix out = matrix_of(destination), left = matrix_of(a), right = matrix_of(b),
               added = matrix_of(addend);
  Packed<T> packed_a, packed_b, product;
  walk.for_each(0, [&](const auto& at) {
    pack(packed_a, moved(left, at[1]));
    pack(packed_b, moved(right, at[2]));
    product.assign(static_cast<std::size_t>(out.rows * out.columns), T(0));
    if (out.columns == 1) {
      multiply_vector(packed_a, packed_b, product, out.rows, left.columns);
    } else {
      multiply(packed_a, packed_b, product, out.rows, left.columns, out.columns);
    }
    const Matrix here = moved(added, at[3]);
    combine(product, combination, combination.addend ? &here : nullptr);
    unpack(product, moved(out, at[0]));
  });
}

}  // namespace

void matmul(tensor::Memory& memory, const Region& destination, const Region& a, const Region& b,
            const Combination& combination) {
  if (destination.layout.numel() == 0) return;
  if (memory.is_observed()) {
    tensor::Flow flow{tensor::FlowKind::reduce, {a, b}, destination, {}};
    if (combination.addend) flow.sources.push_back(*combination.addend);
    memory.flow(flow);
  }
  if (destination.storage.is_meta() || a.storage.is_meta() || b.storage.is_meta()) return;
  if (combination.addend && combination.addend->storage.is_meta()) return;
  if (destination.dtype == DType::float64) return run<double>(destination, a, b, combination);
  if (tensor::is_floating(destination.dtype)) return run<float>(destination, a, b, combination);
  run<std::int64_t>(destination, a, b, combination);
}

}  // namespace stridescope::kernels
