#include "app/export/run_export.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "app/export/document_title.h"
#include "app/export/encoder.h"
#include "app/export/film_plan.h"
#include "app/export/handout.h"
#include "app/export/numbered_path.h"
#include "app/export/player_page.h"
#include "app/export/sheets.h"
#include "engine/io/atomic_file.h"
#include "engine/io/system_reason.h"
#include "engine/io/text_file.h"
#include "engine/lesson/parse.h"
#include "ui/canvas/cairo/pages.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/canvas/cairo/raster.h"
#include "ui/playback_rest.h"
#include "ui/scene/layout/side_by_side.h"

namespace stridescope::app {
namespace {

/// Counts finished frames, and throws if a stop is requested.
class Counter {
 public:
  explicit Counter(const tensor::Control& control) : control_(control) {}
  void expect(std::size_t frames) {
    if (control_.progress) control_.progress->expect(static_cast<std::int64_t>(frames));
  }
  void look() const {
    if (control_.stop.stop_requested()) throw tensor::Cancelled();
  }
  void count() {
    if (control_.progress) control_.progress->add(1);
    look();
  }

 private:
  const tensor::Control& control_;
};

scene::Scene picture_of(Frames& frames, std::size_t step, const std::vector<double>& times) {
  if (times.empty() || step == 0) return frames.at(step);
  std::vector<scene::Scene> moments;
  for (const double time : times) moments.push_back(frames.at(step, time));
  const auto& style = frames.style();
  return scene::side_by_side(std::move(moments), style.line_width, style.palette.line);
}

void write_pictures(const ExportRequest& request, Frames& frames, Counter& counter) {
  const auto format = *canvas::picture_format(request.path);
  const auto pattern = numbered_path(request.path);
  const auto folder = std::filesystem::path(request.path).parent_path();
  std::error_code error;
  if (pattern && !folder.empty() && !std::filesystem::create_directories(folder, error) && error)
    throw io::FileError(io::FileProblem::unwritable, folder.string(), io::system_reason(error.value()));
  counter.expect(request.last - request.first + 1);
  for (auto step = request.first; step <= request.last; ++step) {
    counter.look();
    canvas::write_picture(pattern ? pattern->name(step) : request.path, format,
                          request.part == StepPart::step ? picture_of(frames, step, request.times)
                                                         : frames.at({step, 0.5, request.part}),
                          frames.fonts());
    counter.count();
  }
}

/// Throws if a step lacks a part that is to be drawn.
void check_parts(const ExportRequest& request, const Frames& frames) {
  if (request.part == StepPart::step) return;
  for (auto step = request.first; step <= request.last; ++step) {
    const auto parts = step > 0 ? frames.parts(step) : std::vector<StepPart>{};
    if (std::find(parts.begin(), parts.end(), request.part) == parts.end())
      throw ExportProblem(
          {request.part == StepPart::chapter ? "export/no_chapter" : "export/no_question", {{"step", step}}});
  }
}

void write_pages(const ExportRequest& request, Frames& frames, Counter& counter) {
  std::optional<canvas::Pages> pages;
  counter.expect(request.last - request.first + 1);
  for (auto step = request.first; step <= request.last; ++step) {
    const auto scene = picture_of(frames, step, request.times);
    if (!pages) pages.emplace(scene.size);
    pages->add(scene, frames.fonts());
    counter.count();
  }
  io::save_text_file(request.path, pages->finish());
}

/// Returns the title of a lesson, in the request's language; else that of the request.
std::string title_of(const ExportRequest& request, const session::Session& session) {
  const auto head = lesson::head_of(session.header);
  return document_title(head.title.empty() ? request.title : head.title.in(request.look.language));
}

void write_paper(const ExportRequest& request, const session::Session& session, Counter& counter) {
  auto look = request.look;
  // Small enough for its text to be legible at the width of a page; alone on a page it may be high.
  look.width = 760, look.height = request.pdf == ui::PdfKind::sheet ? 580 : 340;
  (request.pdf == ui::PdfKind::handout ? look.draws_words : look.captions) = false;
  Frames frames(session, look);
  counter.expect(request.last - request.first + 1);
  counter.look();
  const auto drawn = [&] { counter.count(); };
  const auto title = title_of(request, session);
  const ui::StepRange steps{std::max<std::size_t>(1, request.first), request.last};
  io::save_text_file(request.path,
                     request.pdf == ui::PdfKind::handout
                         ? handout(frames, session, steps, title, drawn)
                         : sheets(frames, session, steps, title, request.pdf == ui::PdfKind::compact, drawn));
}

void write_player(const ExportRequest& request, const session::Session& session, Counter& counter) {
  auto look = request.look;
  look.draws_words = false;
  Frames frames(session, look);
  counter.expect(request.last - request.first + 1);
  counter.look();
  io::save_text_file(request.path, player_page(frames, session, request.first, request.last,
                                               title_of(request, session), [&] { counter.count(); }));
}

/// Draws the frames of a film. A frame that shows the same moment as the previous one is not drawn again.
class Painter {
 public:
  Painter(const FilmPlan& plan, Frames& frames, const FilmShape& shape)
      : plan_(plan), frames_(frames), raster_(shape.width, shape.height) {}

  std::span<const std::byte> frame(std::size_t number) {
    const auto moment = plan_.moment(number);
    if (moment != painted_) raster_.paint(frames_.at(moment), frames_.fonts());
    painted_ = moment;
    return raster_.pixels();
  }

 private:
  const FilmPlan& plan_;
  Frames& frames_;
  canvas::Raster raster_;
  std::optional<FilmMoment> painted_;
};

/// The interval, in frames, at which the palette of a GIF samples the film: five frames per second.
std::size_t every_for_palette(const FilmShape& shape) {
  return static_cast<std::size_t>(std::max(1, shape.fps / 5));
}

void find_palette(const FilmPlan& plan, const FilmShape& shape, Painter& painter, const std::string& path,
                  Counter& counter) {
  auto encoder = Encoder::palette(shape, path);
  for (std::size_t frame = 0; frame < plan.frames(); frame += every_for_palette(shape)) {
    encoder.add(painter.frame(frame));
    counter.count();
  }
  encoder.finish();
}

/// Adds a step to the film: for a lesson, its title card, its question, and the step itself.
void add_step(FilmPlan& plan, Frames& frames, std::size_t step) {
  constexpr double card_secs = 2.2, settling_secs = 0.4;
  const std::string language(frames.words().language());
  const auto parts = frames.parts(step);
  for (const auto part : parts) {
    if (part == StepPart::chapter) {
      plan.add(step, part, card_secs + reading_secs(frames.chapter(step)), 0);
    } else if (part == StepPart::question) {
      const auto question = *frames.question(step);
      std::string words = question.ask.in(language);
      for (const auto& answer : question.answers) words += " " + answer.text.in(language);
      plan.add(step, part, 0, ui::rest_secs + reading_secs(words));
      plan.add(step, StepPart::settling, settling_secs, 0);
    } else {
      const auto question = frames.question(step);
      const double because = question ? reading_secs(question->because.in(language)) : 0;
      plan.add(step, part, frames.step_secs(step), ui::rest_secs + because);
    }
  }
}

void write_film(const ExportRequest& request, Frames& frames, Counter& counter) {
  if (!Encoder::is_there()) throw ExportProblem({"export/no_ffmpeg"});
  const auto format = *ui::export_format(request.path);
  const FilmShape shape{request.look.width, request.look.height, request.fps};
  io::AtomicFile file(request.path);
  FilmPlan plan(request.speed, request.fps);
  for (auto step = std::max<std::size_t>(1, request.first); step <= request.last; ++step) {
    add_step(plan, frames, step);
    counter.look();
  }
  Painter painter(plan, frames, shape);
  const auto count = plan.frames();
  counter.expect(count);
  std::optional<io::AtomicFile> palette;
  if (format == ExportFormat::gif) {
    palette.emplace(request.path + ".png");
    counter.expect((count + every_for_palette(shape) - 1) / every_for_palette(shape));
    find_palette(plan, shape, painter, palette->working_path(), counter);
  }
  auto encoder = Encoder::film(format, shape, file.working_path(), palette ? palette->working_path() : "");
  for (std::size_t frame = 0; frame < count; ++frame) {
    encoder.add(painter.frame(frame));
    counter.count();
  }
  encoder.finish();
  file.commit();
}

}  // namespace

void run_export(const ExportRequest& request, const session::Session& session,
                const tensor::Control& control) {
  check(request, session.steps().size());
  const auto format = *ui::export_format(request.path);
  Counter counter(control);
  if (format == ExportFormat::pdf && request.pdf != ui::PdfKind::slides)
    return write_paper(request, session, counter);
  if (format == ExportFormat::html) return write_player(request, session, counter);
  Frames frames(session, request.look);
  check_parts(request, frames);
  if (ui::is_picture(format)) write_pictures(request, frames, counter);
  else if (format == ExportFormat::pdf) write_pages(request, frames, counter);
  else write_film(request, frames, counter);
}

}  // namespace stridescope::app
