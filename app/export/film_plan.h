#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace stridescope::app {

/// The part of a step that is shown. Lesson steps may begin a chapter and answer a question.
enum class StepPart : std::uint8_t {
  chapter,   ///< the card with its title
  question,  ///< with its answers, over the state before the step
  settling,  ///< the motion from there to the step's beginning
  step,      ///< in motion and at rest; with the answer, if a question was asked
};

/// Content of a film frame: a step and the progress of its motion, 0..1.
struct FilmMoment {
  std::size_t step = 0;
  double time = 1;
  StepPart part = StepPart::step;
  friend bool operator==(const FilmMoment&, const FilmMoment&) = default;
};

/// The schedule of a film's frames: like Play in the window, each step moves and then rests. Frame k shows
/// the moment k / fps seconds after the beginning.
class FilmPlan {
 public:
  FilmPlan(double speed, int fps) : speed_(speed), fps_(fps) {}
  /// Appends a step, or a part of it, with the durations of its motion and rest at speed 1.
  void add(std::size_t step, double motion_secs);
  void add(std::size_t step, StepPart part, double motion_secs, double still_secs);
  double duration_secs() const { return duration_secs_; }
  /// At least one, if there are steps.
  std::size_t frames() const;
  FilmMoment moment(std::size_t frame) const;

 private:
  struct FilmSection {
    std::size_t step;
    StepPart part;
    double begin_secs, motion_secs;
  };
  double speed_;
  int fps_;
  std::vector<FilmSection> parts_;
  double duration_secs_ = 0;
};

/// Returns the reading time of a text, in seconds at speed 1: a third of a second per English word, a sixth
/// per Chinese character; between 1 and 9 seconds.
double reading_secs(const std::string& text);

}  // namespace stridescope::app
