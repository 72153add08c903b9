#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/session/snapshot.h"
#include "ui/scene/model/reached.h"

namespace stridescope::scene {

/// The names of the call that the last step is inside of.
class InnerNames {
 public:
  explicit InnerNames(const session::Snapshot& snapshot) {
    const auto* step = snapshot.last();
    if (step && step->inside && !step->inside->frames.empty()) frame_ = &step->inside->frames.back();
  }
  /// Whether a name belongs to a call around that, or to the script.
  bool is_outer(std::string_view name) const {
    return frame_ &&
           std::ranges::find(frame_->names, name.substr(0, name.find_first_of(".["))) == frame_->names.end();
  }
  bool is_call() const { return frame_ != nullptr; }

 private:
  const session::Frame* frame_ = nullptr;
};

/// Those of the innermost call first.
inline std::vector<Reached::Name> ordered_names(const Reached& reached, const InnerNames& inner) {
  std::vector<Reached::Name> names(reached.names().begin(), reached.names().end());
  std::ranges::stable_partition(names, [&](const Reached::Name& name) { return !inner.is_outer(name.text); });
  return names;
}

}  // namespace stridescope::scene
