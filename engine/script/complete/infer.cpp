#include "engine/script/complete/infer.h"

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/modules.h"

namespace stridescope::script {
namespace {

std::string result_of(const Op& op) {
  switch (op.returns) {
    case Returns::tensor:
    case Returns::self: return "Tensor";
    case Returns::tuple: return "tuple";
    case Returns::value: return std::string(op.value_type);
    case Returns::none: break;
  }
  return {};
}

std::string of_module(std::string_view module, std::string_view name) {
  const auto constant = module_constant(module, name);
  if (!constant) return {};
  if (const auto* inner = constant->get_if<Module>()) return std::string(module_prefix) + inner->name;
  return type_name(*constant);
}

const Op* member_of(const std::string& type, std::string_view name) {
  if (type.starts_with(module_prefix)) {
    const auto module = std::string_view(type).substr(module_prefix.size());
    return module_function(module, name);
  }
  return type.empty() ? nullptr : op_table().find(name, Form::method | Form::property, type);
}

class Inference {
 public:
  explicit Inference(const Environment& environment) : environment_(environment) {}

  std::string operator()(const Expression& e) const {
    return std::visit([&](const auto& n) { return of(n); }, e.node);
  }

 private:
  template <class Node>
  std::string of(const Node&) const {
    return {};
  }
  std::string of(const IntLiteral&) const { return "int"; }
  std::string of(const FloatLiteral& n) const { return n.is_imaginary ? "complex" : "float"; }
  std::string of(const StringLiteral& n) const { return n.is_bytes ? "bytes" : "str"; }
  std::string of(const FormattedString&) const { return "str"; }
  std::string of(const BoolLiteral&) const { return "bool"; }
  std::string of(const ListLiteral&) const { return "list"; }
  std::string of(const DictLiteral&) const { return "dict"; }
  std::string of(const SetLiteral&) const { return "set"; }
  std::string of(const Comprehension& n) const {
    using Kind = Comprehension::Kind;
    return n.kind == Kind::dict ? "dict" : n.kind == Kind::set ? "set" : "list";
  }
  std::string of(const GeneratorExpression&) const { return "generator"; }
  std::string of(const TupleLiteral&) const { return "tuple"; }
  std::string of(const Name& n) const {
    const auto* value = environment_.find(n.name);
    if (!value) return {};
    if (const auto* module = value->get_if<Module>()) return std::string(module_prefix) + module->name;
    return type_name(*value);
  }
  std::string of(const Attribute& n) const {
    const auto object = (*this)(*n.object);
    if (object.starts_with(module_prefix))
      return of_module(std::string_view(object).substr(module_prefix.size()), n.name);
    const auto* op = member_of(object, n.name);
    return op && (op->forms & Form::property) ? result_of(*op) : "";
  }
  std::string of(const CallExpression& n) const {
    const auto* op = infer_callee(*n.function, environment_);
    if (!op) return {};
    // x.size() is a torch.Size, but x.size(0) is an int.
    const bool is_list = op->value_type == "torch.Size" || op->value_type == "tuple";
    return op->effect == Effect::ask && is_list && !n.positional.empty() ? "int" : result_of(*op);
  }
  std::string of(const Subscript& n) const {
    auto object = (*this)(*n.object);
    if (object == "tuple") return std::holds_alternative<CallExpression>(n.object->node) ? "Tensor" : "";
    return object == "Tensor" || object == "str" ? object : "";
  }
  std::string of(const UnaryExpression& n) const { return n.op == "not" ? "bool" : (*this)(*n.operand); }
  std::string of(const BinaryExpression& n) const {
    auto left = (*this)(*n.left);
    auto right = (*this)(*n.right);
    return right == "Tensor" ? right : left;
  }
  std::string of(const Compare& n) const {
    const bool tensor = (*this)(*n.first) == "Tensor" && n.rest.size() == 1;
    return tensor ? "Tensor" : "bool";
  }
  std::string of(const Conditional& n) const { return (*this)(*n.then); }

  const Environment& environment_;
};

}  // namespace

std::string infer_type(const Expression& expression, const Environment& environment) {
  return Inference(environment)(expression);
}

const Op* infer_callee(const Expression& function, const Environment& environment) {
  if (const auto* name = std::get_if<Name>(&function.node)) {
    if (const auto* value = environment.find(name->name)) {
      const auto* bound = value->get_if<Function>();
      return bound ? bound->op : nullptr;
    }
    return op_table().find(name->name, Form::builtin);
  }
  const auto* attribute = std::get_if<Attribute>(&function.node);
  if (!attribute) return nullptr;
  const auto object = infer_type(*attribute->object, environment);
  if (object == "module torch" && (attribute->name == "Size" || attribute->name == "device")) {
    return op_table().find("torch." + attribute->name, Form::builtin);
  }
  const auto* op = member_of(object, attribute->name);
  return op && (op->forms & Form::property) ? nullptr : op;
}

}  // namespace stridescope::script
