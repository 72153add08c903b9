#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/session/session.h"
#include "tests/ui/scene/stage.h"
#include "ui/scene/motion/transition.h"
#include "ui/scene/picture/style.h"

namespace stridescope::testing {

/// The last statement of a script: the stage before it, after it, and during its motion. A statement that
/// fails is on the stage with its failure.
class Played {
 public:
  explicit Played(std::string_view script, scene::Size size = {1280, 720},
                  const scene::Style& style = scene::make_style(scene::Theme::light, 1));

  scene::Scene at(double t) const { return transition().frame(t); }
  scene::Transition transition() const { return {from, to, trace(), style, words}; }
  /// Returns the rectangle of a cell after the step.
  scene::Rect cell(const std::string& tensor, const tensor::Dims& index) const {
    return cell_of(to, tensor, index);
  }
  /// Returns flights of the cell that becomes tensor[index], in order of departure.
  std::vector<scene::Flight> flights(const std::string& tensor, const tensor::Dims& index) const;
  /// Returns flights into an element of a strip.
  std::vector<scene::Flight> flights_into(std::size_t strip, std::int64_t element) const;
  /// Returns the moving cell that becomes tensor[index], at a time.
  std::optional<scene::Rect> moving(const std::string& tensor, const tensor::Dims& index, double t) const;
  scene::Rect strip_cell(std::size_t strip, std::int64_t element) const;
  /// Returns the time at which tensor[index], or an element of a strip, is in place; 0: from the beginning.
  double appears(const std::string& tensor, const tensor::Dims& index) const {
    return appears(key_of(tensor, index));
  }
  double appears_in_strip(std::size_t strip, std::int64_t element) const;

  session::Session session;
  scene::Style style;
  ui::Text words{"en"};
  scene::Scene from, to;
  std::optional<session::Failure> failure;
  const session::Trace& trace() const { return failure ? failure->trace : session.steps().back().trace; }
  scene::Choreography plan;

 private:
  std::vector<scene::Flight> flights_of(scene::ItemKey key) const;
  double appears(scene::ItemKey key) const;
  scene::ItemKey key_of(const std::string& tensor, const tensor::Dims& index) const;
  PlainMeasure measure_;
};

bool is_near(scene::Rect a, scene::Rect b, float by = 0.5f);

/// Returns the tracks of a property in a choreography; rings of cells that a view reads start at 0.
std::vector<scene::Track> tracks_of(const scene::Choreography& plan, scene::Property property);
/// Returns rings that appear while cells move.
std::vector<scene::Track> glows_of(const scene::Choreography& plan);
/// Returns the cell that a track belongs to.
const scene::Cell& cell_of(const scene::Scene& scene, const scene::Track& track);

}  // namespace stridescope::testing
