#pragma once

#include <memory>

#include "engine/words/words.h"
#include "ui/scene/model/stage_model.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// Returns the part of a view that a stage is laid out and painted for: without highlights and pan.
ViewState without_highlights(ViewState view);

/// A stage that is laid out and painted for one state, view, style and size. Highlights of the hovered,
/// pinned and walked-to cells are drawn over it: changing them needs no layout, and repaints only tensors
/// that are cut, since their windows follow the highlight.
class PaintedStage {
 public:
  /// `measure` and `words` are used only during the call. With a zoom other than 1, the stage is laid out to
  /// show more indices: zooming a fitted stage that shows all of them only magnifies it.
  PaintedStage(StageModel model, const ViewState& view, const Style& style, Size size,
               const TextMeasure& measure, const words::Translator& words);
  PaintedStage(const PaintedStage&) = delete;
  PaintedStage& operator=(const PaintedStage&) = delete;
  ~PaintedStage();

  /// Returns the scene for a view that equals the painted one except for highlights, the pan and, on a fitted
  /// stage, the zoom. Equal views give equal scenes.
  Scene with_highlights(const ViewState& view, const TextMeasure& measure, const words::Translator& words);
  /// Returns true if every index of every tensor and storage on the stage is shown.
  bool is_whole() const;
  /// Returns how many times a group was painted.
  std::size_t paintings() const;
  const StageModel& model() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace stridescope::scene
