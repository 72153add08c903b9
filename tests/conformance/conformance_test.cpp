// Programs and calls recorded from PyTorch 2.6: cases.txt, ops.txt and families.txt. record.py describes
// their format.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>

#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/refusal/rules.h"
#include "tests/conformance/case.h"
#include "tests/support/catch.h"
#include "tests/support/processors.h"

namespace stridescope::testing {
namespace {

constexpr const char *programs = TEST_DATA_DIR "/../conformance/cases.txt",
                     *calls = TEST_DATA_DIR "/../conformance/ops.txt",
                     *families = TEST_DATA_DIR "/../conformance/families.txt";

std::vector<Case> recorded_cases(const char* path) {
  std::ifstream file(path);
  REQUIRE(file);
  return read_cases(file);
}

void compare(const std::vector<Case>& cases) {
  int failed = 0;
  for (const auto& recorded : cases) {
    const auto bad = difference(recorded);
    if (!bad) continue;
    ++failed;
    if (failed <= 20) FAIL_CHECK(recorded.id << ": " << *bad << "\n" << recorded.script());
  }
  fmt::print("{} passed, {} failed\n", cases.size() - static_cast<std::size_t>(failed), failed);
  CHECK(failed == 0);
}

/// The refusal that stops the program of a case.
std::optional<tensor::Refusal> refusal_of(const Case& recorded) {
  tensor::Memory memory;
  tensor::Generator generator;
  script::Environment names;
  script::Interpreter interpreter(memory, generator);
  try {
    for (const auto& statement : script::parse(recorded.script()).statements)
      interpreter.run(statement, names);
  } catch (const tensor::Error& error) {
    return error.refusal();
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("recorded programs have PyTorch's results") {
  const auto cases = recorded_cases(programs);
  REQUIRE(cases.size() == 2400);
  compare(cases);
}

TEST_CASE("recorded calls of every operation equal PyTorch's, on every processor") {
  const auto cases = recorded_cases(calls);
  REQUIRE(cases.size() == 3539);
  on_every_processor([&] { compare(cases); });
}

TEST_CASE("recorded calls of later operations equal PyTorch's") { compare(recorded_cases(families)); }

TEST_CASE("every recorded error is refused by a rule with all of its facts") {
  std::map<std::string_view, int> counts;
  int refused = 0;
  auto cases = recorded_cases(programs);
  std::ranges::move(recorded_cases(calls), std::back_inserter(cases));
  std::ranges::move(recorded_cases(families), std::back_inserter(cases));
  for (const auto& recorded : cases) {
    if (!recorded.steps.back().error) continue;
    ++refused;
    INFO(recorded.id << "\n" << recorded.script());
    const auto refusal = refusal_of(recorded);
    REQUIRE(refusal);
    ++counts[tensor::name(refusal->rule())];
    CHECK(refusal->rule() != tensor::Rule::defect);
    CHECK(tensor::name(refusal->type()) == recorded.steps.back().error->type);
    for (const auto fact : tensor::facts_of(refusal->rule())) {
      INFO(tensor::name(refusal->rule()) << " without " << tensor::name(fact));
      CHECK((fact == tensor::FactName::hint || refusal->value(fact).index() != 0));
    }
  }
  for (const auto& [rule, count] : counts) fmt::print("{:5} {}\n", count, rule);
  fmt::print("{:5} in all, by {} rules\n", refused, counts.size());
  CHECK(counts.size() > 20);
}

}  // namespace stridescope::testing
