#pragma once

#include <optional>
#include <string>

#include "engine/session/session.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/motion/transition.h"
#include "ui/scene/picture/style.h"

namespace stridescope::testing {

/// A script's session; a statement that fails is its last step.
session::Session session_of(const std::string& text);

/// A step of a session in motion: with its operands, rebound names, and intermediate results.
struct PlayedStep {
  /// `step` counts from 1. The session must outlive it.
  PlayedStep(const session::Session& session, std::size_t step, scene::Style look,
             scene::Size size = {1280, 720});
  scene::Transition transition() const { return {from, to, trace, style, words, false, last}; }

  const session::Trace& trace;
  scene::Style style;
  PlainMeasure measure;
  ui::Text words{"en"};
  scene::Scene from, to;
  std::optional<scene::Scene> last;  ///< after the step, if `to` still has tensors that leave
  scene::Choreography plan;
};

}  // namespace stridescope::testing
