#include "app/files/lesson_progress.h"

#include <algorithm>
#include <charconv>

#include "app/files/app_file.h"
#include "app/files/file_lock.h"
#include "engine/io/atomic_file.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

using ui::Json;

constexpr const char* places_name = "lessons.json";
constexpr double most_steps = 100000;

std::size_t whole(const Json& object, std::string_view key) {
  const auto number = object.contains(key) ? object[key].number() : std::nullopt;
  return number ? static_cast<std::size_t>(std::clamp(*number, 0.0, most_steps)) : 0;
}

ui::LessonProgress progress_of(const Json& object) {
  ui::LessonProgress place{whole(object, "step"), whole(object, "reached"), whole(object, "steps"), {}};
  place.reached = std::min(place.reached, place.steps);
  place.step = std::min(place.step, place.steps);
  if (!object.contains("answers") || !object["answers"].is_object()) return place;
  for (const auto& [key, value] : object["answers"].members()) {
    std::size_t step = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), step);
    const auto* is_right = value.get_if<bool>();
    if (error == std::errc() && end == key.data() + key.size() && step > 0 && step <= place.steps && is_right)
      place.answers[step] = *is_right;
  }
  return place;
}

}  // namespace

std::optional<ui::LessonProgressMap> parse_lesson_progress(const std::string& text) {
  const auto object = Json::parse(text);
  if (!object || !object->is_object()) return std::nullopt;
  ui::LessonProgressMap progress;
  for (const auto& [key, value] : object->members())
    if (value.is_object()) progress[key] = progress_of(value);
  return progress;
}

std::string lesson_progress_text(const ui::LessonProgressMap& progress) {
  auto object = Json::object();
  for (const auto& [key, place] : progress) {
    auto answers = Json::object();
    for (const auto& [step, is_right] : place.answers) answers.add(std::to_string(step), is_right);
    auto one = Json::object();
    one.add("step", static_cast<std::int64_t>(place.step));
    one.add("reached", static_cast<std::int64_t>(place.reached));
    one.add("steps", static_cast<std::int64_t>(place.steps));
    one.add("answers", std::move(answers));
    object.add(key, std::move(one));
  }
  return object.text(2) + "\n";
}

LoadedProgress load_lesson_progress(const std::filesystem::path& state_folder) {
  LoadedProgress loaded;
  loaded.problem = read_app_file(state_folder, places_name, loaded.progress, parse_lesson_progress);
  return loaded;
}

ui::LessonProgressMap merged_progress(const ui::LessonProgressMap& before, const ui::LessonProgressMap& here,
                                      const ui::LessonProgressMap& there) {
  auto merged = there;
  for (const auto& [key, place] : here) {
    const auto old = before.find(key);
    const bool is_changed = old == before.end() || old->second != place;
    if (!is_changed) {
      merged.try_emplace(key, place);
      continue;
    }
    auto& kept = merged[key];
    const bool is_begun_anew =
        place == ui::LessonProgress{} || place.reached < (old == before.end() ? 0 : old->second.reached);
    const bool is_same_lesson = kept.steps == place.steps && !is_begun_anew;
    auto both = place;
    if (is_same_lesson) {
      both.reached = std::max(place.reached, kept.reached);
      both.answers.insert(kept.answers.begin(), kept.answers.end());
    }
    kept = std::move(both);
  }
  return merged;
}

words::Message save_lesson_progress(const std::filesystem::path& state_folder,
                                    const ui::LessonProgressMap& before,
                                    const ui::LessonProgressMap& progress) {
  return write_app_file(state_folder, places_name, [&](const std::string& path) {
    const FileLock lock(state_folder / "lessons.lock");
    const auto there = load_lesson_progress(state_folder);
    io::save_text_file_cached(path, lesson_progress_text(merged_progress(before, progress, there.progress)));
  });
}

}  // namespace stridescope::app
