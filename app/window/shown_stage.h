#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "app/window/last_value_cache.h"
#include "ui/scene/motion/glide.h"
#include "ui/scene/motion/transition.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"
#include "ui/scene/stage_memo.h"
#include "ui/state.h"

namespace stridescope::app {

/// The scene on the stage, rebuilt only if one of its inputs has changed. If the new picture does not follow
/// from the one on screen (another step began meanwhile, another tensor was selected, a panel was folded), a
/// short glide connects them.
class ShownStage {
 public:
  /// `area` is the stage's in the window; the scene's origin is its corner.
  const scene::Scene& update(const ui::UiState& state, const scene::Style& style, scene::Rect area,
                             const scene::TextMeasure& measure, const words::Translator& words);
  /// After a zoom that laid long tensors out again: the pan that keeps the pointer's target in place. The
  /// scene is drawn with it; it has to be stored in the state.
  std::optional<scene::Point> held_pan() const { return held_pan_; }
  const scene::Scene& shown() const { return is_seen_ ? seen_ : whole(); }
  /// Advances the time of the glide.
  void advance(double secs);
  bool is_gliding() const { return glide_.has_value(); }
  /// Paints one more stage that dragging the timeline from here would show, the nearest first. Returns false
  /// if all are painted. Starts from the state of the last update(). `visit` is called with the scenes.
  bool look_ahead(const ui::UiState& state, const scene::Style& style, const scene::TextMeasure& measure,
                  const words::Translator& words, const std::function<void(const scene::Scene&)>& visit);
  /// Stops painting ahead until the stage shows something else: the last one took too long.
  void stop_looking_ahead() {
    if (ahead_) ahead_->is_done = true;
  }
  /// Duration of the step in motion in seconds, at speed 1.
  double step_secs() const { return transition_ ? transition_->duration_secs() : 1; }
  /// The fonts or the style changed: drops all scenes built before.
  void forget() { key_.reset(), ahead_.reset(), stages_.clear(); }
  const scene::StageMemo& stages() const { return stages_; }

 private:
  /// Inputs of a scene.
  struct SceneKey {
    std::uint64_t revision = 0;
    scene::ViewState view;
    scene::Size size;
    scene::Style style;
    std::string failure;
    std::string language;
    std::size_t step = 0;
    friend bool operator==(const SceneKey&, const SceneKey&) = default;
  };
  /// The scenes of a step's motion.
  struct StepScenes {
    scene::Scene from, to;
    std::optional<scene::Scene> last;  ///< the final scene, if it differs from the motion's end
  };
  /// Progress of the look-ahead.
  struct Ahead {
    SceneKey from;
    std::size_t distance = 0;
    bool is_forward = true, is_done = false;
  };
  const scene::Scene& whole() const { return is_at_rest_ ? rest_ : moving_; }
  const scene::Scene& updated(const ui::UiState& state, const scene::Style& style, scene::Rect area,
                              const scene::TextMeasure& measure, const words::Translator& words);
  SceneKey key_of(const ui::UiState& state, const scene::Style& style, scene::Size size,
                  const words::Translator& words);
  /// Returns the note of the failure, else of the shown step: the one in motion, or the last one executed.
  const scene::Note& note(const ui::UiState& state, std::string_view language);
  /// Returns the preview of the open form.
  const scene::Preview& preview(const ui::UiState& state);
  bool must_glide(const ui::UiState& state, const SceneKey& key);
  scene::Scene scene_at(const ui::UiState& state, std::size_t count, std::size_t cursor,
                        const scene::ViewState& view, scene::Size size, const scene::Style& style,
                        const scene::TextMeasure& measure, const words::Translator& words);
  StepScenes scenes_of(const ui::UiState& state, std::size_t step, std::size_t cursor,
                       const scene::ViewState& view, scene::Size size, const scene::Style& style,
                       const scene::TextMeasure& measure, const words::Translator& words);
  void build(const ui::UiState& state, const SceneKey& key, const scene::Style& style,
             const scene::TextMeasure& measure, const words::Translator& words);

  LastValueCache<scene::Note, std::uint64_t, std::size_t, std::string> note_;  ///< revision, step, language
  LastValueCache<scene::Note, std::uint64_t, std::string, std::string>
      failure_note_;  ///< revision, failure, language
  /// Keyed by revision, form, selected tensor and whether the stage is at rest.
  LastValueCache<scene::Preview, std::uint64_t, ui::OperationForm, std::string, bool> preview_;
  std::optional<SceneKey> key_;       ///< of the built scene; nullopt: it must be built
  std::optional<SceneKey> shown_as_;  ///< of the scene shown last
  std::optional<Ahead> ahead_;
  std::uint64_t cuts_ = 0;
  std::optional<scene::Transition> transition_;
  std::optional<scene::Glide> glide_;
  double glided_secs_ = 0, since_resize_secs_ = 1e9;
  double moving_t_ = -1, moving_glided_secs_ = -1;  ///< times of `moving_`; -1: none
  scene::Point corner_;
  std::optional<scene::Point> held_pan_;
  bool is_at_rest_ = true;
  scene::StageMemo stages_;
  scene::Scene rest_, moving_;
  scene::Scene seen_;  ///< seen through a lens, or with lines drawn over it
  bool is_seen_ = false;
};

}  // namespace stridescope::app
