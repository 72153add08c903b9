#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

/// A class. Its identity is the address of `members`, which are plain attributes (Attributes).
struct ClassInfo {
  std::string name;
  std::string module;  ///< "__main__"; for a library's class "torch.nn", "builtins", ...
  /// The bases in Python's method resolution order, without the class itself.
  std::vector<std::shared_ptr<const ClassInfo>> bases;
  std::shared_ptr<Items> members = std::make_shared<Items>();

  /// A member of the class or of its bases; null if there is none.
  const Value* find(std::string_view member) const;
  bool derives_from(const ClassInfo& other) const;
  /// True if it is torch.nn.Module or derives from it.
  bool is_module() const;
  /// True if it is the torch.nn class of this name, or derives from it.
  bool is_library(std::string_view library_name) const;
  /// True if its objects can be raised.
  bool is_exception() const;
  bool is_script_class() const { return module == "__main__"; }
};

/// True if the class's member `_stands_for` declares its objects to be of a built-in type: named tuples are
/// tuples.
bool stands_for(const ClassInfo& info, std::string_view type);

/// How a module treats an attribute.
enum class AttributeKind : std::uint8_t {
  plain,           ///< not registered
  parameter,       ///< trained, saved, moved
  buffer,          ///< saved and moved
  unsaved_buffer,  ///< moved
  module,          ///< its parameters, buffers and modules also belong to this module
};

/// The attributes of an object, in insertion order. `items` must be changed through
/// Interpreter::change.
class Attributes {
 public:
  explicit Attributes(const Items& items) : items_(items) {}

  struct Attribute {
    const std::string& name;
    const Value& value;
    AttributeKind kind;
  };
  std::size_t size() const { return items_.size() / width; }
  Attribute operator[](std::size_t i) const;
  std::optional<std::size_t> find(std::string_view name) const;
  const Value* value(std::string_view name) const;

  /// Replaces the attribute of this name and kind, or appends it.
  static void set(Items& items, std::string_view name, Value value, AttributeKind kind);
  static void erase(Items& items, std::string_view name);
  static void erase(Items& items, std::size_t i) { items.erase(i * width, (i + 1) * width); }
  /// The index of attribute i's value among the items.
  static std::size_t place_of(std::size_t i) { return i * width + 2; }
  /// The name of the attribute whose value has this index.
  static const std::string& name_at(const Items& items, std::size_t place) {
    return std::get<std::string>(items[place - 2].data);
  }

 private:
  static constexpr std::size_t width = 3;  ///< name, kind, value
  const Items& items_;
};

}  // namespace stridescope::script
