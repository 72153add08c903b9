#include <algorithm>
#include <cctype>
#include <stdexcept>

#include "engine/ops/copy/copy.h"
#include "engine/script/table/op_table.h"

namespace stridescope::script {
namespace {

[[noreturn]] void throw_missing_field(const Row& row, std::string_view fact) {
  throw std::logic_error("the row \"" + std::string(row.name) + "\" does not say its " + std::string(fact));
}

Returns default_result(Effect effect) {
  switch (effect) {
    case Effect::write: return Returns::self;
    case Effect::ask:
    case Effect::none: return Returns::value;
    default: return Returns::tensor;
  }
}

std::optional<Motion> default_motion(Effect effect) {
  switch (effect) {
    case Effect::copy: return Motion::pack;
    case Effect::compute: return Motion::combine_elementwise;
    case Effect::create: return Motion::appear;
    case Effect::write: return Motion::overwrite;
    case Effect::ask:
    case Effect::none: return Motion::none;
    case Effect::view:
    case Effect::view_or_copy: break;
  }
  return std::nullopt;
}

/// "transpose", "list.append", "storage.nbytes", "builtins.abs".
std::string default_help(const Op& op) {
  if (op.forms & Form::builtin) return op.name.find('.') == op.name.npos ? "builtins." + op.name : op.name;
  if (op.receiver == "Tensor" || !(op.forms & (Form::method | Form::property))) return op.name;
  if (op.receiver.starts_with("torch.storage.")) return "storage." + op.name;
  return std::string(op.receiver.substr(op.receiver.rfind('.') + 1)) + "." + op.name;
}

bool makes_tensors(Effect effect) {
  return effect != Effect::ask && effect != Effect::create && effect != Effect::none;
}

std::vector<std::string> texts(const std::vector<std::string_view>& signatures) {
  return {signatures.begin(), signatures.end()};
}

/// The node's name as PyTorch's code generator forms it: "Log1PBackward0" for "log1p_", "LinalgQrBackward0"
/// for "linalg.qr".
std::string default_gradient(std::string_view name) {
  std::string node;
  bool begins = true;
  for (const char c : name) {
    const bool separates = c == '_' || c == '.';
    if (!separates) node.push_back(begins ? static_cast<char>(std::toupper(c)) : c);
    begins = separates || std::isdigit(c) != 0;
  }
  return node + "Backward0";
}

bool lists_out(std::string_view signature) { return signature.find(" out=") != signature.npos; }

Op main_op(const Row& row) {
  if (row.name.empty()) throw_missing_field(row, "name");
  if (!row.group) throw_missing_field(row, "group");
  if (row.forms == 0) throw_missing_field(row, "forms");
  if (row.signatures.empty()) throw_missing_field(row, "signatures");
  if (!row.effect) throw_missing_field(row, "effect");
  if (!row.motion && !default_motion(*row.effect)) throw_missing_field(row, "motion");
  if (!row.evaluate && row.program.empty() && !(row.forms & Form::subscript))
    throw_missing_field(row, "function");
  const auto out = row.out.value_or(OutRule::none);
  const bool adds_out = out != OutRule::none && std::ranges::none_of(row.signatures, lists_out);
  Op op{std::string(row.name), *row.group,
        static_cast<std::uint8_t>(adds_out ? row.forms | Form::with_out : row.forms),
        Signatures(texts(row.signatures), row.arguments, adds_out ? out : OutRule::none), row.evaluate};
  op.main = op.name;
  if (!row.receiver.empty()) op.receiver = row.receiver;
  op.effect = *row.effect;
  op.returns = row.returns.value_or(default_result(op.effect));
  op.value_type = op.returns == Returns::value ? row.value_type : std::string_view();
  op.out = out;
  op.out_sharing =
      row.out_sharing.value_or(op.out == OutRule::elementwise ? OutSharing::whole : OutSharing::free);
  op.out_refusal = row.out_refusal;
  op.walks_items = row.walks_items;
  op.kernel_dtypes = row.kernel.dtypes;
  op.kernel = std::make_shared<const Program>(row.kernel.name.empty() ? op.name + "_cpu"
                                                                      : std::string(row.kernel.name));
  op.motion = row.motion ? *row.motion : *default_motion(op.effect);
  op.featured = row.featured;
  if (!row.program.empty()) {
    op.program = std::make_shared<const Program>(std::string(row.program));
    op.fields.assign(row.fields.begin(), row.fields.end());
  }
  if (!row.gradient.empty()) op.gradient = std::make_shared<const Program>(std::string(row.gradient));
  else if (!op.program && makes_tensors(op.effect))
    op.gradient = std::make_shared<const Program>(default_gradient(op.name));
  op.help = row.help.empty() ? default_help(op) : row.help;
  return op;
}

/// The signatures without those that take a number for `self`.
std::vector<std::string> with_tensor_self(std::vector<std::string> signatures) {
  constexpr std::string_view operand = "Tensor|Scalar self";
  std::erase_if(signatures, [](const std::string& text) { return text.starts_with("(Scalar self"); });
  for (auto& text : signatures)
    if (const auto at = text.find(operand); at != text.npos) text.replace(at, operand.size(), "Tensor self");
  return signatures;
}

Op in_place_op(const Op& fresh, const Row& row) {
  Op op = fresh;
  op.name += '_';
  op.main = op.name;
  op.group = Group::in_place;
  op.forms = row.in_place_forms;
  op.signatures = Signatures(with_tensor_self(fresh.signatures.texts()), row.arguments);
  op.evaluate = row.in_place;
  op.help = "in_place";
  op.effect = Effect::write;
  op.returns = Returns::self;
  op.out = OutRule::none;
  op.motion = Motion::overwrite;
  op.featured = row.in_place_featured;
  return op;
}

/// Copies the elements of the view into new memory in logical order.
Value evaluate_view_copy(const Call& call) {
  const auto view = call.op.evaluate_view(call);
  return {ops::clone(call.memory, *view.get_if<tensor::Tensor>(), tensor::MemoryFormat::contiguous)};
}

/// Replaces "TransposeBackward0" by "TransposeBackward0_copy" in the text.
std::string gradient_of_copy(std::string_view gradient) {
  if (gradient == "None") return "NotImplemented";
  constexpr std::string_view backward = "Backward";
  std::string result(gradient);
  for (auto at = result.find(backward); at != result.npos; at = result.find(backward, at + 1)) {
    const auto digit = at + backward.size();
    if (digit < result.size() && std::isdigit(static_cast<unsigned char>(result[digit])) != 0)
      result.insert(digit + 1, "_copy");
  }
  return result;
}

Op copy_op(const Op& view, const Row& row) {
  Op op = view;
  op.name += "_copy";
  op.main = op.name;
  op.group = Group::copy;
  op.forms = Form::function | Form::with_out;
  auto signatures = view.signatures.texts();
  std::erase_if(signatures, [](const std::string& text) { return text.find("Dimname") != text.npos; });
  op.signatures = Signatures(std::move(signatures), row.arguments, OutRule::exact);
  op.evaluate_view = view.evaluate;
  op.evaluate = evaluate_view_copy;
  op.help = "view_copy";
  op.effect = Effect::copy;
  op.out = OutRule::exact;
  op.motion = Motion::follow;
  op.featured = 0;
  op.gradient = std::make_shared<const Program>(
      gradient_of_copy(row.gradient.empty() ? default_gradient(view.name) : row.gradient));
  return op;
}

Op alias_of(const Op& op, const OpAlias& alias, const Row& row, bool is_in_place) {
  Op other = op;
  other.name = std::string(alias.name) + (is_in_place ? "_" : "");
  if (!alias.signatures.empty()) {
    auto stated = texts(alias.signatures);
    if (is_in_place) stated = with_tensor_self(std::move(stated));
    other.signatures =
        Signatures(std::move(stated), row.arguments, op.forms & Form::with_out ? op.out : OutRule::none);
  }
  if (const auto forms = is_in_place ? alias.in_place_forms : alias.forms)
    other.forms = static_cast<std::uint8_t>(forms | (op.forms & Form::with_out));
  other.featured = 0;
  return other;
}

}  // namespace

std::vector<Op> expand(const Row& row) {
  std::vector<Op> ops{main_op(row)};
  if (row.in_place) ops.push_back(in_place_op(ops.front(), row));
  const auto count = ops.size();
  for (std::size_t i = 0; i < count; ++i)
    for (const auto& alias : row.aliases) {
      auto other = alias_of(ops[i], alias, row, i > 0);
      ops[i].aliases.push_back(other.name);
      ops.push_back(std::move(other));
    }
  if (row.has_copy) ops.push_back(copy_op(ops.front(), row));
  return ops;
}

}  // namespace stridescope::script
