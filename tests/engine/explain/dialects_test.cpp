#include "engine/explain/dialects.h"

#include <map>

#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

std::map<std::string, std::string> written(const tensor::Layout& layout) {
  std::map<std::string, std::string> codes;
  for (const auto& dialect : dialects(layout, tensor::DType::float32))
    codes[std::string(dialect.id)] = dialect.code;
  return codes;
}

}  // namespace

TEST_CASE("a contiguous matrix in every dialect") {
  auto codes = written({{3, 4}, {4, 1}, 0});
  CHECK(codes["pytorch"] == "s.as_strided((3, 4), (4, 1), 0)");
  CHECK(codes["numpy"] == "np.lib.stride_tricks.as_strided(s[0:], (3, 4), (16, 4))");
  CHECK(codes["einops"] == "rearrange(s[0:12], '(i j) -> i j', i=3, j=4)");
  CHECK(codes["jax"] == "s[0:12].reshape(3, 4)");
  CHECK(codes["tensorflow"] == "tf.reshape(s[0:12], [3, 4])");
  CHECK(codes["fortran"] == "x(i, j) = s(1 + i*4 + j)");
  CHECK(codes["julia"] == "x[i, j] = s[1 + i*4 + j]");
  CHECK(codes["ggml"] == "ne = {4, 3, 1, 1}, nb = {4, 16, 48, 48}");
  CHECK(codes["mdspan"] == "std::mdspan<T, std::extents<std::size_t, 3, 4>>(s)");
  CHECK(codes["cute"] == "(3,4):(4,1)");
}

TEST_CASE("a transposed, permuted and overlapping layout") {
  auto turned = written({{4, 3}, {1, 4}, 2});
  CHECK(turned["einops"] == "rearrange(s[2:14], '(j i) -> i j', j=3, i=4)");
  CHECK(turned["jax"] == "s[2:14].reshape(3, 4).transpose(1, 0)");
  CHECK(turned["tensorflow"] == "tf.transpose(tf.reshape(s[2:14], [3, 4]), [1, 0])");
  CHECK(turned["fortran"] == "x(i, j) = s(3 + i + j*4)");
  CHECK(turned["mdspan"] == "std::mdspan<T, std::extents<std::size_t, 4, 3>, std::layout_left>(s + 2)");
  CHECK(turned["ggml"] == "ne = {3, 4, 1, 1}, nb = {16, 4, 16, 16}, offset 8");
  auto permuted = written({{4, 2, 3}, {1, 12, 4}, 0});
  CHECK(permuted["jax"] == "s[0:24].reshape(2, 3, 4).transpose(2, 0, 1)");
  CHECK(permuted["mdspan"] ==
        "std::mdspan(s, std::layout_stride::mapping(std::extents<std::size_t, 4, 2, 3>{}, std::array{1, 12, "
        "4}))");
  auto windows = written({{4, 3}, {1, 1}, 0});
  CHECK(windows["einops"].empty());
  CHECK(windows["jax"] == "s[0 + 1*jnp.arange(4)[:, None] + 1*jnp.arange(3)[:]]");
  CHECK(windows["cute"] == "(4,3):(1,1)");
}

}  // namespace stridescope::explain
