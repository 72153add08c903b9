#include <algorithm>
#include <utility>

#include "engine/script/syntax/parser.h"
#include "engine/tensor/refusal/refuse.h"

// Statements with blocks.
namespace stridescope::script {

namespace {

/// The text without an incomplete last line.
std::string whole_lines(std::string_view text) {
  const auto last = text.rfind('\n');
  return std::string(text.substr(0, last == std::string_view::npos ? 0 : last + 1));
}

}  // namespace

bool Parser::is_clause(std::string_view word, std::int32_t indent) const {
  return peek().kind == TokenKind::newline && is_word(word, 1) && peek(1).indent == indent;
}

bool Parser::take_clause(std::string_view word, std::int32_t indent) {
  if (!is_clause(word, indent)) return false;
  take();
  take();
  return true;
}

/// Parses a block, on the same line or indented on the following lines.
Block Parser::block(std::int32_t outer_indent, std::string_view of, std::int32_t line) {
  const NestingGuard nested(*this);
  Block statements;
  const bool own_line = peek().kind == TokenKind::newline;
  std::size_t line_begin = 0;
  if (own_line) {
    const auto& first = peek(1);
    if (first.kind == TokenKind::end || first.indent <= outer_indent)
      throw ScriptError(refuse::expected_block(of, line), first.span);
    line_begin = take().offset + 1;
  }
  const auto indent = peek().indent;
  while (true) {
    const auto begin = peek().offset;
    auto parsed = std::make_unique<Statement>(statement(own_line));
    if (own_line) parsed->leading = whole_lines(text_.substr(line_begin, begin - line_begin));
    parsed->source = std::string(text_.substr(begin, previous().offset + previous().text.size() - begin));
    statements.push_back(std::move(parsed));
    line_begin = begin;  // a further statement on the line has no comment before it
    const bool goes_on = take_op(";") && peek().kind != TokenKind::newline && peek().kind != TokenKind::end;
    if (goes_on) continue;
    end_of_statement();
    const bool ends =
        peek().kind != TokenKind::newline || peek(1).kind == TokenKind::end || peek(1).indent <= outer_indent;
    if (ends) return statements;
    if (!own_line || peek(1).indent > indent) throw ScriptError(refuse::unexpected_indent(), peek(1).span);
    if (peek(1).indent != indent) throw ScriptError(refuse::unindent_mismatch(), peek(1).span);
    line_begin = take().offset + 1;
  }
}

Block Parser::loop_body(std::int32_t indent, std::string_view of, std::int32_t line) {
  const bool outer = std::exchange(scope_.in_loop, true);
  auto body = block(indent, of, line);
  scope_.in_loop = outer;
  return body;
}

/// Parses `else`; empty if absent.
Block Parser::else_block(std::int32_t indent) {
  if (!take_clause("else", indent)) return {};
  const auto line = previous().span.begin.line;
  expect_op(":");
  return block(indent, "'else' statement", line);
}

If Parser::if_statement(std::int32_t indent) {
  If out;
  std::string of = "'if' statement";
  take();
  do {
    const auto line = previous().span.begin.line;
    auto condition = named_expression();
    expect_op(":");
    out.branches.push_back({std::move(condition), block(indent, of, line)});
    of = "'elif' statement";
  } while (take_clause("elif", indent));
  out.otherwise = else_block(indent);
  return out;
}

For Parser::for_statement(std::int32_t indent) {
  const auto line = take().span.begin.line;
  For out;
  out.target = comprehension_target();
  if (!take_word("in")) invalid_syntax();
  out.iterable = expression_list(true);
  expect_op(":");
  out.body = loop_body(indent, "'for' statement", line);
  out.otherwise = else_block(indent);
  return out;
}

While Parser::while_statement(std::int32_t indent) {
  const auto line = take().span.begin.line;
  While out;
  const Token first = peek();
  const bool outer_yields = std::exchange(yields_, false);
  out.condition = named_expression();
  const bool condition_yields = std::exchange(yields_, outer_yields || yields_);
  expect_op(":");
  out.body = loop_body(indent, "'while' statement", line);
  out.otherwise = else_block(indent);
  if (condition_yields && out.otherwise.empty()) move_condition_into_body(out, first);
  return out;
}

/// Yields may occur only in simple statements: `while condition` becomes `while True` with a body that begins
/// with `if not condition: break`.
void Parser::move_condition_into_body(While& loop, const Token& first) {
  const Span span = loop.condition->span;
  const auto depth = loop.condition->depth;
  const auto statement = [&](auto node) {
    auto made = std::make_unique<Statement>(finish(std::move(node), first));
    made->span = span;
    return made;
  };
  If branch;
  auto& only = branch.branches.emplace_back();
  only.condition = make(UnaryExpression{"not", std::move(loop.condition)}, span.begin, depth);
  only.condition->span = span;
  only.body.push_back(statement(Break{}));
  auto ends = statement(std::move(branch));
  ends->yields = true;
  loop.body.insert(loop.body.begin(), std::move(ends));
  loop.condition = make(BoolLiteral{true}, span.begin);
  loop.condition->span = span;
}

Try Parser::try_statement(std::int32_t indent) {
  const auto line = take().span.begin.line;
  expect_op(":");
  Try out;
  out.body = block(indent, "'try' statement", line);
  while (take_clause("except", indent)) {
    const auto keyword = previous();
    Try::Handler handler;
    const bool of_group = take_op("*");
    if (!is_op(":")) {
      handler.type = expression();
      if (of_group) {
        std::vector<ExpressionPtr> types;
        types.push_back(std::move(handler.type));
        handler.type = language_call("OfGroup", std::move(types), keyword.span.begin);
      }
      if (is_op(",")) throw ScriptError(refuse::exception_types_not_parenthesized(), peek().span);
      if (take_word("as")) handler.name = expect_name();
    }
    if (!out.handlers.empty() && !out.handlers.back().type)
      throw ScriptError(refuse::bare_except_not_last(), keyword.span);
    expect_op(":");
    handler.body = block(indent, "'except' statement", keyword.span.begin.line);
    out.handlers.push_back(std::move(handler));
  }
  if (!out.handlers.empty()) out.otherwise = else_block(indent);
  if (take_clause("finally", indent)) {
    const auto finally_line = previous().span.begin.line;
    expect_op(":");
    out.finally = block(indent, "'finally' statement", finally_line);
  }
  if (out.handlers.empty() && out.finally.empty()) throw ScriptError(refuse::expected_except(), peek().span);
  return out;
}

With Parser::with_statement(std::int32_t indent) {
  const auto line = take().span.begin.line;
  With out;
  out.items = with_items();
  expect_op(":");
  out.body = block(indent, "'with' statement", line);
  return out;
}

/// `(` may begin a parenthesised list of contexts or a single expression. Tries the list first.
std::vector<With::Item> Parser::with_items() {
  const auto begin = at_;
  for (const bool parenthesised : {true, false}) {
    at_ = begin;
    if (parenthesised && !take_op("(")) continue;
    std::vector<With::Item> items;
    bool is_named = false;
    do {
      if (parenthesised && is_op(")")) break;
      With::Item item;
      item.context = expression();
      if (take_word("as")) {
        item.target = operators(5);
        check_target(*item.target, false);
        is_named = true;
      }
      items.push_back(std::move(item));
    } while (take_op(","));
    if (!parenthesised) return items;
    if (take_op(")") && is_op(":") && (is_named || items.size() > 1)) return items;
  }
  invalid_syntax();
}

}  // namespace stridescope::script
