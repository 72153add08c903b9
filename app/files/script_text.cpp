#include "app/files/script_text.h"

#include <algorithm>

#include "ui/words/json.h"

namespace stridescope::app {
namespace {

template <class Visit>
void for_each_line(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// Returns a cell's source: one text, or a list of its lines with their ends.
std::string source_of(const ui::Json& cell) {
  const auto& source = cell["source"];
  if (const auto* whole = source.get_if<std::string>()) return *whole;
  std::string text;
  for (const auto& line : source.items())
    if (const auto* part = line.get_if<std::string>()) text += *part;
  return text;
}

/// Returns a notebook's code cells one after the other, with its Markdown cells as comments; empty if the
/// text is not a notebook.
std::string code_of_notebook(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n");
  if (first == text.npos || text[first] != '{' || text.find("\"cells\"") == text.npos) return {};
  const auto notebook = ui::Json::parse(text);
  if (!notebook || !(*notebook)["cells"].is_array()) return {};
  std::string script;
  for (const auto& cell : (*notebook)["cells"].items()) {
    const auto* type = cell["cell_type"].get_if<std::string>();
    if (!type) continue;
    const auto source = source_of(cell);
    if (*type == "code") script += source + (source.ends_with('\n') ? "\n" : "\n\n");
    if (*type == "markdown")
      for_each_line(source, [&](std::string_view line) {
        line.remove_prefix(std::min(line.find_first_not_of("# "), line.size()));
        if (!line.empty()) script += "# " + std::string(line) + "\n";
      });
  }
  return script.empty() ? "\n" : script;
}

/// Returns the input lines of a console transcript.
std::string typed_in(std::string_view text) {
  std::string script;
  for_each_line(text, [&](std::string_view line) {
    for (const std::string_view prompt : {">>> ", "... "})
      if (line.starts_with(prompt)) script += std::string(line.substr(prompt.size())) + "\n";
    if (line == "...") script += "\n";
  });
  return script;
}

bool begins_with_prompt(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\n");
  return first != text.npos && text.substr(first).starts_with(">>> ");
}

std::string without_magic(std::string_view text) {
  std::string script;
  for_each_line(text, [&](std::string_view line) {
    const bool is_magic = line.starts_with('%') || line.starts_with('!');
    script += (is_magic ? "# " : "") + std::string(line) + "\n";
  });
  return script;
}

}  // namespace

std::string script_from_text(std::string_view text) {
  if (const auto code = code_of_notebook(text); !code.empty()) return without_magic(code);
  if (begins_with_prompt(text)) return typed_in(text);
  const bool has_magic = text.starts_with('%') || text.starts_with('!') || text.find("\n%") != text.npos ||
                         text.find("\n!") != text.npos;
  return has_magic ? without_magic(text) : std::string(text);
}

}  // namespace stridescope::app
