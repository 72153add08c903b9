#include <utility>

#include "engine/script/syntax/parser.h"

namespace stridescope::script {

/// Imports of __future__ may only follow a docstring.
void Parser::check_future_import(const Statement& parsed) {
  const auto* import = std::get_if<ImportStatement>(&parsed.node);
  const auto* expression = std::get_if<ExpressionStatement>(&parsed.node);
  if (import && import->module == "__future__") {
    if (past_future_)
      throw ScriptError(
          refuse::raised("SyntaxError", "from __future__ imports must occur at the beginning of the file",
                         "SyntaxError"),
          parsed.span);
  } else if (!expression || !std::holds_alternative<StringLiteral>(expression->value->node)) {
    past_future_ = true;
  }
}

ImportStatement Parser::import_statement() {
  take();
  auto first = imported_module();
  while (take_op(",")) first.others.push_back(imported_module());
  return first;
}

/// The module's existence is checked when the statement runs.
std::string Parser::module_name() {
  auto name = expect_name();
  while (take_op(".")) name += "." + expect_name();
  return name;
}

ImportStatement Parser::imported_module() {
  ImportStatement out;
  out.module = module_name();
  if (take_word("as")) out.alias = expect_name();
  return out;
}

ImportStatement Parser::from_import_statement() {
  take();
  ImportStatement out;
  if (is_op(".")) refuse(unsupported_syntax::relative_import, peek().span);
  out.module = module_name();
  if (!take_word("import")) invalid_syntax();
  if (take_op("*")) {
    out.all = true;
    return out;
  }
  const bool parenthesised = take_op("(");
  do {
    if (parenthesised && is_op(")")) break;
    ImportStatement::Member member;
    member.name = expect_name();
    if (take_word("as")) member.alias = expect_name();
    out.members.push_back(std::move(member));
  } while (take_op(","));
  if (parenthesised) expect_op(")");
  return out;
}

}  // namespace stridescope::script
