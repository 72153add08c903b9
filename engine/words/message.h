#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/tensor/dims.h"

/// Language-independent messages: the engine and the scene create messages, which a `Translator` turns into
/// sentences.
namespace stridescope::words {

/// A number of bytes: "96 bytes", "3.81 MB".
struct Bytes {
  std::int64_t count = 0;
  friend bool operator==(const Bytes&, const Bytes&) = default;
};

struct Message;

/// Value of a placeholder: a number, a number of bytes, text that is the same in every language (a name,
/// code), a shape ("(3,)" as Python prints it), another message, or several of these ("3 and 4").
class Value {
 public:
  using List = std::vector<Value>;
  /// A single message is stored in a vector.
  using Of = std::variant<std::int64_t, Bytes, std::string, tensor::Dims, std::vector<Message>, List>;

  template <std::integral Integer>
  Value(Integer number) : Value(Whole{static_cast<std::int64_t>(number)}) {}
  Value(Bytes bytes);
  Value(std::string text);
  Value(std::string_view text);
  Value(const char* text);
  Value(tensor::Dims shape);
  Value(Message message);
  Value(List list);
  Value(const Value& other);
  Value(Value&& other) noexcept;
  Value& operator=(const Value& other);
  Value& operator=(Value&& other) noexcept;
  ~Value();

  const Of& of() const { return of_; }
  friend bool operator==(const Value& a, const Value& b);

 private:
  struct Whole {
    std::int64_t number;
  };
  explicit Value(Whole whole);

  Of of_;
};

struct Argument {
  std::string_view name;  ///< of the placeholder; a literal
  Value value;
  friend bool operator==(const Argument&, const Argument&) = default;
};

/// The key of a sentence in the catalogue, with the values of its {placeholders}. An empty key: no
/// message.
struct Message {
  std::string key = {};
  std::vector<Argument> arguments = {};

  bool empty() const { return key.empty(); }
  friend bool operator==(const Message&, const Message&) = default;
};

}  // namespace stridescope::words
