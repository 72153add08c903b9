#include "tests/support/source_literals.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

namespace stridescope::testing {
namespace {

namespace fs = std::filesystem;

/// Returns true if a message is constructed there; ignores the text between the bracket and the literal.
bool is_said(std::string_view before) {
  while (!before.empty() && (before.back() == ' ' || before.back() == '\n' || before.back() == '{'))
    before.remove_suffix(1);
  for (const std::string_view call :
       {"text(", "text_(", "words(", "words_)(", "Message", "add_notice(state,"})
    if (before.ends_with(call)) return true;
  return false;
}

void scan(std::string_view code, SourceLiterals& found) {
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (code.substr(at, 2) == "//") {
      at = code.find('\n', at);
      if (at == code.npos) return;
    } else if (code[at] == '\'' && at + 2 < code.size() && (code[at + 1] == '\\' || code[at + 2] == '\'')) {
      at = code.find('\'', at + (code[at + 1] == '\\' ? 3 : 2));
    } else if (code.substr(at, 3) == "R\"(") {
      at = code.find(")\"", at) + 1;
    } else if (code[at] == '"') {
      const auto begin = at + 1;
      for (++at; at < code.size() && code[at] != '"'; ++at)
        if (code[at] == '\\') ++at;
      const std::string literal(code.substr(begin, at - begin));
      found.all.insert(literal);
      if (is_said(code.substr(0, begin - 1))) found.said.insert(literal);
    }
  }
}

}  // namespace

std::vector<std::string> source_files() {
  const auto root = fs::path(TEST_DATA_DIR).parent_path().parent_path();
  std::vector<std::string> files;
  for (const char* folder : {"engine", "ui", "app"})
    for (const auto& entry : fs::recursive_directory_iterator(root / folder))
      if (entry.path().extension() == ".cpp" || entry.path().extension() == ".h")
        files.push_back(entry.path().string());
  return files;
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

SourceLiterals source_literals() {
  SourceLiterals found;
  for (const auto& file : source_files()) scan(content_of(file), found);
  return found;
}

}  // namespace stridescope::testing
