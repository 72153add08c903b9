#include <map>
#include <set>
#include <string>

#include "engine/design/grid_recipe.h"
#include "engine/session/session.h"
#include "engine/tensor/element.h"
#include "tests/support/catch.h"

namespace stridescope::design {
namespace {

using tensor::Dims;
using tensor::Layout;

/// All layouts of rank 1 and 2 with sizes up to 3 that fit `numel` elements.
std::vector<Layout> small_layouts(std::int64_t numel) {
  std::vector<Layout> found;
  const auto add = [&](Layout layout) {
    const auto reach = tensor::extent(layout);
    if (reach.begin >= 0 && reach.end <= numel) found.push_back(std::move(layout));
  };
  for (std::int64_t offset = 0; offset < numel; ++offset)
    for (std::int64_t a = 1; a <= 3; ++a)
      for (std::int64_t s = -4; s <= 5; ++s) {
        add({{a}, {s}, offset});
        for (std::int64_t b = 1; b <= 3; ++b)
          for (std::int64_t t = -4; t <= 5; ++t) add({{a, b}, {s, t}, offset});
      }
  return found;
}

/// The result of a chain, found by running it.
std::optional<Grid> run(const std::string& start, const std::string& code) {
  session::Session session;
  if (session.append("x = " + start) || session.append("y = x" + code)) return std::nullopt;
  const auto value = session.now().find("y");
  const auto* made = value ? value->get_if<tensor::Tensor>() : nullptr;
  if (!made) return std::nullopt;
  Grid grid{made->layout().shape, {}};
  const auto layout = made->layout();
  for (std::int64_t n = 0; n < layout.numel(); ++n) {
    grid.elements.push_back(tensor::to_int(tensor::element_at(*made, layout.at_linear(n))));
  }
  return grid;
}

}  // namespace

TEST_CASE("a grid is parsed from rows and from brackets") {
  CHECK(parse_grid("0 4 8; 1 5 9") == Grid{{2, 3}, {0, 4, 8, 1, 5, 9}});
  CHECK(parse_grid("[[0, 4, 8], [1, 5, 9]]") == Grid{{2, 3}, {0, 4, 8, 1, 5, 9}});
  CHECK(parse_grid("3, 2, 1") == Grid{{3}, {3, 2, 1}});
  CHECK(parse_grid("[[[1, 2]], [[3, 4]]]") == Grid{{2, 1, 2}, {1, 2, 3, 4}});
  for (const char* text : {"", "0 1; 2", "[[0, 1], [2]]", "-1", "x", "[0, [1]]", "[0", "0] 1"})
    CHECK_FALSE(parse_grid(text));
  CHECK(grid_text({{2, 2}, {0, 1, 2, 3}}) == "[[0, 1], [2, 3]]");
}

TEST_CASE("every small layout is recovered from its elements") {
  for (const auto& layout : small_layouts(12)) {
    const auto grid = grid_of(layout);
    const auto fit = fit_layout(grid);
    REQUIRE(fit.layout);
    CHECK(grid_of(*fit.layout) == grid);
  }
}

TEST_CASE("for a grid without a layout, two adjacent cells show the conflict") {
  // All grids of 2x2 elements out of 0..4: the layouts among them are found by brute force.
  std::set<std::vector<std::int64_t>> strided;
  for (std::int64_t offset = 0; offset < 5; ++offset)
    for (std::int64_t s = -4; s <= 4; ++s)
      for (std::int64_t t = -4; t <= 4; ++t) strided.insert(grid_of({{2, 2}, {s, t}, offset}).elements);
  for (int code = 0; code < 625; ++code) {
    const Grid grid{{2, 2}, {code % 5, code / 5 % 5, code / 25 % 5, code / 125}};
    const auto fit = fit_layout(grid);
    CHECK(fit.layout.has_value() == strided.contains(grid.elements));
    if (!fit.conflict) continue;
    CHECK(fit.conflict->expected != fit.conflict->found);
    CHECK(fit.conflict->index[static_cast<std::size_t>(fit.conflict->dim)] > 0);
  }
}

TEST_CASE("the shortest chain is as short as that of a breadth-first search") {
  // Written without the search: transposes, single indices and slices of one dimension, and views.
  const Layout source = tensor::contiguous_layout({3, 4});
  std::map<std::pair<std::vector<std::int64_t>, std::vector<std::int64_t>>, int> known;
  std::vector<Layout> front{source};
  const auto key = [](const Layout& layout) {
    const auto grid = grid_of(layout);
    return std::pair(std::vector<std::int64_t>(grid.shape.begin(), grid.shape.end()), grid.elements);
  };
  known[key(source)] = 0;
  for (int depth = 1; depth <= 2; ++depth) {
    std::vector<Layout> next;
    for (const auto& layout : front) {
      const auto reach = [&](Layout made) {
        if (known.try_emplace(key(made), depth).second) next.push_back(std::move(made));
      };
      for (std::size_t d = 0; d < layout.shape.size(); ++d) {
        for (std::int64_t i = 0; i < layout.shape[d]; ++i) {
          auto less = layout;
          less.storage_offset += i * layout.stride[d];
          for (std::int64_t step = 1; step <= 2; ++step) {
            less.shape[d] = (layout.shape[d] - i + step - 1) / step, less.stride[d] = layout.stride[d] * step;
            reach(less);
          }
          less.shape.erase(d), less.stride.erase(d);
          reach(less);
        }
      }
      if (layout.dim() == 2)
        reach({{layout.shape[1], layout.shape[0]},
               {layout.stride[1], layout.stride[0]},
               layout.storage_offset});
      if (layout.is_contiguous())
        for (auto& shape : factorizations(layout.numel(), 2))
          if (!shape.empty()) reach({shape, tensor::contiguous_stride(shape), layout.storage_offset});
    }
    front = std::move(next);
  }
  CHECK(known.size() > 150);
  for (const auto& [grid, depth] : known) {
    const Grid target{Dims(std::span(grid.first)), grid.second};
    const auto result = find_chain(source, target, {.operations = 2});
    REQUIRE(result.chain);
    INFO(grid_text(target) << " " << result.chain->code());
    CHECK(static_cast<int>(result.chain->moves.size()) <= depth);
    CHECK(run("torch.arange(12).view(3, 4)", result.chain->code()) == target);
  }
}

TEST_CASE("chains through windows, diagonals, repeats and copies give the predicted grid") {
  const auto check = [](const std::string& start, const std::string& code, bool copies) {
    const auto from = run(start, ""), target = run(start, code);
    INFO(start << code);
    REQUIRE((from && target));
    const auto result =
        find_chain(tensor::contiguous_layout(from->shape), *target, {.operations = 3, .copies = copies});
    REQUIRE(result.chain);
    INFO(result.chain->code());
    CHECK(run(start, result.chain->code()) == *target);
    CHECK((result.chain->copied_elements > 0) == copies);
    return result.chain->moves.size();
  };
  CHECK(check("torch.arange(12)", ".unfold(0, 4, 2)", false) == 1);
  CHECK(check("torch.arange(9).view(3, 3)", ".diagonal(1)", false) == 1);
  CHECK(check("torch.arange(4)", ".expand(3, 4).t()", false) == 2);
  CHECK(check("torch.arange(24).view(2, 3, 4)", ".permute(2, 0, 1)[1:]", false) == 2);
  CHECK(check("torch.arange(6).view(2, 3)", ".t().reshape(6)", true) == 2);
  CHECK(check("torch.arange(6).view(2, 3)", ".flip(1)", true) == 1);
  CHECK(check("torch.arange(3)", "[:, None].expand(3, 2).reshape(6)", true) == 3);
}

TEST_CASE("the recipe of a grid is a view if there is one, else the cheapest copy") {
  const auto source = tensor::contiguous_layout({3, 4});
  CHECK(find_grid_recipe("x", source, 12, *parse_grid("0 4 8; 1 5 9")).view_code == "x.t()[:2]");
  // The storage has more elements than x reads.
  const auto hidden = find_grid_recipe("y", {{2, 2}, {4, 1}, 0}, 12, *parse_grid("10 11"));
  CHECK(hidden.is_as_strided);
  CHECK(hidden.view_code == "y.as_strided((2,), (1,), 10)");
  const auto reversed = find_grid_recipe("x", source, 12, *parse_grid("3 2 1 0"));
  CHECK(reversed.fit.has_negative_stride());
  CHECK(reversed.copied_elements == 4);
  const auto scattered = find_grid_recipe("x", source, 12, *parse_grid("0 5 7; 0 5 7"));
  REQUIRE(scattered.fit.conflict);
  CHECK(scattered.fit.conflict->index == Dims{0, 2});
  CHECK(scattered.fit.conflict->expected == 5);
  CHECK(scattered.fit.conflict->found == 2);
  CHECK(scattered.copied_elements == 3);
  CHECK(scattered.copy_code == "x.view(-1)[torch.tensor([[0, 5, 7]])].expand(2, 3)");
  CHECK(find_grid_recipe("x", source, 12, *parse_grid("11 12")).outside == 12);
  CHECK(fitting_shapes({0, 4, 8, 1, 5, 9}, 4) == std::vector<Dims>{{2, 3}});
}

}  // namespace stridescope::design
