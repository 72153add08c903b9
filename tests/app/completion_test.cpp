#include "app/cli/completion.h"

#include "tests/support/catch.h"

using namespace stridescope;

namespace {

struct Program {
  CLI::App app{"", "stridescope"};
  std::string file, theme, out;
  bool json = false;
  Program() {
    app.add_option("FILE", file, "a script");
    auto* render = app.add_subcommand("render", "draws");
    render->add_option("FILE", file, "a script");
    render->add_option("-o,--out", out, "where to");
    render->add_option("--theme", theme, "colours")
        ->check(CLI::Validator([](std::string&) { return std::string(); }, "{light,dark}"));
    render->add_flag("--json", json, "as JSON");
    app.add_subcommand("run", "runs");
  }
  std::string after(const std::vector<std::string>& words) const {
    const auto found = app::complete(app, words);
    std::string said;
    for (const auto& choice : found.choices) said += choice.word + " ";
    return said + (found.files ? "/" : "");
  }
};

}  // namespace

TEST_CASE("a command line is completed by the options of its commands") {
  const Program program;
  CHECK(program.after({""}) == "render run /");
  CHECK(program.after({"re"}) == "render /");
  CHECK(program.after({"--h"}) == "--help ");
  CHECK(program.after({"render", "--"}) == "--help --out --theme --json ");
  CHECK(program.after({"render", "--theme", ""}) == "light dark ");
  CHECK(program.after({"render", "--theme", "d"}) == "dark ");
  CHECK(program.after({"render", "-o", ""}) == "/");
  CHECK(program.after({"render", "--json", ""}) == "/");
  CHECK(program.after({"render", "a.py", "-o", "b.svg", "--t"}) == "--theme ");
  CHECK(program.after({"render", "a.py", ""}).empty());
  CHECK(program.after({"a.py", ""}).empty());
  CHECK(program.after({"render", "--", "--"}) == "/");
  CHECK(program.after({}) == "render run /");
}

TEST_CASE("a choice has its help for shells that show it") {
  const Program program;
  const auto found = app::complete(program.app, {"render", "--j"});
  CHECK(found.choices == std::vector<app::Completion::Choice>{{"--json", "as JSON"}});
}
