#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/session/session.h"
#include "ui/forms/catalogue.h"
#include "ui/state.h"

namespace stridescope::ui {

/// The tensor of a name at the cursor, frozen.
std::optional<tensor::Tensor> find_tensor(const session::Session& session, std::string_view name);
std::optional<tensor::Tensor> find_tensor(const session::Snapshot& now, std::string_view name);
/// The elements of a name's NumPy array at the cursor, frozen. Offset and strides count
/// elements.
std::optional<tensor::Tensor> find_array(const session::Session& session, std::string_view name);
std::optional<tensor::Tensor> find_array(const session::Snapshot& now, std::string_view name);
/// The selectable tensor or array of a name.
template <class State>
std::optional<tensor::Tensor> find_selectable(const State& state, std::string_view name) {
  auto tensor = find_tensor(state, name);
  return tensor ? tensor : find_array(state, name);
}
/// True if a tensor is selected, rather than an array or nothing.
bool is_tensor_selected(const UiState& state);
/// The operations on the selection: op_catalogue() or array_catalogue().
const std::vector<OpEntry>& catalogue_of(const UiState& state);

/// A form for an operation on a tensor or array, filled with valid suggested arguments, so that it can be
/// applied at once.
OperationForm make_form(const session::Session& session, const OpEntry& entry, const std::string& self);

/// The call, as source: "x.transpose(0, 1)".
std::string call_text(const OperationForm& form);
/// The statement that applying the form appends: "y = x.transpose(0, 1)".
std::string statement_text(const OperationForm& form);
/// True if the form's result gets a name: if it is one or several tensors other than the form's own.
bool has_result_name(const OpEntry& entry);

/// Returns the parameters in the form of an entry: without the tensor itself, and without `out`, `implicit`
/// and `sparse_grad`.
std::vector<script::Parameter> form_parameters(const OpEntry& entry);
/// True if the operation needs a tensor or array; false if it creates one.
bool needs_tensor(const OpEntry& entry);

}  // namespace stridescope::ui
