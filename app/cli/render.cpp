#include "app/cli/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <utility>

#include "app/cli/interruptible.h"
#include "app/cli/memory_option.h"
#include "app/cli/missing_fonts.h"
#include "app/cli/traceback.h"
#include "app/export/measure_panels.h"
#include "app/export/numbered_path.h"
#include "app/export/run_export.h"
#include "app/files/allowed_files.h"
#include "app/files/data_script.h"
#include "app/files/exit_status.h"
#include "app/files/measured_file.h"
#include "app/files/script_exit.h"
#include "app/files/script_text.h"
#include "app/files/session_files.h"
#include "app/files/user_folders.h"
#include "engine/io/text_file.h"
#include "engine/session/session.h"
#include "engine/words/escape_newlines.h"
#include "ui/settings/settings.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

int refuse(int status, const std::string& why) {
  std::cerr << "stridescope: " << why << '\n';
  return status;
}

std::optional<scene::Theme> theme_named(const std::string& name) {
  ui::Settings settings;
  const auto& row = ui::setting_row<&ui::Settings::theme>();
  return row.set(settings, name, row) ? std::optional(settings.theme) : std::nullopt;
}

/// Returns an error in the options that can be detected without the script; nullopt if they are consistent.
std::optional<words::Message> wrong_with(const RenderOptions& options) {
  const auto wrong = [](std::string_view what, std::vector<words::Argument> facts = {}) {
    return std::optional(words::Message{"terminal/render/" + std::string(what), std::move(facts)});
  };
  const auto format = ui::export_format(options.out);
  if (!format) return wrong("format", {{"path", options.out}, {"endings", ui::listed_endings()}});
  std::error_code is_missing;
  if (std::filesystem::equivalent(options.file, options.out, is_missing))
    return wrong("own_file", {{"path", options.out}});
  if (!theme_named(options.theme)) return wrong("no_theme", {{"theme", options.theme}});
  const auto is_moment = [](double t) { return t >= 0 && t <= 1; };
  if (!std::all_of(options.times.begin(), options.times.end(), is_moment)) return wrong("moment");
  if (options.step && options.steps) return wrong("step_and_steps");
  if (ui::is_film(*format) && !options.times.empty()) return wrong("time_of_film");
  if (!options.part.empty() && !ui::is_picture(*format)) return wrong("part_of_picture");
  if (!options.part.empty() && !options.captions) return wrong("part_needs_captions");
  const bool is_paper = options.pdf != ui::PdfKind::slides;
  if (is_paper && *format != ExportFormat::pdf) return wrong("paper");
  if (is_paper && !options.times.empty()) return wrong("time_of_picture");
  if (*format == ExportFormat::html && !options.times.empty()) return wrong("time_of_picture");
  if (!ui::is_film(*format) && (options.speed || options.fps)) return wrong("film");
  return std::nullopt;
}

/// Returns a memory for runs that record traces. A trace keeps the temporaries of loops alive, and filling
/// and freeing their memory takes as long as the steps: so a script that exceeds its counts may continue only
/// for a second, and only up to 512 MiB.
tensor::Memory traced_memory(std::optional<std::int64_t> bytes) {
  auto memory = memory_of(bytes);
  memory.budget().set_grace({.seconds = 1, .resident_bytes = std::int64_t{1} << 29});
  return memory;
}

/// Returns the last step to run for a picture of one step; nullopt to run all.
std::optional<std::size_t> last_step_of(const RenderOptions& options) {
  const bool is_one = options.step && ui::is_picture(*ui::export_format(options.out));
  return is_one ? std::optional(static_cast<std::size_t>(*options.step)) : std::nullopt;
}

/// Returns the steps to draw of `count`; nullopt if they do not exist.
std::optional<ui::StepRange> range_of(const RenderOptions& options, std::size_t count) {
  const auto format = *ui::export_format(options.out);
  if (options.steps) return ui::step_range(*options.steps, count);
  if (options.step) {
    const auto step = static_cast<std::size_t>(*options.step);
    return step <= count ? std::optional(ui::StepRange{step, step}) : std::nullopt;
  }
  const bool all = ui::is_film(format) || format == ExportFormat::html ||
                   options.pdf != ui::PdfKind::slides ||
                   (ui::is_picture(format) && numbered_path(options.out));
  return ui::StepRange{all ? std::min<std::size_t>(1, count) : count, count};
}

ExportRequest request_of(const RenderOptions& options, const ui::StepRange& range) {
  ExportRequest request{
      .path = options.out, .first = range.first, .last = range.last, .times = options.times};
  request.look.width = options.width;
  request.look.height = options.height;
  request.look.theme = *theme_named(options.theme);
  request.look.language = options.language;
  request.look.captions = options.captions;
  request.look.is_lecture = options.lecture;
  if (options.part == "chapter") request.part = StepPart::chapter;
  if (options.part == "question") request.part = StepPart::question;
  if (!options.lens.empty()) {
    ui::Settings settings;
    settings.lens_folded = false, settings.lens_kind = options.lens;
    request.look.view.lens = ui::lens_of(settings);
  }
  request.pdf = options.pdf;
  request.speed = options.speed.value_or(request.speed);
  request.fps = options.fps.value_or(request.fps);
  return request;
}

/// Uses the lab's saved measurements of this machine; missing ones are measured and saved.
void measure_once(ExportRequest& request, const session::Session& session, const ui::Text& words,
                  const tensor::Control& control) {
  const auto state_folder = user_folders().state;
  const auto before = load_measured(state_folder).measured;
  request.look.measured = before;
  measure_panels(request, session, request.look.measured, control);
  if (request.look.measured == before) return;
  if (const auto problem = save_measured(state_folder, before, request.look.measured); !problem.empty())
    std::cerr << "stridescope: " << words({"notice/measured_not_saved", {{"problem", problem}}}) << '\n';
}

}  // namespace

int render(const RenderOptions& options, std::istream& in) {
  const ui::Text words(options.message_language);
  if (const auto wrong = wrong_with(options)) return refuse(usage, words(*wrong));
  try {
    const bool is_piped = options.file == "-";
    const auto name = is_piped ? std::string("<stdin>") : options.file;
    auto allowed = options.allowed;
    const auto text =
        is_piped ? script_from_text(io::read_text_file(in, name)) : script_at(options.file, allowed);
    // The scale of a lesson's meters is the total number of bytes copied up to its end.
    const bool has_meters = text.find("#: meter") != text.npos;
    const auto files =
        allowed_files(is_piped ? "" : std::filesystem::path(options.file).parent_path(), allowed);
    expect_files(text, *files);
    auto opened = session::open(text, traced_memory(options.memory_bytes),
                                has_meters ? std::nullopt : last_step_of(options),
                                {.imports_torch = false, .files = files});
    const auto exit = opened.failure ? exit_of(opened.failure->refusal) : std::nullopt;
    if (exit) {
      std::cerr << exit->error_text;
    } else if (opened.failure) {
      std::cerr << fmt::format("{}:{}: {}", words::escape_newlines(name), opened.failed_line,
                               refusal_lines(opened.failure->refusal, words));
      opened.session.append_failure(*opened.failure);
    }
    const auto count = opened.session.steps().size();
    const auto range = range_of(options, count);
    if (!range) {
      const auto asked = options.steps ? *options.steps : std::to_string(*options.step);
      return refuse(usage, words({"terminal/render/no_such_step",
                                  {{"name", name}, {"steps", count}, {"asked", asked}}}));
    }
    auto request = request_of(options, *range);
    request.title = is_piped ? "Stridescope" : std::filesystem::path(name).stem().string();
    check(request, count);
    print_missing_fonts(canvas::CairoFonts(), draws_chinese(text, options.language), words, std::cerr);
    const bool is_whole = run_with_progress(
        [&](const tensor::Control& control) {
          measure_once(request, opened.session, words, control);
          run_export(request, opened.session, control);
        },
        words, std::cerr);
    if (!is_whole) return interrupted;
    return exit ? exit->status : opened.failure ? failed : done;
  } catch (const ExportProblem& problem) {
    const bool is_theirs = problem.message().key == "export/no_ffmpeg";
    return refuse(is_theirs || problem.message().key == "export/ffmpeg_failed" ? failed : usage,
                  words(problem.message()));
  } catch (const io::FileError& error) {
    return refuse(failed, words(error.sentence()));
  } catch (const std::exception& error) {
    return refuse(failed, error.what());
  }
}

}  // namespace stridescope::app
