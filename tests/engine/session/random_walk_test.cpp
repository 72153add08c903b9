// Random programs in the session, compared with a reference that lists cells one by one: values, sharing,
// identity of objects, refusals, verdicts, and undo to any point.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <map>
#include <numeric>
#include <random>
#include <tuple>

#include "engine/session/session.h"
#include "tests/engine/session/twin.h"
#include "tests/support/catch.h"
#include "tests/support/described_state.h"

namespace stridescope::testing {
namespace {

using session::Session;
using session::Verdict;

class Walk {
 public:
  explicit Walk(std::uint32_t seed) : random_(seed) {
    snapshots_.push_back({});
    described_.push_back(describe(session_.now()));
    run(fmt::format("x = torch.arange({}).view({})", 24, fmt::join(shape_of(24), ", ")),
        [this] { create("x", 24); });
  }

  void step() {
    if (chance(8)) return travel();
    const auto from = any_name();
    const auto to = chance(3) ? from : std::string(1, "xyzabc"[below(6)]);
    switch (below(22)) {
      case 0: return permute(from, to);
      case 1: return transpose(from, to);
      case 2:
      case 3: return view(from, to, false);
      case 4: return view(from, to, true);
      case 5: return slice(from, to);
      case 6: return slice(from, to);
      case 7: return select(from, to);
      case 8: return unsqueeze(from, to);
      case 9: return expand(from, to);
      case 10: return contiguous(from, to);
      case 11: return clone(from, to);
      case 12: return flip(from, to);
      case 13: return add_one(from, to);
      case 14: return bind(from, to);
      case 15: return fill(from);
      case 16: return add_in_place(from);
      case 17: return assign_slice(from);
      case 18: return copy_in_place(from);
      case 19: return transpose_in_place(from);
      case 20: return stack(from, to);
      default: return fresh(to);
    }
  }

  void travel() {
    const auto end = session_.steps().size();
    for (int i = 0; i < 3; ++i) {
      session_.go_to(static_cast<std::size_t>(below(static_cast<int>(end) + 1)));
      state_ = snapshots_[session_.cursor()];
      compare();
      const auto seen = static_cast<std::size_t>(below(static_cast<int>(end) + 1));
      INFO("step " << seen << " seen from " << session_.cursor());
      CHECK(describe(session_.at(seen)) == described_[seen]);
    }
    if (chance(2) || session_.cursor() == 0) session_.go_to(end);
    state_ = snapshots_[session_.cursor()];
    compare();
  }

 private:
  using Shape = std::vector<std::int64_t>;

  int below(int n) { return static_cast<int>(random_() % static_cast<std::uint32_t>(n)); }
  bool chance(int n) { return below(n) == 0; }
  std::string any_name() {
    auto at = state_.names.begin();
    std::advance(at, below(static_cast<int>(state_.names.size())));
    return at->first;
  }
  TwinTensor& of(const std::string& name) { return state_.objects[state_.names.at(name)]; }

  Shape shape_of(std::int64_t n) {
    Shape shape;
    while (n > 1 && shape.size() < 3) {
      const auto d = 1 + below(static_cast<int>(n));
      if (n % d != 0) continue;
      shape.push_back(d);
      n /= d;
    }
    shape.push_back(n);
    return shape;
  }

  /// Runs the statement; `effect` applies it to the reference, or is empty if it must fail.
  void run(const std::string& statement, const std::function<void()>& effect) {
    INFO(program() << statement);
    const auto verdict = session_.preview(statement);
    const auto failure = session_.append(statement);
    REQUIRE(failure.has_value() == !effect);
    CHECK((verdict.kind == Verdict::Kind::error) == failure.has_value());
    if (effect) {
      effect();
      snapshots_.resize(session_.cursor());
      snapshots_.push_back(state_);
      described_.resize(session_.cursor());
      described_.push_back(describe(session_.now()));
      check_verdict(verdict);
    } else {
      CHECK(verdict.message() == tensor::line_of(failure->refusal));
    }
    compare();
  }

  void check_verdict(const Verdict& verdict) {
    const auto& step = session_.steps().back();
    if (step.outcome.bound.empty()) {
      const bool changed = !step.trace.writes.empty() || !step.trace.rebinds.empty();
      CHECK((verdict.kind == Verdict::Kind::in_place) == changed);
      return;
    }
    const auto& bound = *session_.environment().find(step.outcome.bound[0])->get_if<tensor::Tensor>();
    CHECK(verdict.layout == bound.layout());
    const auto made = std::find(step.trace.allocated.begin(), step.trace.allocated.end(), bound.storage());
    CHECK((verdict.kind == Verdict::Kind::view) == (made == step.trace.allocated.end()));
    if (verdict.kind != Verdict::Kind::view) CHECK(verdict.copied_bytes == bound.storage().nbytes());
  }

  std::string program() const { return session_.text(session_.cursor()); }

  /// Compares everything visible.
  void compare() {
    INFO(program());
    std::map<std::int64_t, std::size_t> twin_of_storage;
    std::map<std::size_t, std::int64_t> storage_of_twin;
    std::map<const void*, std::size_t> twin_of_object;
    std::map<std::size_t, const void*> object_of_twin;
    std::size_t tensors = 0;
    for (const auto& binding : session_.environment().bindings()) {
      const auto& [name, value] = std::tie(binding.name, binding.value);
      const auto* tensor = value.get_if<tensor::Tensor>();
      if (!tensor) continue;
      ++tensors;
      INFO(name);
      REQUIRE(state_.names.count(name) == 1);
      const auto object = state_.names.at(name);
      const auto& twin = state_.objects[object];
      CHECK(twin_of_object.emplace(tensor->identity(), object).first->second == object);
      CHECK(object_of_twin.emplace(object, tensor->identity()).first->second == tensor->identity());
      const auto id = tensor->storage().id();
      CHECK(twin_of_storage.emplace(id, twin.storage).first->second == twin.storage);
      CHECK(storage_of_twin.emplace(twin.storage, id).first->second == id);

      CHECK(Shape(tensor->shape().begin(), tensor->shape().end()) == twin.shape);
      REQUIRE(tensor->numel() == static_cast<std::int64_t>(twin.numel()));
      std::vector<std::int64_t> cells;
      for (std::int64_t n = 0; n < tensor->numel(); ++n) cells.push_back(tensor->layout().at_linear(n));
      CHECK(cells == twin.cells);
      const auto& want = state_.storages[twin.storage];
      std::vector<std::int64_t> got(static_cast<std::size_t>(tensor->storage().nbytes() / 8));
      if (!got.empty()) std::memcpy(got.data(), tensor->storage().bytes(), got.size() * 8);
      CHECK(got == want);
    }
    CHECK(tensors == state_.names.size());
  }

  void bind_new(const std::string& to, TwinTensor tensor) {
    state_.names[to] = state_.add_object(std::move(tensor));
  }
  /// Binds a new row-major tensor with these values.
  void bind_copy(const std::string& to, Shape shape, std::vector<std::int64_t> values) {
    std::vector<std::int64_t> cells(values.size());
    std::iota(cells.begin(), cells.end(), 0);
    bind_new(to, {state_.add_storage(std::move(values)), std::move(shape), std::move(cells)});
  }
  void create(const std::string& to, std::int64_t n) {
    std::vector<std::int64_t> values(static_cast<std::size_t>(n));
    std::iota(values.begin(), values.end(), 0);
    // The statement drew its shape at random: reads it back from the session.
    const auto& shape = session_.environment().find(to)->get_if<tensor::Tensor>()->shape();
    bind_copy(to, Shape(shape.begin(), shape.end()), std::move(values));
  }

  void permute(const std::string& from, const std::string& to) {
    std::vector<std::size_t> order(of(from).dim());
    std::iota(order.begin(), order.end(), 0u);
    std::shuffle(order.begin(), order.end(), random_);
    run(fmt::format("{} = {}.permute([{}])", to, from, fmt::join(order, ", ")),
        [&] { bind_new(to, permuted(of(from), order)); });
  }

  std::vector<std::size_t> swapped(const TwinTensor& tensor, std::size_t a, std::size_t b) {
    std::vector<std::size_t> order(tensor.dim());
    std::iota(order.begin(), order.end(), 0u);
    std::swap(order[a], order[b]);
    return order;
  }

  void transpose(const std::string& from, const std::string& to) {
    if (of(from).dim() == 0) return;
    const auto dims = static_cast<int>(of(from).dim());
    const auto a = below(dims), b = below(dims);
    run(fmt::format("{} = {}.transpose({}, {})", to, from, a, b - dims), [&] {
      bind_new(to, permuted(of(from),
                            swapped(of(from), static_cast<std::size_t>(a), static_cast<std::size_t>(b))));
    });
  }

  void view(const std::string& from, const std::string& to, bool may_copy) {
    if (of(from).numel() == 0) return;
    auto shape = shape_of(static_cast<std::int64_t>(of(from).numel()));
    if (chance(12)) shape.back() += 1;
    const auto statement =
        fmt::format("{} = {}.{}({})", to, from, may_copy ? "reshape" : "view", fmt::join(shape, ", "));
    const auto result = viewed(of(from), shape);
    const bool fits = std::accumulate(shape.begin(), shape.end(), std::int64_t{1}, std::multiplies<>()) ==
                      static_cast<std::int64_t>(of(from).numel());
    if (result) {
      run(statement, [&] { bind_new(to, *result); });
    } else if (may_copy && fits) {
      run(statement, [&] { bind_copy(to, shape, state_.values(of(from))); });
    } else {
      run(statement, nullptr);
    }
  }

  /// Draws a dimension, and a slice of it as text and numbers.
  struct Cut {
    std::size_t dim;
    std::int64_t start, stop, step;
    std::string text;
  };
  std::optional<Cut> cut(const TwinTensor& tensor) {
    if (tensor.dim() == 0) return std::nullopt;
    Cut cut{};
    cut.dim = static_cast<std::size_t>(below(static_cast<int>(tensor.dim())));
    const auto size = tensor.shape[cut.dim];
    cut.start = below(static_cast<int>(size) + 1);
    cut.stop = chance(3) ? size : below(static_cast<int>(size) + 1);
    cut.step = 1 + below(3);
    for (std::size_t d = 0; d < cut.dim; ++d) cut.text += ":, ";
    cut.text += fmt::format("{}:{}:{}", cut.start, cut.stop, cut.step);
    return cut;
  }

  void slice(const std::string& from, const std::string& to) {
    const auto part = cut(of(from));
    if (!part) return;
    run(fmt::format("{} = {}[{}]", to, from, part->text),
        [&] { bind_new(to, sliced(of(from), part->dim, part->start, part->stop, part->step)); });
  }

  void select(const std::string& from, const std::string& to) {
    if (of(from).dim() == 0) return;
    const auto d = static_cast<std::size_t>(below(static_cast<int>(of(from).dim())));
    const auto size = static_cast<int>(of(from).shape[d]);
    const auto index = below(size + 1);
    const auto statement = fmt::format("{} = {}.select({}, {})", to, from, d, index);
    if (index == size) {
      run(statement, nullptr);
    } else {
      run(statement, [&] { bind_new(to, selected(of(from), d, index)); });
    }
  }

  void unsqueeze(const std::string& from, const std::string& to) {
    if (of(from).dim() > 4) return;
    const auto d = below(static_cast<int>(of(from).dim()) + 1);
    auto shape = of(from).shape;
    shape.insert(shape.begin() + d, 1);
    run(fmt::format("{} = {}.unsqueeze({})", to, from, d),
        [&] { bind_new(to, with_shape(of(from), shape)); });
  }

  void expand(const std::string& from, const std::string& to) {
    if (of(from).dim() > 4 || of(from).numel() > 100) return;
    auto shape = of(from).shape;
    for (auto& size : shape) {
      if (size == 1) size = 1 + below(3);
      if (chance(20)) size = 4;
    }
    bool fits = true;
    for (std::size_t d = 0; d < shape.size(); ++d) {
      fits = fits && (of(from).shape[d] == shape[d] || of(from).shape[d] == 1);
    }
    if (chance(3)) shape.insert(shape.begin(), 2);
    const auto statement = fmt::format("{} = {}.expand([{}])", to, from, fmt::join(shape, ", "));
    if (fits) {
      run(statement, [&] { bind_new(to, expanded(of(from), shape)); });
    } else {
      run(statement, nullptr);
    }
  }

  void contiguous(const std::string& from, const std::string& to) {
    run(fmt::format("{} = {}.contiguous()", to, from), [&] {
      if (of(from).is_contiguous()) {
        state_.names[to] = state_.names.at(from);
      } else {
        bind_copy(to, of(from).shape, state_.values(of(from)));
      }
    });
  }

  void clone(const std::string& from, const std::string& to) {
    if (of(from).overlaps()) return;
    run(fmt::format("{} = {}.clone()", to, from), [&] {
      const auto source = of(from);
      const auto cells = cells_of_clone(source);
      const auto values = state_.values(source);
      std::vector<std::int64_t> storage(values.size());
      for (std::size_t n = 0; n < cells.size(); ++n) storage[static_cast<std::size_t>(cells[n])] = values[n];
      bind_new(to, {state_.add_storage(std::move(storage)), source.shape, cells});
    });
  }

  void flip(const std::string& from, const std::string& to) {
    if (of(from).dim() == 0) return;
    run(fmt::format("{} = {}.flatten().flip(0)", to, from), [&] {
      auto values = state_.values(of(from));
      std::reverse(values.begin(), values.end());
      const auto n = static_cast<std::int64_t>(values.size());
      bind_copy(to, {n}, std::move(values));
    });
  }

  void add_one(const std::string& from, const std::string& to) {
    run(fmt::format("{} = {}.reshape(-1) + 1", to, from), [&] {
      auto values = state_.values(of(from));
      for (auto& value : values) ++value;
      const auto n = static_cast<std::int64_t>(values.size());
      bind_copy(to, {n}, std::move(values));
    });
  }

  void stack(const std::string& from, const std::string& to) {
    if (of(from).dim() > 4 || of(from).numel() > 100) return;
    run(fmt::format("{0} = torch.stack([{1}, {1}])", to, from), [&] {
      auto values = state_.values(of(from));
      auto shape = of(from).shape;
      shape.insert(shape.begin(), 2);
      const auto n = values.size();
      values.resize(2 * n);
      std::copy_n(values.begin(), n, values.begin() + static_cast<std::ptrdiff_t>(n));
      bind_copy(to, std::move(shape), std::move(values));
    });
  }

  void bind(const std::string& from, const std::string& to) {
    run(fmt::format("{} = {}", to, from), [&] { state_.names[to] = state_.names.at(from); });
  }

  void fresh(const std::string& to) {
    const auto n = std::int64_t{1} << below(5);
    run(fmt::format("{} = torch.arange({}).view({})", to, n, fmt::join(shape_of(n), ", ")),
        [&] { create(to, n); });
  }

  std::int64_t& cell(const TwinTensor& tensor, std::size_t n) {
    return state_.storages[tensor.storage][static_cast<std::size_t>(tensor.cells[n])];
  }

  void fill(const std::string& name) {
    const auto value = below(100);
    run(fmt::format("{}.fill_({})", name, value), [&] {
      for (std::size_t n = 0; n < of(name).numel(); ++n) cell(of(name), n) = value;
    });
  }

  void add_in_place(const std::string& name) {
    const auto statement = fmt::format("{} += 1", name);
    if (of(name).overlaps()) return run(statement, nullptr);
    run(statement, [&] {
      for (std::size_t n = 0; n < of(name).numel(); ++n) ++cell(of(name), n);
    });
  }

  void assign_slice(const std::string& name) {
    const auto part = cut(of(name));
    if (!part) return;
    const auto value = below(100);
    const auto target = sliced(of(name), part->dim, part->start, part->stop, part->step);
    if (target.numel() == 0) return;
    const auto statement = fmt::format("{}[{}] = {}", name, part->text, value);
    if (target.overlaps()) return run(statement, nullptr);
    run(statement, [&] {
      for (std::size_t n = 0; n < target.numel(); ++n) cell(target, n) = value;
    });
  }

  void copy_in_place(const std::string& name) {
    const auto source = any_name();
    if (of(source).storage == of(name).storage || of(source).shape != of(name).shape) return;
    const auto statement = fmt::format("{}.copy_({})", name, source);
    if (of(name).overlaps()) return run(statement, nullptr);
    run(statement, [&] {
      const auto values = state_.values(of(source));
      for (std::size_t n = 0; n < values.size(); ++n) cell(of(name), n) = values[n];
    });
  }

  void transpose_in_place(const std::string& name) {
    if (of(name).dim() == 0) return;
    const auto dims = static_cast<int>(of(name).dim());
    const auto a = static_cast<std::size_t>(below(dims)), b = static_cast<std::size_t>(below(dims));
    run(fmt::format("{}.transpose_({}, {})", name, a, b),
        [&] { of(name) = permuted(of(name), swapped(of(name), a, b)); });
  }

  std::mt19937 random_;
  Session session_;
  TwinState state_;
  std::vector<TwinState> snapshots_;  ///< after each step; the first is the initial state
  std::vector<Description> described_;
};

}  // namespace

TEST_CASE("random programs in a session agree with a reference that lists every cell") {
  for (std::uint32_t seed = 1; seed <= 150; ++seed) {
    INFO("seed " << seed);
    Walk walk(seed);
    for (int i = 0; i < 40; ++i) walk.step();
    walk.travel();
  }
}

}  // namespace stridescope::testing
