#include "ui/queries/panel_queries.h"

#include "tests/support/catch.h"
#include "tests/ui/opened.h"
#include "ui/forms/form.h"

namespace stridescope::ui {

TEST_CASE("panel values are computed once per revision, and only on request") {
  auto state = opened({"x = torch.arange(12).view(3, 4)", "y = x.t()"});
  const PanelQueries queries;
  CHECK(queries.counts() == PanelQueries::Counts{});
  const auto& transpose = *find_entry("transpose");
  CHECK(queries.operation(state, transpose).statement == "z = x.transpose(0, 1)");
  CHECK(queries.operation(state, transpose).verdict->kind == session::Verdict::Kind::view);
  queries.verdict(state, "z = x.transpose(0, 1)");
  REQUIRE(queries.facts(state));
  REQUIRE(queries.facts(state));
  state.console.draft.text = "x.tr";
  state.console.caret = 4;
  CHECK_FALSE(queries.completion(state).candidates.empty());
  queries.completion(state);
  queries.ledger(state, 1);
  queries.ledger(state, 1);
  auto expected = PanelQueries::Counts{1, 1, 1, 1, 0, 1};
  CHECK(queries.counts() == expected);

  state.stage.view.hover = scene::CellTarget{"x", {1, 1}};
  queries.operation(state, transpose);
  queries.facts(state);
  queries.completion(state);
  CHECK(queries.counts() == expected);

  REQUIRE_FALSE(state.document.session.append("x = x.flatten()"));
  ++state.document.revision;
  CHECK(queries.operation(state, transpose).statement == "z = x.transpose(0, 0)");
  CHECK(queries.facts(state)->tensor.dim() == 1);
  ++expected.verdicts, ++expected.operations, ++expected.facts;
  CHECK(queries.counts() == expected);

  state.stage.view.selected = "y";
  CHECK(queries.operation(state, transpose).statement == "z = y.transpose(0, 1)");
  CHECK(queries.facts(state)->shares == std::vector<std::string>{"x"});
}

TEST_CASE("a module is shown as a table of named tensors, whose names can be selected") {
  auto state = opened({"from torch import nn", "m = nn.Sequential(nn.Linear(3, 2), nn.LayerNorm(2))",
                       "m.register_buffer('count', torch.zeros(4)[1:3])", "m.scale = m.count[:1]",
                       "x = torch.zeros(1)"});
  const PanelQueries queries;
  const auto& modules = queries.modules(state);
  REQUIRE(modules.size() == 1);
  CHECK(modules[0].name == "m");
  CHECK(modules[0].type == "Sequential");
  CHECK(modules[0].storages == 5);
  std::string rows;
  for (const auto& row : modules[0].rows)
    rows +=
        row.source + " " + std::string(script::name_of(row.kind)) + " " + std::to_string(row.shape[0]) + "; ";
  CHECK(rows ==
        "m.count buffer 2; m.scale plain 1; m[0].weight parameter 2; m[0].bias parameter 2; m[1].weight "
        "parameter 2; "
        "m[1].bias parameter 2; ");
  for (const auto& row : modules[0].rows) {
    state.stage.view.selected = row.source;
    REQUIRE(queries.facts(state));
    CHECK(queries.facts(state)->tensor.shape() == row.shape);
  }
  CHECK_FALSE(find_tensor(state.document.session, "m.training"));
  CHECK_FALSE(find_tensor(state.document.session, "m[7].weight"));
  CHECK_FALSE(find_tensor(state.document.session, "m."));
  CHECK_FALSE(find_tensor(state.document.session, "m[0"));
}

TEST_CASE("of many tensors over a storage the newest are listed by name, the others counted") {
  auto state = opened({"x = torch.arange(12).view(3, 4)"});
  for (int i = 0; i < 100; ++i)
    REQUIRE_FALSE(state.document.session.append("y" + std::to_string(i) + " = x.t()"));
  const PanelQueries queries;
  const auto* facts = queries.facts(state);
  REQUIRE(facts);
  CHECK(facts->shares.size() + facts->further == 100);
  CHECK(facts->shares.back() == "y99");
  CHECK(facts->visible_bytes == 96);
}

TEST_CASE("the chips in view are found, and only new statements are measured") {
  session::Session session;
  for (int i = 0; i < 100; ++i) REQUIRE_FALSE(session.append("x = " + std::to_string(i)));
  ChipPositions places;
  std::size_t measured = 0;
  const auto follow = [&] {
    places.update(session.steps(), 1, 2, [&](std::size_t, std::string_view) { return ++measured, 10.0f; });
  };
  follow();
  CHECK(measured == 100);
  CHECK(places.end() == 1200);
  CHECK(places.in_view(24, 23) == std::pair<std::size_t, std::size_t>(1, 5));
  CHECK(places.in_view(0, 1e6f) == std::pair<std::size_t, std::size_t>(0, 100));
  follow();
  CHECK(measured == 100);
  session.go_to(10);
  REQUIRE_FALSE(session.append("x = 77"));
  follow();
  CHECK(measured == 101);
  CHECK(places.size() == 11);
  CHECK(places.in_view(60, 10) == std::pair<std::size_t, std::size_t>(0, 11));  // few: all
}

}  // namespace stridescope::ui
