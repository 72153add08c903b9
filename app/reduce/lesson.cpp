#include <algorithm>
#include <memory>
#include <tuple>
#include <utility>

#include "app/reduce/plan.h"
#include "app/reduce/reducers.h"
#include "engine/lesson/parse.h"

namespace stridescope::app {
namespace {

const lesson::Question* question_before(const ui::UiState& state, std::size_t step) {
  const auto& given = state.lesson;
  if (!given.is_on_script() || step == 0 || step > given.lesson->steps.size()) return nullptr;
  const auto& question = given.lesson->steps[step - 1].question;
  return question ? &*question : nullptr;
}

ui::LessonProgress* progress_of(ui::UiState& state) {
  return state.lesson.key.empty() ? nullptr : &state.lesson.progress[state.lesson.key];
}

void save_progress(ui::UiState& state) {
  auto* place = progress_of(state);
  if (!place || !state.lesson.is_on_script()) return;
  place->step = state.document.session.cursor();
  place->steps = state.lesson.lesson->steps.size();
  place->reached = std::max(std::min(place->reached, place->steps), place->step);
}

/// Records the step at which a script from a file is left. The last step is recorded only if a step of the
/// script was recorded before.
void save_progress_in_script(ui::UiState& state) {
  const auto& [path, session] = std::tie(state.document.path, state.document.session);
  const auto steps = session.steps().size(), step = session.cursor();
  if (path.empty() || (step == steps && state.lesson.progress.count(path) == 0)) return;
  auto& place = state.lesson.progress[path];
  place = {step, std::max(std::min(place.reached, steps), step), steps, {}};
}

bool is_as_written(const ui::UiState& state) {
  return branch_of(state.document.session).statements == state.lesson.statements;
}

/// Starts the motion of the step after the cursor.
void play_step(ui::UiState& state) {
  const auto step = state.document.session.cursor() + 1;
  run_plan(state, {ui::MoveTo{step}, ui::PlayStep{step}});
}

/// The hands of a class are stored with the question for which they were raised.
void keep_hands(ui::AskedQuestion& asked) {
  if (asked.made.empty() || asked.is_answered) return;
  asked.made[asked.at].hands = asked.hands, asked.made[asked.at].first_hands = asked.first_hands;
}

void reveal(ui::UiState& state) {
  keep_hands(state.lesson.asked);
  state.lesson.asked.is_answered = true;
  if (state.lesson.asked.made.empty()) state.lesson.revealed.insert(state.lesson.asked.step);
}

/// Returns to the lesson's own steps: the question at which it was left is shown again, with its full time.
void come_back(ui::LessonState& given) {
  if (!given.left_at) return;
  given.left_at.reset();
  given.asked = std::exchange(given.left_asked, {});
  given.asked.ends_at_secs.reset();
}

/// Opens the panel named by the step's cue, and closes the one that it opened before.
void follow_panel(ui::UiState& state) {
  auto& given = state.lesson;
  const auto step = state.document.session.cursor();
  std::optional<lesson::OpenedPanel> wanted;
  if (given.is_on_script() && step > 0 && step <= given.lesson->steps.size())
    wanted = given.lesson->steps[step - 1].panel;
  if (given.opened ? wanted == given.opened->panel : !wanted) return;
  auto& settings = state.settings;
  if (given.opened) {
    settings.lab_folded = given.opened->lab_folded, settings.lens_folded = given.opened->lens_folded;
    settings.prover_folded = given.opened->prover_folded;
    state.prover = {};
    settings.lab_experiment = given.opened->lab_experiment, settings.lens_kind = given.opened->lens_kind;
    given.opened.reset();
  }
  if (wanted) {
    using Kind = lesson::OpenedPanel::Kind;
    given.opened = {*wanted,
                    settings.lab_folded,
                    settings.lens_folded,
                    settings.prover_folded,
                    settings.lab_experiment,
                    settings.lens_kind};
    settings.lab_folded = wanted->kind != Kind::lab, settings.lens_folded = wanted->kind != Kind::lens;
    settings.prover_folded = true;
    if (wanted->kind == Kind::lab) settings.lab_experiment = wanted->what;
    if (wanted->kind == Kind::lens) settings.lens_kind = wanted->what;
    if (wanted->kind == Kind::prover) show_proof(state, *explain::parse_proof(wanted->what));
  }
  state.stage.view.lens = ui::lens_of(settings);
}

}  // namespace

void begin_lesson(ui::UiState& state, const std::string& key) {
  state.lesson.lesson.reset();
  follow_panel(state);
  auto progress = std::move(state.lesson.progress);
  const bool shows_deck = state.lesson.shows_deck;
  state.lesson = {};
  state.lesson.progress = std::move(progress);
  state.lesson.shows_deck = shows_deck;
  const auto& session = state.document.session;
  if (!lesson::is_lesson(session.header)) return;
  auto parsed = lesson::parse(session.text());
  if (session.steps().empty() || parsed.lesson.steps.empty()) return;
  // An open statement has the cues of its parts.
  parsed.lesson.steps.clear();
  for (const auto& step : session.steps()) parsed.lesson.steps.push_back(lesson::cues_of(step.leading));
  state.lesson.lesson = std::make_shared<const lesson::Lesson>(std::move(parsed.lesson));
  state.lesson.key = key;
  state.lesson.statements = branch_of(session).statements;
  state.lesson.trailing = session.trailing;
}

std::optional<ui::SavedLesson> saved_lesson(const ui::UiState& state) {
  const auto& given = state.lesson;
  if (!given.lesson) return std::nullopt;
  return ui::SavedLesson{given.key, {given.statements}, given.trailing, given.left_at};
}

void resume_lesson(ui::UiState& state, const ui::SavedLesson& kept) {
  const auto with_line_end = [](std::string text) {
    if (!text.empty() && text.back() != '\n') text += '\n';
    return text;
  };
  auto text = state.document.session.text(0);
  for (const auto& statement : kept.whole.statements)
    text += with_line_end(statement.leading) + with_line_end(statement.source);
  auto parsed = lesson::parse(text + kept.trailing);
  const auto steps = parsed.lesson.steps.size();
  if (steps == 0 || steps != kept.whole.statements.size()) return;
  auto& given = state.lesson;
  given.lesson = std::make_shared<const lesson::Lesson>(std::move(parsed.lesson));
  given.key = kept.key;
  given.statements = kept.whole.statements;
  given.trailing = kept.trailing;
  given.left_at = kept.left_at;
  if (given.left_at) given.left_at = std::min(*given.left_at, steps);
  given.asked = {};
  if (const auto* place = progress_of(state))
    for (const auto& [step, is_right] : place->answers) given.revealed.insert(step);
}

namespace {

/// Starts the motion of the first step, or asks its question.
void show_first_step(ui::UiState& state) {
  run_plan(state, {ui::MoveTo{0}, ui::EndMotion{}, ui::PlayOrAsk{}});
}

/// Returns true if saved progress is midway through a lesson with the same number of steps.
bool is_midway(const ui::UiState& state, const ui::LessonProgress* place) {
  const auto steps = state.document.session.steps().size();
  return place && place->step > 0 && place->step < steps && place->steps == steps;
}

}  // namespace

void show_script(ui::UiState& state) {
  if (state.lecture.on) return show_first_step(state);
  const auto place = state.lesson.progress.find(state.document.path);
  if (place == state.lesson.progress.end() || !is_midway(state, &place->second)) return;
  run_plan(state, {ui::MoveTo{place->second.step}, ui::EndMotion{}});
}

void run_step(ui::UiState& state, const ui::PlayOrAsk&, JobEnd&) {
  if (!ask_first(state)) play_step(state);
}

void show_lesson(ui::UiState& state) {
  const auto* place = progress_of(state);
  if (!is_midway(state, place)) return show_first_step(state);
  for (const auto& [step, is_right] : place->answers) state.lesson.revealed.insert(step);
  run_plan(state, {ui::MoveTo{place->step}, ui::EndMotion{}});
}

void follow_lesson(ui::UiState& state, std::size_t cursor_before) {
  auto& given = state.lesson;
  const auto now = state.document.session.cursor();
  if (!given.asked.made.empty() && given.asked.step != now + (given.asked.is_answered ? 0 : 1))
    given.asked = {};
  if (!given.lesson) return save_progress_in_script(state), follow_panel(state);
  const bool is_there = is_as_written(state);
  if (is_there) {
    come_back(given);
  } else if (!given.left_at) {
    given.left_at = std::min(cursor_before, given.lesson->steps.size());
    given.left_asked = given.asked;
  }
  auto& asked = given.asked;
  const auto cursor = state.document.session.cursor();
  if (cursor == 0 && !given.left_at) given.revealed.clear();  // no question has been asked at the beginning
  if (asked.made.empty() && asked.step != 0 &&
      (given.left_at || asked.step != cursor + (asked.is_answered ? 0 : 1)))
    asked = {};
  save_progress(state);
  follow_panel(state);
}

bool ask_first(ui::UiState& state) {
  const auto next = state.document.session.cursor() + 1;
  auto& asked = state.lesson.asked;
  const auto* question = question_before(state, next);
  if (!question && asked.made.empty()) return state.settings.ask_steps && predict_step(state, next);
  if (asked.step == next && !asked.is_answered) {
    reveal(state);
    return false;
  }
  if (!question) return asked = {}, state.settings.ask_steps && predict_step(state, next);
  asked = {};
  asked.step = next;
  asked.hands.assign(question->answers.size(), 0);
  if (state.lesson.revealed.contains(next)) {
    asked.is_answered = true;
    return false;
  }
  stop_motion(state);
  return true;
}

bool has_open_question(const ui::UiState& state) {
  return state.lesson.question() && !state.lesson.asked.is_answered;
}

bool close_question(ui::UiState& state) {
  if (!has_open_question(state)) return false;
  state.lesson.asked = {};
  return true;
}

bool pauses_at(const ui::UiState& state) {
  const auto cursor = state.document.session.cursor();
  return state.lesson.is_on_script() && cursor > 0 && state.lesson.lesson->steps[cursor - 1].pause;
}

void return_to_lesson(ui::UiState& state, ui::Plan then) {
  auto& given = state.lesson;
  if (!given.lesson) return;
  if (!given.left_at) return run_plan(state, std::move(then));
  auto tried = branch_of(state.document.session);
  const auto end = std::mismatch(tried.statements.begin(), tried.statements.end(), given.statements.begin(),
                                 given.statements.end());
  const auto common = static_cast<std::size_t>(end.first - tried.statements.begin());
  ui::RunStatements run{std::vector(end.second, given.statements.end())};
  then.insert(then.begin(), {ui::MoveTo{state.document.session.steps_of(common)}, ui::DropLaterSteps{},
                             std::move(run), ui::RestoreLesson{*given.left_at, std::move(tried)}});
  run_plan(state, std::move(then));
}

void run_step(ui::UiState& state, const ui::RestoreLesson& step, JobEnd&) {
  state.document.session.trailing = state.lesson.trailing;
  run_plan(state, {ui::MoveTo{step.left_at}, ui::FinishReturnToLesson{step.tried}});
}

void run_step(ui::UiState& state, const ui::FinishReturnToLesson& step, JobEnd&) {
  come_back(state.lesson);
  stop_motion(state);
  set_branch_aside(state, step.tried, "notice/steps_aside");
}

void step_forward(ui::UiState& state) {
  const auto& session = state.document.session;
  if (session.cursor() == session.steps().size()) {
    if (state.lesson.left_at) return_to_lesson(state, {ui::StepForward{}});
  } else if (!ask_first(state)) {
    play_step(state);
  }
}

void run_step(ui::UiState& state, const ui::StepForward&, JobEnd&) {
  if (!has_open_question(state)) step_forward(state);
}

void run_step(ui::UiState& state, const ui::RestartLesson&, JobEnd&) {
  if (auto* place = progress_of(state)) *place = {};
  state.lesson.revealed.clear();
  state.lesson.asked = {};
  show_lesson(state);
}

namespace {

void apply(ui::UiState& state, const ui::BeginLesson&) {
  if (!state.lesson.lesson) return;
  return_to_lesson(state, {ui::RestartLesson{}});
}

void apply(ui::UiState& state, const ui::NextCue&) {
  auto& asked = state.lesson.asked;
  if (asked.pending.empty() || asked.is_answered) return step_forward(state);
  reveal(state);
  run_statement(state, std::string(asked.pending));
}

void apply(ui::UiState& state, const ui::PreviousCue&) { reduce_document(state, ui::Undo{}); }

void apply(ui::UiState& state, const ui::ChooseAnswer& action) {
  const auto* question = state.lesson.question();
  auto& asked = state.lesson.asked;
  if (!question || asked.is_answered || action.index >= question->answers.size()) return;
  asked.chosen = action.index;
  if (!asked.made.empty()) {
    asked.made[asked.at].guess = action.index;
    if (asked.at + 1 < asked.made.size()) {
      keep_hands(asked);
      ++asked.at, asked.chosen.reset(), asked.first_hands.clear(), asked.ends_at_secs.reset();
      asked.hands.assign(asked.made[asked.at].question.answers.size(), 0);
      return;
    }
    reveal(state);
    if (asked.pending.empty()) return play_step(state);
    run_statement(state, std::string(asked.pending));
    return;
  }
  if (auto* place = progress_of(state)) place->answers[asked.step] = question->answers[action.index].is_right;
  reveal(state);
  play_step(state);
}

void apply(ui::UiState& state, const ui::CountHands& action) {
  auto& hands = state.lesson.asked.hands;
  if (!state.lesson.question() || action.answer >= hands.size()) return;
  hands[action.answer] = std::clamp(action.hands, 0, ui::most_hands);
}

void apply(ui::UiState& state, const ui::BeginCountdown& action) {
  const auto* question = state.lesson.question();
  auto& asked = state.lesson.asked;
  if (!question || asked.ends_at_secs) return;
  if (const int seconds = asked.seconds(*question); seconds > 0)
    asked.ends_at_secs = action.now_secs + seconds;
}

void apply(ui::UiState& state, const ui::ReturnToLesson&) { return_to_lesson(state, {}); }

void apply(ui::UiState& state, const ui::ShowDeck& action) { state.lesson.shows_deck = action.on; }

void apply(ui::UiState& state, const ui::MakeLesson&) {
  show_file_dialog(state, ui::DialogKind::save_lesson);
}

}  // namespace

void reduce_lesson(ui::UiState& state, const ui::LessonAction& action) {
  action.visit([&](const auto& one) { apply(state, one); });
}

}  // namespace stridescope::app
