#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "ui/scene/scene.h"
#include "ui/scene/style.h"
#include "ui/scene/transition.h"
#include "ui/state.h"

namespace stridescope::app {

/// The scene on the stage, built anew only where something that it shows has changed.
class Stage {
 public:
  /// `session` moves its cursor for a moment, to see the state before the step in motion.
  const scene::Scene& update(ui::State& state, const scene::Style& style, scene::Size size,
                             const scene::TextMeasure& measure);
  const scene::Scene& shown() const { return shown_; }
  /// Of the step in motion, at speed 1.
  double step_secs() const { return transition_ ? transition_->duration_secs() : 1; }
  /// The fonts or the style changed: nothing built before fits.
  void forget() { key_.reset(), transition_.reset(); }

 private:
  /// What a scene depends on.
  struct Key {
    std::uint64_t revision = 0;
    scene::ViewState view;
    scene::Size size;
    scene::Theme theme{};
    float scale = 1;
    std::string failure;
    std::size_t step = 0;
    friend bool operator==(const Key&, const Key&) = default;
  };
  void build_transition(ui::State& state, const scene::Style& style, scene::Size size,
                        const scene::TextMeasure& measure);

  std::optional<Key> key_;
  std::optional<scene::Transition> transition_;
  double shown_t_ = -1;
  scene::Scene shown_;
};

}  // namespace stridescope::app
