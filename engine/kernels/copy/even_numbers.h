#pragma once

#include <cstdint>

/// Numbers at even distances, rounded as PyTorch's vectors round them: the first element of each 32 bytes
/// before the steps within them are added, where two such vectors are whole. Each writes elements `begin` to
/// `end` of `count`; `begin` is a multiple of 32.
namespace stridescope::kernels {

/// The elements of a vector of 32 bytes.
template <class T>
inline constexpr std::int64_t numbers_together = 32 / static_cast<std::int64_t>(sizeof(T));
template <class T>
std::int64_t numbers_in_vectors(std::int64_t count) {
  return count - count % (2 * numbers_together<T>);
}

/// first + i * by, in double precision.
void write_range(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by);
void write_range(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                 double by);
/// The same of integers, which wrap.
void write_range(std::int64_t* to, std::int64_t begin, std::int64_t end, std::int64_t first, std::int64_t by);

/// From first to last, counted from the nearer one.
void write_between(float* to, std::int64_t begin, std::int64_t end, std::int64_t count, float first,
                   float last, float by);
void write_between(double* to, std::int64_t begin, std::int64_t end, std::int64_t count, double first,
                   double last, double by);

}  // namespace stridescope::kernels
