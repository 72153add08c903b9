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
  void write_statement(const ImportStatement& node, const std::string&) {
    if (node.all) {
      out_ += "from " + node.module + " import *";
      return;
    }
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
    for (const auto& other : node.others) {
      out_ += ", " + other.module;
      if (!other.alias.empty()) out_ += " as " + other.alias;
    }
  }
  void write_statement(const ExpressionStatement& node, const std::string&) {
    out_ += print(*node.value, tuple_level);
  }
  void write_statement(const Assignment& node, const std::string&) {
    for (const auto& target : node.targets) {
      out_ += print(*target, tuple_level);
      if (node.annotation) out_ += ": " + print(*node.annotation, conditional_level);
      if (node.value) out_ += " = ";
    }
    if (node.value) out_ += print(*node.value, tuple_level);
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
  void write_statement(const Break&, const std::string&) { out_ += "break"; }
  void write_statement(const Continue&, const std::string&) { out_ += "continue"; }
  void write_statement(const Global& node, const std::string&) { names("global ", node.names); }
  void write_statement(const Nonlocal& node, const std::string&) { names("nonlocal ", node.names); }
  void write_statement(const Raise& node, const std::string&) {
    out_ += "raise";
    if (node.value) out_ += " " + print(*node.value, conditional_level);
    if (node.cause) out_ += " from " + print(*node.cause, conditional_level);
  }
  void write_statement(const Delete& node, const std::string&) {
    out_ += "del ";
    for (std::size_t i = 0; i < node.targets.size(); ++i) {
      if (i) out_ += ", ";
      out_ += print(*node.targets[i], conditional_level);
    }
  }
  void write_statement(const With& node, const std::string& indent) {
    out_ += "with ";
    bool first = true;
    for (const auto& item : node.items) {
      separate(first);
      out_ += print(*item.context, conditional_level);
      if (item.target) out_ += " as " + print(*item.target, postfix_level);
    }
    block(node.body, indent);
  }
  void write_statement(const Define& node, const std::string& indent) {
    decorators(node.decorators, indent);
    out_ += "def " + node.function->name + "(" + print_parameters(*node.function) + ")";
    block(node.function->body, indent);
  }
  void write_statement(const ClassStatement& node, const std::string& indent) {
    decorators(node.decorators, indent);
    out_ += "class " + node.name;
    if (!node.bases.empty() || !node.keywords.empty()) {
      out_ += "(";
      bool first = true;
      for (const auto& base : node.bases) {
        separate(first);
        out_ += print(*base, conditional_level);
      }
      for (const auto& [name, value] : node.keywords) {
        separate(first);
        out_ += name + "=" + print(*value, conditional_level);
      }
      out_ += ")";
    }
    block(node.body, indent);
  }
  void write_statement(const Return& node, const std::string&) {
    out_ += "return";
    if (node.value) out_ += " " + print(*node.value, tuple_level);
  }
  void write_statement(const If& node, const std::string& indent) {
    for (const auto& branch : node.branches) {
      out_ += &branch == &node.branches.front() ? "if " : "\n" + indent + "elif ";
      out_ += print(*branch.condition, conditional_level);
      block(branch.body, indent);
    }
    clause("else", node.otherwise, indent);
  }
  void write_statement(const For& node, const std::string& indent) {
    out_ += "for " + print(*node.target, tuple_level) + " in " + print(*node.iterable, tuple_level);
    block(node.body, indent);
    clause("else", node.otherwise, indent);
  }
  void write_statement(const While& node, const std::string& indent) {
    out_ += "while " + print(*node.condition, conditional_level);
    block(node.body, indent);
    clause("else", node.otherwise, indent);
  }
  void write_statement(const MatchStatement& node, const std::string& indent) {
    out_ += "match " + print(*node.subject, tuple_level) + ":";
    for (const auto& one : node.cases) {
      out_ += "\n" + indent + "    case " + print(*one.pattern, tuple_level);
      if (one.guard) out_ += " if " + print(*one.guard, conditional_level);
      block(one.body, indent + "    ");
    }
  }
  void write_statement(const Try& node, const std::string& indent) {
    out_ += "try";
    block(node.body, indent);
    for (const auto& handler : node.handlers) {
      out_ += "\n" + indent + "except";
      if (handler.type) out_ += " " + print(*handler.type, conditional_level);
      if (!handler.name.empty()) out_ += " as " + handler.name;
      block(handler.body, indent);
    }
    clause("else", node.otherwise, indent);
    clause("finally", node.finally, indent);
  }

  void decorators(const std::vector<ExpressionPtr>& all, const std::string& indent) {
    for (const auto& decorator : all) out_ += "@" + print(*decorator, conditional_level) + "\n" + indent;
  }
  void names(const char* word, const std::vector<std::string>& all) {
    out_ += word;
    bool first = true;
    for (const auto& name : all) {
      separate(first);
      out_ += name;
    }
  }
  void clause(const char* word, const Block& statements, const std::string& indent) {
    if (statements.empty()) return;
    out_ += "\n" + indent + word;
    block(statements, indent);
  }
  void block(const Block& statements, const std::string& indent) {
    out_ += ":";
    for (const auto& inner : statements) {
      out_ += "\n";
      statement(*inner, indent + "    ");
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
