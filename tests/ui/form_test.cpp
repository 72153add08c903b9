#include "ui/forms/form.h"

#include "tests/support/catch.h"
#include "ui/forms/shape_ideas.h"
#include "ui/forms/subscript.h"

namespace stridescope::ui {
namespace {

session::Session session_of(const std::string& statement) {
  session::Session session;
  REQUIRE_FALSE(session.append(statement));
  return session;
}

}  // namespace

TEST_CASE("a form's first arguments make a statement") {
  const auto session = session_of("x = torch.arange(12).view(3, 4)");
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
  };
  for (const auto& row : rows) {
    const auto* entry = find_entry(row.op);
    INFO(row.op);
    REQUIRE(entry);
    CHECK(statement_text(make_form(session, *entry, "x")) == row.statement);
  }
}

TEST_CASE("every operation of the panel makes a statement that parses for tensors of any dimension") {
  for (const auto* made :
       {"x = torch.tensor(1)", "x = torch.arange(4)", "x = torch.zeros(2, 3)", "x = torch.ones(2, 1, 3)"}) {
    const auto session = session_of(made);
    for (const auto& entry : op_catalogue()) {
      const auto statement = statement_text(make_form(session, entry, "x"));
      INFO(statement);
      const auto verdict = session.preview(statement);
      CHECK(verdict.message().find("SyntaxError") == std::string::npos);
      CHECK(verdict.message().find("missing") == std::string::npos);
    }
  }
}

TEST_CASE("subscripts are read and written") {
  const char* same[] = {"0", ":", "1, 2", ":, ::2", "1:3, 0", "::2", ":, :, 1"};
  for (const auto* text : same) {
    const auto items = parse_subscript(text, 3);
    INFO(text);
    REQUIRE(items);
    CHECK(subscript_text(*items) == text);
  }
  for (const auto* text : {"...", "None", "[0, 1]", "i", "0, 0, 0, 0"}) CHECK_FALSE(parse_subscript(text, 3));
}

TEST_CASE("shapes to try have the right number of elements") {
  CHECK(shape_ideas(12) == std::vector<std::string>{"-1", "2, 6", "3, 4", "4, 3", "6, 2", "2, 2, 3"});
  CHECK(shape_ideas(7) == std::vector<std::string>{"-1"});
}

}  // namespace stridescope::ui
