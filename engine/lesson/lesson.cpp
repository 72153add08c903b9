#include "engine/lesson/lesson.h"

#include <algorithm>

namespace stridescope::lesson {

std::vector<const Meter*> meters_at(const Lesson& lesson, std::size_t step) {
  std::vector<const Meter*> running;
  for (std::size_t s = 0; s < std::min(step, lesson.steps.size()); ++s)
    for (const auto& meter : lesson.steps[s].meters) {
      const auto same = std::find_if(running.begin(), running.end(),
                                     [&](const Meter* other) { return other->name.en == meter.name.en; });
      if (same == running.end()) running.push_back(&meter);
      else *same = &meter;
    }
  return running;
}

}  // namespace stridescope::lesson
