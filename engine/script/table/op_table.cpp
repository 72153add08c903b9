#include "engine/script/table/op_table.h"

#include <algorithm>
#include <iterator>

#include "engine/script/table/signature.h"

namespace stridescope::script {

namespace {

/// PyTorch's factories list it first among the keywords, other functions last.
void add_out(Signature& signature, Group group) {
  Parameter out;
  out.name = "out";
  out.type = ParamType::tensor;
  out.optional_type = out.keyword_only = true;
  out.default_value = Value{None{}};
  out.default_text = "None";
  auto at = signature.parameters.end();
  if (group == Group::create) at = std::ranges::find(signature.parameters, true, &Parameter::keyword_only);
  signature.parameters.insert(at, std::move(out));
}

/// "transpose", "list.append", "storage.nbytes", "builtins.abs".
std::string help_key(const Op& op) {
  const std::string name(op.name);
  if (op.forms & Form::builtin) return name.find('.') == name.npos ? "builtins." + name : name;
  if (op.receiver == "Tensor" || !(op.forms & (Form::method | Form::property))) return name;
  if (op.receiver.starts_with("torch.storage.")) return "storage." + name;
  return std::string(op.receiver.substr(op.receiver.rfind('.') + 1)) + "." + name;
}

}  // namespace

OpTable::OpTable() {
  for (auto* rows :
       {create_rows, view_rows, copy_rows, compute_rows, reduce_rows, in_place_rows, ask_rows, python_rows}) {
    std::ranges::move(rows(), std::back_inserter(ops_));
  }
  std::ranges::stable_sort(ops_, {}, &Op::name);
  for (auto& op : ops_) {
    if (op.help.empty()) op.help = help_key(op);
    for (const auto text : op.signature_texts) {
      op.signatures.push_back(parse_signature(text));
      if (op.forms & Form::with_out) add_out(op.signatures.back(), op.group);
    }
  }
}

const Op* OpTable::find(std::string_view name, std::uint8_t forms, std::string_view receiver) const {
  constexpr std::uint8_t owned = Form::method | Form::property;
  for (auto op = std::ranges::lower_bound(ops_, name, {}, &Op::name); op != ops_.end() && op->name == name;
       ++op) {
    const auto found = op->forms & forms;
    if ((found & ~owned) || ((found & owned) && op->receiver == receiver)) return &*op;
  }
  return nullptr;
}

const OpTable& op_table() {
  static const OpTable table;
  return table;
}

}  // namespace stridescope::script
