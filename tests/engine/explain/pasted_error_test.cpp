#include "engine/explain/pasted_error.h"

#include "engine/script/syntax/ast.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::explain {
namespace {

const auto any_name = [](const std::string&) { return true; };

/// What the last of some statements raises, "Type: message"; empty where all of them run.
std::string error_of(const std::vector<std::string>& statements) {
  session::Session session;
  for (const auto& statement : statements)
    if (const auto failure = session.append(statement)) return tensor::line_of(failure->refusal);
  return {};
}

TEST_CASE("statements made of an error message fail with that message") {
  const std::vector<std::vector<std::string>> programs = {
      {"x = torch.zeros(5, 4).t()", "x.view(20)"},
      {"x = torch.zeros(500)", "x.view(2, 256)"},
      {"x = torch.zeros(4, 3) + torch.zeros(4, 5)"},
      {"x = torch.zeros(3).expand(2, 4)"},
      {"x = torch.zeros(2, 3) @ torch.zeros(4, 5)"},
      {"x = torch.zeros(2, 3)", "x[0, 7]"},
      {"x = torch.zeros(2, 3).sum(2)"},
      {"x = torch.cat([torch.zeros(2, 3), torch.zeros(2, 4)])"},
      {"x = torch.cat([torch.zeros(2, 3), torch.zeros(3)])"},
      {"x = torch.stack([torch.zeros(2), torch.zeros(3)])"},
      {"x = torch.zeros(6)", "x.as_strided((3, 3), (3, 1), 2)"},
      {"x = torch.zeros(3).expand(4, 3).mul_(2)"},
      {"x = torch.zeros(9)", "x[2:].copy_(x[:-2])"},
      {"x = torch.zeros(2, 3, 4).permute(1, 0)"},
      {"x = torch.zeros(3).add_(torch.zeros(2, 3))"},
      {"x = torch.zeros(2, 2) @ torch.zeros(2, 2, dtype=torch.float64)"},
      {"x = torch.nn.functional.conv2d(torch.zeros(1, 1, 5, 5), torch.zeros(6, 3, 2, 2))"},
      {"import numpy as np", "x = np.arange(12).reshape(5, 3)"},
      {"import numpy as np", "x = np.ones(3) + np.ones((2, 4))"},
  };
  for (const auto& program : programs) {
    const auto message = error_of(program);
    INFO(program.back() << "\n" << message);
    REQUIRE_FALSE(message.empty());
    const auto wrapped = "Traceback (most recent call last):\n  File \"a.py\", line 3\n" +
                         message.substr(0, message.size() / 2) + message.substr(message.size() / 2) + "\n";
    const auto made = statements_of_error(wrapped, any_name);
    REQUIRE(made);
    CHECK(error_of(*made) == message);
  }
}

TEST_CASE("a printed shape and stride become a tensor that has them") {
  for (const std::string text : {"torch.Size([2, 3]) (1, 2)", "shape=(2, 3), stride=(1, 2), offset 0",
                                 "x: torch.Size([2, 3])\nstrides (1, 2)"}) {
    const auto made = statements_of_error(text, any_name);
    REQUIRE(made);
    CHECK(made->back() == "y = x.as_strided((2, 3), (1, 2))");
    CHECK(error_of(*made).empty());
  }
  const auto differing =
      statements_of_error("AssertionError: expected size 4==4, stride 12==3 at dim=0", any_name);
  REQUIRE(differing);
  CHECK(error_of(*differing).starts_with("AssertionError"));
}

TEST_CASE("names that are bound stay as they are, and other text is no error") {
  const auto is_free = [](const std::string& name) { return name != "x" && name != "x2"; };
  const auto made = statements_of_error("shape '[2, 256]' is invalid for input of size 500", is_free);
  REQUIRE(made);
  CHECK(*made == std::vector<std::string>{"x3 = torch.arange(500)", "y = x3.view(2, 256)"});
  for (const std::string text : {"", "y = x.t(", "hello world", "shape '[2, ' is invalid for input of size 5",
                                 "index 99999999999 is out of", "torch.Size([2, 3])",
                                 "stride (1, 2) (99999999999, 1)", "torch.Size([9, 9]) (1000000, 1000000)"})
    CHECK_FALSE(statements_of_error(text, any_name));
  CHECK_FALSE(statements_of_error(std::string(longest_pasted_error + 1, '('), any_name));
}

}  // namespace
}  // namespace stridescope::explain
