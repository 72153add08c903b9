#include "engine/script/table/op_table.h"

#include <algorithm>
#include <iterator>

#include "engine/script/syntax/ast.h"
#include "engine/script/values/repr.h"

namespace stridescope::script {

OpTable::OpTable() {
  constexpr std::size_t capacity = 4096;  // more than there are operations, so that none is moved
  ops_.reserve(capacity);
  for (auto* rows : {create_rows, view_rows, copy_rows, compute_rows, reduce_rows, in_place_rows, ask_rows,
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

std::string repr_of_operation(const Function& function) {
  const auto& op = *function.op;
  if (function.self) return "<built-in method " + op.name + " of " + type_name(*function.self) + " object>";
  return op.forms & Form::builtin ? "<built-in function " + op.name + ">"
                                  : "<built-in method " + op.name + " of type object>";
}

const OpTable& op_table() {
  static const OpTable table;
  return table;
}

}  // namespace stridescope::script
