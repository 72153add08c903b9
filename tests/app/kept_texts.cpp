#include "tests/app/kept_texts.h"

#include <stdexcept>

#include "app/files/keys_file.h"
#include "app/files/lesson_progress.h"
#include "app/files/measured_file.h"
#include "app/files/recovery.h"
#include "app/files/settings_file.h"
#include "engine/lesson/parse.h"
#include "engine/lesson/write.h"

namespace stridescope::testing {
namespace {

void require_same(const std::string& written, const std::string& again, const char* what) {
  if (written != again)
    throw std::logic_error(std::string(what) + ", read and written again, is:\n" + again + "\nand was:\n" +
                           written);
}

/// `read` returns an optional of the argument type of `write`.
template <class Read, class Write>
void round_trip(const std::string& text, const char* what, Read&& read, Write&& write) {
  const auto value = read(text);
  if (!value) return;
  const auto written = write(*value);
  const auto again = read(written);
  if (!again) throw std::logic_error(std::string(what) + " cannot be read again:\n" + written);
  require_same(written, write(*again), what);
}

std::string written_settings(const app::LoadedSettings& read) {
  return app::settings_text(read.settings, read.others);
}

}  // namespace

std::vector<std::string> kept_texts() {
  app::UnsavedSession session{"a.py", "import torch\nx = torch.zeros(2)\n", "import torch\n", 1};
  session.set_aside = {{{{"# before\n", "y = x"}}}};
  session.lesson = ui::SavedLesson{};
  ui::LessonProgressMap progress;
  progress["views"] = {2, 3, 9, {{1, true}, {4, false}}};
  return {
      app::keys_file_text({{"file/save", {{.key = ui::Key::f8}}}, {"view/captions", {}}}),
      app::settings_text({}),
      app::unsaved_text(session),
      app::lesson_progress_text(progress),
      app::measured_text({{"views", {{"transpose_view", {{100, 1e-9, 1e-7, 3e-7, 25}}}}}}),
      "#: lesson A\n#: lesson.zh \xE4\xB8\x80\n#: minutes 6\nimport torch\n\n#: title Two\n# Look.\n#: zh "
      "\xE7\x9C\x8B\n#: point x[0]\n#: ask What?\n#: right this\n#: wrong that\n#: because it is\n"
      "x = torch.zeros(2)\n\n#: raises RuntimeError: shape\ny = x.view(3)\n# The end.\n"};
}

void exercise_kept_text(std::string_view text) {
  const std::string whole(text);
  round_trip(whole, "settings", app::parse_settings, written_settings);
  round_trip(whole, "keys", app::parse_keys_file,
             [](const app::LoadedKeys& read) { return app::keys_file_text(read.keys); });
  round_trip(whole, "an unsaved session", app::parse_unsaved, app::unsaved_text);
  round_trip(whole, "places in lessons", app::parse_lesson_progress, app::lesson_progress_text);
  round_trip(whole, "measurements", app::parse_measured, app::measured_text);
  // The order of a question's answers is chosen by the reader.
  const auto parsed = lesson::parse(whole);
  if (!parsed.problems.empty()) return;
  const std::vector<std::string> sources(parsed.lesson.steps.size(), "x = 1");
  const auto again = lesson::parse(lesson::write(parsed.lesson, sources));
  if (again.lesson.steps.size() != sources.size() || !again.problems.empty())
    throw std::logic_error("a lesson cannot be read again:\n" + lesson::write(parsed.lesson, sources));
}

}  // namespace stridescope::testing
