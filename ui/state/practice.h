#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/design/golf.h"
#include "engine/quiz/question.h"

namespace stridescope::ui {

/// An exercise that was answered wrongly, to be repeated.
struct PracticeCard {
  std::uint64_t seed = 0;
  int level = 1;
  std::string subject = {};  ///< of the exercise
  int right = 0;             ///< number of right answers in a row since
  std::int64_t due = 0;      ///< the number of answered exercises at which it is due
  std::int64_t day = 0;      ///< the first day to repeat it; see PracticeState::today
  bool is_due(std::int64_t answered, std::int64_t today) const { return due <= answered && day <= today; }
  friend bool operator==(const PracticeCard&, const PracticeCard&) = default;
};

/// The practice record, which is saved.
struct PracticeRecord {
  struct Score {
    std::int64_t right = 0, answered = 0;
    friend bool operator==(const Score&, const Score&) = default;
  };
  std::map<std::string, Score> scores = {};  ///< by subject
  std::vector<PracticeCard> cards = {};
  /// Of layout golf, the best by puzzle.
  struct GolfScore {
    std::int64_t copied_elements = 0, operations = 0;
    friend auto operator<=>(const GolfScore&, const GolfScore&) = default;
  };
  std::map<std::string, GolfScore> golf = {};
  std::vector<design::Puzzle> puzzles = {};  ///< the user's own
  std::uint64_t next_seed = 1;
  int level = 1;   ///< the level reached
  int streak = 0;  ///< right answers in a row; below 0, wrong ones
  friend bool operator==(const PracticeRecord&, const PracticeRecord&) = default;

  std::int64_t answered() const {
    std::int64_t sum = 0;
    for (const auto& [subject, score] : scores) sum += score.answered;
    return sum;
  }
  std::int64_t right() const {
    std::int64_t sum = 0;
    for (const auto& [subject, score] : scores) sum += score.right;
    return sum;
  }
  /// Returns the cards to repeat that day; the others are due later.
  std::size_t due_on(std::int64_t day) const {
    std::size_t count = 0;
    for (const auto& card : cards) count += card.day <= day;
    return count;
  }
};

struct PracticeState {
  PracticeRecord record = {};
  std::int64_t today = 0;    ///< days since 1 January 1970, by the local clock
  std::string subject = {};  ///< empty: all
  int level = 0;             ///< the chosen one; 0: adaptive
  std::optional<quiz::Exercise> exercise = {};
  PracticeCard card = {};                  ///< of the exercise
  std::vector<std::size_t> order = {};     ///< the displayed order of its choices
  std::optional<std::size_t> chosen = {};  ///< index of its choices
  friend bool operator==(const PracticeState&, const PracticeState&) = default;
};

}  // namespace stridescope::ui
