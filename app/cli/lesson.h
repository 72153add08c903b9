#pragma once

#include <iosfwd>
#include <string>
#include <vector>

namespace stridescope::app {

/// `stridescope lesson check FILE...`: says what is wrong with lessons, a line each: FILE:LINE:COLUMN: what.
/// Of those without fault it says what they hold. Exit status: failed where anything is wrong or cannot be
/// read.
struct LessonCheckOptions {
  std::vector<std::string> files;  ///< "-" is standard input
  std::string language = "en";     ///< code of one of ui::languages()
};
int check_lessons(const LessonCheckOptions& options, std::istream& in, std::ostream& out, std::ostream& err);

/// `stridescope lesson new FILE`: writes a small lesson to begin from; it runs, and has every kind of cue. A
/// file that is there is kept unless `overwrite`.
struct LessonNewOptions {
  std::string file;  ///< "-" is standard output
  bool overwrite = false;
  std::string language = "en";  ///< of what is said
};
int new_lesson(const LessonNewOptions& options, std::ostream& out, std::ostream& err);

}  // namespace stridescope::app
