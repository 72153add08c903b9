#include "engine/design/grid.h"

#include <algorithm>
#include <charconv>
#include <functional>

namespace stridescope::design {
namespace {

using tensor::Dims;
using tensor::Layout;

/// Reads nested lists of numbers.
class GridReader {
 public:
  explicit GridReader(std::string_view text) : text_(text) {}

  std::optional<Grid> read() {
    skip();
    if (at_ < text_.size() && text_[at_] == '[') {
      if (!read_list(0)) return std::nullopt;
      skip();
      if (at_ < text_.size()) return std::nullopt;
    } else if (!read_rows()) {
      return std::nullopt;
    }
    if (grid_.elements.empty()) return std::nullopt;
    return grid_;
  }

 private:
  void skip() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == ',' || text_[at_] == '\n')) ++at_;
  }

  bool read_number() {
    std::int64_t number = 0;
    const auto* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), number);
    if (error != std::errc() || number < 0 || number > std::int64_t{1} << 40) return false;
    at_ += static_cast<std::size_t>(end - begin);
    grid_.elements.push_back(number);
    return grid_.elements.size() <= static_cast<std::size_t>(most_grid_elements);
  }

  /// Reads rows separated by semicolons.
  bool read_rows() {
    std::vector<std::int64_t> lengths{0};
    for (skip(); at_ < text_.size(); skip()) {
      if (text_[at_] == ';') {
        ++at_;
        lengths.push_back(0);
        continue;
      }
      if (!read_number()) return false;
      ++lengths.back();
    }
    if (lengths.size() > 1 && lengths.back() == 0) lengths.pop_back();
    if (std::any_of(lengths.begin(), lengths.end(), [&](auto length) { return length != lengths[0]; }))
      return false;
    if (lengths.size() > 1) grid_.shape.push_back(static_cast<std::int64_t>(lengths.size()));
    grid_.shape.push_back(lengths[0]);
    return true;
  }

  bool read_list(std::size_t depth) {
    if (depth >= 4) return false;
    ++at_;
    std::int64_t count = 0;
    for (skip(); at_ < text_.size() && text_[at_] != ']'; skip()) {
      const bool is_list = text_[at_] == '[';
      if (!is_list && leaf_depth_ && *leaf_depth_ != depth) return false;
      if (!is_list) leaf_depth_ = depth;
      if (is_list ? !read_list(depth + 1) : !read_number()) return false;
      ++count;
    }
    if (at_ == text_.size() || count == 0) return false;
    ++at_;
    if (grid_.shape.size() <= depth) grid_.shape.resize(depth + 1);
    if (grid_.shape[depth] != 0 && grid_.shape[depth] != count) return false;
    grid_.shape[depth] = count;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  Grid grid_;
  std::optional<std::size_t> leaf_depth_;
};

}  // namespace

Grid grid_of(const Layout& layout) {
  Grid grid{layout.shape, {}};
  const auto numel = layout.numel();
  grid.elements.reserve(static_cast<std::size_t>(numel));
  for (std::int64_t n = 0; n < numel; ++n) grid.elements.push_back(layout.at_linear(n));
  return grid;
}

std::optional<Grid> parse_grid(std::string_view text) { return GridReader(text).read(); }

std::string grid_text(const Grid& grid) {
  std::size_t next = 0;
  std::function<std::string(std::size_t)> part = [&](std::size_t dim) -> std::string {
    if (dim == grid.shape.size()) return std::to_string(grid.elements[next++]);
    std::string text = "[";
    for (std::int64_t i = 0; i < grid.shape[dim]; ++i) text += (i > 0 ? ", " : "") + part(dim + 1);
    return text + "]";
  };
  return part(0);
}

bool LayoutFit::has_negative_stride() const {
  return layout &&
         std::any_of(layout->stride.begin(), layout->stride.end(), [](auto stride) { return stride < 0; });
}

LayoutFit fit_layout(const Grid& grid) {
  const auto& shape = grid.shape;
  const auto steps = tensor::contiguous_stride(shape);
  Layout layout{shape, Dims(shape.size(), 1), grid.elements.front()};
  for (std::size_t d = shape.size(); d-- > 0;) {
    if (shape[d] > 1)
      layout.stride[d] = grid.elements[static_cast<std::size_t>(steps[d])] - layout.storage_offset;
    else if (d + 1 < shape.size())
      layout.stride[d] = std::max<std::int64_t>(1, layout.stride[d + 1] * shape[d + 1]);
  }
  for (std::size_t n = 0; n < grid.elements.size(); ++n) {
    const auto linear = static_cast<std::int64_t>(n);
    if (layout.at_linear(linear) == grid.elements[n]) continue;
    // All elements before this one fit, so that the step to it is the first that is wrong.
    auto index = layout.coordinate(linear);
    for (std::size_t d = shape.size(); d-- > 0;) {
      if (index[d] == 0) continue;
      const auto before = grid.elements[static_cast<std::size_t>(linear - steps[d])];
      return {
          {},
          StrideConflict{static_cast<std::int64_t>(d), index, layout.stride[d], grid.elements[n] - before}};
    }
  }
  return {layout, {}};
}

std::vector<Dims> factorizations(std::int64_t numel, std::size_t most_dims) {
  std::vector<Dims> found;
  Dims begun;
  std::function<void(std::int64_t)> extend = [&](std::int64_t rest) {
    if (rest == 1) {
      found.push_back(begun);
      return;
    }
    if (begun.size() == most_dims) return;
    for (std::int64_t factor = 2; factor <= rest; ++factor) {
      if (rest % factor != 0) continue;
      begun.push_back(factor);
      extend(rest / factor);
      begun.pop_back();
    }
  };
  extend(numel);
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.size() < b.size(); });
  return found;
}

std::vector<Dims> fitting_shapes(const std::vector<std::int64_t>& elements, std::size_t most) {
  std::vector<Dims> shapes;
  if (elements.empty()) return shapes;
  if (elements.size() == 1) return {Dims{1}};
  for (auto& shape : factorizations(static_cast<std::int64_t>(elements.size()), 4)) {
    if (shapes.size() == most) break;
    if (fit_layout({shape, elements}).layout) shapes.push_back(std::move(shape));
  }
  return shapes;
}

}  // namespace stridescope::design
