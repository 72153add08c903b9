// Random walks of view operations, compared with a slow reference: a list of the storage index of every
// element, in logical order, changed by the definition of each operation.

#include <functional>
#include <optional>
#include <random>

#include "engine/ops/rules/iterator.h"
#include "engine/ops/view/basic_index.h"
#include "engine/ops/view/regroup.h"
#include "engine/ops/view/reorder.h"
#include "engine/ops/view/repeat.h"
#include "engine/ops/view/select.h"
#include "engine/ops/view/split.h"
#include "engine/ops/view/view_stride.h"
#include "engine/ops/view/windows.h"
#include "tests/engine/ops/layout_text.h"
#include "tests/support/catch.h"

namespace stridescope::ops {
namespace {

using tensor::Dims;
using tensor::Layout;

struct Twin {
  Dims shape;
  std::vector<std::int64_t> cells;

  std::int64_t at(const Dims& index) const {
    std::int64_t n = 0;
    for (std::size_t d = 0; d < shape.size(); ++d) n = n * shape[d] + index[d];
    return cells[static_cast<std::size_t>(n)];
  }
};

/// Returns the reference whose element at an index is this one's element at `source(index)`.
Twin pick(const Twin& twin, const Dims& shape, const std::function<Dims(Dims)>& source) {
  Twin result{shape, {}};
  std::int64_t numel = 1;
  for (const auto size : shape) numel *= size;
  for (std::int64_t n = 0; n < numel; ++n) {
    Dims index(shape.size(), 0);
    auto rest = n;
    for (auto d = shape.size(); d-- > 0; rest /= shape[d]) index[d] = rest % shape[d];
    result.cells.push_back(twin.at(source(index)));
  }
  return result;
}

Twin twin_of(const Layout& layout) {
  Twin twin{layout.shape, {}};
  for (std::int64_t n = 0; n < layout.numel(); ++n) twin.cells.push_back(layout.at(layout.coordinate(n)));
  return twin;
}

/// Returns true if any strides read the cells in this shape: then each is the distance to the next cell of
/// its dimension.
bool has_strides(const Twin& twin) {
  if (twin.cells.empty()) return true;
  Dims stride;
  for (std::size_t d = 0; d < twin.shape.size(); ++d) {
    Dims next(twin.shape.size(), 0);
    next[d] = twin.shape[d] > 1;
    stride.push_back(twin.at(next) - twin.cells[0]);
  }
  const Layout layout{twin.shape, stride, twin.cells[0]};
  return twin_of(layout).cells == twin.cells;
}

class RandomWalk {
 public:
  explicit RandomWalk(std::uint32_t seed) : random_(seed) {
    Dims shape;
    for (auto rank = draw(0, 4); rank > 0; --rank) shape.push_back(draw(1, 4));
    if (draw(0, 15) == 0 && !shape.empty()) shape[0] = 0;
    layout_ = tensor::contiguous_layout(shape, draw(0, 3));
    twin_ = twin_of(layout_);
  }

  void step() {
    const auto rank = layout_.dim();
    switch (draw(0, 13)) {
      case 0: return rank ? transposed() : void();
      case 1: return permuted();
      case 2: return rank ? selected() : void();
      case 3: return rank ? sliced() : void();
      case 4: return rank < 6 ? unsqueezed() : void();
      case 5: return squeezed();
      case 6: return rank < 6 ? expanded() : void();
      case 7: return rank > 1 ? diagonalised() : void();
      case 8: return rank > 0 && rank < 6 ? unfolded() : void();
      case 9:
      case 10: return viewed();
      case 11: return rank ? moved() : void();
      case 12: return rank ? chunked() : void();
      case 13: return subscripted();
    }
  }

  void check() const {
    INFO(testing::text_of(layout_));
    REQUIRE(layout_.shape == twin_.shape);
    REQUIRE(layout_.numel() == std::ssize(twin_.cells));
    for (std::int64_t n = 0; n < layout_.numel(); ++n) {
      REQUIRE(layout_.at_linear(n) == twin_.cells[static_cast<std::size_t>(n)]);
    }
  }

  bool is_large() const { return twin_.cells.size() > 400; }

 private:
  std::int64_t draw(std::int64_t low, std::int64_t high) {
    return std::uniform_int_distribution<std::int64_t>(low, high)(random_);
  }
  std::int64_t any_dim() { return draw(0, layout_.dim() - 1); }
  /// The same dimension, sometimes counted from the end.
  std::int64_t written(std::int64_t dim) { return draw(0, 1) ? dim : dim - layout_.dim(); }

  void transposed() {
    const auto a = any_dim(), b = any_dim();
    layout_ = transpose(layout_, written(a), written(b));
    auto shape = twin_.shape;
    std::swap(shape[a], shape[b]);
    twin_ = pick(twin_, shape, [&](Dims index) {
      std::swap(index[a], index[b]);
      return index;
    });
  }

  Dims random_order() {
    Dims order;
    for (std::int64_t d = 0; d < layout_.dim(); ++d) order.push_back(d);
    std::shuffle(order.begin(), order.end(), random_);
    return order;
  }

  void reorder_twin(const Dims& order) {
    auto shape = twin_.shape;
    for (std::size_t d = 0; d < order.size(); ++d) shape[d] = twin_.shape[order[d]];
    twin_ = pick(twin_, shape, [&](const Dims& index) {
      Dims source(index.size(), 0);
      for (std::size_t d = 0; d < order.size(); ++d) source[order[d]] = index[d];
      return source;
    });
  }

  void permuted() {
    const auto order = random_order();
    layout_ = permute(layout_, order);
    reorder_twin(order);
  }

  void moved() {
    const auto from = any_dim(), to = any_dim();
    layout_ = movedim(layout_, {written(from)}, {written(to)});
    Dims order;
    for (std::int64_t d = 0; d < static_cast<std::int64_t>(twin_.shape.size()); ++d) {
      if (d != from) order.push_back(d);
    }
    order.insert(to, from);
    reorder_twin(order);
  }

  void selected() {
    const auto dim = any_dim();
    if (layout_.shape[dim] == 0) return;
    const auto index = draw(0, layout_.shape[dim] - 1);
    layout_ = select(layout_, written(dim), draw(0, 1) ? index : index - layout_.shape[dim]);
    auto shape = twin_.shape;
    shape.erase(dim);
    twin_ = pick(twin_, shape, [&](Dims at) {
      at.insert(dim, index);
      return at;
    });
  }

  void slice_twin(std::int64_t dim, std::int64_t start, std::int64_t stop, std::int64_t step) {
    std::vector<std::int64_t> kept;
    for (auto i = start; i < stop && i < twin_.shape[dim]; i += step) kept.push_back(i);
    auto shape = twin_.shape;
    shape[dim] = std::ssize(kept);
    twin_ = pick(twin_, shape, [&](Dims at) {
      at[dim] = kept[static_cast<std::size_t>(at[dim])];
      return at;
    });
  }

  void sliced() {
    const auto dim = any_dim(), size = layout_.shape[dim];
    const auto start = draw(0, size), stop = draw(0, size + 2), step = draw(1, 3);
    layout_ = slice(layout_, written(dim), start, stop, step);
    slice_twin(dim, start, stop, step);
  }

  void unsqueezed() {
    const auto dim = draw(0, layout_.dim());
    layout_ = unsqueeze(layout_, draw(0, 1) ? dim : dim - layout_.dim() - 1);
    auto shape = twin_.shape;
    shape.insert(dim, 1);
    twin_.shape = shape;
  }

  void squeezed() {
    layout_ = squeeze(layout_);
    Dims shape;
    for (const auto size : twin_.shape) {
      if (size != 1) shape.push_back(size);
    }
    twin_.shape = shape;
  }

  void expanded() {
    Dims shape, asked;
    for (const auto size : twin_.shape) {
      shape.push_back(size == 1 ? draw(1, 3) : size);
      asked.push_back(shape.back() == size && draw(0, 1) ? -1 : shape.back());
    }
    const auto added = draw(0, 1) ? draw(1, 2) : 0;
    if (added) shape.insert(0, added), asked.insert(0, added);
    layout_ = expand(layout_, asked);
    const auto old = twin_.shape;
    twin_ = pick(twin_, shape, [&](Dims at) {
      if (added) at.erase(0);
      for (std::size_t d = 0; d < old.size(); ++d) {
        if (old[d] == 1) at[d] = 0;
      }
      return at;
    });
  }

  void diagonalised() {
    const auto a = any_dim(), b = any_dim(), offset = draw(-2, 2);
    if (a == b) return;
    layout_ = diagonal(layout_, offset, written(a), written(b));
    std::int64_t size = 0;
    for (std::int64_t i = 0; i < twin_.shape[a]; ++i) size += i + offset >= 0 && i + offset < twin_.shape[b];
    auto shape = twin_.shape;
    shape.erase(std::max(a, b));
    shape.erase(std::min(a, b));
    shape.push_back(size);
    twin_ = pick(twin_, shape, [&](Dims at) {
      const auto i = at.back();
      at.pop_back();
      at.insert(std::min(a, b), 0);
      at.insert(std::max(a, b), 0);
      at[a] = offset < 0 ? i - offset : i;
      at[b] = offset > 0 ? i + offset : i;
      return at;
    });
  }

  void unfolded() {
    const auto dim = any_dim();
    const auto size = draw(0, layout_.shape[dim]), step = draw(1, 3);
    layout_ = unfold(layout_, written(dim), size, step);
    auto shape = twin_.shape;
    shape[dim] = 0;
    for (std::int64_t start = 0; start + size <= twin_.shape[dim]; start += step) ++shape[dim];
    shape.push_back(size);
    twin_ = pick(twin_, shape, [&](Dims at) {
      const auto inside = at.back();
      at.pop_back();
      at[dim] = at[dim] * step + inside;
      return at;
    });
  }

  Dims random_factors() {
    auto left = std::ssize(twin_.cells);
    Dims shape;
    if (left == 0) return {0, draw(1, 3)};
    while (left > 1 && shape.size() < 6) {
      std::vector<std::int64_t> divisors;
      for (std::int64_t k = 1; k <= left; ++k) {
        if (left % k == 0) divisors.push_back(k);
      }
      shape.push_back(divisors[static_cast<std::size_t>(draw(0, std::ssize(divisors) - 1))]);
      left /= shape.back();
    }
    if (left > 1) shape.push_back(left);
    return shape;
  }

  void viewed() {
    const auto shape = random_factors();
    const Twin target{shape, twin_.cells};
    const auto result = try_view(layout_, shape);
    INFO(testing::text_of(layout_) << " as " << testing::text_of(shape));
    REQUIRE(result.has_value() == has_strides(target));
    if (!result) return;
    layout_ = *result;
    twin_ = target;
  }

  void chunked() {
    const auto dim = any_dim(), chunks = draw(1, 3), size = layout_.shape[dim];
    const auto parts = chunk(layout_, chunks, written(dim));
    std::int64_t total = 0;
    for (const auto& part : parts) total += part.shape[dim];
    REQUIRE(total == size);
    const auto taken = draw(0, std::ssize(parts) - 1);
    std::int64_t start = 0;
    for (std::int64_t i = 0; i < taken; ++i) start += parts[static_cast<std::size_t>(i)].shape[dim];
    layout_ = parts[static_cast<std::size_t>(taken)];
    slice_twin(dim, start, start + layout_.shape[dim], 1);
  }

  void subscripted() {
    if (layout_.dim() > 0 && layout_.shape[0] == 0) return;
    std::vector<BasicIndexItem> items{NewAxis{}, EllipsisItem{}};
    if (layout_.dim() > 0) items.insert(items.begin(), std::int64_t{-1});
    const auto last = layout_.dim() > 0 ? layout_.shape[0] - 1 : 0;
    const bool drops = layout_.dim() > 0;
    layout_ = basic_index(layout_, items);
    auto shape = twin_.shape;
    if (drops) shape.erase(0);
    shape.insert(0, 1);
    twin_ = pick(twin_, shape, [&](Dims at) {
      at.erase(0);
      if (drops) at.insert(0, last);
      return at;
    });
  }

  std::mt19937 random_;
  Layout layout_;
  Twin twin_;
};

TEST_CASE("random chains of view operations read the elements of their definitions") {
  for (std::uint32_t seed = 0; seed < 1500; ++seed) {
    RandomWalk walk(seed);
    walk.check();
    for (int i = 0; i < 8 && !walk.is_large(); ++i) {
      walk.step();
      walk.check();
    }
  }
}

TEST_CASE("an operation and its inverse restore the layout") {
  const Layout x{{2, 3, 4}, {12, 4, 1}, 5};
  CHECK(transpose(transpose(x, 0, 2), 0, 2) == x);
  CHECK(permute(permute(x, {2, 0, 1}), {1, 2, 0}) == x);
  CHECK(movedim(movedim(x, {0}, {2}), {2}, {0}) == x);
  CHECK(squeeze(unsqueeze(x, 1), 1) == x);
  CHECK(view(view(x, {24}), {2, 3, 4}) == x);
  CHECK(view(unflatten(x, 2, {2, 2}), x.shape) == x);
  CHECK(select(expand(unsqueeze(x, 0), {7, -1, -1, -1}), 0, 3) == x);
  CHECK(view_dtype(view_dtype(x, tensor::DType::int64, tensor::DType::int16), tensor::DType::int16,
                   tensor::DType::int64) == x);
  CHECK(as_strided(x, x.shape, x.stride, {}, 8, 400) == x);
}

}  // namespace
}  // namespace stridescope::ops
