#include "tests/fuzz/corpus.h"

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>

#include "engine/script/syntax/ast.h"
#include "tests/conformance/case.h"

namespace stridescope::testing {

std::vector<std::string> corpus_statements() {
  std::set<std::string> statements;
  std::ifstream cases(TEST_DATA_DIR "/../conformance/cases.txt");
  for (const auto& recorded : read_cases(cases)) {
    for (const auto& step : recorded.steps) statements.insert(step.statement);
  }
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA_DIR "/programs")) {
    std::ostringstream text;
    text << std::ifstream(entry.path()).rdbuf();
    for (const auto& statement : script::parse(text.str()).statements) statements.insert(statement.source);
  }
  if (statements.empty()) throw std::runtime_error("no statements to start from in " TEST_DATA_DIR);
  return {statements.begin(), statements.end()};
}

}  // namespace stridescope::testing
