#include "ui/queries/panel_queries.h"

#include <algorithm>
#include <functional>
#include <set>

#include "engine/explain/scramble.h"
#include "engine/script/values/array.h"
#include "engine/session/sharing.h"
#include "ui/forms/console_completion.h"
#include "ui/forms/form.h"
#include "ui/forms/made_by.h"
#include "ui/forms/proof_form.h"
#include "ui/forms/wanted_shape.h"
#include "ui/lesson/lesson_picture.h"
#include "ui/lesson/lesson_view.h"
#include "ui/scene/model/reachable_tensors.h"

namespace stridescope::ui {
namespace {

constexpr std::size_t most_shares = 24;
/// The maximum number of cached verdicts: every letter that is typed into a form gives another statement.
constexpr std::size_t most_verdicts = 2000;

/// Limits on the modules listed for a selected tensor.
constexpr std::size_t most_modules = 4, most_module_rows = 60;

void find_sharing(const session::Session& session, const std::string& name, PanelQueries::Facts& facts) {
  const auto now = session.now();
  const auto storage = facts.tensor.storage().id();
  const scene::ReachableTensors reached(now, {});
  std::vector<tensor::Tensor> readers;
  for (const auto& object : reached.objects())
    if (object.storage == storage) readers.push_back(object.tensor);
  for (const auto& other : reached.names()) {
    const bool is_item = other.text.find('[') != std::string::npos;
    if (!is_item && other.text != name && reached.objects()[other.object].storage == storage)
      facts.shares.push_back(other.text);
  }
  if (facts.shares.size() > most_shares) {
    facts.further = facts.shares.size() - most_shares;
    facts.shares.erase(facts.shares.begin(), facts.shares.end() - static_cast<std::ptrdiff_t>(most_shares));
  }
  const auto seen = session::visible_bytes(now, facts.tensor.storage(), readers);
  facts.visible_bytes = seen.bytes, facts.is_exact = seen.is_exact;
}

}  // namespace

void PanelQueries::drop_stale(const UiState& state) const {
  const bool is_open = is_question_open(state);
  if (revision_ == state.document.revision && is_open_ == is_open) return;
  revision_ = state.document.revision, is_open_ = is_open;
  dry_run_.reset(), verdicts_.clear(), operations_.clear();
  facts_.reset(), proof_.reset(), completed_.reset(), box_.reset();
  sums_.clear(), ledger_.clear();
  outputs_.reset(), modules_.reset(), script_.reset(), forks_.reset();
}

const session::Verdict& PanelQueries::verdict(const UiState& state, const std::string& statement) const {
  drop_stale(state);
  if (is_open_) return unknown_verdict_;
  const auto found = verdicts_.find(statement);
  if (found != verdicts_.end()) return found->second;
  if (verdicts_.size() >= most_verdicts) operations_.clear(), verdicts_.clear();
  ++counts_.verdicts;
  const auto& session = state.document.session;
  if (session.is_busy()) return verdicts_.emplace(statement, session::Verdict{}).first->second;
  if (!dry_run_) dry_run_.emplace(session.dry_run());
  return verdicts_.emplace(statement, dry_run_->ask(statement)).first->second;
}

const PanelQueries::SuggestedOperation& PanelQueries::operation(const UiState& state,
                                                                const OpEntry& entry) const {
  drop_stale(state);
  if (selected_ != state.stage.view.selected) operations_.clear();
  selected_ = state.stage.view.selected;
  if (const auto found = operations_.find(entry.id); found != operations_.end()) return found->second;
  ++counts_.operations;
  SuggestedOperation operation{statement_text(make_form(state.document.session, entry, selected_)), nullptr};
  operation.verdict = &verdict(state, operation.statement);
  return operations_.emplace(entry.id, std::move(operation)).first->second;
}

namespace {

std::optional<PanelQueries::Facts::Scrambled> scrambled(const session::Session& session,
                                                        std::string_view name) {
  const auto found = made_by(session, name);
  if (!found || (found->made.operation != "view" && found->made.operation != "reshape")) return std::nullopt;
  const auto scramble = explain::find_scramble(found->made.source.shape, found->made.result.shape);
  if (!scramble) return std::nullopt;
  return PanelQueries::Facts::Scrambled{found->made.from, found->made.calls, scramble->code, found->step};
}

}  // namespace

const PanelQueries::Facts* PanelQueries::facts(const UiState& state) const {
  drop_stale(state);
  const auto& name = state.stage.view.selected;
  const auto tensor = find_selectable(state.document.session, name);
  if (!tensor) return nullptr;
  auto wanted = state.form.open.self == name && !is_open_ ? wanted_shape(state) : std::nullopt;
  if (facts_ && facts_of_ == name && facts_->wanted == wanted) return &*facts_;
  ++counts_.facts;
  facts_of_ = name;
  const auto& layout = tensor->layout();
  Facts facts{.tensor = *tensor};
  find_sharing(state.document.session, name, facts);
  facts.axes = state.document.session.now().axes(*tensor);
  const auto storage = facts.tensor.storage().id();
  facts.storage = state.document.session.now().storage_number(storage).value_or(storage);
  facts.array = array_facts(state.document.session.now(), name);
  if (!facts.array) {
    facts.contiguity = explain::contiguity(layout);
    facts.overlap = explain::overlap(layout, tensor->storage().nbytes() / tensor->itemsize());
  }
  // In a lesson the reshape is intended.
  if (!facts.array && !is_open_ && !state.lesson.is_on_script())
    facts.scrambled = scrambled(state.document.session, name);
  if (wanted) facts.view = explain::prove_view(layout, *wanted);
  facts.wanted = std::move(wanted);
  facts_ = std::move(facts);
  return &*facts_;
}

const PanelQueries::ProofFacts* PanelQueries::proof(const UiState& state,
                                                    const explain::ProofRequest& request) const {
  drop_stale(state);
  if (proof_ && proof_->request == request) return &*proof_;
  const auto now = state.document.session.now();
  auto proof = proof_at(now, request);
  if (!proof || proof->steps.empty()) return nullptr;
  const auto tensor = find_tensor(now, request.tensor);
  proof_ = {request, std::move(*proof), now.axes(*tensor), tensor->itemsize()};
  return &*proof_;
}

const design::GridRecipe& PanelQueries::design(const UiState& state, const DesignRequest& request) const {
  drop_stale(state);
  if (design_of_ == request) return design_;
  design_of_ = request;
  design_ = design::find_grid_recipe(request.tensor, request.layout, request.storage_numel, request.grid);
  return design_;
}

const std::vector<PanelQueries::ModuleFacts>& PanelQueries::modules(const UiState& state) const {
  drop_stale(state);
  if (modules_) return *modules_;
  modules_.emplace();
  const auto now = state.document.session.now();
  std::vector<const script::Environment::Binding*> holders;
  for (const auto& binding : now.environment().bindings())
    // An array is an object, but is shown as a tensor.
    if (binding.value.is<script::Object>() && !script::tensor_of_array(binding.value))
      holders.push_back(&binding);
  std::ranges::stable_sort(holders, std::greater(), &script::Environment::Binding::bound_at);
  if (holders.size() > most_modules) holders.resize(most_modules);
  for (const auto* holder : holders) {
    const auto value = now.frozen(holder->value);
    const auto& object = std::get<script::Object>(value.data);
    ModuleFacts module{holder->name, object.type->name, object.type->is_module()};
    std::set<std::int64_t> storages;
    for (const auto& [name, source, kind, tensor] : script::named_tensors(object)) {
      storages.insert(tensor.storage().id());
      if (module.rows.size() == most_module_rows) ++module.further;
      else
        module.rows.push_back({name, holder->name + (source.front() == '[' ? "" : ".") + source, kind,
                               tensor.shape(), tensor.dtype(), tensor.device(),
                               now.storage_number(tensor.storage().id()).value_or(tensor.storage().id())});
    }
    module.storages = storages.size();
    if (!module.rows.empty()) modules_->push_back(std::move(module));
  }
  return *modules_;
}

const script::Completion& PanelQueries::completion(const UiState& state) const {
  drop_stale(state);
  InputLine line{state.console.draft.text, state.console.caret};
  if (completed_ == line) return completion_;
  ++counts_.completions;
  completion_ = console_completion(state);
  completed_ = std::move(line);
  return completion_;
}

const BoxFacts* PanelQueries::box(const UiState& state) const {
  drop_stale(state);
  const auto& box = state.stage.view.box;
  const auto tensor = box ? find_tensor(state.document.session, box->tensor) : std::nullopt;
  if (!tensor || !covered_facts(state).empty()) return nullptr;
  if (box_ != box) {
    ++counts_.boxes;
    box_facts_ = box_facts(*tensor, *box);
    box_ = box;
  }
  return &box_facts_;
}

PanelQueries::LedgerLine PanelQueries::ledger(const UiState& state, std::size_t step) const {
  drop_stale(state);
  const auto& session = state.document.session;
  if (sums_.empty()) {
    Sums sums;
    for (const auto& each : session.steps()) {
      sums.allocated += each.verdict.allocated_bytes();
      sums.copied += each.trace.copied_bytes();
      sums_.push_back(sums);
    }
  }
  auto known = ledger_.find(step);
  if (known == ledger_.end()) {
    ++counts_.ledger_rows;
    known = ledger_.emplace(step, session::ledger_row(session, step)).first;
  }
  return {known->second, sums_[step].allocated, sums_[step].copied};
}

const std::vector<PanelQueries::Output>& PanelQueries::outputs(const UiState& state) const {
  drop_stale(state);
  if (outputs_) return *outputs_;
  outputs_.emplace();
  std::size_t lines = 0, number = 0;
  for (const auto& step : state.document.session.steps()) {
    ++number;
    if (is_hidden_until_answer(state, number)) break;
    std::string_view printed = step.outcome.printed;
    if (printed.empty()) continue;
    if (printed.back() == '\n') printed.remove_suffix(1);
    Output output{number, lines, 1};
    for (auto at = printed.find('\n'); at != printed.npos && output.lines < most_lines;
         at = printed.find('\n', at + 1))
      ++output.lines;
    lines += output.lines;
    outputs_->push_back(output);
  }
  return *outputs_;
}

const scene::Scene& PanelQueries::lesson_picture(const ShippedLesson& lesson, const scene::Style& style,
                                                 scene::Size size, const scene::TextMeasure& measure,
                                                 const Text& text) const {
  PictureKey key{style.theme, size, std::string(text.language())};
  if (pictures_of_ != key) pictures_.clear();
  pictures_of_ = std::move(key);
  if (const auto known = pictures_.find(lesson.name); known != pictures_.end()) return known->second;
  return pictures_.emplace(lesson.name, ui::lesson_picture(lesson, style, size, measure, text)).first->second;
}

const ScriptLines& PanelQueries::script(const UiState& state) const {
  drop_stale(state);
  const auto& waiting = state.console.pending_statements;
  if (!script_ || script_pending_count_ != waiting.size()) script_.emplace(state.document.session, waiting);
  script_pending_count_ = waiting.size();
  return *script_;
}

const std::vector<Fork>& PanelQueries::forks(const UiState& state) const {
  drop_stale(state);
  if (!forks_) forks_ = ui::forks(state);
  return *forks_;
}

const ChipPositions& PanelQueries::steps(const UiState& state, float scale, float between,
                                         const ChipPositions::Measure& measure) const {
  const std::pair of(state.document.revision, scale);
  if (steps_of_ != of) steps_.update(state.document.session.steps(), scale, between, measure);
  steps_of_ = of;
  return steps_;
}

}  // namespace stridescope::ui
