#include "app/cli/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "app/cli/exit_status.h"
#include "app/cli/picture_series.h"
#include "app/cli/traceback.h"
#include "engine/io/session_file.h"
#include "engine/session/session.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/scene/build.h"
#include "ui/scene/layout/side_by_side.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/model/step_note.h"
#include "ui/scene/motion/transition.h"
#include "ui/text.h"

namespace stridescope::app {
namespace {

int refuse(int status, const std::string& why) {
  std::cerr << "stridescope: " << why << '\n';
  return status;
}

std::optional<scene::Theme> theme_named(std::string_view name) {
  if (name == "light") return scene::Theme::light;
  if (name == "dark") return scene::Theme::dark;
  if (name == "projector") return scene::Theme::projector;
  return std::nullopt;
}

/// Draws the stage of a session after some of its steps.
class Renderer {
 public:
  Renderer(const RenderOptions& options, const session::Session& session, scene::Theme theme)
      : options_(options),
        session_(session),
        size_{static_cast<float>(options.width), static_cast<float>(options.height)},
        style_(scene::make_style(theme, scale_for(size_))),
        words_(options.language) {
    for (const auto& font : fonts_.missing())
      std::cerr << fmt::format("stridescope: the font {} is not installed; {} stands in for it\n",
                               font.wanted, font.used.empty() ? "nothing" : font.used);
  }

  void write(std::size_t steps, const std::string& path) {
    const auto format = canvas::picture_format(path);
    scene::Scene after = at(steps, steps);
    if (!options_.times.empty() && steps > 0) {
      scene::Scene before = at(steps - 1, steps);
      const auto& step = session_.steps()[steps - 1];
      const scene::Transition transition(std::move(before), std::move(after),
                                         step.caught ? step.caught->trace : step.trace, style_, words_);
      std::vector<scene::Scene> moments;
      for (const double time : options_.times) moments.push_back(transition.frame(time));
      after = scene::side_by_side(std::move(moments), style_.line_width, style_.palette.line);
    }
    canvas::write_picture(path, *format, after, fonts_);
  }

 private:
  static float scale_for(scene::Size size) {
    return std::clamp(std::min(size.w / 1280, size.h / 720), 0.8f, 6.0f);
  }

  /// The state after some steps, with the words of the one that is shown.
  scene::Scene at(std::size_t steps, std::size_t shown) {
    const auto snapshot = session_.at(steps);
    const auto* step = snapshot.last();
    const auto* failure = step && step->caught ? &*step->caught : nullptr;
    scene::ViewState view;
    view.selected = scene::newest_tensor(snapshot);
    view.note = scene::note_of(session_, shown, words_.language());
    return scene::build(snapshot, view, style_, size_, fonts_, words_, failure);
  }

  const RenderOptions& options_;
  const session::Session& session_;
  scene::Size size_;
  scene::Style style_;
  ui::Text words_;
  canvas::CairoFonts fonts_;
};

}  // namespace

int render(const RenderOptions& options, std::istream& in) {
  const auto theme = theme_named(options.theme);
  if (!theme) return refuse(usage, "there is no theme " + options.theme + "; light, dark and projector are");
  if (!canvas::picture_format(options.out))
    return refuse(usage, options.out + ": pictures are written as .png, .svg or .pdf");
  const auto is_moment = [](double t) { return t >= 0 && t <= 1; };
  if (!std::all_of(options.times.begin(), options.times.end(), is_moment))
    return refuse(usage, "--time is from 0 (the step's beginning) to 1 (its end)");
  try {
    const bool is_piped = options.file == "-";
    const auto name = is_piped ? std::string("<stdin>") : options.file;
    auto opened = session::open(is_piped ? io::read_session(in, name) : io::read_session(options.file));
    if (opened.failure) {
      std::cerr << fmt::format("{}:{}: {}", name, opened.failed_line, refusal_lines(opened.failure->refusal));
      return failed;
    }
    auto& session = opened.session;
    const auto count = session.steps().size();
    if (options.step && static_cast<std::size_t>(*options.step) > count)
      return refuse(usage, fmt::format("{} has {} steps, not {}", name, count, *options.step));
    Renderer renderer(options, session, *theme);
    const auto pattern = series_pattern(options.out);
    if (!pattern || options.step) {
      const auto step = options.step ? static_cast<std::size_t>(*options.step) : count;
      renderer.write(step, pattern ? pattern->name(step) : options.out);
      return done;
    }
    const auto folder = std::filesystem::path(options.out).parent_path();
    if (!folder.empty()) std::filesystem::create_directories(folder);
    for (std::size_t step = 1; step <= count; ++step) renderer.write(step, pattern->name(step));
    return done;
  } catch (const io::FileError& error) {
    return refuse(failed, ui::Text("en")(error.sentence()));
  } catch (const std::exception& error) {
    return refuse(failed, error.what());
  }
}

}  // namespace stridescope::app
