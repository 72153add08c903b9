#include "engine/explain/dialects.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <numeric>

#include "engine/words/numbers.h"
#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::explain {
namespace {

std::map<std::string, std::string> written(const tensor::Layout& layout) {
  std::map<std::string, std::string> codes;
  for (const auto& dialect : dialects(layout, tensor::DType::float32)) {
    codes[std::string(dialect.id)] = dialect.code;
    CHECK_FALSE(dialect.source.empty());
  }
  return codes;
}

/// Small layouts with every order of dimensions, gaps, overlaps and an offset.
std::vector<tensor::Layout> small_layouts() {
  std::vector<tensor::Layout> layouts{{{}, {}, 3}, {{5}, {1}, 0}, {{4}, {3}, 2}, {{4}, {0}, 1}};
  for (const tensor::Dims& shape : {tensor::Dims{3, 4}, tensor::Dims{2, 3, 4}, tensor::Dims{2, 1, 3, 2}}) {
    tensor::Dims order(shape.size(), 0);
    std::iota(order.begin(), order.end(), 0);
    do {
      const auto stride = tensor::contiguous_stride(shape);
      tensor::Layout turned;
      for (const auto d : order) {
        turned.shape.push_back(shape[static_cast<std::size_t>(d)]);
        turned.stride.push_back(stride[static_cast<std::size_t>(d)]);
      }
      layouts.push_back(turned);
      turned.storage_offset = 2;
      for (auto& step : turned.stride) step *= 2;
      layouts.push_back(turned);
    } while (std::next_permutation(order.begin(), order.end()));
    tensor::Layout windows{shape, tensor::Dims(shape.size(), 1), 1};
    layouts.push_back(windows);
    windows.stride[0] = 0;
    layouts.push_back(windows);
  }
  return layouts;
}

/// A line for the layout, and one for each dialect that can express it.
std::string recorded(const tensor::Layout& layout) {
  std::string text = "layout " + words::tuple_text(layout.shape) + " " + words::tuple_text(layout.stride) +
                     " " + std::to_string(layout.storage_offset) + "\n";
  for (const auto& dialect : dialects(layout, tensor::DType::float32))
    if (!dialect.code.empty()) text += std::string(dialect.id) + " " + dialect.code + "\n";
  return text;
}

}  // namespace

TEST_CASE("the recorded dialects, which conformance/dialects.py evaluates, are current", "[golden]") {
  std::string text;
  for (const auto& layout : small_layouts()) text += recorded(layout);
  const std::string path = TEST_DATA_DIR "/dialects.txt";
  if (std::getenv("STRIDESCOPE_RENEW_GOLDEN")) testing::write_file(path, text);
  CHECK(text == testing::content_of(path));
}

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
