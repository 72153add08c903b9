#include "app/effects/effects.h"

#include <algorithm>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "app/effects/clock.h"
#include "app/export/encoder.h"
#include "app/export/measure_panels.h"
#include "app/export/run_export.h"
#include "app/files/document_file.h"
#include "app/files/export_data.h"
#include "app/files/folder_list.h"
#include "app/files/lesson_from_session.h"
#include "app/files/session_files.h"
#include "app/reduce/reducers.h"
#include "engine/files/file_access.h"
#include "engine/io/text_file.h"
#include "engine/session/session.h"
#include "ui/lesson/shipped_lessons.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;
using tensor::Control;

/// Statements expected to take at most this long, and undo of few bytes, run without a thread.
constexpr double longest_in_frame_secs = 0.008;
constexpr std::int64_t most_in_frame_bytes = std::int64_t{16} << 20;

/// Exports a session recomputed from its text, and adds measurements for its plots to `measured`.
void write_export(ExportRequest request, const std::string& text,
                  const std::shared_ptr<const files::FileAccess>& files, lab::Measurements& measured,
                  const Control& control) {
  try {
    tensor::Memory memory;
    memory.set_control({control.stop, nullptr});
    const auto opened = session::open(text, std::move(memory), std::nullopt, {.files = files});
    measure_panels(request, opened.session, measured, control);
    request.look.measured = measured;
    run_export(request, opened.session, control);
  } catch (const ExportProblem&) {
    throw;
  } catch (const io::FileError&) {
    throw;
  } catch (const std::exception& error) {
    throw ExportProblem({"notice/picture_failed", {{"problem", error.what()}}});
  }
}

/// Returns why a file could not be written; empty if it was.
template <class Write>
words::Message problem_of_writing(const Write& write) {
  try {
    write();
    return {};
  } catch (const io::FileError& error) {
    return problem_message(error);
  }
}

const char* words_of(files::FileChange change) {
  switch (change) {
    case files::FileChange::missing: return "notice/file_gone";
    case files::FileChange::changed: return "notice/data_changed";
    case files::FileChange::touched: return "notice/data_written_since";
    case files::FileChange::none: break;
  }
  return nullptr;
}

/// Returns the number, from 1, of the statement that names the file: a statement of the session or, numbered
/// after them, a queued one. nullopt if there is none.
std::optional<std::size_t> step_that_names(const ui::UiState& state, const std::string& path) {
  const auto& session = state.document.session;
  const auto names = [&](const std::string& source) {
    return with_path_replaced(source, *session.files(), path, "") != source;
  };
  std::size_t number = 0;
  for (std::size_t i = 0; i < session.steps().size(); i = session.end_of_statement(i), ++number)
    if (names(session.steps()[i].statement_source())) return number + 1;
  for (std::size_t i = 0; i < state.console.pending_statements.size(); ++i)
    if (names(state.console.pending_statements[i].source)) return number + i + 1;
  return std::nullopt;
}

/// Runs one effect; `answers` are the actions that answer it immediately.
struct EffectRunner {
  const ui::UiState& state;
  const UserFolders& folders;
  Jobs& jobs;
  std::vector<ui::Action>& answers;

  /// Runs without a thread if it is short.
  void begin(ui::JobId id, JobResult begun, Jobs::Run run, bool is_short = false,
             std::int64_t expected_bytes = 0) const {
    if (is_short || !jobs.has_threads()) return answers.push_back(jobs.run(id, std::move(begun), run));
    jobs.begin(id, std::move(begun), std::move(run), expected_bytes);
    for (auto& answer : jobs.take_soon(id)) answers.push_back(std::move(answer));
  }
  /// Opens a document on a thread. Its script has the memory limit of the shown session, and access to the
  /// files with permanent permission.
  template <class Open>
  void read(ui::JobId id, Open open) const {
    begin(id, {},
          [open, bytes = ui::memory_bytes(state.settings), like = state.document.session.files()](
              const Control& control, JobResult& result) { result = open(control, bytes, like); });
  }

  void operator()(const ui::RunStatementJob& job) const {
    const auto& session = state.document.session;
    const auto verdict = jobs.has_threads() ? session.dry_run().ask(job.source) : session::Verdict();
    begin(
        job.job, session.begin(job.source, job.leading, job.open),
        [](const Control& control, JobResult& result) {
          auto& execution = std::get<session::Execution>(result);
          execution.memory().set_control(control);
          execution.run();
        },
        verdict.expected_secs <= longest_in_frame_secs, verdict.work_bytes);
  }
  void operator()(const ui::RunHistoryMoveJob& job) const {
    auto travel = state.document.session.begin_move(job.count);
    const auto bytes = travel.bytes();
    const bool is_short = !travel.needs_rerun() && bytes <= most_in_frame_bytes;
    begin(
        job.job, std::move(travel),
        [](const Control& control, JobResult& result) {
          std::get<session::HistoryMove>(result).run(control);
        },
        is_short, bytes);
  }
  void operator()(const ui::ReadFileJob& job) const {
    const auto path = fs::absolute(job.path).lexically_normal().string();
    read(job.job, [path, chosen = job.chosen, file = state.dialog.archive.file](
                      const Control& control, std::int64_t bytes, const auto& like) {
      auto opened = chosen.empty() ? open_document(path, control, bytes, like)
                                   : open_data(path, *file, chosen, control, bytes, like);
      opened.path = path;
      return opened;
    });
  }
  void operator()(const ui::ReadTextJob& job) const {
    read(job.job, [job](const Control& control, std::int64_t bytes, const auto& like) {
      auto opened = document_of(job.text, {}, control, bytes, like);
      if (job.cursor && !opened.document.failure) opened.document.session.go_to(*job.cursor);
      return opened;
    });
  }
  void operator()(const ui::ExportJob& job) const {
    begin(job.job, state.work.measured,
          [request = export_request(state, folders), text = state.document.session.text(),
           files = state.document.session.files()](const Control& control, JobResult& result) {
            write_export(request, text, files, std::get<lab::Measurements>(result), control);
          });
  }
  void operator()(const ui::CancelJob& job) const { jobs.cancel(job.job); }
  void operator()(const ui::MeasureLab& effect) const { jobs.measure(effect.experiment); }
  void operator()(const ui::CancelMeasure&) const { jobs.cancel_measure(); }
  void operator()(const ui::StopJobs&) const { jobs.stop(); }
  void operator()(const ui::ReadClock&) const { answers.push_back(ui::LectureBegan{clock_secs()}); }

  void operator()(const ui::WriteSession& effect) const {
    const auto text = text_to_save(state, effect.all);
    const auto& files = state.document.session.files();
    const auto written = files ? text_to_save_in(fs::path(effect.path).parent_path(), text, *files) : text;
    auto problem = problem_of_writing([&] { io::save_text_file(effect.path, written); });
    answers.push_back(ui::SessionWritten{effect.path, text, written, effect.all, std::move(problem)});
  }
  void operator()(const ui::CheckOwnFile& effect) const {
    answers.push_back(ui::OwnFileChecked{effect.saves, was_changed_outside(state.document)});
  }
  void operator()(const ui::WriteData& effect) const {
    words::Message refused;
    auto problem = problem_of_writing(
        [&] { refused = export_data(state.document.session, state.stage.view.selected, effect.path); });
    report_written("notice/data_written", effect.path, refused.empty() ? std::move(problem) : refused);
  }
  void operator()(const ui::WriteLesson& effect) const {
    auto problem = problem_of_writing([&] {
      // The file's name is the lesson's first title.
      io::save_text_file(effect.path,
                         lesson_from_session(state.document.session, ui::lesson_name(effect.path)));
    });
    report_written("notice/lesson_made", effect.path, std::move(problem));
  }
  void operator()(const ui::CheckDataFiles&) const {
    const auto& files = state.document.session.files();
    std::vector<ui::ChangedFile> changed;
    if (!files) return;
    for (const auto& [path, saved] : files->expected()) {
      const auto* words = words_of(files->change_of(path));
      const auto step = words ? step_that_names(state, path) : std::nullopt;
      if (step) changed.push_back({path, words, *step});
    }
    if (!changed.empty()) answers.push_back(ui::DataFilesChecked{std::move(changed)});
  }
  void operator()(const ui::ReplaceFile& effect) const {
    const auto& session = state.document.session;
    const auto& files = session.files();
    if (!files) return;
    ui::FileReplaced answer{effect.before, files->resolve(effect.path), branch_of(session).statements};
    auto& statements = answer.statements;
    const auto ran = answer.first = statements.size();
    statements.insert(statements.end(), state.console.pending_statements.begin(),
                      state.console.pending_statements.end());
    const auto written = path_from(files->folder(), answer.path);
    for (std::size_t i = statements.size(); i-- > 0;) {
      auto replaced = with_path_replaced(statements[i].source, *files, effect.before, written);
      if (replaced == statements[i].source) continue;
      statements[i].source = std::move(replaced);
      answer.first = std::min(i, ran);
    }
    answers.push_back(std::move(answer));
  }
  void operator()(const ui::FindRefusedFile& effect) const {
    const auto& files = state.document.session.files();
    const auto path = files ? files->resolve(effect.path) : std::string();
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return;
    answers.push_back(ui::AskForFile{path, static_cast<std::int64_t>(fs::file_size(path, error))});
  }
  void operator()(const ui::ListFolder& effect) const {
    const auto folder = effect.path.empty() ? start_folder() : effect.path;
    answers.push_back(ui::FolderListed{folder, list_folder(folder)});
  }
  void operator()(const ui::CheckPaths& effect) const {
    std::error_code error;
    answers.push_back(
        ui::PathsChecked{fs::is_directory(effect.typed, error), fs::exists(effect.path, error)});
  }
  void operator()(const ui::FindEncoder&) const {
    answers.push_back(ui::ShowExport{Encoder::is_there(), start_folder()});
  }

  std::string start_folder() const {
    std::error_code error;
    const auto here = fs::current_path(error);
    return error ? folders.home.string() : here.string();
  }
  void report_written(const char* key, const std::string& path, words::Message problem) const {
    if (problem.empty()) answers.push_back(ui::AddNotice{{key, {{"path", path}}}, false});
    else answers.push_back(ui::AddNotice{std::move(problem), true});
  }
};

}  // namespace

std::vector<ui::Action> Effects::carry_out(const ui::UiState& state, const ui::SideEffect& effect) {
  std::vector<ui::Action> answers;
  effect.visit(EffectRunner{state, folders_, jobs_, answers});
  return answers;
}

void dispatch(ui::UiState& state, const ui::Action& action, Effects& effects) {
  std::deque<ui::Action> actions{action};
  while (!actions.empty()) {
    const auto now = std::move(actions.front());
    actions.pop_front();
    for (const auto& effect : reduce(state, now, effects.folders(), effects.jobs().take_result(now)))
      for (auto& answer : effects.carry_out(state, effect)) actions.push_back(std::move(answer));
  }
}

void dispatch(ui::UiState& state, const ui::Action& action, const UserFolders& folders) {
  Effects effects(folders);
  dispatch(state, action, effects);
}

void take_jobs(ui::UiState& state, Effects& effects) {
  for (const auto& action : effects.jobs().take()) dispatch(state, action, effects);
}

}  // namespace stridescope::app
