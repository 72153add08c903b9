#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/tensor/scalar.h"
#include "engine/tensor/tensor.h"

namespace stridescope::script {

struct Value;
struct Op;

struct None {
  friend bool operator==(None, None) = default;
};
struct EllipsisValue {};
/// `a:b:c`, in a subscript or from slice(); absent parts are None.
struct Slice {
  std::shared_ptr<const Value> start, stop, step;
};
/// A Python list, tuple or torch.Size (a tuple that prints as `torch.Size([...])`), or the named tuple that
/// max/min/... along a dimension return (`type_name` "torch.return_types.max", `field_names`).
struct Sequence {
  enum class Kind : std::uint8_t { list, tuple, size, named_tuple, range };
  Kind kind = Kind::list;
  std::shared_ptr<std::vector<Value>> items;
  std::string type_name;
  std::vector<std::string> field_names;
};
/// tensor.untyped_storage() (untyped) or tensor.storage() (typed).
struct StorageValue {
  tensor::Storage storage;
  std::optional<tensor::DType> dtype;
};
/// torch, torch.nn.functional, ...: a namespace whose attributes the op table and constants give.
struct Module {
  std::string name;
};
/// A function of the table or a builtin (print, len, ...), or a tensor's bound method.
struct Function {
  const Op* op = nullptr;
  std::shared_ptr<const Value> self;  ///< null for a function
};
/// A raised exception bound by `except E as e`.
struct ExceptionValue {
  tensor::ErrorType type;
  std::string message;
};
/// An exception class named in `except E`.
struct ExceptionType {
  std::string name;
};

/// A value that a name can hold.
struct Value {
  std::variant<None, bool, std::int64_t, double, std::string, tensor::Tensor, Sequence, Slice, EllipsisValue,
               tensor::DType, tensor::Device, tensor::MemoryFormat, StorageValue, Module, Function, ExceptionValue,
               ExceptionType>
      data;

  template <class T>
  const T* get_if() const { return std::get_if<T>(&data); }
  template <class T>
  bool is() const { return std::holds_alternative<T>(data); }
  bool is_none() const { return is<None>(); }
};

Value make_list(std::vector<Value> items);
Value make_tuple(std::vector<Value> items);
/// torch.Size
Value make_size(const tensor::Dims& shape);

/// Python's type name: "int", "Tensor", "NoneType", "torch.Size", ...
std::string type_name(const Value& value);
/// What repr() gives; str() differs for strings and exceptions only.
std::string repr(const Value& value);
std::string str(const Value& value);
/// Python's truth. Throws for tensors with more than one element, with PyTorch's text.
bool truth(const Value& value);

}  // namespace stridescope::script
