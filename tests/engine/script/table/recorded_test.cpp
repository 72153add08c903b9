// Every operation has recorded calls and a picture of its effect, or a reason for their absence in
// tests/data/ops/exceptions.txt.
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "engine/script/table/op_table.h"
#include "engine/session/session.h"
#include "tests/support/catch.h"

namespace stridescope::script {
namespace {

const std::filesystem::path tests = std::filesystem::path(TEST_DATA_DIR) / "..";

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  INFO(path.string());
  REQUIRE(file);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Returns the words of a text before a bracket or after a dot: ".view", "view(", "print(".
std::set<std::string> calls_in(const std::string& text) {
  std::set<std::string> found;
  static const std::regex call(R"((\.?)([A-Za-z_]\w*)(\(?))");
  for (std::sregex_iterator at(text.begin(), text.end(), call), end; at != end; ++at) {
    const auto dot = (*at)[1].str(), name = (*at)[2].str(), bracket = (*at)[3].str();
    if (!dot.empty()) found.insert("." + name);
    if (!bracket.empty()) found.insert(name + "(");
  }
  return found;
}

/// "name ... : REASON", "name ... = OTHER": the second part by name.
struct Exceptions {
  std::map<std::string, std::string> unrecorded, unpictured, same_as;
};

Exceptions read_exceptions() {
  Exceptions all;
  std::istringstream lines(text_of(tests / "data/ops/exceptions.txt"));
  auto* reasons = &all.unrecorded;
  for (std::string line; std::getline(lines, line);) {
    if (line.empty() || line.front() == '#') continue;
    if (line == "[not recorded]" || line == "[no picture]") {
      reasons = line == "[no picture]" ? &all.unpictured : &all.unrecorded;
      continue;
    }
    const auto at = line.find_first_of(":=");
    INFO(line);
    REQUIRE(at != line.npos);
    auto what = line.substr(at + 1);
    what.erase(0, what.find_first_not_of(' '));
    REQUIRE_FALSE(what.empty());
    std::istringstream names(line.substr(0, at));
    for (std::string name; names >> name;) (line[at] == '=' ? all.same_as : *reasons)[name] = what;
  }
  return all;
}

/// Returns the rows' names of the operations that the steps of the gallery's scripts call.
std::set<std::string> pictured() {
  std::set<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(tests / "../assets/gallery")) {
    if (entry.path().extension() != ".py") continue;
    const auto opened = session::open(text_of(entry.path()));
    INFO(entry.path().string());
    REQUIRE_FALSE(opened.failure);
    REQUIRE_FALSE(opened.session.steps().empty());
    for (const auto& step : opened.session.steps())
      for (const auto& record : step.trace.ops)
        if (record.op) found.insert(record.op->main);
  }
  return found;
}

const Op* row_of(std::string_view name) {
  for (const auto& op : op_table().ops())
    if (op.name == name && !op.is_alias() && op.effect != Effect::none) return &op;
  return nullptr;
}

}  // namespace

TEST_CASE("every name of an operation occurs in a recorded case, or is a stated exception") {
  const auto recorded =
      calls_in(text_of(tests / "conformance/cases.txt") + text_of(tests / "conformance/ops.txt") +
               text_of(tests / "conformance/families.txt") + text_of(tests / "data/script/programs.txt") +
               text_of(tests / "data/script/modules.txt") + text_of(tests / "data/script/dicts.txt") +
               text_of(tests / "data/script/closures.txt") + text_of(tests / "data/script/classes.txt") +
               text_of(tests / "data/script/names.txt") + text_of(tests / "data/script/complex.txt") +
               text_of(tests / "data/script/match.txt"));
  const auto exceptions = read_exceptions();
  for (const auto& op : op_table().ops()) {
    if (op.forms & subscript || op.name.starts_with('_')) continue;  // has no name in a script
    const bool is_member = (op.forms & ~(builtin | subscript | with_out)) != 0;
    const auto name = op.name.substr(op.name.rfind('.') == op.name.npos ? 0 : op.name.rfind('.') + 1);
    const bool occurs = recorded.contains(is_member ? "." + name : name + "(");
    INFO(op.name);
    CHECK(occurs != exceptions.unrecorded.contains(op.name));
  }
  for (const auto& [name, reason] : exceptions.unrecorded) {
    INFO(name);
    CHECK(std::ranges::count(op_table().ops(), name, &Op::name) > 0);
  }
}

TEST_CASE("every operation has a picture in the gallery, or is a stated exception") {
  const auto shown = pictured();
  const auto exceptions = read_exceptions();
  for (const auto& op : op_table().ops()) {
    if (op.is_alias() || op.effect == Effect::none) continue;
    INFO(op.name);
    const bool has_picture = shown.contains(op.name);
    const auto same = exceptions.same_as.find(op.name);
    if (op.motion == Motion::none) continue;  // returns information: no motion
    if (op.program) continue;                 // it has the motions of the operations in its program
    CHECK(has_picture + exceptions.same_as.count(op.name) + exceptions.unpictured.count(op.name) >= 1);
    if (same == exceptions.same_as.end()) continue;
    INFO("= " << same->second);
    const auto* other = row_of(same->second);
    REQUIRE(other);
    CHECK(shown.contains(same->second));
    CHECK(other->motion == op.motion);
    CHECK(other->effect == op.effect);
  }
  for (const auto* names : {&exceptions.same_as, &exceptions.unpictured})
    for (const auto& [name, other] : *names) {
      INFO(name);
      const auto* op = row_of(name);
      REQUIRE(op);
      CHECK_FALSE(shown.contains(name));
    }
}

}  // namespace stridescope::script
