#include "engine/script/table/op_table.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <string_view>

#include "engine/script/syntax/ast.h"
#include "engine/script/values/address.h"
#include "engine/script/values/repr.h"

namespace stridescope::script {

OpTable::OpTable() {
  constexpr std::size_t capacity = 4096;  // more than the number of operations: pointers to them stay valid
  ops_.reserve(capacity);
  for (auto* rows : {create_rows, view_rows, copy_rows, compute_rows, reduce_rows, in_place_rows, query_rows,
                     composed_rows, python_rows})
    for (const auto& row : rows()) std::ranges::move(expand(row), std::back_inserter(ops_));
  std::ranges::stable_sort(ops_, {}, &Op::name);
  for (std::size_t i = 0; i < ops_.size(); ++i) first_.try_emplace(ops_[i].name, i);
}

const Op* OpTable::find(std::string_view name, std::uint8_t forms, std::string_view receiver) const {
  constexpr std::uint8_t owned = Form::method | Form::property;
  const auto first = first_.find(name);
  if (first == first_.end()) return nullptr;
  for (auto op = ops_.begin() + static_cast<std::ptrdiff_t>(first->second);
       op != ops_.end() && op->name == name; ++op) {
    const auto found = op->forms & forms;
    if ((found & ~owned) || ((found & owned) && op->receiver == receiver)) return &*op;
  }
  return nullptr;
}

const Statement& Program::statement() const {
  std::call_once(parsed_, [&] { statement_ = std::make_shared<const Statement>(parse_statement(text_)); });
  return *statement_;
}

const FunctionDefinition& Program::function() const { return *std::get<Define>(statement().node).function; }

const Expression& Program::expression() const {
  return *std::get<ExpressionStatement>(statement().node).value;
}

std::string Op::name_in_errors() const {
  auto text = name;
  if (forms & Form::function) std::ranges::replace(text, '.', '_');
  return text;
}

namespace {

/// Operations that are functions of Python in PyTorch.
constexpr std::string_view python_functions =
    " align_tensors atleast_1d atleast_2d atleast_3d block_diag broadcast_shapes broadcast_tensors "
    "cartesian_prod"
    " cdist chain_matmul einsum is_storage is_tensor lu manual_seed meshgrid norm seed set_printoptions split"
    " stft tensordot unique unique_consecutive unravel_index ";

}  // namespace

std::string repr_of_operation(const Function& function) {
  const auto& op = *function.op;
  const auto name = op.name.substr(op.name.rfind('.') + 1);
  if (function.self)
    return "<built-in method " + name + " of " + type_name(*function.self) + " object" +
           at_address(*function.self) + ">";
  if (op.forms & Form::builtin) return "<built-in function " + name + ">";
  if (!(op.forms & Form::function) && !op.receiver.empty())
    return "<method '" + name + "' of '" +
           (op.receiver == "Tensor" ? "torch._C.TensorBase" : std::string(op.receiver)) + "' objects>";
  if (python_functions.find(" " + name + " ") != std::string_view::npos)
    return "<function " + name + at_address({function}) + ">";
  return "<built-in method " + name + " of type object" + at_address({function}) + ">";
}

const OpTable& op_table() {
  static const OpTable table;
  return table;
}

}  // namespace stridescope::script
