#include "app/cli/command_line.h"
#include "app/cli/allow_option.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <system_error>

#include "app/cli/completion.h"
#include "app/cli/interruptible.h"
#include "app/cli/lab.h"
#include "app/cli/lesson.h"
#include "app/cli/memory_option.h"
#include "app/cli/render.h"
#include "app/cli/run.h"
#include "app/cli/script_heap.h"
#include "app/cli/terminal_text.h"
#include "app/cli/timeit.h"
#include "app/cli/usage.h"
#include "app/export/export_request.h"
#include "app/files/exit_status.h"
#include "app/window/window_main.h"
#include "engine/lab/experiment.h"
#include "engine/words/nearest_name.h"
#include "ui/words/catalogue.h"
#include "ui/words/text.h"

namespace stridescope::app {
namespace {

/// Parses "1280x720" as width and height.
void set_size(RenderOptions& options, const std::string& text, const ui::Text& words) {
  const auto fail = [&] { refuse_value("--size", words({"terminal/usage/size", {{"value", text}}})); };
  const auto cross = text.find('x');
  if (cross == std::string::npos) fail();
  if (!CLI::detail::lexical_cast(text.substr(0, cross), options.width)) fail();
  if (!CLI::detail::lexical_cast(text.substr(cross + 1), options.height)) fail();
  constexpr int most = 16384;
  if (options.width < 16 || options.height < 16 || options.width > most || options.height > most) {
    refuse_value("--size", std::string(words("terminal/usage/sides")));
  }
}

std::vector<std::string> language_codes() {
  std::vector<std::string> codes;
  for (const auto& language : ui::languages()) codes.emplace_back(language.code);
  return codes;
}

/// Help text as a string, which CLI11 requires.
std::string help(const ui::Text& words, std::string_view of) {
  return std::string(words("terminal/help/" + std::string(of)));
}

CLI::App* add_command(CLI::App& program, const ui::Text& words, const std::string& name,
                      std::string_view help_of) {
  auto* command = program.add_subcommand(name, help(words, help_of));
  command->group(std::string(words("terminal/label/commands")));
  command->get_help_ptr()->group(std::string(words("terminal/label/options")));
  return command;
}

/// Adds --lang to a command without pictures, whose texts are only messages.
void add_language_option(CLI::App& command, std::string& language, const ui::Text& words,
                         std::string_view help_of = "says") {
  command.add_option("--lang", language, help(words, help_of))->check(one_of(language_codes(), words));
}

/// The options of the command line.
struct Options {
  /// Options before a command apply to all commands.
  std::optional<std::string> language;
  std::optional<std::int64_t> memory_bytes;
  WindowOptions window;
  RunOptions run;
  RenderOptions render;
  TimeitOptions timeit;
  LabOptions lab;
  LessonCheckOptions lesson_check;
  LessonNewOptions lesson_new;
};

CLI::App* add_run(CLI::App& program, RunOptions& options, const ui::Text& words) {
  auto* command = add_command(program, words, "run", "run");
  command->add_option("FILE", options.file, help(words, "script"))->required()->check(is_name(words));
  command->add_flag("--json", options.json, help(words, "json"));
  add_language_option(*command, options.language, words);
  add_memory_option(*command, options.memory_bytes, words);
  add_allow_option(*command, options.allowed, words);
  return command;
}

CLI::App* add_render(CLI::App& program, RenderOptions& options, const ui::Text& words) {
  auto* command = add_command(program, words, "render", "render");
  command->add_option("FILE", options.file, help(words, "script"))->required()->check(is_name(words));
  command->add_option("-o,--out", options.out, help(words, "out"))->required()->check(is_name(words));
  command->add_option("--step", options.step, help(words, "step"))->check(between(0, 1e9, words));
  command->add_option("--steps", options.steps, help(words, "steps"))->type_name("A-B");
  command
      ->add_option_function<std::string>(
          "--size", [&options, words](const std::string& text) { set_size(options, text, words); },
          help(words, "size"))
      ->type_name("WxH");
  command->add_option("--theme", options.theme, help(words, "theme"))
      ->check(one_of({"light", "dark", "projector"}, words));
  command->add_option("--time", options.times, help(words, "time"))
      ->delimiter(',')
      ->allow_extra_args(false)
      ->check(between(0, 1, words));
  command->add_flag("--captions,!--no-captions", options.captions, help(words, "captions"));
  command->add_flag("--lecture", options.lecture, help(words, "lecture"));
  command->add_option("--part", options.part, help(words, "part"))
      ->check(one_of({"chapter", "question"}, words));
  auto* sheet = command->add_flag_callback(
      "--sheet", [&options] { options.pdf = ui::PdfKind::sheet; }, help(words, "sheet"));
  auto* compact = command->add_flag_callback(
      "--compact", [&options] { options.pdf = ui::PdfKind::compact; }, help(words, "compact"));
  auto* handout = command->add_flag_callback(
      "--handout", [&options] { options.pdf = ui::PdfKind::handout; }, help(words, "handout"));
  sheet->excludes(compact)->excludes(handout);
  compact->excludes(handout);
  command->add_option("--speed", options.speed, help(words, "speed"))->check(between(0.1, 16, words));
  command->add_option("--fps", options.fps, help(words, "fps"))->check(between(1, most_fps, words));
  command->add_option("--lens", options.lens, help(words, "lens"))
      ->check(one_of({"lines", "warp", "banks"}, words));
  add_language_option(*command, options.language, words, "picture_language");
  add_memory_option(*command, options.memory_bytes, words);
  add_allow_option(*command, options.allowed, words);
  return command;
}

CLI::App* add_lab(CLI::App& program, LabOptions& options, const ui::Text& words) {
  auto* command = add_command(program, words, "lab", "lab");
  std::vector<std::string> names;
  for (const auto& experiment : lab::experiments()) names.emplace_back(experiment.name);
  command->add_option("NAME", options.name, help(words, "experiment"))
      ->required()
      ->check(one_of(names, words));
  command->add_flag("--csv", options.csv, help(words, "csv"));
  command->add_option("-o,--out", options.out, help(words, "plot"));
  command->add_option("--most", options.most_elements, help(words, "most"))->check(between(100, 1e9, words));
  add_language_option(*command, options.language, words, "words_language");
  command->add_option("--theme", options.theme, help(words, "theme"))
      ->check(one_of({"light", "dark", "projector"}, words));
  return command;
}

CLI::App* add_timeit(CLI::App& program, TimeitOptions& options, const ui::Text& words) {
  auto* command = add_command(program, words, "timeit", "timeit");
  command->add_option("STATEMENT", options.statement, help(words, "statement"))->required();
  command->add_option("-s,--setup", options.setup, help(words, "setup"))->allow_extra_args(false);
  command->add_option("-n,--number", options.loops, help(words, "number"))->check(between(1, 1e9, words));
  command->add_option("-r,--repeat", options.repeats, help(words, "repeat"))->check(between(1, 1000, words));
  command->add_option("--threads", options.threads, help(words, "threads"))->check(between(1, 256, words));
  command->add_flag("--json", options.json, help(words, "timeit_json"));
  add_language_option(*command, options.language, words);
  add_memory_option(*command, options.memory_bytes, words);
  add_allow_option(*command, options.allowed, words);
  return command;
}

struct LessonCommands {
  CLI::App *check, *make;
};

LessonCommands add_lesson(CLI::App& program, Options& options, const ui::Text& words) {
  auto* command = add_command(program, words, "lesson", "lesson");
  command->require_subcommand(1);
  command->add_option("--lang", options.language, help(words, "says"))
      ->check(one_of(language_codes(), words));
  auto* check = add_command(*command, words, "check", "lesson_check");
  check->add_option("FILE", options.lesson_check.files, help(words, "lessons"))
      ->required()
      ->check(is_name(words));
  add_language_option(*check, options.lesson_check.language, words);
  auto* make = add_command(*command, words, "new", "lesson_new");
  make->add_option("FILE", options.lesson_new.file, help(words, "new_file"))
      ->required()
      ->check(is_name(words));
  make->add_flag("--overwrite", options.lesson_new.overwrite, help(words, "overwrite"));
  add_language_option(*make, options.lesson_new.language, words);
  return {check, make};
}

/// Returns an error for a first word that is neither a command nor a file but is close to a command, or for
/// an unknown word after `lesson`. Empty if neither applies.
std::string misspelt_command(int argc, char** argv, const ui::Text& words) {
  constexpr std::string_view commands[] = {"run", "render", "timeit", "lab", "lesson"};
  constexpr std::string_view lesson_commands[] = {"check", "new"};
  if (argc < 2) return {};
  const std::string_view word = argv[1];
  std::error_code ignored;
  if (word == "lesson" && argc > 2) {
    const std::string_view second = argv[2];
    if (second.empty() || second.front() == '-' || std::ranges::count(lesson_commands, second) > 0) return {};
    const auto near = words::nearest_name(second, lesson_commands);
    return near ? words({"terminal/usage/no_lesson_command_near", {{"word", second}, {"near", *near}}})
                : words({"terminal/usage/no_lesson_command", {{"word", second}}});
  }
  if (word.empty() || word.front() == '-' || std::filesystem::exists(word, ignored)) return {};
  const auto near = words::nearest_name(word, commands);
  return near ? words({"terminal/usage/no_command", {{"word", word}, {"near", *near}}}) : std::string();
}

/// Returns the command that was called, with its program's name.
std::string called(const CLI::App& program) {
  std::string name = program.get_name();
  const auto* command = &program;
  while (!command->get_subcommands().empty()) {
    command = command->get_subcommands().front();
    name += " " + command->get_name();
  }
  return name;
}

/// Returns a command's status, or failure if its output could not be written.
int written(int status, const ui::Text& words) {
  if (std::cout.flush()) return status;
  std::cerr << "stridescope: " << words("terminal/no_output") << '\n';
  return failed;
}

}  // namespace

int run_command_line(int argc, char** argv) {
  const EscapedOutput escaped(std::cerr);
  const auto language = language_of_command_line(argc, argv);
  const ui::Text words(language);
  if (const auto misspelt = misspelt_command(argc, argv, words); !misspelt.empty()) {
    std::cerr << "stridescope: " << misspelt << '\n';
    return usage;
  }
  Options options;
  options.run.language = options.timeit.language = options.lab.language = options.lesson_check.language =
      options.lesson_new.language = options.render.message_language = language;
  CLI::App program(help(words, "program"), "stridescope");
  localize_help(program, words);
  program.set_version_flag("--version", "stridescope " STRIDESCOPE_VERSION, help(words, "version"));
  program.add_option("FILE", options.window.file, help(words, "file"))->check(is_name(words));
  program.add_option("--widget-map", options.window.widget_map, help(words, "widget_map"))
      ->check(is_name(words));
  program.add_option("--frame-log", options.window.frame_log, help(words, "frame_log"))
      ->check(is_name(words));
  program.add_option("--lang", options.language, help(words, "window_language"))
      ->check(one_of(language_codes(), words));
  add_memory_option(program, options.memory_bytes, words);
  add_allow_option(program, options.window.allowed, words);
  program.require_subcommand(0, 1);
  const auto* run_command = add_run(program, options.run, words);
  const auto* render_command = add_render(program, options.render, words);
  const auto* timeit_command = add_timeit(program, options.timeit, words);
  const auto* lab_command = add_lab(program, options.lab, words);
  const auto lesson_commands = add_lesson(program, options, words);
  if (argc > 1 && argv[1] == std::string_view("--complete")) {
    print_completion(complete(program, {argv + 2, argv + argc}), std::cout);
    return done;
  }
  try {
    program.parse(argc, argv);
  } catch (const CLI::Success& asked) {
    return written(program.exit(asked), words);
  } catch (const CLI::ParseError& error) {
    const auto dashed = file_with_dash(argc, argv);
    std::cerr << "stridescope: "
              << (dashed ? words({"terminal/usage/dash", {{"path", *dashed}}})
                         : usage_error_text(error, words))
              << '\n'
              << words({"terminal/usage/see_help", {{"command", called(program)}}}) << '\n';
    return usage;
  }
  options.window.language = options.language;
  options.window.memory_bytes = options.memory_bytes;
  if (options.language && render_command->count("--lang") == 0) options.render.language = *options.language;
  for (auto* bytes : {&options.run.memory_bytes, &options.render.memory_bytes, &options.timeit.memory_bytes})
    if (!*bytes) *bytes = options.memory_bytes;
  for (auto* files : {&options.run.allowed, &options.render.allowed, &options.timeit.allowed})
    files->insert(files->end(), options.window.allowed.begin(), options.window.allowed.end());
  if (!program.get_subcommands().empty()) {
    end_when_interrupted();
    prepare_heap_for_script();
  }
  const auto status = [&]() -> int {
    if (*run_command) return run(options.run, std::cin, std::cout, std::cerr);
    if (*render_command) return render(options.render, std::cin);
    if (*timeit_command) return timeit(options.timeit, std::cout, std::cerr);
    if (*lab_command) return lab(options.lab, std::cout, std::cerr);
    if (*lesson_commands.check) return check_lessons(options.lesson_check, std::cin, std::cout, std::cerr);
    if (*lesson_commands.make) return new_lesson(options.lesson_new, std::cout, std::cerr);
    return run_window(options.window);
  };
  return written(status(), words);
}

}  // namespace stridescope::app
