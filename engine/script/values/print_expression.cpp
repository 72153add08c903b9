#include <cmath>
#include <string>
#include <utility>

#include "engine/script/values/print_level.h"
#include "engine/script/values/repr.h"

namespace stridescope::script {
namespace {

int level_of(std::string_view op) {
  if (op == "|") return bit_or_level;
  if (op == "^") return bit_xor_level;
  if (op == "&") return bit_and_level;
  if (op == "<<" || op == ">>") return shift_level;
  if (op == "+" || op == "-") return sum_level;
  if (op == "**") return power_level;
  return product_level;
}

std::string escaped_braces(std::string_view text) {
  std::string out;
  for (const char c : text) {
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out;
}

/// The first delimiter that does not occur in the text.
std::string delimiter_for(std::string_view text) {
  const bool lines = text.find('\n') != std::string_view::npos;
  for (const std::string_view quote : {"'", "\"", "'''", "\"\"\""}) {
    if (lines && quote.size() == 1) continue;
    if (text.find(quote) == std::string_view::npos &&
        (text.empty() || quote.size() == 1 || text.back() != quote[0])) {
      return std::string(quote);
    }
  }
  return "'";
}

class ExpressionPrinter {
 public:
  std::string take() { return std::move(out_); }

  void print(const Expression& e, int least) {
    std::visit([&](const auto& node) { write(node, e, least); }, e.node);
  }

 private:
  void write(const NoneLiteral&, const Expression&, int) { out_ += "None"; }
  void write(const BoolLiteral& node, const Expression&, int) { out_ += node.value ? "True" : "False"; }
  void write(const IntLiteral& node, const Expression&, int) { out_ += node.value.digits(); }
  void write(const FloatLiteral& node, const Expression&, int) {
    out_ += std::isinf(node.value) ? "1e999" : float_repr(node.value);
    if (node.is_imaginary) out_ += 'j';
  }
  void write(const StringLiteral& node, const Expression&, int) {
    if (node.is_bytes) {
      out_ += "b" + ascii(string_repr(node.value));
      return;
    }
    if (!in_field_) {
      out_ += string_repr(node.value);
      return;
    }
    const auto quote = delimiter_for(node.value);
    out_ += quote + node.value + quote;
  }
  void write(const EllipsisLiteral&, const Expression&, int) { out_ += "..."; }
  void write(const FormattedString& node, const Expression&, int) {
    std::string fields;
    for (const auto& part : node.parts) {
      if (part.expression) fields += field(part);
    }
    if (in_field_) {  // backslashes are not allowed here: strings are written unescaped
      std::string inside;
      for (const auto& part : node.parts) inside += part.expression ? field(part) : escaped_braces(part.text);
      const auto quote = delimiter_for(inside);
      out_ += "f" + quote + inside + quote;
      return;
    }
    const auto quote = delimiter_for(fields);
    out_ += "f" + quote;
    for (const auto& part : node.parts) {
      out_ += part.expression ? field(part) : escaped(escaped_braces(part.text), quote[0]);
    }
    out_ += quote;
  }
  void write(const Name& node, const Expression&, int) { out_ += node.name; }
  void write(const Attribute& node, const Expression&, int) {
    const bool number = std::holds_alternative<IntLiteral>(node.object->node);
    parenthesise(number, [&] { print(*node.object, number ? tuple_level : postfix_level); });
    out_ += "." + node.name;
  }
  void write(const Subscript& node, const Expression&, int) {
    print(*node.object, postfix_level);
    out_ += "[";
    print(*node.index, tuple_level);
    out_ += "]";
  }
  void write(const SliceExpression& node, const Expression&, int) {
    if (node.start) print(*node.start, conditional_level);
    out_ += ":";
    if (node.stop) print(*node.stop, conditional_level);
    if (!node.step) return;
    out_ += ":";
    print(*node.step, conditional_level);
  }
  void write(const StarredArgument& node, const Expression&, int) {
    out_ += "*";
    print(*node.value, bit_or_level);
  }
  void write(const CallExpression& node, const Expression&, int) {
    print(*node.function, postfix_level);
    out_ += "(";
    const auto* only = node.positional.size() == 1 && node.keywords.empty()
                           ? std::get_if<GeneratorExpression>(&node.positional.front()->node)
                           : nullptr;
    if (only) {
      inside(*only);
    } else {
      bool first = true;
      for (const auto& argument : node.positional) {
        separate(first);
        print(*argument, conditional_level);
      }
      for (const auto& [name, value] : node.keywords) {
        separate(first);
        out_ += name.empty() ? "**" : name + "=";
        print(*value, conditional_level);
      }
    }
    out_ += ")";
  }
  void write(const UnaryExpression& node, const Expression&, int least) {
    const int own = node.op == "not" ? not_level : unary_level;
    parenthesise(least > own, [&] {
      out_ += node.op == "not" ? "not " : node.op;
      print(*node.operand, own);
    });
  }
  void write(const BinaryExpression& node, const Expression&, int least) {
    const int own = level_of(node.op);
    parenthesise(least > own, [&] {
      print(*node.left, own == power_level ? postfix_level : own);
      out_ += " " + node.op + " ";
      print(*node.right, own == power_level ? unary_level : own + 1);
    });
  }
  void write(const Compare& node, const Expression&, int least) {
    parenthesise(least > compare_level, [&] {
      print(*node.first, bit_or_level);
      for (const auto& [op, operand] : node.rest) {
        out_ += " " + op + " ";
        print(*operand, bit_or_level);
      }
    });
  }
  void write(const BoolOp& node, const Expression&, int least) {
    const int own = node.op == "or" ? or_level : and_level;
    parenthesise(least > own, [&] {
      for (std::size_t i = 0; i < node.operands.size(); ++i) {
        if (i) out_ += " " + node.op + " ";
        print(*node.operands[i], own + 1);
      }
    });
  }
  void write(const Conditional& node, const Expression&, int least) {
    parenthesise(least > conditional_level, [&] {
      print(*node.then, or_level);
      out_ += " if ";
      print(*node.condition, or_level);
      out_ += " else ";
      print(*node.otherwise, conditional_level);
    });
  }
  void write(const ListLiteral& node, const Expression&, int) {
    out_ += "[";
    items(node.items);
    out_ += "]";
  }
  void write(const TupleLiteral& node, const Expression&, int least) {
    parenthesise(node.parenthesised || node.items.empty() || least > tuple_level, [&] {
      items(node.items);
      if (node.items.size() == 1) out_ += ",";
    });
  }
  void write(const Comprehension& node, const Expression&, int) {
    using Kind = Comprehension::Kind;
    const bool braces = node.kind == Kind::set || node.kind == Kind::dict;
    out_ += braces ? "{" : "[";
    inside(node);
    out_ += braces ? "}" : "]";
  }
  void write(const GeneratorExpression& node, const Expression&, int) {
    out_ += "(";
    inside(node);
    out_ += ")";
  }
  void write(const DictLiteral& node, const Expression&, int) {
    out_ += "{";
    bool first = true;
    for (const auto& [key, value] : node.items) {
      separate(first);
      if (key) print(*key, conditional_level);
      out_ += key ? ": " : "**";
      print(*value, conditional_level);
    }
    out_ += "}";
  }
  void write(const SetLiteral& node, const Expression&, int) {
    out_ += "{";
    items(node.items);
    out_ += "}";
  }

  void write(const Lambda& node, const Expression&, int least) {
    parenthesise(least > conditional_level, [&] {
      const auto parameters = print_parameters(*node.function);
      out_ += parameters.empty() ? "lambda: " : "lambda " + parameters + ": ";
      print(*std::get<Return>(node.function->body.front()->node).value, conditional_level);
    });
  }
  void write(const NamedExpression& node, const Expression&, int) {
    out_ += "(" + (node.is_pattern ? "" : node.name + " := ");
    print(*node.value, conditional_level);
    out_ += (node.is_pattern ? " as " + node.name : "") + ")";
  }
  void write(const Yield& node, const Expression&, int) {
    out_ += node.is_from ? "yield from" : "yield";
    if (!node.value) return;
    out_ += " ";
    print(*node.value, tuple_level);
  }

  void inside(const GeneratorExpression& node) {
    ExpressionPrinter clauses;
    const auto* statement = node.function->body.front().get();
    const auto* iterable = node.iterable.get();
    while (const auto* loop = std::get_if<For>(&statement->node)) {
      clauses.out_ += " for ";
      clauses.print(*loop->target, tuple_level);
      clauses.out_ += " in ";
      clauses.print(iterable ? *iterable : *loop->iterable, or_level);
      iterable = nullptr;
      statement = loop->body.front().get();
      const auto* branch = std::get_if<If>(&statement->node);
      if (!branch) continue;
      clauses.out_ += " if ";
      clauses.print(*branch->branches.front().condition, and_level);
      statement = branch->branches.front().body.front().get();
    }
    const auto& yield = std::get<ExpressionStatement>(statement->node).value;
    print(*std::get<Yield>(yield->node).value, conditional_level);
    out_ += clauses.take();
  }
  void inside(const Comprehension& node) {
    print(*node.element, conditional_level);
    if (node.value) {
      out_ += ": ";
      print(*node.value, conditional_level);
    }
    for (const auto& clause : node.clauses) {
      out_ += " for ";
      print(*clause.target, tuple_level);
      out_ += " in ";
      print(*clause.iterable, or_level);
      for (const auto& condition : clause.conditions) {
        out_ += " if ";
        print(*condition, or_level);
      }
    }
  }

  std::string field(const FormattedString::Part& part) {
    ExpressionPrinter inner;
    inner.in_field_ = true;
    std::string out = "{";
    if (part.debug_text.empty()) {
      inner.print(*part.expression, tuple_level);
      const auto text = inner.take();
      out += (text.starts_with("{") ? " " : "") + text;
    } else {
      out += part.debug_text;
    }
    if (part.conversion) out += std::string("!") + part.conversion;
    if (!part.format.empty()) {
      out += ":";
      for (const auto& piece : part.format) out += piece.expression ? field(piece) : piece.text;
    }
    return out + "}";
  }

  static std::string escaped(const std::string& text, char quote) {
    auto quoted = string_repr(text);
    const char used = quoted.front();
    quoted = quoted.substr(1, quoted.size() - 2);
    std::string out;
    for (std::size_t i = 0; i < quoted.size(); ++i) {
      if (quoted[i] == '\\') {
        if (quoted[i + 1] == used && used != quote) {
          out += used;
        } else {
          out += quoted.substr(i, 2);
        }
        ++i;
      } else if (quoted[i] == quote) {
        out += '\\';
        out += quote;
      } else {
        out += quoted[i];
      }
    }
    return out;
  }

  template <class Write>
  void parenthesise(bool needed, Write write) {
    if (needed) out_ += "(";
    write();
    if (needed) out_ += ")";
  }
  void separate(bool& first) {
    if (!first) out_ += ", ";
    first = false;
  }
  void items(const std::vector<ExpressionPtr>& list) {
    bool first = true;
    for (const auto& item : list) {
      separate(first);
      print(*item, conditional_level);
    }
  }

  std::string out_;
  bool in_field_ = false;
};

}  // namespace

std::string print(const Expression& expression, Level least) {
  ExpressionPrinter printer;
  printer.print(expression, least);
  return printer.take();
}

std::string print_parameters(const FunctionDefinition& function) {
  using Kind = FunctionDefinition::Parameter::Kind;
  std::string out;
  bool only_keywords = false;
  for (std::size_t i = 0; i < function.parameters.size(); ++i) {
    const auto& parameter = function.parameters[i];
    if (i > 0) out += ", ";
    if (parameter.kind == Kind::keyword_only && !only_keywords) out += "*, ";
    only_keywords = only_keywords || parameter.kind == Kind::rest || parameter.kind == Kind::keyword_only;
    out += parameter.kind == Kind::rest ? "*" : parameter.kind == Kind::rest_keywords ? "**" : "";
    out += parameter.name;
    if (parameter.default_value) out += "=" + print(*parameter.default_value, conditional_level);
    const bool is_last_positional =
        parameter.kind == Kind::positional_only &&
        (i + 1 == function.parameters.size() || function.parameters[i + 1].kind != Kind::positional_only);
    if (is_last_positional) out += ", /";
  }
  return out;
}

std::string print(const Expression& expression) { return print(expression, tuple_level); }

}  // namespace stridescope::script
