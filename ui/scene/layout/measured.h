#pragma once

#include <cstdint>
#include <deque>
#include <vector>

#include "ui/scene/layout/stage_layout.h"

namespace stridescope::scene {

/// How a caption is set: briefly or in full, and in how many lines the expression.
struct CaptionForm {
  bool brief = false, is_whole = false;
  int source_lines = 1;
  friend bool operator==(const CaptionForm&, const CaptionForm&) = default;
};

/// The measurements of a tensor's card that do not depend on the size of cells and text. They are taken once,
/// so that a search can compute the card at any size.
class MeasuredTensor {
 public:
  /// A grid within limits, and the widths of its rulers' texts.
  struct Grid {
    GridLimits limits = {};
    Page page = Page::landscape;
    GridChoice choice = {};
    GridPlan plan = {};
    RulerTexts texts = {};
    bool is_whole = true;
  };

  /// Both outlive this. `place`: among all tensors of the stage.
  MeasuredTensor(const Stage& stage, const TensorModel& tensor, std::size_t place);
  const TensorModel& model() const { return *tensor_; }
  std::size_t place() const { return place_; }
  /// The grid, with the lengths that it was given last.
  Grid& grid(GridLimits limits, Page page);
  /// Of the caption in a text of a style, in a width.
  Size caption(float width, const CaptionForm& form, const Style& style);

 private:
  struct Caption {
    CaptionForm form;
    WidthRange widths;  ///< in which it is set so; this and `size` in units of the text's size
    Size size;
  };
  const Stage* stage_;
  const TensorModel* tensor_;
  std::size_t place_;
  std::deque<Grid> grids_;  ///< which stay where they are when there are more
  std::vector<Caption> captions_;
};

/// A storage and its tensors; widths of its name, of that with its size, and of the lanes' texts at size 1.
struct MeasuredStorage {
  const StorageModel* model = nullptr;
  std::size_t lanes = 0;
  float name = 0, brief_title = 0, lane_name = 0, lane_note = 0;
  std::vector<MeasuredTensor> tensors = {};
};

struct MeasuredStage {
  std::vector<MeasuredStorage> storages = {};
  std::size_t tensors = 0;  ///< in all
};
/// Everything of the stage's model, which outlives it. Styles that differ from the stage's are that one
/// scaled.
MeasuredStage measured(const Stage& stage);

}  // namespace stridescope::scene
