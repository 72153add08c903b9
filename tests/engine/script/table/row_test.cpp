#include "engine/script/table/row.h"

#include <algorithm>
#include <functional>
#include <stdexcept>

#include "engine/script/table/op_table.h"
#include "tests/support/catch.h"

namespace stridescope::script {
namespace {

Value itself(const Call& call) { return call["self"]; }

Row whole_row() {
  return {.name = "lift",
          .group = Group::select,
          .forms = method_and_function,
          .signatures = {"(Tensor|Scalar self, int dim, *, bool flag=False)"},
          .effect = Effect::view,
          .motion = Motion::lift_out,
          .evaluate = itself};
}

const Op& named(const std::vector<Op>& ops, std::string_view name) {
  const auto found = std::ranges::find(ops, name, &Op::name);
  REQUIRE(found != ops.end());
  return *found;
}

}  // namespace

TEST_CASE("a row without a required fact is refused with its name") {
  const struct {
    const char* fact;
    std::function<void(Row&)> forget;
  } facts[] = {
      {"group", [](Row& row) { row.group.reset(); }},
      {"forms", [](Row& row) { row.forms = 0; }},
      {"signatures", [](Row& row) { row.signatures.clear(); }},
      {"effect", [](Row& row) { row.effect.reset(); }},
      {"motion", [](Row& row) { row.motion.reset(); }},
      {"function", [](Row& row) { row.evaluate = nullptr; }},
  };
  CHECK_NOTHROW(expand(whole_row()));
  for (const auto& [fact, forget] : facts) {
    auto row = whole_row();
    forget(row);
    CHECK_THROWS_WITH(expand(row), "the row \"lift\" does not say its " + std::string(fact));
  }
  auto nameless = whole_row();
  nameless.name = {};
  CHECK_THROWS_WITH(expand(nameless), "the row \"\" does not say its name");
}

TEST_CASE("rows inherit common facts from their family") {
  const auto rows = family({.group = Group::reorder,
                            .forms = method,
                            .signatures = {"(Tensor self)"},
                            .effect = Effect::view,
                            .motion = Motion::transpose_cells},
                           {{.name = "a", .evaluate = itself},
                            {.name = "b", .forms = function, .motion = Motion::reorder, .evaluate = itself}});
  const auto a = expand(rows[0]).front(), b = expand(rows[1]).front();
  CHECK(a.forms == method);
  CHECK(a.motion == Motion::transpose_cells);
  CHECK(b.forms == function);
  CHECK(b.motion == Motion::reorder);
  CHECK(b.group == Group::reorder);
  CHECK(b.returns == Returns::tensor);
  CHECK(b.help == "b");
}

TEST_CASE("an alias is another name of the same row, under its own signature where it has one") {
  auto row = whole_row();
  row.aliases = {"raise", {"hoist", {"(Tensor self, int axis)"}, method}};
  const auto ops = expand(row);
  REQUIRE(ops.size() == 3);
  CHECK(named(ops, "lift").aliases == std::vector<std::string>{"raise", "hoist"});
  CHECK_FALSE(named(ops, "lift").is_alias());
  CHECK(named(ops, "raise").is_alias());
  CHECK(named(ops, "raise").main == "lift");
  CHECK(named(ops, "raise").signatures.texts() == named(ops, "lift").signatures.texts());
  CHECK(named(ops, "hoist").signatures.texts() == std::vector<std::string>{"(Tensor self, int axis)"});
  CHECK(named(ops, "hoist").forms == method);
  CHECK(named(ops, "hoist").help == "lift");
}

TEST_CASE("a row with an in-place twin defines both") {
  auto row = whole_row();
  row.aliases = {"raise"};
  row.signatures = {"(Tensor|Scalar self, Tensor other)", "(Scalar self, Tensor other)"};
  row.effect = Effect::compute;
  row.motion.reset();
  row.out = OutRule::elementwise;
  row.in_place = itself;
  const auto ops = expand(row);
  REQUIRE(ops.size() == 4);
  const auto &fresh = named(ops, "lift"), &twin = named(ops, "lift_");
  CHECK((fresh.forms & with_out) != 0);
  CHECK(fresh.motion == Motion::combine_elementwise);
  CHECK(twin.effect == Effect::write);
  CHECK(twin.returns == Returns::self);
  CHECK(twin.group == Group::in_place);
  CHECK(twin.motion == Motion::overwrite);
  CHECK(twin.out == OutRule::none);
  CHECK(twin.forms == method);
  CHECK(twin.signatures.texts() == std::vector<std::string>{"(Tensor self, Tensor other)"});
  CHECK(named(ops, "raise_").main == "lift_");
}

TEST_CASE("parameters have the role stated by their row, else the default of name and type") {
  auto row = whole_row();
  row.signatures = {
      "(Tensor self, int dim, int length, int[] size, Tensor mask, Scalar? low=None, *, "
      "Device? device=None)"};
  row.arguments = {{"size", Role::same_numel}, {"low", Role::number, "3"}};
  const auto parameters = expand(row).front().signatures[0].parameters;
  CHECK(parameters[1].role == Role::dim);
  CHECK(parameters[2].role == Role::half_length);
  CHECK(parameters[3].role == Role::same_numel);
  CHECK(parameters[4].role == Role::mask);
  CHECK(parameters[5].example == "3");
  CHECK(parameters[5].is_suggested);
  CHECK(parameters[6].role == Role::hidden);
  CHECK_FALSE(parameters[6].is_suggested);
}

}  // namespace stridescope::script
