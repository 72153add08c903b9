#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/session/snapshot.h"

namespace stridescope::scene {

/// Everything that the names of a snapshot reach, each tensor object once.
class Reached {
 public:
  struct Object {
    tensor::Tensor tensor = {};  ///< the live object; the snapshot has its state
    std::int64_t storage = 0;    ///< id
    std::size_t born = 0;        ///< the step that bound its first name, from 0
    bool is_hidden = true;       ///< under all its names
    bool is_array = false;       ///< of an array of NumPy
    bool is_buffer = false;      ///< of a module
  };
  /// A name that is not hidden: "x", "parts[1]".
  struct Name {
    std::string text;
    std::size_t object;  ///< its place among the objects
  };

  Reached(const session::Snapshot& snapshot, const std::set<std::string>& hidden);
  const std::vector<Object>& objects() const { return objects_; }  ///< in order of their first names
  const std::vector<Name>& names() const { return names_; }        ///< in order of binding
  /// The index of an object; the number of objects if there is none.
  std::size_t find(const tensor::Tensor& tensor) const;

 private:
  std::vector<Object> objects_;
  std::vector<Name> names_;
  std::unordered_map<const void*, std::size_t> places_;
};

}  // namespace stridescope::scene
