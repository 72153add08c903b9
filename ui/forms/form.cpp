#include "ui/forms/form.h"

#include <algorithm>

#include "engine/script/table/signature.h"
#include "engine/script/values/array.h"
#include "engine/script/values/named_tensors.h"
#include "ui/forms/argument_kind.h"
#include "ui/forms/array_catalogue.h"
#include "ui/forms/suggest.h"

namespace stridescope::ui {
namespace {

bool takes_self(const script::Signature& signature) {
  return !signature.parameters.empty() && signature.parameters.front().name == "self";
}

bool has_dim(const script::Signature& signature) {
  return std::ranges::any_of(signature.parameters, [](const auto& p) { return p.name == "dim"; });
}

/// The signature that a form shows first: for a reduction the one with `dim`, the most common
/// use.
const script::Signature* first_signature(const OpEntry& entry) {
  const auto* main = script::main_signature(*entry.op);
  if (entry.op->group != script::Group::reduce || (main && has_dim(*main))) return main;
  const auto along = std::ranges::find_if(entry.op->signatures, has_dim);
  return along == entry.op->signatures.end() ? main : &*along;
}

/// Returns true if a parameter starts with the first dimension: the dimensions of a reduction, even if
/// PyTorch reduces all of them by default.
bool begins_along(const OpEntry& entry, const script::Parameter& parameter) {
  const auto role = parameter.role;
  return entry.op->group == script::Group::reduce && parameter.default_text == "None" &&
         (role == script::Role::dim || role == script::Role::dims);
}

std::string with_separator(const std::string& list) { return list.empty() ? "" : list + ", "; }

bool is_list(const script::Parameter& parameter) { return parameter.type == script::ParamType::integers; }

/// "4, 3" as an argument: separate numbers if PyTorch accepts them, else a tuple.
std::string list_argument(const std::string& text, const script::Parameter& parameter, bool may_be_separate) {
  const bool is_bracketed = text.front() == '(' || text.front() == '[';
  const bool is_single = text.find(',') == std::string::npos;
  if (is_bracketed || may_be_separate || (is_single && parameter.list_size > 0)) return text;
  return "(" + text + (is_single ? ",)" : ")");
}

/// Arguments in the order of the signature: by position up to the first that is left out, then by name.
std::string arguments_text(const OperationForm& form, const OpEntry& entry, std::string list) {
  const auto parameters = form_parameters(entry);
  const auto positional = std::count_if(parameters.begin(), parameters.end(),
                                        [](const auto& parameter) { return !parameter.keyword_only; });
  // torch.permute(x, (1, 0)): behind another argument a list is a tuple.
  const bool is_alone = list.empty() && positional == 1;
  bool by_position = true;
  for (std::size_t i = 0; i < form.arguments.size() && i < parameters.size(); ++i) {
    const auto& text = form.arguments[i].draft.text;
    const auto& parameter = parameters[i];
    by_position = by_position && !parameter.keyword_only && !text.empty();
    if (text.empty()) continue;
    const auto value = is_list(parameter) ? list_argument(text, parameter, by_position && is_alone) : text;
    list = with_separator(list) + (by_position ? value : parameter.name + "=" + value);
  }
  return list;
}

}  // namespace

std::optional<tensor::Tensor> find_tensor(const session::Session& session, std::string_view name) {
  return find_tensor(session.now(), name);
}

std::optional<tensor::Tensor> find_tensor(const session::Snapshot& now, std::string_view name) {
  const auto* value = now.environment().find(name);
  const auto* tensor = value ? value->get_if<tensor::Tensor>() : nullptr;
  if (const auto end = name.find_first_of(".["); !value && end != name.npos) {
    const auto* holder = now.environment().find(name.substr(0, end));
    const auto held = holder ? script::tensor_at(*holder, name.substr(end)) : std::nullopt;
    return held ? std::optional(now.frozen(*held)) : std::nullopt;
  }
  return tensor ? std::optional(now.frozen(*tensor)) : std::nullopt;
}

std::optional<tensor::Tensor> find_array(const session::Session& session, std::string_view name) {
  return find_array(session.now(), name);
}

std::optional<tensor::Tensor> find_array(const session::Snapshot& now, std::string_view name) {
  const auto* value = now.environment().find(name);
  const auto* elements = value ? script::tensor_of_array(*value) : nullptr;
  return elements ? std::optional(now.frozen(*elements)) : std::nullopt;
}

bool is_tensor_selected(const UiState& state) {
  return find_tensor(state.document.session, state.stage.view.selected).has_value();
}

const std::vector<OpEntry>& catalogue_of(const UiState& state) {
  const bool is_array = find_array(state.document.session, state.stage.view.selected).has_value();
  return is_array ? array_catalogue() : op_catalogue();
}

std::vector<script::Parameter> form_parameters(const OpEntry& entry) {
  const auto* signature = first_signature(entry);
  if (!signature) return {};
  auto parameters = signature->parameters;
  if (takes_self(*signature)) parameters.erase(parameters.begin());
  // Parameters that forms leave out.
  std::erase_if(parameters, [](const script::Parameter& parameter) {
    return parameter.name == "out" || parameter.name == "implicit" || parameter.name == "sparse_grad";
  });
  return parameters;
}

bool needs_tensor(const OpEntry& entry) {
  const auto* signature = first_signature(entry);
  return signature && std::ranges::any_of(signature->parameters, [](const script::Parameter& parameter) {
           return parameter.name == "self" ||
                  (!parameter.default_value && kind_of(parameter.role) == ArgumentKind::tensor);
         });
}

bool has_result_name(const OpEntry& entry) {
  return entry.op->returns == script::Returns::tensor || entry.op->returns == script::Returns::tuple;
}

OperationForm make_form(const session::Session& session, const OpEntry& entry, const std::string& self) {
  OperationForm form;
  form.op = entry.id;
  if (find_selectable(session, self)) form.self = self;
  for (const auto& parameter : form_parameters(entry))
    form.arguments.push_back(
        {parameter.name,
         {begins_along(entry, parameter) ? std::string("0") : suggest_argument(parameter, self, session)}});
  if (has_result_name(entry)) form.result_name.text = session.fresh_name();
  return form;
}

std::string call_text(const OperationForm& form) {
  const auto* entry = find_entry(form.op);
  if (!entry) return {};
  const auto& op = *entry->op;
  const auto& name = op.name;
  if (op.forms & script::subscript)
    return form.self + "[" + (form.arguments.empty() ? "" : form.arguments.front().draft.text) + "]";
  if (op.forms & script::property) return form.self + "." + name;
  const auto* signature = first_signature(*entry);
  const bool uses_self = signature && takes_self(*signature);
  if (uses_self && (op.forms & script::method))
    return form.self + "." + name + "(" + arguments_text(form, *entry, "") + ")";
  const std::string module = op.receiver == array_receiver   ? (op.forms & script::function ? "np." : "")
                             : op.forms & script::function   ? "torch."
                             : op.forms & script::functional ? "torch.nn.functional."
                                                             : "";
  return module + name + "(" + arguments_text(form, *entry, uses_self ? form.self : "") + ")";
}

std::string statement_text(const OperationForm& form) {
  const auto* entry = find_entry(form.op);
  if (!entry) return {};
  const auto call = call_text(form);
  if (entry->op->returns == script::Returns::value) return "print(" + call + ")";
  if (!has_result_name(*entry) || form.result_name.text.empty()) return call;
  return form.result_name.text + " = " + call;
}

}  // namespace stridescope::ui
