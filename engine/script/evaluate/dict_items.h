#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/script/evaluate/interpreter.h"

/// Access to and modification of Python's dicts, sets, and views of them.
namespace stridescope::script {

/// Builds a dict or set from a series of keys. A repeated key keeps its position and gets the last
/// value.
class DictBuilder {
 public:
  explicit DictBuilder(Interpreter& interpreter) : interpreter_(interpreter) {}
  /// Throws TypeError if the key is unhashable.
  void set(const Value& key, Value value);
  /// Adds all items of another dict.
  void update(const Dict& other);
  /// Updates from `**value`: a dict, or an object with keys(). Returns false for other values.
  bool update_by_mapping(const Value& value);
  /// Updates like dict(value), from a mapping or pairs.
  void update(const Value& value);
  bool has(const Value& key) const { return find(key).has_value(); }
  const Value* find_value(const Value& key) const;
  Value take(Dict::Kind kind) { return make_dict(kind, std::move(items_)); }

 private:
  std::optional<std::size_t> find(const Value& key) const;

  Interpreter& interpreter_;
  std::vector<Value> items_;
  std::unordered_multimap<std::int64_t, std::size_t> places_;  ///< by the key's hash
};

/// hash(key): equal for equal keys. Throws TypeError if the key is unhashable.
std::int64_t hash_of_key(Interpreter& interpreter, const Value& key);
/// KeyError(key), without a source position.
ScriptError no_such_key(Interpreter& interpreter, const Value& key);
/// The index of a key among the items. Throws TypeError if it is unhashable.
std::optional<std::size_t> dict_find(Interpreter& interpreter, const Dict& dict, const Value& key);
/// dict[key]. Throws KeyError, and TypeError for sets and views.
Value dict_item(Interpreter& interpreter, const Dict& dict, const Value& key);
void set_dict_item(Interpreter& interpreter, const Dict& dict, const Value& key, const Value& value);
/// del dict[key]
void delete_dict_item(Interpreter& interpreter, const Dict& dict, const Value& key);
/// dict.update(value); for a set, set.update(value) with any iterable.
void update_dict(Interpreter& interpreter, const Dict& dict, const Value& value);
/// The items of a loop over the dict.
std::vector<Value> dict_iteration(Interpreter& interpreter, const Dict& dict);
bool dict_contains(Interpreter& interpreter, const Dict& dict, const Value& item);
bool equal_dicts(Interpreter& interpreter, const Dict& a, const Dict& b);
/// | & - ^ of sets and key views, | of dicts; nullopt for other operators or operand types.
std::optional<Value> dict_operator(Interpreter& interpreter, std::string_view op, const Dict& a,
                                   const Dict& b);
/// < <= > >= of sets and key views; nullopt for other operands.
std::optional<bool> compare_sets(Interpreter& interpreter, std::string_view op, const Dict& a, const Dict& b);
/// set(iterable), frozenset(iterable)
Value make_set(Interpreter& interpreter, const Value& iterable, Dict::Kind kind = Dict::Kind::set);
/// Adds the items of `**value` to the keywords of a call of `function`. Throws TypeError if it is not a dict
/// with string keys, or repeats a keyword.
void add_keywords(Interpreter& interpreter, const Value& value, const std::string& function,
                  std::vector<std::pair<std::string, Value>>& keywords);

}  // namespace stridescope::script
