#include "engine/words/message.h"

namespace stridescope::words {

Value::Value(Whole whole) : of_(whole.number) {}
Value::Value(Bytes bytes) : of_(bytes) {}
Value::Value(std::string text) : of_(std::move(text)) {}
Value::Value(std::string_view text) : of_(std::string(text)) {}
Value::Value(const char* text) : of_(std::string(text)) {}
Value::Value(tensor::Dims shape) : of_(std::move(shape)) {}
Value::Value(Message message) : of_(std::vector<Message>{std::move(message)}) {}
Value::Value(List list) : of_(std::move(list)) {}

Value::Value(const Value& other) = default;
Value::Value(Value&& other) noexcept = default;
Value& Value::operator=(const Value& other) = default;
Value& Value::operator=(Value&& other) noexcept = default;
Value::~Value() = default;

bool operator==(const Value& a, const Value& b) { return a.of_ == b.of_; }

}  // namespace stridescope::words
