#include <algorithm>
#include <array>
#include <utility>

#include "engine/script/syntax/keywords.h"
#include "engine/script/syntax/parser.h"
#include "engine/script/syntax/unicode.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

struct Refused {
  std::string_view keyword, what;
};

constexpr std::array<Refused, 13> refused_keywords = {{
    {"for", "a for loop"},
    {"while", "a while loop"},
    {"class", "a class definition inside another statement"},
    {"if", "an if statement"},
    {"elif", "an elif branch"},
    {"else", "an else branch"},
    {"def", "a function definition inside another statement"},
    {"raise", "raise"},
    {"global", "global"},
    {"nonlocal", "nonlocal"},
    {"async", "async"},
    {"break", "break"},
    {"continue", "continue"},
}};

constexpr std::string_view augmented_operators[] = {
    "+=", "-=", "*=", "/=", "//=", "%=", "**=", "<<=", ">>=", "&=", "|=", "^=", "@="};

std::string_view trim_end(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\f\n");
  return last == std::string_view::npos ? std::string_view() : text.substr(0, last + 1);
}

}  // namespace

bool Parser::take_op(std::string_view op) {
  if (!is_op(op)) return false;
  take();
  return true;
}

bool Parser::take_word(std::string_view word) {
  if (!is_word(word)) return false;
  take();
  return true;
}

void Parser::expect_op(std::string_view op) {
  if (take_op(op)) return;
  if (op == ":") throw ScriptError(refuse::expected_colon(), peek().span);
  if (starts_expression(peek()) && peek().kind != TokenKind::op && at_ > 0) {
    throw ScriptError(refuse::comma_forgotten(), peek().span);
  }
  invalid_syntax();
}

std::string Parser::expect_name() {
  if (peek().kind != TokenKind::name || is_keyword(peek().text)) invalid_syntax();
  return std::string(take().text);
}

void Parser::invalid_syntax() const {
  const auto& token = peek();
  if (token.kind == TokenKind::op && token.text == "=") {
    throw ScriptError(refuse::assignment_in_expression(), token.span);
  }
  auto span = token.span;
  if (span.end == span.begin) ++span.end.column;
  throw ScriptError(refuse::invalid_syntax(), span);
}

void Parser::refuse(std::string_view what, const Span& span) const {
  throw ScriptError(refuse::outside_language(what), span);
}

void Parser::refuse_keyword() const {
  for (const auto& [keyword, what] : refused_keywords) {
    if (is_word(keyword)) refuse(what, peek().span);
  }
  if (is_word("return")) throw ScriptError(refuse::return_outside_function(), peek().span);
  if (is_op("@")) refuse("a decorator", peek().span);
  if (is_word("except") || is_word("finally")) invalid_syntax();
  const bool soft = is_word("match") || is_word("type");
  if (soft && peek(1).kind == TokenKind::name && !is_keyword(peek(1).text)) {
    refuse(is_word("match") ? "a match statement" : "a type statement", peek().span);
  }
}

Script Parser::script() {
  Script script;
  std::size_t done = 0;  // bytes that belong to statements so far
  while (peek().kind != TokenKind::end) {
    const Token& first = peek();
    if (first.indent > 0) throw ScriptError(refuse::unexpected_indent(), first.span);
    const auto begin = first.offset;
    auto parsed = statement();
    std::size_t end = previous().offset + previous().text.size();
    const bool ends_line = peek().kind == TokenKind::newline;
    if (ends_line || peek().kind == TokenKind::end) {
      end = ends_line ? peek().offset : text_.size();
      if (ends_line) take();
    } else if (is_op(";")) {
      take();
      if (peek().kind == TokenKind::newline || peek().kind == TokenKind::end) {
        const auto& close = take();
        end = close.kind == TokenKind::newline ? close.offset : text_.size();
      }
    }
    const auto line_begin = text_.rfind('\n', begin == 0 ? 0 : begin - 1);
    const auto leading_end = begin == 0 || line_begin == std::string_view::npos ? 0 : line_begin + 1;
    if (leading_end > done) parsed.leading = std::string(text_.substr(done, leading_end - done));
    parsed.source = std::string(trim_end(text_.substr(begin, end - begin)));
    done = end < text_.size() && text_[end] == '\n' ? end + 1 : end;
    script.statements.push_back(std::move(parsed));
  }
  script.trailing = std::string(text_.substr(std::min(done, text_.size())));
  return script;
}

Statement Parser::statement() {
  if (is_word("try")) return try_statement();
  if (is_word("with")) return with_statement();
  if (is_word("def")) return function_definition();
  if (is_word("class")) return class_definition();
  auto parsed = simple_statement();
  end_of_statement();
  return parsed;
}

void Parser::end_of_statement() {
  const auto& token = peek();
  if (token.kind == TokenKind::newline || token.kind == TokenKind::end || is_op(";")) return;
  if (is_op(":")) refuse("an annotation or a block", token.span);
  const auto& before = previous();
  if (before.kind == TokenKind::name && before.text == "print" && starts_expression(token)) {
    throw ScriptError(refuse::print_without_parentheses(), {before.span.begin, token.span.end});
  }
  invalid_syntax();
}

Statement Parser::finish(decltype(Statement::node) node, const Token& first) {
  Statement out;
  out.node = std::move(node);
  out.span = {first.span.begin, previous().span.end};
  return out;
}

Statement Parser::simple_statement() {
  const Token first = peek();
  refuse_keyword();
  if (is_word("import")) return finish(import_statement(), first);
  if (is_word("from")) return finish(from_import_statement(), first);
  if (is_word("assert")) return finish(assert_statement(), first);
  if (take_word("pass")) return finish(Pass{}, first);
  if (is_word("del")) return finish(delete_statement(), first);
  if (is_word("with")) refuse("a with block inside another statement", first.span);
  if (!starts_expression(first)) invalid_syntax();
  return finish(assignment_or_expression(), first);
}

decltype(Statement::node) Parser::assignment_or_expression() {
  auto value = expression_list(true);
  if (peek().kind == TokenKind::op && std::ranges::count(augmented_operators, peek().text)) {
    const auto& node = value->node;
    if (!std::holds_alternative<Name>(node) && !std::holds_alternative<Attribute>(node) &&
        !std::holds_alternative<Subscript>(node)) {
      const char* what = std::holds_alternative<TupleLiteral>(node)  ? "tuple"
                         : std::holds_alternative<ListLiteral>(node) ? "list"
                                                                     : nullptr;
      if (what) {
        throw ScriptError(refuse::augmented_target(what), value->span);
      }
      bad_target(*value, true);
    }
    std::string op(take().text);
    op.pop_back();
    auto right = expression_list(false);
    return AugmentedAssignment{std::move(value), std::move(op), std::move(right)};
  }
  if (!is_op("=")) return ExpressionStatement{std::move(value)};
  Assignment assignment;
  while (is_op("=")) {
    check_target(*value, false);
    take();
    assignment.targets.push_back(std::move(value));
    if (!starts_expression(peek())) invalid_syntax();
    value = expression_list(true);
  }
  assignment.value = std::move(value);
  return assignment;
}

void Parser::check_target(const Expression& target, bool inside) const {
  if (std::holds_alternative<Name>(target.node) || std::holds_alternative<Attribute>(target.node)) return;
  if (std::holds_alternative<Subscript>(target.node)) return;
  const std::vector<ExpressionPtr>* items = nullptr;
  if (const auto* tuple = std::get_if<TupleLiteral>(&target.node)) items = &tuple->items;
  if (const auto* list = std::get_if<ListLiteral>(&target.node)) items = &list->items;
  if (!items) bad_target(target, inside);
  int stars = 0;
  for (const auto& item : *items) {
    if (const auto* star = std::get_if<StarredArgument>(&item->node)) {
      if (++stars > 1) throw ScriptError(refuse::second_starred_target(), item->span);
      check_target(*star->value, true);
    } else {
      check_target(*item, true);
    }
  }
}

void Parser::bad_target(const Expression& target, bool inside) const {
  const char* what = "expression";
  if (std::holds_alternative<BoolLiteral>(target.node)) {
    what = std::get<BoolLiteral>(target.node).value ? "True" : "False";
  } else if (std::holds_alternative<NoneLiteral>(target.node)) {
    what = "None";
  } else if (std::holds_alternative<EllipsisLiteral>(target.node)) {
    what = "ellipsis";
  } else if (std::holds_alternative<IntLiteral>(target.node) ||
             std::holds_alternative<FloatLiteral>(target.node) ||
             std::holds_alternative<StringLiteral>(target.node)) {
    what = "literal";
  } else if (std::holds_alternative<FormattedString>(target.node)) {
    what = "f-string expression";
  } else if (std::holds_alternative<CallExpression>(target.node)) {
    what = "function call";
  } else if (std::holds_alternative<Compare>(target.node)) {
    what = "comparison";
  } else if (std::holds_alternative<Conditional>(target.node)) {
    what = "conditional expression";
  } else if (const auto* comprehension = std::get_if<Comprehension>(&target.node)) {
    what = comprehension->kind == Comprehension::Kind::generator ? "generator expression"
           : comprehension->kind == Comprehension::Kind::set     ? "set comprehension"
           : comprehension->kind == Comprehension::Kind::dict    ? "dict comprehension"
                                                                 : "list comprehension";
  }
  const bool constant =
      std::holds_alternative<BoolLiteral>(target.node) || std::holds_alternative<NoneLiteral>(target.node);
  if (!inside && !constant) throw ScriptError(refuse::target_invalid_here(what), target.span);
  throw ScriptError(refuse::target_invalid(what), target.span);
}

Assert Parser::assert_statement() {
  take();
  Assert out;
  out.condition = expression();
  if (take_op(",")) out.message = expression();
  return out;
}

namespace {

/// Which of torch's modules there are is known when the statement runs.
bool is_known_module(std::string_view name) {
  return name == "torch" || name.starts_with("torch.") || name == "math" || name == "collections" ||
         name == "time";
}

}  // namespace

ImportTorch Parser::import_statement() {
  take();
  const auto begin = peek().span.begin;
  ImportTorch out;
  out.module = expect_name();
  while (take_op(".")) out.module += "." + expect_name();
  const Span span{begin, previous().span.end};
  if (!is_known_module(out.module)) refuse("importing " + out.module, span);
  if (take_word("as")) out.alias = expect_name();
  if (is_op(",")) refuse("importing several modules in one statement", peek().span);
  return out;
}

ImportTorch Parser::from_import_statement() {
  take();
  const auto begin = peek().span.begin;
  ImportTorch out;
  if (is_op(".")) refuse("a relative import", peek().span);
  out.module = expect_name();
  while (take_op(".")) out.module += "." + expect_name();
  if (!is_known_module(out.module)) refuse("importing " + out.module, {begin, previous().span.end});
  if (!take_word("import")) invalid_syntax();
  if (is_op("*")) refuse("importing *", peek().span);
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

Statement Parser::try_statement() {
  const Token first = take();
  expect_op(":");
  Try node;
  const auto indent = std::max(first.indent, 0);
  node.body = body(indent, "'try' statement", first.span.begin.line);
  const auto is_clause = [&](std::string_view word) {
    return peek().kind == TokenKind::newline && is_word(word, 1) && peek(1).indent == indent;
  };
  while (is_clause("except")) {
    take();
    const auto keyword = take();
    Try::Handler handler;
    if (is_op("*")) refuse("except*", peek().span);
    if (!is_op(":")) {
      if (!node.handlers.empty() && node.handlers.back().types.empty()) {
        throw ScriptError(refuse::bare_except_not_last(), keyword.span);
      }
      handler.types = exception_types();
      if (take_word("as")) handler.name = expect_name();
    }
    expect_op(":");
    handler.body = body(indent, "'except' statement", keyword.span.begin.line);
    node.handlers.push_back(std::move(handler));
  }
  for (const std::string_view word : {"else", "finally"}) {
    if (is_clause(word)) refuse("the " + std::string(word) + " clause of a try statement", peek(1).span);
  }
  if (node.handlers.empty()) throw ScriptError(refuse::expected_except(), peek().span);
  return finish(std::move(node), first);
}

Delete Parser::delete_statement() {
  take();
  Delete out;
  do {
    if (!starts_expression(peek())) break;
    out.targets.push_back(expression());
    const auto& target = out.targets.back()->node;
    if (!std::holds_alternative<Name>(target) && !std::holds_alternative<Subscript>(target))
      refuse("del of anything but names and items of lists", out.targets.back()->span);
  } while (take_op(","));
  if (out.targets.empty()) invalid_syntax();
  return out;
}

Statement Parser::block_statement(bool own_line) {
  const Token first = peek();
  if (is_word("try")) refuse("a try statement inside another", first.span);
  if (inside_ == Inside::class_body && own_line && is_word("def")) return function_definition();
  if (inside_ == Inside::function) {
    if (is_word("return")) return finish(return_statement(), first);
    if (own_line && is_word("if")) return finish(if_statement(first.indent), first);
    if (own_line && is_word("for")) return finish(for_statement(first.indent), first);
    if (own_line && is_word("with")) return with_statement();
  }
  return simple_statement();
}

/// The statements of a block, on the same line or indented on the next ones.
Block Parser::block(std::int32_t outer_indent, std::string_view of, std::int32_t line) {
  const Nested nested(*this);
  Block statements;
  const bool own_line = peek().kind == TokenKind::newline;
  if (own_line) {
    const auto& first = peek(1);
    if (first.kind == TokenKind::end || first.indent <= outer_indent)
      throw ScriptError(refuse::expected_block(of, line), first.span);
    take();
  }
  const auto indent = peek().indent;
  while (true) {
    const auto begin = peek().offset;
    auto parsed = std::make_unique<Statement>(block_statement(own_line));
    parsed->source = std::string(text_.substr(begin, previous().offset + previous().text.size() - begin));
    statements.push_back(std::move(parsed));
    const bool goes_on = take_op(";") && peek().kind != TokenKind::newline && peek().kind != TokenKind::end;
    if (goes_on) continue;
    end_of_statement();
    const bool ends =
        peek().kind != TokenKind::newline || peek(1).kind == TokenKind::end || peek(1).indent <= outer_indent;
    if (ends) return statements;
    if (!own_line || peek(1).indent > indent) throw ScriptError(refuse::unexpected_indent(), peek(1).span);
    if (peek(1).indent != indent) throw ScriptError(refuse::unindent_mismatch(), peek(1).span);
    take();
  }
}

Statement Parser::with_statement() {
  const Token first = take();
  With node;
  node.context = expression();
  if (is_word("as") || is_op(",")) refuse("a with block of more than torch.no_grad()", peek().span);
  expect_op(":");
  node.body = block(std::max(first.indent, 0), "'with' statement", first.span.begin.line);
  return finish(std::move(node), first);
}

std::vector<std::string> Parser::exception_types() {
  std::vector<std::string> types;
  if (!take_op("(")) {
    types.push_back(exception_type());
    if (is_op(",")) throw ScriptError(refuse::exception_types_not_parenthesized(), peek().span);
    return types;
  }
  do {
    if (is_op(")")) break;
    types.push_back(exception_type());
  } while (take_op(","));
  expect_op(")");
  return types;
}

std::string Parser::exception_type() {
  auto name = expect_name();
  while (take_op(".")) name += "." + expect_name();
  return name;
}

/// The one statement of a try or except clause, on the same line or indented on the next.
std::unique_ptr<Statement> Parser::body(std::int32_t outer_indent, std::string_view of, std::int32_t line) {
  const bool own_line = peek().kind == TokenKind::newline;
  if (own_line) {
    const auto& first = peek(1);
    if (first.kind == TokenKind::end || first.indent <= outer_indent) {
      throw ScriptError(refuse::expected_block(of, line), first.span);
    }
    take();
  }
  const auto indent = peek().indent;
  if (is_word("try")) refuse("a try statement inside another", peek().span);
  const auto begin = peek().offset;
  auto parsed = std::make_unique<Statement>(simple_statement());
  parsed->source = std::string(text_.substr(begin, previous().offset + previous().text.size() - begin));
  if (take_op(";") && peek().kind != TokenKind::newline) {
    refuse("more than one statement in a try or except clause", peek().span);
  }
  end_of_statement();
  if (peek().kind == TokenKind::newline && peek(1).kind != TokenKind::end && peek(1).indent > outer_indent) {
    if (!own_line || peek(1).indent > indent) throw ScriptError(refuse::unexpected_indent(), peek(1).span);
    if (peek(1).indent == indent) refuse("more than one statement in a try or except clause", peek(1).span);
    throw ScriptError(refuse::unindent_mismatch(), peek(1).span);
  }
  return parsed;
}

std::string normalise(std::string_view text) {
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      out += text[i];
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      out += '\n';
    }
  }
  if (const auto invalid = find_invalid_utf8(out); invalid != std::string::npos) {
    const auto where = advance({}, std::string_view(out).substr(0, invalid));
    throw ScriptError(refuse::text_not_utf8(), {where, {where.line, where.column + 1}});
  }
  return out;
}

Script parse(std::string_view text) {
  const auto normal = normalise(text);
  return Parser(normal).script();
}

Statement parse_statement(std::string_view text) {
  auto script = parse(text);
  if (script.statements.empty()) throw ScriptError(refuse::no_statement(), {});
  if (script.statements.size() > 1) {
    throw ScriptError(refuse::several_statements(), script.statements[1].span);
  }
  return std::move(script.statements.front());
}

}  // namespace stridescope::script
