#include "ui/panels/context_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/script/values/repr.h"
#include "engine/session/sharing.h"
#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "ui/forms/axis_roles.h"
#include "ui/forms/box_facts.h"
#include "ui/forms/form.h"
#include "ui/lesson/lesson_view.h"
#include "ui/scene/model/readers.h"
#include "ui/scene/picture/grid_plan.h"
#include "ui/words/format.h"

namespace stridescope::ui {
namespace {

std::string subscript_of(const scene::CellTarget& cell) {
  return cell.tensor + "[" + (cell.index.empty() ? std::string("...") : list_text(cell.index)) + "]";
}

std::string value_text(const tensor::Tensor& tensor, std::int64_t element) {
  if (!tensor::has_element(tensor, element)) return {};
  return script::number_repr(tensor::element_at(tensor, element));
}

class Rows {
 public:
  Rows(const UiState& state, const Text& text) : state_(state), text_(text) {}
  std::vector<ContextRow> take() { return std::move(rows_); }

  void step(std::size_t number) {
    const auto& steps = session().steps();
    if (number == 0 || number > steps.size()) return;
    const auto& source = steps[number - 1].source;
    say("go", "context/go_to_step", GoToStep{number});
    section();
    say("copy", "context/copy", CopyText{source});
    say("edit", "context/edit_step", EditStep{number});
    say("again", "context/run_again", RunStatement{source});
    rows_.back().statement = source;
    if (number == steps.size()) return;
    section();
    say("delete-later", "context/delete_later", {"count", steps.size() - number}, DeleteLaterSteps{number});
  }

  void cell(const scene::CellTarget& cell) {
    const auto tensor = find_tensor(session(), cell.tensor);
    if (!tensor || tensor->dim() != static_cast<std::int64_t>(cell.index.size())) return;
    const auto element = tensor->layout().at(cell.index);
    if (state_.stage.view.box && state_.stage.view.box->tensor == cell.tensor) {
      const auto slice = box_expression(*state_.stage.view.box, tensor->shape());
      run("slice", session().fresh_name() + " = " + slice);
      section();
    }
    copies(*tensor, element);
    say("copy", "context/copy_text", {"text", subscript_of(cell)}, CopyText{subscript_of(cell)});
    section();
    pin();
    edit(cell);
    say("walk", "context/walk", WalkFrom{cell});
    section();
    for (std::size_t d = 0; d < std::min<std::size_t>(cell.index.size(), 4); ++d) {
      std::string items;
      for (std::size_t before = 0; before < d; ++before) items += ":, ";
      run("select-" + std::to_string(d),
          session().fresh_name() + " = " + cell.tensor + "[" + items + std::to_string(cell.index[d]) + "]");
    }
    section();
    selecting(cell.tensor);
  }

  void storage(const scene::StorageTarget& target) {
    std::vector<std::pair<std::string, tensor::Tensor>> readers;
    for (const auto& alias : session::aliases(session().now()))
      if (alias.tensor.storage().id() == target.storage) readers.emplace_back(alias.name, alias.tensor);
    bool is_read = false;
    for (const auto& [name, tensor] : readers) {
      const auto found = scene::readers(tensor.layout(), target.element, 1);
      if (found.indices.empty()) continue;
      if (!std::exchange(is_read, true)) {
        copies(tensor, target.element);
        section();
        pin();
        if (find_tensor(session(), name)) {
          edit({name, found.indices.front()});
        }
      }
    }
    if (!is_read) {
      say("copy-index", "context/copy_index", {"index", std::to_string(target.element)},
          CopyText{std::to_string(target.element)});
      section();
      pin();
    }
    section();
    constexpr std::size_t most_readers = 24;  // the newest
    if (readers.size() > most_readers)
      readers.erase(readers.begin(), readers.end() - static_cast<std::ptrdiff_t>(most_readers));
    for (const auto& [name, tensor] : readers) {
      if (state_.stage.view.hidden.count(name) > 0)
        say("show-" + name, "context/show", {"name", name}, SetHidden{name, false});
      else if (name != state_.stage.view.selected && find_selectable(session(), name))
        say("select-" + name, "context/select", {"name", name}, Select{name});
    }
  }

  void axis(const scene::AxisTarget& axis) {
    const auto tensor = find_tensor(session(), axis.tensor);
    if (!tensor || axis.dim >= tensor->dim()) return;
    roles(axis, *tensor);
    section();
    const auto result = session().fresh_name() + " = " + axis.tensor;
    const auto dim = std::to_string(axis.dim);
    for (const char* name : {"select", "flip", "unsqueeze", "sum"})
      run(name, result + "." + name + "(" + dim + (name == std::string_view("select") ? ", 0)" : ")"));
    if (tensor->shape()[static_cast<std::size_t>(axis.dim)] == 1)
      run("squeeze", result + ".squeeze(" + dim + ")");
    section();
    pin();
  }

  void tensor(const std::string& name) {
    const auto tensor = find_tensor(session(), name);
    if (!tensor) return;
    selecting(name);
    section();
    const auto covered = covered_facts(state_);
    if (!covered.contains({name, lesson::Fact::shape}))
      say("copy-shape", "context/copy_shape", CopyText{tuple_text(tensor->shape())});
    if (!covered.contains({name, lesson::Fact::stride}))
      say("copy-stride", "context/copy_stride", CopyText{tuple_text(tensor->stride())});
    if (state_.stage.view.roles.count(name) > 0) say("default-order", "axis/default", SetRoles{name, {}});
  }

  void stage() {
    say("fit", "command/view/fit", FitStage{});
    if (!state_.stage.view.hidden.empty()) say("show-all", "command/view/show_all", ShowAll{});
    section();
    choices();
    section();
    say("copy-picture", "command/edit/copy_picture", CopyPicture{});
    say("save-picture", "command/file/save_picture", SavePicture{});
  }

  /// Lists the tensors that can be selected, the newest first, including those that do not fit on the stage.
  void choices() {
    constexpr std::size_t most_choices = 12;
    std::vector<std::string> names;
    const auto now = session().now();
    for (const auto& binding : now.environment().bindings())
      if (binding.value.is<tensor::Tensor>() && binding.name != state_.stage.view.selected)
        names.push_back(binding.name);
    if (names.size() > most_choices)
      names.erase(names.begin(), names.end() - static_cast<std::ptrdiff_t>(most_choices));
    for (auto name = names.rbegin(); name != names.rend(); ++name)
      say("select-" + *name, "context/select", {"name", *name}, Select{*name});
  }

 private:
  const session::Session& session() const { return state_.document.session; }
  void section() { section_ = !rows_.empty(); }
  void add(ContextRow row) {
    row.begins_section = std::exchange(section_, false);
    rows_.push_back(std::move(row));
  }
  void say(std::string id, std::string_view key, Action action) {
    add({std::move(id), std::string(text_(key)), std::move(action)});
  }
  void say(std::string id, std::string_view key, words::Argument argument, Action action) {
    add({std::move(id), text_(key, {std::move(argument)}), std::move(action)});
  }
  void run(std::string id, const std::string& statement) {
    ContextRow row{std::move(id), statement, RunStatement{statement}};
    row.is_code = true;
    row.statement = statement;
    add(std::move(row));
  }

  /// The number of bytes written does not depend on the value.
  void edit(const scene::CellTarget& cell) {
    const auto place = subscript_of(cell);
    say("edit", "context/edit_cell", {"cell", place}, BeginCellEdit{cell});
    rows_.back().statement = place + " = 0";
  }

  void pin() {
    const auto& target = state_.dialog.context_menu->target;
    say("pin", state_.stage.view.pinned == target ? "context/unpin" : "context/pin", Pin{target});
  }

  /// Adds rows that copy an element's value, index and address.
  void copies(const tensor::Tensor& tensor, std::int64_t element) {
    if (!tensor.storage().is_meta()) {
      const auto value = value_text(tensor, element);
      say("copy-value", "context/copy_value", {"value", value}, CopyText{value});
    }
    const auto index = std::to_string(element);
    say("copy-index", "context/copy_index", {"index", index}, CopyText{index});
    const auto bytes = static_cast<std::uint64_t>(element * tensor.itemsize());
    const auto address = fmt::format("{:#x}", tensor.storage().address() + bytes);
    say("copy-address", "context/copy_address", {"address", address}, CopyText{address});
  }

  void roles(const scene::AxisTarget& axis, const tensor::Tensor& tensor) {
    const auto found = state_.stage.view.roles.find(axis.tensor);
    const auto choice = scene::default_axis_assignment(tensor.shape());
    const auto now = found != state_.stage.view.roles.end() ? found->second
                                                            : scene::AxisRoles{choice.rows, choice.columns};
    struct Choice {
      AxisRole role;
      const char* key;
    };
    for (const auto& [role, key] : {Choice{AxisRole::rows, "rows"}, Choice{AxisRole::columns, "columns"},
                                    Choice{AxisRole::blocks, "blocks"}}) {
      if (!may_take(now, role)) continue;
      ContextRow row{std::string("along-") + key, std::string(text_(std::string("axis/along_") + key)),
                     SetRoles{axis.tensor, with_role(now, axis.dim, role)}};
      row.is_checked = role_of(now, axis.dim) == role;
      add(std::move(row));
    }
    ContextRow row{"default-order", std::string(text_("axis/default")), SetRoles{axis.tensor, {}}};
    row.is_checked = found == state_.stage.view.roles.end();
    add(std::move(row));
  }

  /// Adds rows for a tensor as a whole.
  void selecting(const std::string& name) {
    const auto tensor = find_tensor(session(), name);
    const bool can_select = tensor || find_array(session(), name);
    if (can_select && name != state_.stage.view.selected)
      say("select", "context/select", {"name", name}, Select{name});
    if (!tensor) return;
    const auto result = session().fresh_name() + " = " + name;
    if (tensor->dim() >= 2) run("transpose", result + ".transpose(-2, -1)");
    if (!tensor->is_contiguous() || covered_facts(state_).contains({name, lesson::Fact::contiguous}))
      run("contiguous", result + ".contiguous()");
    run("clone", result + ".clone()");
    section();
    if (state_.stage.view.hidden.count(name) > 0)
      say("show", "context/show", {"name", name}, SetHidden{name, false});
    else say("hide", "context/hide", {"name", name}, SetHidden{name, true});
    if (!state_.stage.view.hidden.empty()) say("show-all", "command/view/show_all", ShowAll{});
  }

  const UiState& state_;
  const Text& text_;
  std::vector<ContextRow> rows_;
  bool section_ = false;
};

}  // namespace

std::vector<ContextRow> context_rows(const UiState& state, const Text& text) {
  if (!state.dialog.context_menu) return {};
  Rows rows(state, text);
  const auto& menu = *state.dialog.context_menu;
  if (menu.step) rows.step(*menu.step);
  else if (const auto* cell = std::get_if<scene::CellTarget>(&menu.target)) rows.cell(*cell);
  else if (const auto* storage = std::get_if<scene::StorageTarget>(&menu.target)) rows.storage(*storage);
  else if (const auto* axis = std::get_if<scene::AxisTarget>(&menu.target)) rows.axis(*axis);
  else if (const auto* whole = std::get_if<scene::TensorTarget>(&menu.target)) rows.tensor(whole->tensor);
  else rows.stage();
  return rows.take();
}

}  // namespace stridescope::ui
