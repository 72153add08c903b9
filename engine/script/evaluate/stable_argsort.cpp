#include "engine/script/evaluate/stable_argsort.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace stridescope::script {
namespace {

using Order = std::vector<std::size_t>;

class Sort {
 public:
  Sort(Order& order, const std::function<bool(std::size_t, std::size_t)>& is_less)
      : order_(order), is_less_(is_less) {}

  void run() {
    constexpr std::size_t most_inserted = 63;
    const auto sorted = order_.empty() ? 0 : first_run();
    if (sorted == order_.size()) return;
    if (order_.size() <= most_inserted) insert_from(sorted);
    else merge_all();
  }

 private:
  bool is_less(std::size_t i, std::size_t j) const { return is_less_(order_[i], order_[j]); }
  void reverse(std::size_t begin, std::size_t end) {
    std::reverse(order_.begin() + static_cast<std::ptrdiff_t>(begin),
                 order_.begin() + static_cast<std::ptrdiff_t>(end));
  }

  /// Returns the length of the initial run, made ascending: Objects/listobject.c, count_run.
  std::size_t first_run() {
    const auto count = order_.size();
    std::size_t n = 1;
    while (n < count && !is_less(n, n - 1)) ++n;
    if (n == count) return n;
    if (n > 1) {
      if (is_less(0, n - 1)) return n;
      // All items so far are equal, and a smaller one follows.
      reverse(0, n);
    }
    ++n;
    std::size_t equal = 0;
    for (; n < count; ++n) {
      if (is_less(n, n - 1)) {
        if (equal) reverse(n - equal - 1, n);
        equal = 0;
      } else if (is_less(n - 1, n)) {
        break;
      } else {
        ++equal;
      }
    }
    if (equal) reverse(n - equal - 1, n);
    reverse(0, n);
    while (n < count && !is_less(n, n - 1)) ++n;
    return n;
  }

  /// Inserts the items after the first `sorted` ones: binarysort.
  void insert_from(std::size_t sorted) {
    for (auto next = sorted; next < order_.size(); ++next) {
      const auto item = order_[next];
      std::size_t low = 0, high = next;
      while (low < high) {
        const auto middle = (low + high) / 2;
        if (is_less_(item, order_[middle])) high = middle;
        else low = middle + 1;
      }
      std::rotate(order_.begin() + static_cast<std::ptrdiff_t>(low),
                  order_.begin() + static_cast<std::ptrdiff_t>(next),
                  order_.begin() + static_cast<std::ptrdiff_t>(next) + 1);
    }
  }

  void merge_all() {
    Order merged(order_.size());
    for (std::size_t width = 1; width < order_.size(); width *= 2) {
      for (std::size_t begin = 0; begin < order_.size(); begin += 2 * width) {
        const auto middle = std::min(begin + width, order_.size()),
                   end = std::min(begin + 2 * width, order_.size());
        auto left = begin, right = middle;
        for (auto to = begin; to < end; ++to) {
          const bool take_right = right < end && (left == middle || is_less(right, left));
          merged[to] = order_[take_right ? right++ : left++];
        }
      }
      order_.swap(merged);
    }
  }

  Order& order_;
  const std::function<bool(std::size_t, std::size_t)>& is_less_;
};

}  // namespace

std::vector<std::size_t> stable_argsort(std::size_t count,
                                        const std::function<bool(std::size_t, std::size_t)>& is_less,
                                        bool reverse) {
  Order order(count);
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (reverse) std::ranges::reverse(order);
  Sort(order, is_less).run();
  if (reverse) std::ranges::reverse(order);
  return order;
}

}  // namespace stridescope::script
