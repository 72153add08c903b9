#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace stridescope::explain {

using Numbers = std::vector<std::int64_t>;

/// Larger sizes and numbers are refused, since a short program should not create them.
inline constexpr std::int64_t most_elements = std::int64_t{1} << 28;
/// Tensors with more elements than this have one-byte elements.
inline constexpr std::int64_t most_wide_elements = 1'000'000;
inline constexpr std::size_t most_dims = 16;

/// Numbers, lists and words of a message, by their names in its pattern. A number is a list of
/// one.
class MessageFields {
 public:
  const Numbers& list(char name) const { return lists_.at(name); }
  std::int64_t number(char name) const { return lists_.at(name).front(); }
  const std::string& word(char name) const { return words_.at(name); }
  bool has_word(char name) const { return words_.contains(name); }
  void set(char name, Numbers numbers) { lists_[name] = std::move(numbers); }
  void set(char name, std::string word) { words_[name] = std::move(word); }

 private:
  std::map<char, Numbers> lists_;
  std::map<char, std::string> words_;
};

/// A message: `{s}` is a list of sizes in brackets, or joined by x; `{n:}` a number, `{w=}` a word, `{{` a
/// brace.
struct KnownMessage {
  std::string_view pattern;
  std::function<std::vector<std::string>(const MessageFields&)> program;
};

/// "(2, 3)" or "(2,)".
std::string tuple_of(const Numbers& numbers);

const std::vector<KnownMessage>& known_messages();

}  // namespace stridescope::explain
