#include "engine/script/syntax/imports.h"

#include <variant>

namespace stridescope::script {

std::size_t leading_imports(const Script& script) {
  const auto& statements = script.statements;
  std::size_t count = 0;
  for (; count < statements.size(); ++count) {
    const auto& statement = statements[count];
    const auto* import = std::get_if<ImportStatement>(&statement.node);
    if (!import) break;
    const bool is_torch = import->module == "torch" && import->members.empty() &&
                          (import->alias.empty() || import->alias == "torch");
    if (count == 0 ? !is_torch : statement.leading.find('#') != std::string::npos) break;
    const bool shares_line =
        count + 1 < statements.size() && statements[count + 1].span.begin.line <= statement.span.end.line;
    if (shares_line) break;
  }
  return count;
}

}  // namespace stridescope::script
