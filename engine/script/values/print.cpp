#include <string>
#include <utility>

#include "engine/script/values/print_level.h"

namespace stridescope::script {
namespace {

class StatementPrinter {
 public:
  std::string take() { return std::move(out_); }

  void statement(const Statement& s, const std::string& indent) {
    out_ += indent;
    std::visit([&](const auto& node) { write_statement(node, indent); }, s.node);
  }

 private:
  void write_statement(const ImportTorch& node, const std::string&) {
    if (!node.members.empty()) {
      out_ += "from " + node.module + " import ";
      for (std::size_t i = 0; i < node.members.size(); ++i) {
        if (i) out_ += ", ";
        out_ += node.members[i].name;
        if (!node.members[i].alias.empty()) out_ += " as " + node.members[i].alias;
      }
      return;
    }
    out_ += "import " + node.module;
    if (!node.alias.empty()) out_ += " as " + node.alias;
  }
  void write_statement(const ExpressionStatement& node, const std::string&) {
    out_ += print(*node.value, tuple_level);
  }
  void write_statement(const Assignment& node, const std::string&) {
    for (const auto& target : node.targets) {
      out_ += print(*target, tuple_level);
      out_ += " = ";
    }
    out_ += print(*node.value, tuple_level);
  }
  void write_statement(const AugmentedAssignment& node, const std::string&) {
    out_ += print(*node.target, tuple_level);
    out_ += " " + node.op + "= ";
    out_ += print(*node.value, tuple_level);
  }
  void write_statement(const Assert& node, const std::string&) {
    out_ += "assert ";
    out_ += print(*node.condition, conditional_level);
    if (!node.message) return;
    out_ += ", ";
    out_ += print(*node.message, conditional_level);
  }
  void write_statement(const Pass&, const std::string&) { out_ += "pass"; }
  void write_statement(const Delete& node, const std::string&) {
    out_ += "del ";
    for (std::size_t i = 0; i < node.targets.size(); ++i) {
      if (i) out_ += ", ";
      out_ += print(*node.targets[i], conditional_level);
    }
  }
  void write_statement(const With& node, const std::string& indent) {
    out_ += "with ";
    out_ += print(*node.context, conditional_level);
    block(node.body, indent);
  }
  void write_statement(const Define& node, const std::string& indent) {
    using Kind = FunctionDefinition::Parameter::Kind;
    const auto& function = *node.function;
    out_ += "def " + function.name + "(";
    bool first = true, only_keywords = false;
    for (const auto& parameter : function.parameters) {
      separate(first);
      if (parameter.kind == Kind::keyword_only && !only_keywords) out_ += "*, ";
      only_keywords = only_keywords || parameter.kind != Kind::plain;
      out_ += parameter.kind == Kind::rest ? "*" : parameter.kind == Kind::rest_keywords ? "**" : "";
      out_ += parameter.name;
      if (!parameter.default_value) continue;
      out_ += "=";
      out_ += print(*parameter.default_value, conditional_level);
    }
    out_ += ")";
    block(function.body, indent);
  }
  void write_statement(const ClassStatement& node, const std::string& indent) {
    out_ += "class " + node.name;
    if (node.base) {
      out_ += "(";
      out_ += print(*node.base, conditional_level);
      out_ += ")";
    }
    block(node.body, indent);
  }
  void write_statement(const Return& node, const std::string&) {
    out_ += "return";
    if (!node.value) return;
    out_ += " ";
    out_ += print(*node.value, tuple_level);
  }
  void write_statement(const If& node, const std::string& indent) {
    for (const auto& branch : node.branches) {
      out_ += &branch == &node.branches.front() ? "if " : "\n" + indent + "elif ";
      out_ += print(*branch.condition, conditional_level);
      block(branch.body, indent);
    }
    if (node.otherwise.empty()) return;
    out_ += "\n" + indent + "else";
    block(node.otherwise, indent);
  }
  void write_statement(const For& node, const std::string& indent) {
    out_ += "for ";
    out_ += print(*node.target, tuple_level);
    out_ += " in ";
    out_ += print(*node.iterable, tuple_level);
    block(node.body, indent);
  }
  void block(const Block& statements, const std::string& indent) {
    out_ += ":";
    for (const auto& inner : statements) {
      out_ += "\n";
      statement(*inner, indent + "    ");
    }
  }
  void write_statement(const Try& node, const std::string& indent) {
    out_ += "try:\n";
    statement(*node.body, indent + "    ");
    for (const auto& handler : node.handlers) {
      out_ += "\n" + indent + "except";
      if (!handler.types.empty()) {
        out_ += handler.types.size() > 1 ? " (" : " ";
        for (std::size_t i = 0; i < handler.types.size(); ++i) out_ += (i ? ", " : "") + handler.types[i];
        if (handler.types.size() > 1) out_ += ")";
      }
      if (!handler.name.empty()) out_ += " as " + handler.name;
      out_ += ":\n";
      statement(*handler.body, indent + "    ");
    }
  }

  void separate(bool& first) {
    if (!first) out_ += ", ";
    first = false;
  }

  std::string out_;
};

}  // namespace

std::string print(const Statement& statement) {
  StatementPrinter printer;
  printer.statement(statement, "");
  return printer.take();
}

}  // namespace stridescope::script
