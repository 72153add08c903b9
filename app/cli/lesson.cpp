#include "app/cli/lesson.h"

#include <fmt/format.h>

#include <filesystem>
#include <istream>
#include <ostream>
#include <system_error>

#include "app/cli/terminal_text.h"
#include "app/files/exit_status.h"
#include "assets.h"
#include "engine/io/text_file.h"
#include "engine/lesson/check.h"
#include "engine/words/escape_newlines.h"
#include "ui/words/text.h"

namespace stridescope::app {

namespace {

/// Prints the errors and warnings of one lesson, or its summary if it has no errors. `name` is its file name
/// in messages. Returns the exit status.
int check_lesson_text(const std::string& text, const std::string& name, const ui::Text& words,
                      std::ostream& out, std::ostream& err) {
  const auto checked = lesson::check(text);
  for (const auto& problem : checked.parsed.problems)
    err << fmt::format("{}:{}:{}: {}\n", name, problem.at.line, problem.at.column, words(problem.message));
  for (const auto& warning : checked.warnings)
    err << fmt::format("{}:{}:{}: {}\n", name, warning.at.line, warning.at.column,
                       words({"lesson_problem/warning", {{"problem", warning.message}}}));
  if (!checked.parsed.problems.empty()) return failed;
  const auto& lesson = checked.parsed.lesson;
  out << terminal_text(name) << ": "
      << words({"lesson_problem/none",
                {{"title", lesson.head.title.in(words.language())},
                 {"steps", lesson.steps.size()},
                 {"questions", checked.questions},
                 {"minutes", lesson.head.minutes}}})
      << '\n';
  return done;
}

}  // namespace

int check_lessons(const LessonCheckOptions& options, std::istream& in, std::ostream& out, std::ostream& err) {
  const ui::Text words(options.language);
  int status = done;
  for (const auto& file : options.files) {
    try {
      const bool is_piped = file == "-";
      const auto name = is_piped ? std::string("<stdin>") : words::escape_newlines(file);
      const auto text = is_piped ? io::read_text_file(in, name) : io::read_text_file(file);
      if (check_lesson_text(text, name, words, out, err) != done) status = failed;
    } catch (const io::FileError& error) {
      err << "stridescope: " << words(error.sentence()) << '\n';
      status = failed;
    }
  }
  return status;
}

int new_lesson(const LessonNewOptions& options, std::ostream& out, std::ostream& err) {
  const ui::Text words(options.language);
  const auto text = assets::find("template/lesson.py").value();
  if (options.file == "-") {
    out << text;
    return done;
  }
  std::error_code ignored;
  if (!options.overwrite && std::filesystem::exists(options.file, ignored)) {
    err << "stridescope: " << words({"terminal/is_there", {{"path", options.file}}}) << '\n';
    return failed;
  }
  try {
    io::save_text_file(options.file, text);
    return done;
  } catch (const io::FileError& error) {
    err << "stridescope: " << words(error.sentence()) << '\n';
    return failed;
  }
}

}  // namespace stridescope::app
