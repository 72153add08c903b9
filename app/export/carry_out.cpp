#include "app/export/carry_out.h"

#include <algorithm>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "app/export/document_title.h"
#include "app/export/encoder.h"
#include "app/export/film_plan.h"
#include "app/export/handout.h"
#include "app/export/player_page.h"
#include "app/export/series.h"
#include "app/export/sheets.h"
#include "engine/io/atomic_file.h"
#include "engine/io/session_file.h"
#include "engine/io/system_reason.h"
#include "engine/lesson/parse.h"
#include "ui/canvas/cairo/pages.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/canvas/cairo/raster.h"
#include "ui/pace.h"
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

void write_pictures(const ExportOrder& order, Frames& frames, Counter& counter) {
  const auto format = *canvas::picture_format(order.path);
  const auto pattern = series_pattern(order.path);
  const auto folder = std::filesystem::path(order.path).parent_path();
  std::error_code error;
  if (pattern && !folder.empty() && !std::filesystem::create_directories(folder, error) && error)
    throw io::FileError(io::FileProblem::unwritable, folder.string(), io::system_reason(error.value()));
  counter.expect(order.last - order.first + 1);
  for (auto step = order.first; step <= order.last; ++step) {
    counter.look();
    canvas::write_picture(pattern ? pattern->name(step) : order.path, format,
                          order.part == StepPart::step ? picture_of(frames, step, order.times)
                                                       : frames.at({step, 0.5, order.part}),
                          frames.fonts());
    counter.count();
  }
}

/// Throws if a step lacks a part that is to be drawn.
void check_parts(const ExportOrder& order, const Frames& frames) {
  if (order.part == StepPart::step) return;
  for (auto step = order.first; step <= order.last; ++step) {
    const auto parts = step > 0 ? frames.parts(step) : std::vector<StepPart>{};
    if (std::find(parts.begin(), parts.end(), order.part) == parts.end())
      throw ExportProblem(
          {order.part == StepPart::chapter ? "export/no_chapter" : "export/no_question", {{"step", step}}});
  }
}

void write_pages(const ExportOrder& order, Frames& frames, Counter& counter) {
  std::optional<canvas::Pages> pages;
  counter.expect(order.last - order.first + 1);
  for (auto step = order.first; step <= order.last; ++step) {
    const auto scene = picture_of(frames, step, order.times);
    if (!pages) pages.emplace(scene.size);
    pages->add(scene, frames.fonts());
    counter.count();
  }
  io::save_session(order.path, pages->finish());
}

/// Returns the title of a lesson, in the request's language; else that of the request.
std::string title_of(const ExportOrder& order, const session::Session& session) {
  const auto head = lesson::head_of(session.header);
  return document_title(head.title.empty() ? order.title : head.title.in(order.look.language));
}

void write_paper(const ExportOrder& order, const session::Session& session, Counter& counter) {
  auto look = order.look;
  // Small enough for its text to be legible at the width of a page; alone on a page it may be high.
  look.width = 760, look.height = order.pdf == ui::PdfKind::sheet ? 580 : 340;
  (order.pdf == ui::PdfKind::handout ? look.draws_words : look.captions) = false;
  Frames frames(session, look);
  counter.expect(order.last - order.first + 1);
  counter.look();
  const auto drawn = [&] { counter.count(); };
  const auto title = title_of(order, session);
  const ui::StepRange steps{std::max<std::size_t>(1, order.first), order.last};
  io::save_session(order.path,
                   order.pdf == ui::PdfKind::handout
                       ? handout(frames, session, steps, title, drawn)
                       : sheets(frames, session, steps, title, order.pdf == ui::PdfKind::compact, drawn));
}

void write_player(const ExportOrder& order, const session::Session& session, Counter& counter) {
  auto look = order.look;
  look.draws_words = false;
  Frames frames(session, look);
  counter.expect(order.last - order.first + 1);
  counter.look();
  io::save_session(order.path, player_page(frames, session, order.first, order.last, title_of(order, session),
                                           [&] { counter.count(); }));
}

/// Draws frames, and caches them.
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

/// The maximum number of frames for a common palette with all colours.
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

/// Returns the parts before a lesson's step: its title card and question.
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

void write_film(const ExportOrder& order, Frames& frames, Counter& counter) {
  if (!Encoder::is_there()) throw ExportProblem({"export/no_ffmpeg"});
  const auto format = *ui::export_format(order.path);
  const FilmShape shape{order.look.width, order.look.height, order.fps};
  io::AtomicFile file(order.path);
  FilmPlan plan(order.speed, order.fps);
  for (auto step = std::max<std::size_t>(1, order.first); step <= order.last; ++step) {
    add_step(plan, frames, step);
    counter.look();
  }
  Painter painter(plan, frames, shape);
  const auto count = plan.frames();
  counter.expect(count);
  std::optional<io::AtomicFile> palette;
  if (format == ExportFormat::gif) {
    palette.emplace(order.path + ".png");
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

void carry_out(const ExportOrder& order, const session::Session& session, const tensor::Control& control) {
  check(order, session.steps().size());
  const auto format = *ui::export_format(order.path);
  Counter counter(control);
  if (format == ExportFormat::pdf && order.pdf != ui::PdfKind::slides)
    return write_paper(order, session, counter);
  if (format == ExportFormat::html) return write_player(order, session, counter);
  Frames frames(session, order.look);
  check_parts(order, frames);
  if (ui::is_picture(format)) write_pictures(order, frames, counter);
  else if (format == ExportFormat::pdf) write_pages(order, frames, counter);
  else write_film(order, frames, counter);
}

}  // namespace stridescope::app
