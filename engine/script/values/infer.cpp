#include "engine/script/values/infer.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/script/evaluate/attribute.h"

namespace stridescope::script {
namespace {

constexpr std::string_view module_prefix = "module ";

using Result = std::pair<std::string_view, std::string_view>;
/// Results that are no tensors, by the row's name.
constexpr std::array<Result, 27> results = {{
    {"shape", "torch.Size"},
    {"size", "torch.Size"},
    {"dtype", "torch.dtype"},
    {"device", "torch.device"},
    {"stride", "tuple"},
    {"untyped_storage", "torch.storage.UntypedStorage"},
    {"storage", "torch.storage.TypedStorage"},
    {"tolist", "list"},
    {"item", "int"},
    {"ndim", "int"},
    {"dim", "int"},
    {"numel", "int"},
    {"type", "str"},
    {"chunk", "tuple"},
    {"split", "tuple"},
    {"tensor_split", "tuple"},
    {"hsplit", "tuple"},
    {"vsplit", "tuple"},
    {"dsplit", "tuple"},
    {"unbind", "tuple"},
    {"meshgrid", "tuple"},
    {"broadcast_tensors", "tuple"},
    {"broadcast_shapes", "torch.Size"},
    {"promote_types", "torch.dtype"},
    {"result_type", "torch.dtype"},
    {"equal", "bool"},
    {"allclose", "bool"},
}};

std::string result_of(const Op& op) {
  const auto* found = std::ranges::find(results, op.name, &Result::first);
  if (found != results.end() && op.group != Group::python) return std::string(found->second);
  if (op.group == Group::python) {
    if (op.receiver == "str") return "str";
    return (op.forms & Form::builtin) && builtin_type(op.name) ? std::string(op.name) : "";
  }
  return op.group == Group::ask && op.name != "data" ? "" : "Tensor";
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
    return module == "torch.nn"
               ? nullptr
               : op_table().find(name, module == "torch" ? Form::function : Form::functional);
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
  std::string of(const FloatLiteral&) const { return "float"; }
  std::string of(const StringLiteral&) const { return "str"; }
  std::string of(const FormattedString&) const { return "str"; }
  std::string of(const BoolLiteral&) const { return "bool"; }
  std::string of(const ListLiteral&) const { return "list"; }
  std::string of(const Comprehension&) const { return "list"; }
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
    const bool one = (op->name == "size" || op->name == "stride") && !n.positional.empty();
    return one ? "int" : result_of(*op);
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
