#pragma once

#include <cstddef>
#include <vector>

namespace stridescope::app {

/// What a frame of a film shows: a step, and how far it is on its way, 0..1.
struct FilmMoment {
  std::size_t step = 0;
  double time = 1;
  friend bool operator==(const FilmMoment&, const FilmMoment&) = default;
};

/// Which moments the frames of a film show: as Play shows a session, each step in motion and then at rest for
/// a while. Frame k is what is seen k / fps seconds after the beginning.
class FilmPlan {
 public:
  FilmPlan(double speed, int fps) : speed_(speed), fps_(fps) {}
  /// The next step, which takes that long at speed 1.
  void add(std::size_t step, double motion_secs);
  double duration_secs() const { return duration_secs_; }
  /// At least one, where there are steps.
  std::size_t frames() const;
  FilmMoment moment(std::size_t frame) const;

 private:
  struct Part {
    std::size_t step;
    double begin_secs, motion_secs;
  };
  double speed_;
  int fps_;
  std::vector<Part> parts_;
  double duration_secs_ = 0;
};

}  // namespace stridescope::app
