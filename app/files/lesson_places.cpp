#include "app/files/lesson_places.h"

#include <algorithm>
#include <charconv>

#include "app/files/file_lock.h"
#include "app/files/kept_file.h"
#include "engine/io/atomic_file.h"
#include "engine/io/session_file.h"
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

ui::LessonPlace place_of(const Json& object) {
  ui::LessonPlace place{whole(object, "step"), whole(object, "reached"), whole(object, "steps"), {}};
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

std::optional<ui::LessonPlaces> parse_lesson_places(const std::string& text) {
  const auto object = Json::parse(text);
  if (!object || !object->is_object()) return std::nullopt;
  ui::LessonPlaces places;
  for (const auto& [key, value] : object->members())
    if (value.is_object()) places[key] = place_of(value);
  return places;
}

std::string lesson_places_text(const ui::LessonPlaces& places) {
  auto object = Json::object();
  for (const auto& [key, place] : places) {
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

LoadedPlaces load_lesson_places(const std::filesystem::path& state_folder) {
  LoadedPlaces loaded;
  loaded.problem = read_kept(state_folder, places_name, loaded.places, parse_lesson_places);
  return loaded;
}

ui::LessonPlaces merged_places(const ui::LessonPlaces& before, const ui::LessonPlaces& here,
                               const ui::LessonPlaces& there) {
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
        place == ui::LessonPlace{} || place.reached < (old == before.end() ? 0 : old->second.reached);
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

words::Message save_lesson_places(const std::filesystem::path& state_folder, const ui::LessonPlaces& before,
                                  const ui::LessonPlaces& places) {
  return write_kept(state_folder, places_name, [&](const std::string& path) {
    const FileLock lock(state_folder / "lessons.lock");
    const auto there = load_lesson_places(state_folder);
    io::save_cached(path, lesson_places_text(merged_places(before, places, there.places)));
  });
}

}  // namespace stridescope::app
