#pragma once

#include <cstdint>

/// Evenly spaced numbers. Each function writes elements [begin, end) of a result of `count` elements; `begin`
/// is a multiple of 32.
namespace stridescope::kernels {

/// Elements of a 32-byte vector.
template <class T>
inline constexpr std::int64_t vector32_lanes = 32 / static_cast<std::int64_t>(sizeof(T));
template <class T>
std::int64_t count_in_vectors(std::int64_t count) {
  return count - count % (2 * vector32_lanes<T>);
}

/// first + i * by, in double precision, rounded as by PyTorch's 32-byte vectors: while at least two whole
/// vectors remain, the first element of each vector is rounded before the steps within the vector are added.
void arange_fill(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by);
void arange_fill(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by);
/// first + i * by for integers, which wrap around.
void arange_fill(std::int64_t* to, std::int64_t begin, std::int64_t end, std::int64_t first, std::int64_t by);

/// `count` numbers from first to last, each computed from the closer end.
void linspace_fill(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, float first,
                   float last, float by);
void linspace_fill(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                   double last, double by);

}  // namespace stridescope::kernels
