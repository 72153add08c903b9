#include "app/reduce/live.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/files/document_file.h"
#include "app/reduce/data.h"
#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "ui/forms/form.h"
#include "ui/queries/selection.h"

namespace stridescope::app {
namespace {

void close_offers(ui::UiState& state) {
  std::erase_if(state.dialog.notices, [](const ui::Notice& notice) {
    return notice.offer == ui::show_program_offer || notice.offer == ui::follow_program_offer;
  });
}

void offer(ui::UiState& state, words::Message message, const char* button) {
  close_offers(state);
  state.dialog.notices.push_back({std::move(message), false, button});
}

struct Difference {
  std::string name;
  std::size_t step;
};

bool differs(ui::UiState& state, const ui::LiveLayout& there) {
  const auto here = ui::find_tensor(state.document.session, there.name);
  if (!here) return false;
  if (here->shape() != there.shape || here->stride() != there.stride ||
      here->storage_offset() != there.offset)
    return true;
  if (!there.storage) return false;
  const auto id = here->storage().id();
  return state.live.storages.try_emplace(*there.storage, id).first->second != id;
}

/// Returns the last tensor that differs from PyTorch's. A name that a later step rebinds is compared there.
std::optional<Difference> find_difference(ui::UiState& state, const std::vector<ui::LiveStep>& steps) {
  std::set<std::string> compared;
  auto number = state.document.session.cursor();
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    for (const auto& there : step->layouts)
      if (compared.insert(there.name).second && differs(state, there)) return Difference{there.name, number};
    --number;
  }
  return std::nullopt;
}

}  // namespace

/// Shows the effects of the steps.
void run_step(ui::UiState& state, const ui::ShowProgramSteps& step, JobEnd& end) {
  state.stage.view.selected = ui::selection_at(state.document.session.now());
  session_changed(state);
  if (end.failure) {
    state.live.is_followed = false;
    state.live.waiting.clear();
    add_notice(state, {"notice/live_stopped", {{"program", state.live.program}}}, true);
    set_failure(state, std::move(end.failure));
    return;
  }
  state.document.failure.reset();
  if (const auto found = find_difference(state, step.steps))
    add_notice(state, {"notice/live_differs", {{"name", found->name}, {"step", found->step}}}, true);
  start_motion(state, state.document.session.cursor(), 1);
}

void follow_program(ui::UiState& state) {
  auto& live = state.live;
  if (live.waiting.empty() || state.work.job) return;
  if (!live.is_followed) {
    if (state.dialog.open == ui::DialogKind::none)
      offer(state, {"notice/live_asks", {{"program", live.program}}}, ui::show_program_offer);
    return;
  }
  const auto& session = state.document.session;
  if (session.cursor() < session.steps().size())
    return offer(state, {"notice/live_waiting", {{"program", live.program}, {"count", live.waiting.size()}}},
                 ui::follow_program_offer);
  close_offers(state);
  auto steps = std::exchange(live.waiting, {});
  std::vector<ui::Branch::SourceText> texts;
  std::vector<std::string> data;
  for (const auto& step : steps) {
    if (!step.data.empty()) data.push_back(step.data);
    texts.push_back({step.leading, step.source});
  }
  allow_files(state, data);
  run_plan(state, {ui::RunStatements{std::move(texts)}, ui::ShowProgramSteps{std::move(steps)}});
}

void begin_program(ui::UiState& state, const std::string& name) {
  close_offers(state);
  state.live = {};
  state.live.program = name;
}

void show_program(ui::UiState& state) {
  close_offers(state);
  auto live = std::exchange(state.live, {});
  set_document(
      state,
      document_of({}, {}, {}, ui::memory_bytes(state.settings), state.document.session.files()).document);
  end_guide(state);
  live.is_followed = true;
  state.live = std::move(live);
  add_notice(state, {"notice/live_begun", {{"program", state.live.program}}}, false);
}

void end_program(ui::UiState& state) {
  if (state.live.program.empty()) return;
  if (state.live.is_followed)
    add_notice(state, {"notice/live_ended", {{"program", state.live.program}}}, false);
}

}  // namespace stridescope::app
