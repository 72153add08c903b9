#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// How a caption is set: briefly or in full, and the number of lines for the expression.
struct CaptionForm {
  bool brief = false, is_whole = false;
  int source_lines = 1;
  friend bool operator==(const CaptionForm&, const CaptionForm&) = default;
};

/// The measurements of a tensor's card that do not depend on the size of cells and text. They are taken
/// once; a search then computes the card for any size.
class MeasuredTensor {
 public:
  /// A grid within limits, and the widths of its rulers' texts.
  struct Grid {
    GridLimits limits = {};
    GridProportions proportions = GridProportions::landscape;
    AxisAssignment choice = {};
    GridPlan plan = {};
    RulerTexts texts = {};
    bool is_whole = true;
  };

  /// `stage` and `tensor` must outlive this. `index`: the index among all tensors of the stage.
  MeasuredTensor(const Stage& stage, const TensorModel& tensor, std::size_t index);
  const TensorModel& model() const { return *tensor_; }
  std::size_t index() const { return index_; }
  /// Returns the grid with its most recent lengths.
  Grid& grid(GridLimits limits, GridProportions proportions);
  /// Returns the caption's size in a style and a width.
  Size caption(float width, const CaptionForm& form, const Style& style);

 private:
  struct Caption {
    CaptionForm form;
    WidthRange widths;  ///< the widths that give this form; this and `size` in units of the text's size
    Size size;
  };
  const Stage* stage_;
  const TensorModel* tensor_;
  std::size_t index_;
  std::deque<Grid> grids_;  ///< a deque, since references to its elements must stay valid
  std::vector<Caption> captions_;
};

/// A storage and its tensors; widths of its name, its name with size, and the lanes' texts at size 1.
struct MeasuredStorage {
  const StorageModel* model = nullptr;
  std::size_t lanes = 0;
  float name = 0, brief_title = 0, lane_name = 0, lane_note = 0;
  std::vector<MeasuredTensor> tensors = {};
};

struct MeasuredStage {
  std::vector<MeasuredStorage> storages = {};
  std::size_t tensors = 0;  ///< the total number
};
/// Measures the stage's model, which must outlive the result. Styles used later must be the stage's style
/// scaled.
MeasuredStage measured(const Stage& stage);

}  // namespace stridescope::scene
