#include "ui/forms/form.h"
#include "ui/forms/array_catalogue.h"

#include <algorithm>

#include "tests/support/catch.h"
#include "ui/forms/shape_ideas.h"
#include "ui/forms/subscript.h"

namespace stridescope::ui {
namespace {

session::Session session_with(const std::string& statement) {
  session::Session session;
  REQUIRE_FALSE(session.append(statement));
  return session;
}

}  // namespace

TEST_CASE("a form's initial arguments give a statement") {
  const auto session = session_with("x = torch.arange(12).view(3, 4)");
  const struct {
    const char* op;
    const char* statement;
  } rows[] = {
      {"view", "y = x.view(-1)"},
      {"reshape", "y = x.reshape(-1)"},
      {"transpose", "y = x.transpose(0, 1)"},
      {"permute", "y = x.permute(1, 0)"},
      {"t", "y = x.t()"},
      {"squeeze", "y = x.squeeze()"},
      {"unsqueeze", "y = x.unsqueeze(0)"},
      {"flatten", "y = x.flatten()"},
      {"index", "y = x[0]"},
      {"slice", "y = x[:, ::2]"},
      {"expand", "y = x.expand(2, 3, 4)"},
      {"contiguous", "y = x.contiguous()"},
      {"clone", "y = x.clone()"},
      {"diagonal", "y = x.diagonal()"},
      {"stride", "print(x.stride())"},
      {"sum", "y = x.sum(0)"},
      {"mean", "y = x.mean(0)"},
      {"prod", "y = x.prod(0)"},
      {"argmax", "y = x.argmax(0)"},
      {"amax", "y = x.amax(0)"},
      {"std", "y = x.std(0)"},
      {"norm", "y = x.norm(dim=0)"},
      {"count_nonzero", "y = x.count_nonzero(0)"},
      {"sort", "y = x.sort()"},
      {"softmax", "y = x.softmax(1)"},
      {"dist", "y = x.dist(x.flip(0))"},
      {"lerp", "y = x.lerp(x.flip(0), 0.5)"},
      {"mse_loss", "y = torch.nn.functional.mse_loss(x, x.flip(0))"},
      {"type_as", "y = x.type_as(x > 0)"},
      {"split_with_sizes_copy", "y = torch.split_with_sizes_copy(x, (1, 2))"},
      {"linalg.inv", "y = torch.linalg.inv(x)"},
      {"logspace", "y = torch.logspace(0, 2, 5)"},
      {"tile", "y = x.tile(2, 1)"},
      {"repeat", "y = x.repeat(2, 1)"},
      {"mul", "y = x.mul(2)"},
      {"pow", "y = x.pow(2)"},
      {"roll", "y = x.roll(1, 0)"},
      {"as_strided", "y = x.as_strided((4, 3), (1, 4))"},
      {"permute_copy", "y = torch.permute_copy(x, (1, 0))"},
      {"unfold_copy", "y = torch.unfold_copy(x, 0, 2, 1)"},
      {"maximum", "y = x.maximum(x.flip(0))"},
      {"copy_", "x.copy_(x.flip(0))"},
      {"view_as", "y = x.view_as(x.flatten())"},
      {"expand_as", "y = x.expand_as(torch.empty((2,) + x.shape))"},
      {"vsplit", "y = x.vsplit(x.size(0))"},
      {"linalg.matmul", "y = torch.linalg.matmul(x, x.mT)"},
  };
  for (const auto& row : rows) {
    const auto* entry = find_entry(row.op);
    INFO(row.op);
    REQUIRE(entry);
    CHECK(statement_text(make_form(session, *entry, "x")) == row.statement);
  }
}

TEST_CASE("a form on a 0-d tensor does not use the size of a last dimension") {
  const auto session = session_with("x = torch.tensor(6)");
  CHECK(statement_text(make_form(session, *find_entry("unflatten"), "x")) == "y = x.unflatten(0, (1, -1))");
  CHECK(statement_text(make_form(session, *find_entry("layer_norm"), "x")) ==
        "y = torch.nn.functional.layer_norm(x, (1,))");
}

TEST_CASE("every operation of the panel makes a statement that parses for tensors of any dimension") {
  for (const auto* made :
       {"x = torch.tensor(1)", "x = torch.arange(4)", "x = torch.zeros(2, 3)", "x = torch.ones(2, 1, 3)"}) {
    const auto session = session_with(made);
    for (const auto& entry : op_catalogue()) {
      const auto statement = statement_text(make_form(session, entry, "x"));
      INFO(statement);
      const auto verdict = session.preview(statement);
      CHECK(verdict.message().find("SyntaxError") == std::string::npos);
      CHECK(verdict.message().find("missing") == std::string::npos);
    }
  }
}

TEST_CASE("every operation of the panel can be applied with its form's initial arguments to some tensor") {
  std::vector<session::Session> sessions;
  for (const auto* made : {"x = torch.arange(12.).view(3, 4)", "x = torch.arange(6).view(2, 3)",
                           "x = torch.ones(1, 2, 2, 2)", "x = torch.ones(1, 2, 3)",
                           "x = torch.arange(8.).view(2, 2, 2)", "x = torch.eye(2)", "x = torch.arange(4.)",
                           "x = torch.arange(4., dtype=torch.float64)", "x = torch.tensor([True, False])",
                           "x = torch.tensor(2)", "x = torch.tensor(2.)", "x = torch.tensor([1j, 2])"})
    sessions.push_back(session_with(made));
  for (const auto& entry : op_catalogue()) {
    const bool applies = std::ranges::any_of(sessions, [&](const session::Session& session) {
      const auto statement = statement_text(make_form(session, entry, "x"));
      return session.preview(statement).kind != session::Verdict::Kind::error;
    });
    INFO(statement_text(make_form(sessions.front(), entry, "x")));
    CHECK(applies);
  }
}

TEST_CASE("operations on arrays can be applied with their forms' initial arguments") {
  session::Session session = session_with("import numpy as np");
  REQUIRE_FALSE(session.append("a = np.arange(12).reshape(3, 4)"));
  const struct {
    const char* op;
    const char* statement;
  } rows[] = {
      {"array.reshape", "y = a.reshape(-1)"},
      {"array.T", "y = a.T"},
      {"array.transpose", "y = a.transpose(1, 0)"},
      {"array.moveaxis", "y = np.moveaxis(a, 0, 1)"},
      {"array.reversed", "y = a[::-1]"},
      {"array.sliding_window_view", "y = np.lib.stride_tricks.sliding_window_view(a, 2, 0)"},
      {"array.as_strided", "y = np.lib.stride_tricks.as_strided(a, a.shape[::-1], a.strides[::-1])"},
      {"array.from_numpy", "y = torch.from_numpy(a)"},
      {"array.concatenate", "y = np.concatenate([a, a])"},
      {"array.fill", "a.fill(1)"},
      {"array.strides", "print(a.strides)"},
  };
  for (const auto& row : rows)
    CHECK(statement_text(make_form(session, *find_entry(row.op), "a")) == row.statement);
  for (const auto& entry : array_catalogue()) {
    const auto verdict = session.preview(statement_text(make_form(session, entry, "a")));
    INFO(entry.id + ": " + verdict.message());
    using Kind = session::Verdict::Kind;
    CHECK(verdict.kind != Kind::error);
    const auto effect = entry.op->effect;
    if (effect == script::Effect::view) CHECK(verdict.kind == Kind::view);
    if (effect == script::Effect::copy) CHECK(verdict.kind == Kind::copy);
    if (effect == script::Effect::write) CHECK(verdict.kind == Kind::in_place);
  }
}

TEST_CASE("forms start with the example that their row gives for each argument") {
  session::Session session = session_with("x = torch.arange(12).view(3, 4)");
  REQUIRE_FALSE(session.append("m = x > 5"));
  REQUIRE_FALSE(session.append("i = torch.tensor([2, 0])"));
  REQUIRE_FALSE(session.append("b = torch.ones(3, 4)"));
  const struct {
    const char* op;
    const char* statement;
  } rows[] = {
      {"masked_fill", "y = x.masked_fill(m, 0)"},
      {"masked_select", "y = x.masked_select(m)"},
      {"index_select", "y = x.index_select(0, i)"},
      {"gather", "y = x.gather(0, x.argsort(0))"},
      {"narrow", "y = x.narrow(0, 0, 1)"},
      {"clamp", "y = x.clamp(1)"},
      {"matmul", "y = x.matmul(x.mT)"},
      {"maximum", "y = x.maximum(b)"},
      {"movedim", "y = x.movedim(0, 1)"},
      {"unflatten", "y = x.unflatten(1, (2, -1))"},
      {"tile", "y = x.tile(2, 1)"},
      {"split_with_sizes", "y = x.split_with_sizes((1, 2))"},
      {"to", "y = x.to(dtype=torch.float32)"},
      {"cat", "y = torch.cat([x, b])"},
      {"fill_", "x.fill_(1)"},
      {"arange", "y = torch.arange(12)"},
      {"data", "y = x.data"},
      {"numel", "print(x.numel())"},
  };
  for (const auto& row : rows) {
    const auto* entry = find_entry(row.op);
    INFO(row.op);
    REQUIRE(entry);
    CHECK(statement_text(make_form(session, *entry, "x")) == row.statement);
  }
}

TEST_CASE("an alias leads to the entry of its operation") {
  REQUIRE(find_entry("concat"));
  CHECK(find_entry("concat")->id == "cat");
  CHECK(find_entry("swapaxes")->id == "transpose");
  CHECK_FALSE(find_entry("append"));
  CHECK_FALSE(find_entry("untyped"));
}

TEST_CASE("the panel lists featured operations first, in order, then the others by name") {
  std::vector<std::string> reorder, compute;
  for (const auto& entry : op_catalogue()) {
    if (entry.group() == script::Group::reorder) reorder.push_back(entry.id);
    if (entry.group() == script::Group::compute && entry.is_first_choice()) compute.push_back(entry.id);
  }
  REQUIRE(reorder.size() > 4);
  CHECK(std::vector(reorder.begin(), reorder.begin() + 3) ==
        std::vector<std::string>{"transpose", "permute", "t"});
  CHECK(std::is_sorted(reorder.begin() + 3, reorder.end()));
  CHECK(compute == std::vector<std::string>{"add", "mul", "exp", "where"});
}

TEST_CASE("only operations that create tensors work without a selected one") {
  for (const auto* op : {"arange", "zeros", "manual_seed"}) CHECK_FALSE(needs_tensor(*find_entry(op)));
  for (const auto* op : {"transpose", "zeros_like", "new_zeros", "where", "linear", "index"})
    CHECK(needs_tensor(*find_entry(op)));
}

TEST_CASE("subscripts are parsed and printed") {
  const char* same[] = {"0", ":", "1, 2", ":, ::2", "1:3, 0", "::2", ":, :, 1"};
  for (const auto* text : same) {
    const auto items = parse_subscript(text, 3);
    INFO(text);
    REQUIRE(items);
    CHECK(subscript_text(*items) == text);
  }
  for (const auto* text : {"...", "None", "[0, 1]", "i", "0, 0, 0, 0"}) CHECK_FALSE(parse_subscript(text, 3));
}

TEST_CASE("suggested shapes have the right number of elements") {
  CHECK(shape_ideas(12) == std::vector<std::string>{"-1", "2, 6", "3, 4", "4, 3", "6, 2", "2, 2, 3"});
  CHECK(shape_ideas(7) == std::vector<std::string>{"-1"});
}

}  // namespace stridescope::ui
