#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ui/scene/picture/style.h"
#include "ui/state.h"
#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// The layout of guesses and outcomes side by side, with the reasons: a row for each question about the step.
struct PredictionPlan {
  struct Row {
    std::string label, guess, truth;
    std::vector<std::string> why;
    std::vector<std::string> votes;  ///< both votes of a class
    std::optional<bool> is_right;    ///< absent: skipped
    float y = 0, h = 0;
  };
  std::vector<Row> rows;
  std::string score;
  float label_w = 0, column_w = 0, why_x = 0;
  float head_h = 0, line = 0, height = 0;
  bool is_beside = true;  ///< the reason is beside the outcome, not below it
};

/// Returns true if all questions about the step have been answered, and it plays or has played.
bool shows_predictions(const UiState& state);
PredictionPlan plan_predictions(const UiState& state, const scene::Style& style, const Text& text,
                                const scene::TextMeasure& measure, float width);
void predictions(Ui& ui, const UiState& state, const scene::Rect& area);

}  // namespace stridescope::ui
