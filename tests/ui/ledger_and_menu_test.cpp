#include <algorithm>

#include "tests/support/catch.h"
#include "tests/ui/opened.h"
#include "ui/panels/context_rows.h"
#include "ui/queries/panel_queries.h"

namespace stridescope::ui {
namespace {

std::vector<ContextRow> menu(UiState& state, scene::Target target, std::optional<std::size_t> step = {}) {
  state.dialog.context_menu = ContextMenu{std::move(target), step, {}};
  return context_rows(state, Text("en"));
}

const ContextRow* find(const std::vector<ContextRow>& rows, const std::string& id) {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.id == id; });
  return found == rows.end() ? nullptr : &*found;
}

}  // namespace

TEST_CASE("the ledger adds up the bytes that steps allocate and copy") {
  const auto state = opened({"x = torch.arange(6).view(2, 3)", "y = x.t()", "z = y.contiguous()", "y = 0"});
  const PanelQueries queries;
  std::vector<PanelQueries::LedgerLine> lines;
  for (std::size_t step = 0; step < 4; ++step) lines.push_back(queries.ledger(state, step));
  CHECK(lines[0].own.retained_bytes == 48);
  CHECK(lines[1].own.allocated_bytes == 0);
  CHECK(lines[2].own.copied_bytes == 48);
  CHECK(lines[2].allocated_so_far == 96);
  CHECK(lines[3].copied_so_far == 48);
  CHECK(lines[3].own.retained_bytes == 96);
}

TEST_CASE("the menu of a cell has its value, place, address and actions") {
  auto state = opened({"x = torch.arange(6).view(2, 3)"});
  auto rows = menu(state, scene::CellTarget{"x", {1, 2}});
  const auto copied = [&](const char* id) {
    const auto* row = find(rows, id);
    return row ? row->action.get_if<CopyText>()->text : std::string("missing");
  };
  CHECK(copied("copy-value") == "5");
  CHECK(copied("copy") == "x[1, 2]");
  CHECK(copied("copy-index") == "5");
  CHECK(copied("copy-address").rfind("0x", 0) == 0);
  for (const char* id : {"pin", "edit", "walk", "select-0", "select-1", "transpose", "clone", "hide"})
    CHECK(find(rows, id));
  CHECK(find(rows, "select-1")->action.get_if<RunStatement>()->source == "y = x[:, 2]");
  CHECK_FALSE(find(rows, "slice"));
  state.stage.view.box = scene::CellBox{"x", {0, 1}, {1, 2}};
  rows = menu(state, scene::CellTarget{"x", {1, 2}});
  REQUIRE(find(rows, "slice"));
  CHECK(find(rows, "slice")->label == "y = x[:, 1:3]");
}

TEST_CASE("the menu of an axis shows its role, and changes it") {
  auto state = opened({"x = torch.arange(24).view(2, 3, 4)", "v = torch.arange(3)"});
  auto rows = menu(state, scene::AxisTarget{"x", 2});
  CHECK(find(rows, "along-columns")->is_checked);
  CHECK(find(rows, "default-order")->is_checked);
  const auto roles = find(rows, "along-rows")->action.get_if<SetRoles>()->roles.value();
  CHECK(roles.rows.back() == 2);
  state.stage.view.roles["x"] = roles;
  rows = menu(state, scene::AxisTarget{"x", 2});
  CHECK(find(rows, "along-rows")->is_checked);
  CHECK_FALSE(find(rows, "default-order")->is_checked);
  CHECK_FALSE(find(menu(state, scene::AxisTarget{"v", 0}), "along-blocks"));
  CHECK(menu(state, scene::AxisTarget{"v", 3}).empty());
}

TEST_CASE("the menu of a storage element leads to the cells that read it") {
  auto state = opened({"x = torch.arange(6).view(2, 3)", "y = x[1]"});
  const auto storage =
      state.document.session.environment().find("x")->get_if<tensor::Tensor>()->storage().id();
  auto rows = menu(state, scene::StorageTarget{storage, 4});
  CHECK(find(rows, "copy-value")->action.get_if<CopyText>()->text == "4");
  CHECK(find(rows, "edit")->action.get_if<BeginCellEdit>()->cell == scene::CellTarget{"x", {1, 1}});
  CHECK(find(rows, "select-y"));
  state.stage.view.hidden.insert("y");
  rows = menu(state, scene::StorageTarget{storage, 4});
  CHECK(find(rows, "show-y"));
}

TEST_CASE("the menu of a step deletes later steps only if there are any") {
  auto state = opened({"x = torch.arange(6)", "y = x[1:]"});
  const auto rows = menu(state, {}, 1);
  for (const char* id : {"go", "copy", "edit", "again"}) CHECK(find(rows, id));
  REQUIRE(find(rows, "delete-later"));
  CHECK(find(rows, "delete-later")->action.get_if<DeleteLaterSteps>()->count == 1);
  CHECK_FALSE(find(menu(state, {}, 2), "delete-later"));
  CHECK(find(menu(state, {}), "save-picture"));
}

}  // namespace stridescope::ui
