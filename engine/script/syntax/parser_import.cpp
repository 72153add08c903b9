#include <utility>

#include "engine/script/syntax/parser.h"

namespace stridescope::script {
namespace {

/// Which of torch's modules there are is known when the statement runs.
bool is_known_module(std::string_view name) {
  return name == "torch" || name.starts_with("torch.") || name == "math" || name == "collections" ||
         name == "time";
}

}  // namespace

ImportTorch Parser::import_statement() {
  take();
  auto first = imported_module();
  while (take_op(",")) first.others.push_back(imported_module());
  return first;
}

ImportTorch Parser::imported_module() {
  const auto begin = peek().span.begin;
  ImportTorch out;
  out.module = expect_name();
  while (take_op(".")) out.module += "." + expect_name();
  const Span span{begin, previous().span.end};
  if (!is_known_module(out.module)) refuse_import(out.module, span);
  if (take_word("as")) out.alias = expect_name();
  return out;
}

ImportTorch Parser::from_import_statement() {
  take();
  const auto begin = peek().span.begin;
  ImportTorch out;
  if (is_op(".")) refuse(outside::relative_import, peek().span);
  out.module = expect_name();
  while (take_op(".")) out.module += "." + expect_name();
  if (!is_known_module(out.module)) refuse_import(out.module, {begin, previous().span.end});
  if (!take_word("import")) invalid_syntax();
  if (is_op("*")) refuse(outside::import_all, peek().span);
  const bool parenthesised = take_op("(");
  do {
    if (parenthesised && is_op(")")) break;
    ImportTorch::Member member;
    member.name = expect_name();
    if (take_word("as")) member.alias = expect_name();
    out.members.push_back(std::move(member));
  } while (take_op(","));
  if (parenthesised) expect_op(")");
  return out;
}

}  // namespace stridescope::script
