#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>

#include "app/cli/exit_status.h"
#include "app/cli/lab.h"
#include "app/cli/lesson.h"
#include "app/cli/memory_option.h"
#include "app/cli/render.h"
#include "app/cli/run.h"
#include "app/cli/timeit.h"
#include "app/export/order.h"
#include "app/files/system_language.h"
#include "app/window_main.h"
#include "engine/lab/experiment.h"
#include "engine/script/complete/nearest.h"
#include "ui/words/catalogue.h"

namespace stridescope::app {
namespace {

/// "1280x720" to width and height.
void set_size(RenderOptions& options, const std::string& text) {
  const auto fail = [&] {
    throw CLI::ValidationError("--size", "needs WxH in pixels, as 1280x720, not " + text);
  };
  const auto cross = text.find('x');
  if (cross == std::string::npos) fail();
  if (!CLI::detail::lexical_cast(text.substr(0, cross), options.width)) fail();
  if (!CLI::detail::lexical_cast(text.substr(cross + 1), options.height)) fail();
  constexpr int most = 16384;
  if (options.width < 16 || options.height < 16 || options.width > most || options.height > most) {
    throw CLI::ValidationError("--size", "each side is from 16 to 16384 pixels");
  }
}

std::vector<std::string> language_codes() {
  std::vector<std::string> codes;
  for (const auto& language : ui::languages()) codes.emplace_back(language.code);
  return codes;
}

/// Everything the command line may say.
struct Options {
  WindowOptions window;
  RunOptions run;
  RenderOptions render;
  TimeitOptions timeit;
  LabOptions lab;
  LessonCheckOptions lesson_check;
  LessonNewOptions lesson_new;
};

CLI::App* add_run(CLI::App& program, RunOptions& options) {
  auto* command = program.add_subcommand("run", "Run a script without a window");
  command->add_option("FILE", options.file, "The script; - reads standard input")->required();
  command->add_flag("--json", options.json, "Print one JSON object for each statement, and the final values");
  add_memory_option(*command, options.memory_bytes);
  return command;
}

CLI::App* add_render(CLI::App& program, RenderOptions& options) {
  auto* command = program.add_subcommand("render", "Draw a script's steps to a file, without a window");
  command->add_option("FILE", options.file, "The script; - reads standard input")->required();
  command
      ->add_option("-o,--out", options.out,
                   "File to write: .png, .svg, .pdf, .gif, .mp4, .webm or .html; a picture with %02d in its "
                   "name: one for "
                   "each step")
      ->required();
  command->add_option("--step", options.step, "The state after this many statements (default: all)")
      ->check(CLI::Range(0, 1000000000));
  command
      ->add_option("--steps", options.steps,
                   "Several, as 2-5, 2- or -5: pages of a PDF, a film's part (default: all), or pictures")
      ->type_name("A-B");
  command
      ->add_option_function<std::string>(
          "--size", [&options](const std::string& text) { set_size(options, text); },
          "Width and height in pixels (default: 1440x900)")
      ->type_name("WxH");
  command->add_option("--theme", options.theme, "light, dark or projector (default: light)")
      ->check(CLI::IsMember({"light", "dark", "projector"}));
  command
      ->add_option(
          "--time", options.times,
          "A moment of the last step's animation, 0 to 1 (default: its end); several, as 0,0.5,1, are "
          "drawn side by side")
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(CLI::Range(0.0, 1.0));
  command->add_flag("--captions,!--no-captions", options.captions,
                    "Whether the words under the figure are shown (default: yes)");
  command->add_flag("--lecture", options.lecture, "In type for the back row of a class");
  command
      ->add_option("--part", options.part,
                   "Of a lesson's step, in a picture: the card of its chapter, or the question before it")
      ->check(CLI::IsMember({"chapter", "question"}));
  auto* sheet = command->add_flag_callback(
      "--sheet", [&options] { options.pdf = ui::PdfKind::sheet; },
      "A PDF for printing: statement, picture, metadata and explanation, a page a step (default: of all)");
  auto* compact = command->add_flag_callback(
      "--compact", [&options] { options.pdf = ui::PdfKind::compact; }, "The same, one step below the other");
  auto* handout = command->add_flag_callback(
      "--handout", [&options] { options.pdf = ui::PdfKind::handout; },
      "A PDF of a lesson: narration, pictures and questions, with the answers at the end");
  sheet->excludes(compact)->excludes(handout);
  compact->excludes(handout);
  command->add_option("--speed", options.speed, "Of a film, 0.1 to 16 (default: 1)")
      ->check(CLI::Range(0.1, 16.0));
  command->add_option("--fps", options.fps, "A film's frames in a second, 1 to 60 (default: 30)")
      ->check(CLI::Range(1, most_fps));
  command
      ->add_option("--lens", options.lens, "Also what memory does: lines of a cache, a GPU's warp, or banks")
      ->check(CLI::IsMember({"lines", "warp", "banks"}));
  command->add_option("--lang", options.language, "Of the words on the picture (default: en)")
      ->check(CLI::IsMember(language_codes()));
  add_memory_option(*command, options.memory_bytes);
  return command;
}

CLI::App* add_lab(CLI::App& program, LabOptions& options) {
  auto* command = program.add_subcommand("lab", "Measure what views, copies and walks cost on this machine");
  std::vector<std::string> names;
  for (const auto& experiment : lab::experiments()) names.emplace_back(experiment.name);
  command->add_option("NAME", options.name, "What to measure")->required()->check(CLI::IsMember(names));
  command->add_flag("--csv", options.csv, "Print comma-separated values");
  command->add_option("-o,--out", options.out, "Write the plot: .png, .svg or .pdf");
  command->add_option("--most", options.most_elements, "Elements of the largest tensor (default: 1e8)")
      ->check(CLI::Range(100.0, 1e9));
  command->add_option("--lang", options.language, "Of the words (default: en)")
      ->check(CLI::IsMember(language_codes()));
  command->add_option("--theme", options.theme, "light, dark or projector (default: light)")
      ->check(CLI::IsMember({"light", "dark", "projector"}));
  return command;
}

CLI::App* add_timeit(CLI::App& program, TimeitOptions& options) {
  auto* command = program.add_subcommand("timeit", "Time a statement, as python's timeit does");
  command->add_option("STATEMENT", options.statement, "What to time; torch is imported")->required();
  command->add_option("-s,--setup", options.setup, "A line to run once before; may be given again")
      ->allow_extra_args(false);
  command->add_option("-n,--number", options.loops, "Runs in a round (default: as many as take 0.2 s)")
      ->check(CLI::Range(std::int64_t{1}, std::int64_t{1000000000}));
  command
      ->add_option("-r,--repeat", options.repeats, "Rounds (default: 5, fewer where they take over a second)")
      ->check(CLI::Range(1, 1000));
  command->add_option("--threads", options.threads, "Threads that large kernels work in (default: 1)")
      ->check(CLI::Range(1, 256));
  command->add_flag("--json", options.json, "Print median_ns, min_ns, loops and bytes_copied");
  add_memory_option(*command, options.memory_bytes);
  return command;
}

struct LessonCommands {
  CLI::App *check, *make;
};

LessonCommands add_lesson(CLI::App& program, Options& options) {
  auto* command = program.add_subcommand("lesson", "Check lessons, and begin one");
  command->require_subcommand(1);
  auto* check = command->add_subcommand("check", "Say what is wrong with lessons, with line and column");
  check->add_option("FILE", options.lesson_check.files, "Lessons; - reads standard input")->required();
  options.lesson_check.language = system_language();
  check->add_option("--lang", options.lesson_check.language, "Of what is said (default: the system's)")
      ->check(CLI::IsMember(language_codes()));
  auto* make = command->add_subcommand("new", "Write a small lesson to begin from");
  make->add_option("FILE", options.lesson_new.file, "Where to; - writes to standard output")->required();
  make->add_flag("--overwrite", options.lesson_new.overwrite, "Replace a file that is there");
  return {check, make};
}

/// What is said of a first word that is neither a command nor a file, and most likely stands for a command;
/// and of a second one after `lesson`. Empty where all is well, or nothing near is known.
std::string misspelt_command(int argc, char** argv) {
  constexpr std::string_view commands[] = {"run", "render", "timeit", "lab", "lesson"};
  constexpr std::string_view lesson_commands[] = {"check", "new"};
  if (argc < 2) return {};
  const std::string_view word = argv[1];
  std::error_code ignored;
  if (word == "lesson" && argc > 2) {
    const std::string_view second = argv[2];
    if (second.empty() || second.front() == '-' || std::ranges::count(lesson_commands, second) > 0) return {};
    const auto near = script::nearest(second, lesson_commands);
    return "lesson " + std::string(second) + " is no command. " +
           (near ? "Did you mean `lesson " + std::string(*near) + "`?"
                 : "`lesson check FILE` and `lesson new FILE` are.");
  }
  if (word.empty() || word.front() == '-' || std::filesystem::exists(word, ignored)) return {};
  const auto near = script::nearest(word, commands);
  return near ? std::string(word) + " is neither a command nor a file. Did you mean `" + std::string(*near) +
                    "`?"
              : std::string();
}

}  // namespace

int run_command_line(int argc, char** argv) {
  if (const auto misspelt = misspelt_command(argc, argv); !misspelt.empty()) {
    std::cerr << "stridescope: " << misspelt << '\n';
    return usage;
  }
  Options options;
  CLI::App program("Shows what a tensor is: one flat storage and a rule for reading it.", "stridescope");
  program.set_version_flag("--version", "stridescope " STRIDESCOPE_VERSION);
  program.add_option("FILE", options.window.file,
                     "The script to open in the window; without it, a first tensor");
  program.add_option("--widget-map", options.window.widget_map,
                     "Keep this file equal to what is on screen (JSON)");
  program.add_option("--frame-log", options.window.frame_log,
                     "Write what every frame of the window costs to this file (CSV)");
  add_memory_option(program, options.window.memory_bytes);
  program.require_subcommand(0, 1);
  const auto* run_command = add_run(program, options.run);
  const auto* render_command = add_render(program, options.render);
  const auto* timeit_command = add_timeit(program, options.timeit);
  const auto* lab_command = add_lab(program, options.lab);
  const auto lesson_commands = add_lesson(program, options);
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return program.exit(asked);
  } catch (const CLI::ParseError& error) {
    program.exit(error);
    return usage;
  }
  if (*run_command) return run(options.run, std::cin, std::cout, std::cerr);
  if (*render_command) return render(options.render, std::cin);
  if (*timeit_command) return timeit(options.timeit, std::cout, std::cerr);
  if (*lab_command) return lab(options.lab, std::cout, std::cerr);
  if (*lesson_commands.check) return check_lessons(options.lesson_check, std::cin, std::cout, std::cerr);
  if (*lesson_commands.make) return new_lesson(options.lesson_new, std::cout, std::cerr);
  return run_window(options.window);
}

}  // namespace stridescope::app
