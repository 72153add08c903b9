#include "tests/conformance/case.h"

#include <algorithm>
#include <istream>
#include <sstream>
#include <stdexcept>
#include <string_view>

namespace stridescope::testing {
namespace {

std::vector<std::int64_t> list(const std::string& text) {
  std::vector<std::int64_t> result;
  if (text == ".") return result;
  std::istringstream in(text);
  for (std::string item; std::getline(in, item, ',');) result.push_back(std::stoll(item));
  return result;
}

void append_values(const std::string& token, std::vector<std::string>& values) {
  if (const auto dots = token.find(".."); dots != std::string::npos) {
    const auto last = std::stoll(token.substr(dots + 2));
    for (auto v = std::stoll(token.substr(0, dots)); v <= last; ++v) values.push_back(std::to_string(v));
  } else if (const auto star = token.find('*'); star != std::string::npos) {
    values.insert(values.end(), std::stoul(token.substr(star + 1)), token.substr(0, star));
  } else if (token != ".") {
    values.push_back(token);
  }
}

RecordedTensor tensor(const std::string& text) {
  RecordedTensor result;
  std::istringstream in(text);
  std::string shape, stride, offset, contiguous, nbytes;
  in >> result.dtype >> shape >> stride >> offset >> contiguous >> result.storage >> nbytes;
  result.shape = list(shape);
  if (stride != "?") result.stride = list(stride);
  if (offset != "?") result.storage_offset = std::stoll(offset);
  if (contiguous != "?") result.is_contiguous = contiguous == "c";
  if (nbytes != "?") result.storage_nbytes = std::stoll(nbytes);
  std::vector<std::string> values;
  for (std::string token; in >> token;) {
    if (token == "?") return result;
    append_values(token, values);
  }
  result.values = std::move(values);
  return result;
}

RecordedBinding binding(const std::string& text) {
  const auto name_end = text.find(' ');
  RecordedBinding result{text.substr(0, name_end), std::nullopt, {}};
  const auto rest = text.substr(name_end + 1);
  if (rest.starts_with(":= ")) {
    result.expression = rest.substr(3);
  } else {
    result.tensor = tensor(rest.substr(2));
  }
  return result;
}

RecordedError error(const std::string& text) {
  const auto colon = text.find(": ");
  if (colon == std::string::npos) return {text, std::nullopt};
  return {text.substr(0, colon), text.substr(colon + 2)};
}

void append_printed(RecordedStep& step, const std::string& line) {
  if (step.printed) {
    *step.printed += "\n" + line;
  } else {
    step.printed = line;
  }
}

}  // namespace

std::string Case::script() const {
  std::string text = "import torch\n";
  for (const auto& step : steps) text += step.statement + "\n";
  return text;
}

std::vector<Case> read_cases(std::istream& in) {
  std::vector<Case> cases;
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with("# ")) {
      const auto space = line.rfind(' ');
      cases.push_back({line.substr(2, space - 2), line.substr(space + 1), {}, {}});
    } else if (cases.empty()) {
      throw std::runtime_error("no case begins before: " + line);
    } else if (!line.starts_with("\t")) {
      cases.back().steps.push_back({line, {}, std::nullopt, std::nullopt});
    } else if (line.starts_with("\t@ ")) {
      cases.back().changed.push_back(binding(line.substr(3)));
    } else if (line.starts_with("\t| ")) {
      append_printed(cases.back().steps.back(), line.substr(3));
    } else if (line.starts_with("\t! ")) {
      cases.back().steps.back().error = error(line.substr(3));
    } else {
      cases.back().steps.back().bindings.push_back(binding(line.substr(1)));
    }
  }
  return cases;
}

}  // namespace stridescope::testing
