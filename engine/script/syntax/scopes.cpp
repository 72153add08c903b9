#include "engine/script/syntax/scopes.h"

#include <algorithm>
#include <iterator>

namespace stridescope::script {
namespace {

using Words = std::vector<std::string>;

Words sorted(Words names) {
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

Words without(const Words& names, const Words& others) {
  Words out;
  std::ranges::set_difference(names, others, std::back_inserter(out));
  return out;
}

/// Visits a body without the bodies of inner functions.
class Reader {
 public:
  Words bound, used, inner, globals, nonlocals;
  Words named;  ///< the bound names that `name := value` binds
  bool yields = false;
  std::vector<const Yield*> found;  ///< yields, each after those inside it

  void read_header(const Statement& statement) {
    if (const auto* n = std::get_if<If>(&statement.node)) read(n->branches.front().condition);
    else if (const auto* loop = std::get_if<For>(&statement.node)) read(loop->iterable);
    else if (const auto* match = std::get_if<MatchStatement>(&statement.node)) read(match->subject);
    else if (const auto* with = std::get_if<With>(&statement.node))
      for (const auto& item : with->items) read(item.context);
    else if (!std::holds_alternative<Try>(statement.node) && !std::holds_alternative<While>(statement.node) &&
             !std::holds_alternative<Define>(statement.node) &&
             !std::holds_alternative<ClassStatement>(statement.node))
      read(statement);
  }
  void read(const Block& block) {
    for (const auto& statement : block) read(*statement);
  }
  void read(const Statement& statement) {
    std::visit([this](const auto& n) { of(n); }, statement.node);
  }

 private:
  void read(const ExpressionPtr& expression) {
    if (expression) std::visit([this](const auto& n) { of(n); }, expression->node);
  }
  void read(const std::vector<ExpressionPtr>& all) {
    for (const auto& one : all) read(one);
  }
  void bind(const ExpressionPtr& target) {
    if (!target) return;
    if (const auto* name = std::get_if<Name>(&target->node)) bound.push_back(name->name);
    else if (const auto* star = std::get_if<StarredArgument>(&target->node)) bind(star->value);
    else if (const auto* tuple = std::get_if<TupleLiteral>(&target->node)) bind(tuple->items);
    else if (const auto* list = std::get_if<ListLiteral>(&target->node)) bind(list->items);
    else read(target);
  }
  void bind(const std::vector<ExpressionPtr>& targets) {
    for (const auto& target : targets) bind(target);
  }
  void bind_pattern(const ExpressionPtr& pattern) {
    if (!pattern) return;
    if (const auto* captured = std::get_if<Name>(&pattern->node)) {
      if (captured->name != "_") bound.push_back(captured->name);
    } else if (const auto* as = std::get_if<NamedExpression>(&pattern->node)) {
      bound.push_back(as->name);
      bind_pattern(as->value);
    } else if (const auto* call = std::get_if<CallExpression>(&pattern->node)) {
      read(call->function);
      for (const auto& part : call->positional) bind_pattern(part);
      for (const auto& [name, part] : call->keywords) bind_pattern(part);
    } else if (const auto* dict = std::get_if<DictLiteral>(&pattern->node)) {
      for (const auto& [key, part] : dict->items) {
        read(key);
        bind_pattern(part);
      }
    } else if (const auto* choice = std::get_if<BinaryExpression>(&pattern->node)) {
      bind_pattern(choice->left);
      bind_pattern(choice->right);
    } else if (const auto* star = std::get_if<StarredArgument>(&pattern->node)) {
      bind_pattern(star->value);
    } else if (const auto* tuple = std::get_if<TupleLiteral>(&pattern->node)) {
      for (const auto& part : tuple->items) bind_pattern(part);
    } else if (const auto* list = std::get_if<ListLiteral>(&pattern->node)) {
      for (const auto& part : list->items) bind_pattern(part);
    } else {
      read(pattern);
    }
  }
  void read_inner(const FunctionDefinition& function) {
    inner.insert(inner.end(), function.outer.begin(), function.outer.end());
    for (const auto& parameter : function.parameters) read(parameter.default_value);
  }

  // Statements.
  void of(const ImportStatement& n) {
    if (n.members.empty() && !n.all)
      bound.push_back(n.alias.empty() ? n.module.substr(0, n.module.find('.')) : n.alias);
    for (const auto& member : n.members) bound.push_back(member.alias.empty() ? member.name : member.alias);
    for (const auto& other : n.others) of(other);
  }
  void of(const ExpressionStatement& n) { read(n.value); }
  void of(const Assignment& n) {
    read(n.value);
    bind(n.targets);
  }
  void of(const AugmentedAssignment& n) {
    bind(n.target);
    read(n.target);
    read(n.value);
  }
  void of(const Assert& n) {
    read(n.condition);
    read(n.message);
  }
  void of(const Pass&) {}
  void of(const Break&) {}
  void of(const Continue&) {}
  void of(const Delete& n) { bind(n.targets); }
  void of(const Global& n) { globals.insert(globals.end(), n.names.begin(), n.names.end()); }
  void of(const Nonlocal& n) { nonlocals.insert(nonlocals.end(), n.names.begin(), n.names.end()); }
  void of(const Raise& n) {
    read(n.value);
    read(n.cause);
  }
  void of(const Try& n) {
    read(n.body);
    for (const auto& handler : n.handlers) {
      read(handler.type);
      if (!handler.name.empty()) bound.push_back(handler.name);
      read(handler.body);
    }
    read(n.otherwise);
    read(n.finally);
  }
  void of(const With& n) {
    for (const auto& item : n.items) {
      read(item.context);
      bind(item.target);
    }
    read(n.body);
  }
  void of(const Define& n) {
    bound.push_back(n.function->name);
    read(n.decorators);
    read_inner(*n.function);
  }
  void of(const ClassStatement& n) {
    bound.push_back(n.name);
    read(n.decorators);
    read(n.bases);
    for (const auto& [name, value] : n.keywords) read(value);
    // A class has its own names, but names used in it and its methods may be the function's.
    Reader body;
    body.read(n.body);
    used.insert(used.end(), body.used.begin(), body.used.end());
    inner.insert(inner.end(), body.used.begin(), body.used.end());
    inner.insert(inner.end(), body.inner.begin(), body.inner.end());
  }
  void of(const Return& n) { read(n.value); }
  void of(const If& n) {
    for (const auto& branch : n.branches) {
      read(branch.condition);
      read(branch.body);
    }
    read(n.otherwise);
  }
  void of(const For& n) {
    bind(n.target);
    read(n.iterable);
    read(n.body);
    read(n.otherwise);
  }
  void of(const While& n) {
    read(n.condition);
    read(n.body);
    read(n.otherwise);
  }

  void of(const MatchStatement& n) {
    read(n.subject);
    for (const auto& one : n.cases) {
      bind_pattern(one.pattern);
      read(one.guard);
      read(one.body);
    }
  }

  // Expressions.
  void of(const NoneLiteral&) {}
  void of(const BoolLiteral&) {}
  void of(const IntLiteral&) {}
  void of(const FloatLiteral&) {}
  void of(const StringLiteral&) {}
  void of(const EllipsisLiteral&) {}
  void of(const std::vector<FormattedString::Part>& parts) {
    for (const auto& part : parts) {
      read(part.expression);
      of(part.format);
    }
  }
  void of(const FormattedString& n) { of(n.parts); }
  void of(const Name& n) { used.push_back(n.name); }
  void of(const Attribute& n) { read(n.object); }
  void of(const Subscript& n) {
    read(n.object);
    read(n.index);
  }
  void of(const SliceExpression& n) {
    read(n.start);
    read(n.stop);
    read(n.step);
  }
  void of(const StarredArgument& n) { read(n.value); }
  void of(const CallExpression& n) {
    read(n.function);
    read(n.positional);
    for (const auto& [name, value] : n.keywords) read(value);
  }
  void of(const UnaryExpression& n) { read(n.operand); }
  void of(const BinaryExpression& n) {
    read(n.left);
    read(n.right);
  }
  void of(const Compare& n) {
    read(n.first);
    for (const auto& [op, operand] : n.rest) read(operand);
  }
  void of(const BoolOp& n) { read(n.operands); }
  void of(const Conditional& n) {
    read(n.condition);
    read(n.then);
    read(n.otherwise);
  }
  void of(const ListLiteral& n) { read(n.items); }
  void of(const TupleLiteral& n) { read(n.items); }
  void of(const DictLiteral& n) {
    for (const auto& [key, value] : n.items) {
      read(key);
      read(value);
    }
  }
  void of(const SetLiteral& n) { read(n.items); }
  void of(const Comprehension& n) {
    // Its targets are local: of these, only subscripts and attributes are reads.
    for (const auto& clause : n.clauses) {
      Reader target;
      target.bind(clause.target);
      used.insert(used.end(), target.used.begin(), target.used.end());
      read(clause.iterable);
      read(clause.conditions);
    }
    read(n.element);
    read(n.value);
  }
  void of(const GeneratorExpression& n) {
    read(n.iterable);
    read_inner(*n.function);
    Reader body;
    body.read(n.function->body);
    for (auto* names : {&bound, &named}) names->insert(names->end(), body.named.begin(), body.named.end());
  }
  void of(const Lambda& n) { read_inner(*n.function); }
  void of(const NamedExpression& n) {
    bound.push_back(n.name);
    named.push_back(n.name);
    read(n.value);
  }
  void of(const Yield& n) {
    yields = true;
    read(n.value);
    found.push_back(&n);
  }
};

}  // namespace

std::vector<const Yield*> yields_of(const Statement& statement) {
  Reader reader;
  reader.read_header(statement);
  return std::move(reader.found);
}

void resolve_names(FunctionDefinition& function) {
  Reader reader;
  for (const auto& parameter : function.parameters) reader.bound.push_back(parameter.name);
  reader.read(function.body);
  function.globals = sorted(std::move(reader.globals));
  // Names bound in a generator expression by `:=` belong to the enclosing function.
  if (is_generator_expression(function))
    reader.nonlocals.insert(reader.nonlocals.end(), reader.named.begin(), reader.named.end());
  const auto nonlocals = sorted(std::move(reader.nonlocals));
  function.locals = without(without(sorted(std::move(reader.bound)), function.globals), nonlocals);
  const auto inner = sorted(std::move(reader.inner));
  std::ranges::set_intersection(function.locals, inner, std::back_inserter(function.cells));
  auto outer = std::move(reader.used);
  outer.insert(outer.end(), inner.begin(), inner.end());
  outer.insert(outer.end(), nonlocals.begin(), nonlocals.end());
  function.outer = without(without(sorted(std::move(outer)), function.locals), function.globals);
  function.is_generator = reader.yields;
}

}  // namespace stridescope::script
