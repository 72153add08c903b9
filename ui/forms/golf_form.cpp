#include "ui/forms/golf_form.h"

#include <string>
#include <utility>

#include "assets.h"
#include "ui/words/json.h"

namespace stridescope::ui {
namespace {

std::vector<design::Puzzle> read_puzzles() {
  std::vector<design::Puzzle> puzzles;
  const auto text = assets::find("golf/puzzles.json");
  const auto list = text ? Json::parse(*text) : std::nullopt;
  if (!list) return puzzles;
  for (const auto& item : list->items()) {
    const auto* start = item["start"].get_if<std::string>();
    const auto* target = item["target"].get_if<std::string>();
    const auto grid = target ? design::parse_grid(*target) : std::nullopt;
    if (!start || !grid) continue;
    if (auto puzzle = design::make_puzzle(std::to_string(puzzles.size() + 1), *start, *grid,
                                          static_cast<std::size_t>(item["operations"].number().value_or(0)),
                                          static_cast<std::int64_t>(item["copied"].number().value_or(0))))
      puzzles.push_back(std::move(*puzzle));
  }
  return puzzles;
}

}  // namespace

const std::vector<design::Puzzle>& shipped_puzzles() {
  static const auto puzzles = read_puzzles();
  return puzzles;
}

std::vector<design::Puzzle> golf_puzzles(const PracticeRecord& record) {
  auto puzzles = shipped_puzzles();
  puzzles.insert(puzzles.end(), record.puzzles.begin(), record.puzzles.end());
  return puzzles;
}

}  // namespace stridescope::ui
