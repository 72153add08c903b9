#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace stridescope::app {

/// `stridescope lesson check FILE...`: prints the errors of lessons, one per line, as FILE:LINE:COLUMN:
/// MESSAGE. For lessons without errors it prints a summary. Exit status: failed if there are errors or
/// unreadable files.
struct LessonCheckOptions {
  std::vector<std::string> files;  ///< "-" is standard input
  std::string language = "en";     ///< code of one of ui::languages()
};
int check_lessons(const LessonCheckOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

/// `stridescope lesson new FILE`: writes a small lesson as a template that runs and has every kind of cue. An
/// existing file is kept unless `overwrite`.
struct LessonNewOptions {
  std::string file;  ///< "-" is standard output
  bool overwrite = false;
  std::string language = "en";  ///< of messages
};
int new_lesson(const LessonNewOptions& options, std::ostream& out, std::ostream& err);

}  // namespace stridescope::app
