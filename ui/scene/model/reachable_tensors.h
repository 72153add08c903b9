#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::scene {

/// The tensor objects that are reachable by the names of a snapshot, each once.
class ReachableTensors {
 public:
  struct Object {
    tensor::Tensor tensor = {};     ///< the live object; the snapshot has its state
    std::int64_t storage = 0;       ///< id
    std::size_t bound_at_step = 0;  ///< the step that bound its first name, from 0
    bool is_hidden = true;          ///< all its names are hidden
    bool is_array = false;          ///< an array of NumPy
    bool is_buffer = false;         ///< a buffer of a module
  };
  /// A name that is not hidden, such as "x" or "parts[1]".
  struct Name {
    std::string text;
    std::size_t object;  ///< index in objects()
  };

  ReachableTensors(const session::Snapshot& snapshot, const std::set<std::string>& hidden);
  const std::vector<Object>& objects() const { return objects_; }  ///< in order of their first names
  const std::vector<Name>& names() const { return names_; }        ///< in order of binding
  /// Returns the index of an object; the number of objects if there is none.
  std::size_t find(const tensor::Tensor& tensor) const;

 private:
  std::vector<Object> objects_;
  std::vector<Name> names_;
  std::unordered_map<const void*, std::size_t> index_by_identity_;
};

/// The local names of the call that the last step is in.
class CallLocals {
 public:
  explicit CallLocals(const session::Snapshot& snapshot) {
    const auto* step = snapshot.last();
    if (step && step->part && !step->part->frames.empty()) frame_ = &step->part->frames.back();
  }
  /// Returns true if a name belongs to an enclosing call or to the script.
  bool is_outer(std::string_view name) const {
    return frame_ &&
           std::ranges::find(frame_->names, name.substr(0, name.find_first_of(".["))) == frame_->names.end();
  }
  bool is_call() const { return frame_ != nullptr; }

 private:
  const session::ActiveCall* frame_ = nullptr;
};

/// Returns the names of the innermost call first, then the others.
inline std::vector<ReachableTensors::Name> ordered_names(const ReachableTensors& reachable,
                                                         const CallLocals& inner) {
  std::vector<ReachableTensors::Name> names(reachable.names().begin(), reachable.names().end());
  std::stable_partition(names.begin(), names.end(),
                        [&](const ReachableTensors::Name& name) { return !inner.is_outer(name.text); });
  return names;
}

}  // namespace stridescope::scene
