#include "engine/design/moves.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <set>

#include "engine/ops/view/regroup.h"

namespace stridescope::design {
namespace {

using tensor::Dims;
using tensor::Layout;
constexpr std::size_t most_search_dims = 4;

class ViewMoves {
 public:
  ViewMoves(const Layout& layout, const Goal& goal, const std::function<bool(const Layout&)>& keeps,
            const std::function<void(Move)>& visit)
      : layout_(layout), goal_(goal), keeps_(keeps), visit_(visit) {}

  void all() {
    permutes();
    views();
    subscripts();
    if (goal_.repeats || goal_.has_single_dim) unsqueezes();
    squeezes();
    if (goal_.repeats) expands();
    unfolds();
    diagonals();
  }

 private:
  std::int64_t rank() const { return layout_.dim(); }

  void permutes() {
    Dims dims(layout_.shape.size(), 0);
    std::iota(dims.begin(), dims.end(), 0);
    while (std::next_permutation(dims.begin(), dims.end())) visit_({Move::Kind::permute, dims});
  }

  void views() {
    const auto numel = layout_.numel();
    const auto offer = [&](const Dims& shape) {
      if (shape != layout_.shape && ops::try_view(layout_, shape)) visit_({Move::Kind::view, shape});
    };
    for (const auto& shape : factorizations(numel, most_search_dims))
      if (!shape.empty()) offer(shape);
    if (goal_.has_single_dim && static_cast<std::int64_t>(goal_.target.elements.size()) == numel)
      offer(goal_.target.shape);
  }

  struct Item {
    std::int64_t start, stop, step;
  };

  /// The items of a subscript for dimension `dim` that keep all elements of the target if the other
  /// dimensions are whole.
  std::vector<Item> items(std::size_t dim) const {
    const auto size = layout_.shape[dim];
    std::vector<Item> found{{0, size, 1}};
    const auto offer = [&](Item item) {
      Dims numbers;
      for (std::size_t d = 0; d < layout_.shape.size(); ++d)
        numbers.append(d == dim ? Dims{item.start, item.stop, item.step} : Dims{0, layout_.shape[d], 1});
      if (keeps_(apply_move({Move::Kind::subscript, numbers}, layout_))) found.push_back(item);
    };
    for (std::int64_t start = 0; start < size; ++start) {
      offer({start, start + 1, 0});
      for (std::int64_t step = 1; step < size; ++step)
        for (std::int64_t count = 1; start + (count - 1) * step < size; ++count) {
          if (step > 1 && count == 1) continue;
          if (start == 0 && step == 1 && count == size) continue;
          const auto last = start + (count - 1) * step;
          // If no element follows at this step, the end is left open.
          offer({start, last + step >= size ? size : last + 1, step});
        }
    }
    return found;
  }

  void subscripts() {
    std::vector<std::vector<Item>> choices;
    for (std::size_t d = 0; d < layout_.shape.size(); ++d) choices.push_back(items(d));
    std::vector<std::size_t> at(choices.size(), 0);
    for (;;) {
      std::size_t d = 0;
      while (d < at.size() && ++at[d] == choices[d].size()) at[d++] = 0;
      if (d == at.size()) return;
      Dims numbers;
      for (std::size_t k = 0; k < at.size(); ++k) {
        const auto& item = choices[k][at[k]];
        numbers.append(Dims{item.start, item.stop, item.step});
      }
      visit_({Move::Kind::subscript, numbers});
      if (!goal_.has_single_dim && !goal_.repeats) continue;
      for (std::size_t place = 0; place <= at.size(); ++place) {
        Dims longer;
        for (std::size_t k = 0; k < at.size(); ++k) {
          if (k == place) longer.append(Dims{0, 0, -1});
          longer.append(std::span(numbers.begin() + 3 * k, 3));
        }
        if (place == at.size()) longer.append(Dims{0, 0, -1});
        visit_({Move::Kind::subscript, longer});
      }
    }
  }

  void unsqueezes() {
    for (std::int64_t d = 0; d <= rank(); ++d) visit_({Move::Kind::unsqueeze, {d}});
  }
  void squeezes() {
    for (std::int64_t d = 0; d < rank(); ++d)
      if (layout_.shape[static_cast<std::size_t>(d)] == 1) visit_({Move::Kind::squeeze, {d}});
  }

  void expands() {
    // Each dimension of size 1 stays or is repeated; one may be added in front.
    Dims begun;
    const std::function<void(std::size_t)> choose = [&](std::size_t d) {
      if (d == layout_.shape.size()) {
        if (begun != layout_.shape) visit_({Move::Kind::expand, begun});
        for (const auto size : goal_.repeat_sizes) {
          auto longer = begun;
          longer.insert(0, size);
          visit_({Move::Kind::expand, longer});
        }
        return;
      }
      begun.push_back(layout_.shape[d]);
      choose(d + 1);
      if (layout_.shape[d] == 1)
        for (const auto size : goal_.repeat_sizes) begun.back() = size, choose(d + 1);
      begun.pop_back();
    };
    choose(0);
  }

  void unfolds() {
    for (std::int64_t d = 0; d < rank(); ++d) {
      const auto n = layout_.shape[static_cast<std::size_t>(d)];
      for (std::int64_t size = 2; size <= n; ++size)
        for (std::int64_t step = 1; step <= std::max<std::int64_t>(1, n - size); ++step)
          visit_({Move::Kind::unfold, {d, size, step}});
    }
  }

  void diagonals() {
    for (std::int64_t a = 0; a < rank(); ++a)
      for (std::int64_t b = a + 1; b < rank(); ++b)
        for (auto offset = 1 - layout_.shape[static_cast<std::size_t>(a)];
             offset < layout_.shape[static_cast<std::size_t>(b)]; ++offset)
          visit_({Move::Kind::diagonal, {offset, a, b}});
  }

  const Layout& layout_;
  const Goal& goal_;
  const std::function<bool(const Layout&)>& keeps_;
  const std::function<void(Move)>& visit_;
};

/// The elements at the indices `from(index)` for each index of `shape`.
Grid gathered(const Layout& rows, const std::vector<std::int64_t>& elements, const Dims& shape,
              const std::function<void(Dims&)>& from) {
  Grid grid{shape, {}};
  const auto order = tensor::contiguous_layout(shape);
  for (std::int64_t n = 0; n < order.numel(); ++n) {
    auto index = order.coordinate(n);
    from(index);
    grid.elements.push_back(elements[static_cast<std::size_t>(rows.at(index))]);
  }
  return grid;
}

}  // namespace

Goal::Goal(const Grid& wanted, std::int64_t source_numel) : target(wanted) {
  const std::set<std::int64_t> distinct(target.elements.begin(), target.elements.end());
  const auto numel = static_cast<std::int64_t>(target.elements.size());
  repeats = distinct.size() < target.elements.size();
  std::set<std::int64_t> sizes;
  for (const auto size : target.shape) {
    has_single_dim = has_single_dim || size == 1;
    if (size > 1) sizes.insert(size);
  }
  if (const auto times = numel / static_cast<std::int64_t>(distinct.size()); times > 1) sizes.insert(times);
  for (const auto size : sizes) repeat_sizes.push_back(size);
  most_numel = 2 * std::max(numel, source_numel);
}

void for_each_view(const Layout& layout, const Goal& goal, const std::function<bool(const Layout&)>& keeps,
                   const std::function<void(Move)>& visit) {
  ViewMoves(layout, goal, keeps, visit).all();
}

void for_each_copy(const Layout& layout, const std::vector<std::int64_t>& elements, const Goal& goal,
                   const std::function<void(Move, Grid)>& visit) {
  const auto rows = tensor::contiguous_layout(layout.shape);
  const auto rank = layout.shape.size();
  if (!layout.is_contiguous()) {
    visit({Move::Kind::contiguous, {}}, {layout.shape, elements});
    for (const auto& shape : factorizations(layout.numel(), most_search_dims))
      if (!shape.empty() && shape != layout.shape && !ops::try_view(layout, shape))
        visit({Move::Kind::reshape, shape}, {shape, elements});
  }
  for (std::size_t chosen = 1; chosen < std::size_t{1} << rank; ++chosen) {
    Dims dims;
    for (std::size_t d = 0; d < rank; ++d)
      if (chosen >> d & 1) dims.push_back(static_cast<std::int64_t>(d));
    visit({Move::Kind::flip, dims}, gathered(rows, elements, layout.shape, [&](Dims& index) {
            for (const auto d : dims) {
              auto& i = index[static_cast<std::size_t>(d)];
              i = layout.shape[static_cast<std::size_t>(d)] - 1 - i;
            }
          }));
  }
  for (std::size_t d = 0; d < rank; ++d) {
    const auto size = layout.shape[d];
    for (std::int64_t by = 1; by < size; ++by)
      visit({Move::Kind::roll, {by, static_cast<std::int64_t>(d)}},
            gathered(rows, elements, layout.shape,
                     [&](Dims& index) { index[d] = (index[d] + size - by) % size; }));
    if (!goal.repeats) continue;
    for (std::int64_t times = 2;
         times * layout.numel() <= static_cast<std::int64_t>(goal.target.elements.size()); ++times) {
      auto shape = layout.shape;
      shape[d] *= times;
      Dims counts(rank, 1);
      counts[d] = times;
      visit({Move::Kind::repeat, counts},
            gathered(rows, elements, shape, [&](Dims& index) { index[d] %= size; }));
    }
  }
}

}  // namespace stridescope::design
