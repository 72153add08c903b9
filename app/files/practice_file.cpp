#include "app/files/practice_file.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/files/app_file.h"
#include "engine/io/text_file.h"
#include "ui/words/json.h"

namespace stridescope::app {
namespace {

using ui::Json;

constexpr const char* practice_name = "practice.json";
constexpr double most_counted = 1e15;

std::optional<std::int64_t> count_of(const Json& value, double least, double most) {
  const auto number = value.number();
  if (!number || !(*number >= least && *number <= most) || *number != std::floor(*number))
    return std::nullopt;
  return static_cast<std::int64_t>(*number);
}

/// A puzzle made by the user: its start, its target, and its par.
std::optional<design::Puzzle> own_puzzle_of(const Json& item) {
  if (item.items().size() != 4) return std::nullopt;
  const auto* start = item[0].get_if<std::string>();
  const auto* target = item[1].get_if<std::string>();
  const auto grid = target ? design::parse_grid(*target) : std::nullopt;
  const auto copied = count_of(item[2], 0, most_counted), operations = count_of(item[3], 1, most_counted);
  if (!start || !grid || !copied || !operations) return std::nullopt;
  return design::make_puzzle(design::own_puzzle_id(*start, *grid), *start, *grid,
                             static_cast<std::size_t>(*operations), *copied);
}

bool is_subject(const std::string& name) {
  for (std::size_t s = 0; s < quiz::subject_count; ++s)
    if (quiz::name(static_cast<quiz::Subject>(s)) == name) return true;
  return false;
}

/// [seed, level, subject, right, due, day]; older files have no day.
std::optional<ui::PracticeCard> card_of(const Json& item) {
  const bool has_day = item.items().size() == 6;
  if (!has_day && item.items().size() != 5) return std::nullopt;
  const auto day = has_day ? count_of(item[5], 0, most_counted) : std::int64_t{0};
  const auto seed = count_of(item[0], 0, most_counted), level = count_of(item[1], 1, 3);
  const auto right = count_of(item[3], 0, 100), due = count_of(item[4], 0, most_counted);
  const auto* subject = item[2].get_if<std::string>();
  if (!seed || !level || !subject || !right || !due || !day || (!subject->empty() && !is_subject(*subject)))
    return std::nullopt;
  return ui::PracticeCard{static_cast<std::uint64_t>(*seed),
                          static_cast<int>(*level),
                          *subject,
                          static_cast<int>(*right),
                          *due,
                          *day};
}

}  // namespace

std::optional<ui::PracticeRecord> parse_practice(const std::string& text) {
  const auto object = Json::parse(text);
  if (!object || !object->is_object()) return std::nullopt;
  ui::PracticeRecord record;
  for (const auto& [key, value] : object->members()) {
    if (key == "scores") {
      for (const auto& [subject, score] : value.members()) {
        if (!is_subject(subject) || score.items().size() != 2) continue;
        const auto right = count_of(score[0], 0, most_counted),
                   answered = count_of(score[1], 0, most_counted);
        if (right && answered && *right <= *answered) record.scores[subject] = {*right, *answered};
      }
    } else if (key == "cards") {
      for (const auto& item : value.items())
        if (auto card = card_of(item)) record.cards.push_back(std::move(*card));
    } else if (key == "golf") {
      for (const auto& [puzzle, score] : value.members()) {
        if (score.items().size() != 2) continue;
        const auto copied = count_of(score[0], 0, most_counted),
                   operations = count_of(score[1], 0, most_counted);
        if (copied && operations) record.golf[puzzle] = {*copied, *operations};
      }
    } else if (key == "puzzles") {
      for (const auto& item : value.items()) {
        if (auto puzzle = own_puzzle_of(item)) record.puzzles.push_back(std::move(*puzzle));
      }
    } else if (key == "next_seed") {
      if (const auto seed = count_of(value, 1, most_counted))
        record.next_seed = static_cast<std::uint64_t>(*seed);
    } else if (key == "level") {
      if (const auto level = count_of(value, 1, 3)) record.level = static_cast<int>(*level);
    } else if (key == "streak") {
      if (const auto streak = count_of(value, -1000, 1000)) record.streak = static_cast<int>(*streak);
    }
  }
  return record;
}

std::string practice_text(const ui::PracticeRecord& record) {
  auto scores = Json::object();
  for (const auto& [subject, score] : record.scores)
    scores.add(subject, Json::Array{static_cast<double>(score.right), static_cast<double>(score.answered)});
  Json::Array cards;
  for (const auto& card : record.cards)
    cards.push_back(Json::Array{static_cast<double>(card.seed), card.level, card.subject, card.right,
                                static_cast<double>(card.due), static_cast<double>(card.day)});
  auto object = Json::object();
  object.add("scores", std::move(scores));
  object.add("cards", std::move(cards));
  auto golf = Json::object();
  for (const auto& [puzzle, score] : record.golf)
    golf.add(puzzle, Json::Array{score.copied_elements, score.operations});
  object.add("golf", std::move(golf));
  Json::Array puzzles;
  for (const auto& puzzle : record.puzzles)
    puzzles.push_back(Json::Array{puzzle.start, design::grid_text(puzzle.target), puzzle.copied_elements,
                                  static_cast<std::int64_t>(puzzle.operations)});
  object.add("puzzles", std::move(puzzles));
  object.add("next_seed", static_cast<double>(record.next_seed));
  object.add("level", record.level);
  object.add("streak", record.streak);
  return object.text() + "\n";
}

LoadedPractice load_practice(const std::filesystem::path& state_folder) {
  LoadedPractice loaded;
  loaded.problem = read_app_file(state_folder, practice_name, loaded.record, parse_practice);
  return loaded;
}

words::Message save_practice(const std::filesystem::path& state_folder, const ui::PracticeRecord& record) {
  return write_app_file(state_folder, practice_name,
                        [&](const std::string& path) { io::save_text_file(path, practice_text(record)); });
}

}  // namespace stridescope::app
