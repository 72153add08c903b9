#include "app/cli/lab.h"

#include <fmt/format.h>

#include <ostream>

#include "app/cli/missing_fonts.h"
#include "app/export/frames.h"
#include "app/files/exit_status.h"
#include "app/files/measured_file.h"
#include "app/files/user_folders.h"
#include "engine/io/text_file.h"
#include "engine/lab/measurement_job.h"
#include "ui/canvas/cairo/picture.h"
#include "ui/scene/plot/lab_plot.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

scene::Theme lab_theme(std::string_view name) {
  return name == "dark"        ? scene::Theme::dark
         : name == "projector" ? scene::Theme::projector
                               : scene::Theme::light;
}

void print_table(const lab::Experiment& experiment, const std::vector<lab::Series>& series,
                 const ui::Text& words, std::ostream& out) {
  const double unit = experiment.quantity == lab::Quantity::seconds ? 1 : 1e-9;
  for (const auto& line : series) {
    out << words("lab/series/" + line.name) << '\n';
    for (const auto& sample : line.samples)
      out << fmt::format("  {:>12.9g}  {:>9}   {} .. {}\n", sample.x,
                         scene::duration_text(sample.median * unit), scene::duration_text(sample.low * unit),
                         scene::duration_text(sample.high * unit));
  }
}

}  // namespace

int lab(const LabOptions& options, std::ostream& out, std::ostream& err) {
  const ui::Text words(options.language);
  const auto* experiment = lab::find_experiment(options.name);
  if (!experiment || (!options.out.empty() && !canvas::picture_format(options.out))) {
    err << "stridescope: "
        << (experiment ? words({"terminal/lab/format", {{"path", options.out}}})
                       : words({"terminal/lab/unknown", {{"name", options.name}}}))
        << '\n';
    return usage;
  }
  const auto series = lab::measure(*experiment, options.most_elements, {});
  if (const auto problem = save_measured(user_folders().state, {}, {{options.name, series}});
      !problem.empty())
    err << "stridescope: " << words({"notice/measured_not_saved", {{"problem", problem}}}) << '\n';
  if (options.csv) out << lab::csv(*experiment, series);
  else print_table(*experiment, series, words, out);
  if (options.out.empty()) return done;
  const scene::Size size{static_cast<float>(options.width), static_cast<float>(options.height)};
  const auto style = style_for(lab_theme(options.theme), size);
  const canvas::CairoFonts fonts;
  print_missing_fonts(fonts, draws_chinese({}, options.language), words, err);
  try {
    canvas::write_picture(
        options.out, *canvas::picture_format(options.out),
        scene::plot_scene(scene::lab_plot(*experiment, series, style, words), size, style, fonts), fonts);
  } catch (const io::FileError& error) {
    err << "stridescope: " << words(error.sentence()) << '\n';
    return failed;
  }
  return done;
}

}  // namespace stridescope::app
