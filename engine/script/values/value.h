#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/script/values/big_int.h"
#include "engine/tensor/error.h"
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
/// A Python list, tuple or torch.Size (a tuple that prints as `torch.Size([...])`), the named tuple that
/// max/min/... along a dimension return (`type_name` "torch.return_types.max", `field_names`), or an iterator
/// (`type_name` "zip", "enumerate", "generator", ...), whose items are taken out by the first reader.
/// Copies share `items`; only a list's items ever change.
struct Sequence {
  enum class Kind : std::uint8_t { list, tuple, size, named_tuple, iterator };
  Kind kind = Kind::list;
  std::shared_ptr<std::vector<Value>> items;
  std::string type_name;
  std::vector<std::string> field_names;
};
struct Range {
  std::int64_t start = 0, stop = 0, step = 1;
  std::int64_t size() const;
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
/// A class: "int", "Tensor", "torch.Size", "RuntimeError", ... as type_name() names it. A call makes an
/// instance.
struct Type {
  std::string name;
  friend bool operator==(const Type&, const Type&) = default;
};
/// torch.strided, torch.sparse_coo: what tensor.layout gives.
struct LayoutName {
  std::string name;
  friend bool operator==(const LayoutName&, const LayoutName&) = default;
};

/// What torch.manual_seed returns: the random state, by the number that it was started with.
struct GeneratorValue {
  std::uint64_t seed;
  friend bool operator==(const GeneratorValue&, const GeneratorValue&) = default;
};

/// A value that a name can hold.
struct Value {
  std::variant<None, bool, std::int64_t, double, std::string, tensor::Tensor, Sequence, Range, Slice,
               EllipsisValue, tensor::DType, tensor::Device, tensor::MemoryFormat, LayoutName, StorageValue,
               Module, Function, ExceptionValue, Type, GeneratorValue, BigInt /* never what 64 bits hold */>
      data;

  template <class T>
  const T* get_if() const {
    return std::get_if<T>(&data);
  }
  template <class T>
  bool is() const {
    return std::holds_alternative<T>(data);
  }
  bool is_none() const { return is<None>(); }
};

Value make_list(std::vector<Value> items);
Value make_tuple(std::vector<Value> items);
/// torch.Size
Value make_size(const tensor::Dims& shape);

/// The named tuple of an operation: make_named_tuple("max", {"values", "indices"}, {...}).
Value make_named_tuple(std::string_view op, std::vector<std::string> fields, std::vector<Value> items);
Value make_number(const tensor::Scalar& value);
/// An int of any size.
Value make_integer(const BigInt& value);
/// A bool, int or float as a scalar, or nullopt; also for ints beyond 64 bits, which tensors do not take.
std::optional<tensor::Scalar> as_number(const Value& value);

/// Python's type name: "int", "Tensor", "NoneType", "torch.Size", ...
std::string type_name(const Value& value);
/// What repr() gives; str() differs for strings and exceptions only.
std::string repr(const Value& value);
std::string str(const Value& value);
/// Python's truth. Throws for tensors with more than one element, with PyTorch's text.
bool truth(const Value& value);

}  // namespace stridescope::script
