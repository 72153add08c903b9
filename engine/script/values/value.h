#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/script/syntax/big_int.h"
#include "engine/script/values/shared_vector.h"
#include "engine/tensor/error.h"
#include "engine/tensor/scalar.h"
#include "engine/tensor/script_settings.h"
#include "engine/tensor/tensor.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::script {

class Environment;
struct Value;
struct Op;
struct FunctionDefinition;
struct ClassInfo;

struct None {
  friend bool operator==(None, None) = default;
};
struct EllipsisValue {};
/// `a:b:c`, in a subscript or from slice(); absent parts are None. make_slice makes one.
struct Slice {
  std::shared_ptr<const Value> start, stop, step;
  std::int32_t depth = 1;  ///< slices in slices
};
/// Finds values through which tensors may be reached.
struct Reaches {
  static bool of(const Value& value);
};
/// The items of a container. Containers may hold one another in circles and in chains of any length: whoever
/// walks values keeps the containers that it has seen, and recurses only while the stack is not low
/// (stack.h).
struct Items : SharedVector<Value, Reaches> {
  using SharedVector::SharedVector;
  Items() = default;
  Items(const Items& other) : SharedVector(other) {}
  Items(Items&& other) noexcept : SharedVector(std::move(other)) {}
  /// Other items, in the same place.
  Items& operator=(const Items& other) {
    SharedVector::operator=(other);
    return *this;
  }
  Items& operator=(Items&& other) noexcept {
    SharedVector::operator=(std::move(other));
    return *this;
  }
  /// Destroys what it holds one after the other, not one within the other.
  ~Items();

  bool is_tracked = false;  ///< whether a Cycles knows it
};
/// A Python list, tuple or torch.Size (a tuple that prints as `torch.Size([...])`), the named tuple that
/// max/min/... along a dimension return (`type_name` "torch.return_types.max", `field_names`), or an iterator
/// (`type_name` "zip", "enumerate", ...), whose items are taken out by the first reader, from the end on: the
/// first item stands last. Copies share `items`, which is what the object is known by. Only those of lists
/// and iterators ever change, through Interpreter::change.
struct Sequence {
  enum class Kind : std::uint8_t { list, tuple, size, named_tuple, iterator };
  Kind kind = Kind::list;
  std::shared_ptr<Items> items;
  std::string type_name;
  std::vector<std::string> field_names;
};
/// A Python dict, collections.OrderedDict, set or frozenset, or a view of a dict: what keys() gives. `items`
/// are keys and what they stand for in turn (None in a set), by the order in which they came. Copies and
/// views share them.
struct Dict {
  enum class Kind : std::uint8_t { dict, ordered, set, frozen_set, keys, values, items };
  Kind kind = Kind::dict;
  std::shared_ptr<Items> items;
  bool is_view() const { return kind >= Kind::keys; }
  bool is_set() const { return kind == Kind::set || kind == Kind::frozen_set; }
  bool of_ordered = false;  ///< of a view: whether the dict is ordered
};
struct Range {
  std::int64_t start = 0, stop = 0, step = 1;
  std::int64_t size() const;
  /// The i-th number; no way to one inside leaves 64 bits for good.
  std::int64_t at(std::int64_t i) const {
    return tensor::wrapping_add(start, tensor::wrapping_multiply(i, step));
  }
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
/// A function that the script defines, or a method of one of its objects.
struct DefinedFunction {
  std::shared_ptr<const FunctionDefinition> definition;
  /// The default of each parameter, None where there is none; then what it uses of the functions around it: a
  /// name and its cell (make_cell) in turn; and attributes that it was given, whose names begin with a dot.
  /// The object is known by it. Changes go through Interpreter::change.
  std::shared_ptr<Items> held;
  std::shared_ptr<const Value> self;  ///< of a method: the first argument
  /// Where it looks up names, if it is a library's; null: the script's.
  const Environment* library = nullptr;
  std::weak_ptr<const ClassInfo> owner = {};  ///< the class that defines it, for super()
  bool is_inner = false;                      ///< whether a function's body defines it
  std::string name = {};                      ///< what it is called where that is not the definition's name
};
/// What staticmethod(), classmethod() and property() give. A property's `functions` are the getter and the
/// setter.
struct Descriptor {
  enum class Kind : std::uint8_t { static_method, class_method, property };
  Kind kind = Kind::property;
  std::shared_ptr<Items> functions;
};
/// A call of a function that yields. The first item of `state` is a SuspendedCall. The others are the values
/// of the call's variables, so that code that searches values for tensors finds them. Changes go through
/// Interpreter::change.
struct Generator {
  std::shared_ptr<Items> state;
};
/// Where a generator's body stands: evaluate/block_runner.h.
struct Suspended;
struct SuspendedCall {
  std::shared_ptr<const Suspended> at;  ///< null: it has ended
};
/// A class that the script defines, or one of torch.nn's.
struct DefinedClass {
  std::shared_ptr<const ClassInfo> info;
};
/// An instance of such a class. Copies share the attributes, which are what the object is known by
/// (Attributes in object.h reads them).
struct Object {
  std::shared_ptr<const ClassInfo> type;
  std::shared_ptr<Items> attributes;
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

/// A random state: the default one, or the n-th that torch.Generator() made.
struct GeneratorValue {
  std::int64_t number = 0;
  friend bool operator==(const GeneratorValue&, const GeneratorValue&) = default;
};

/// torch.finfo(dtype), torch.iinfo(dtype)
struct NumberInfo {
  tensor::DType dtype;
  friend bool operator==(const NumberInfo&, const NumberInfo&) = default;
};
/// What a with statement enters: "torch.no_grad". Whether gradients are recorded within; and afterwards,
/// where that is not as it was on entering.
struct ContextValue {
  std::string name;
  bool records_gradients = false;
  std::optional<bool> records_afterwards = std::nullopt;
  friend bool operator==(const ContextValue&, const ContextValue&) = default;
};

/// A value that a name can hold.
struct Value {
  using Variant =
      std::variant<None, bool, std::int64_t, double, std::string, tensor::Tensor, Sequence, Dict, Range,
                   Slice, EllipsisValue, tensor::DType, tensor::Device, tensor::MemoryFormat, LayoutName,
                   StorageValue, Module, Function, DefinedFunction, DefinedClass, Object, Descriptor,
                   Generator, SuspendedCall, Type, GeneratorValue, NumberInfo, ContextValue,
                   BigInt /* never what 64 bits hold */>;
  /// Copied, moved and destroyed in one place: what a variant of so many makes of that takes long to compile.
  struct Data : Variant {
    using Variant::Variant;
    using Variant::operator=;
    Data();
    Data(const Data& other);
    Data(Data&& other) noexcept;
    Data& operator=(const Data& other);
    Data& operator=(Data&& other) noexcept;
    ~Data();
  };
  Data data;

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

/// What a container holds its parts in; null for what is none.
const std::shared_ptr<Items>* items_of(const Value& value);

/// Where a name of a function lives that functions inside use: a list of its value, empty while it has none.
Value make_cell(std::optional<Value> value);

/// An iterator of the type over items. Its first item is the last of `items` in the sequence that it is:
/// take_next takes it out.
Value make_iterator(std::string type, std::vector<Value> items);
/// What is left of an iterator, in order.
std::vector<Value> left_of(const Sequence& iterator);

/// Throws RecursionError where slices would nest deeper than a few levels.
Value make_slice(Value start, Value stop, Value step);

Value make_list(std::vector<Value> items);
Value make_tuple(std::vector<Value> items);
/// Of keys and values in turn, each key once.
Value make_dict(Dict::Kind kind, std::vector<Value> items);
/// torch.Size
Value make_size(const tensor::Dims& shape);

/// The named tuple of an operation: make_named_tuple("max", {"values", "indices"}, {...}).
Value make_named_tuple(std::string_view op, std::vector<std::string> fields, std::vector<Value> items);
Value make_number(const tensor::Scalar& value);
/// An int of any size.
Value make_integer(const BigInt& value);
/// A bool, int, float or complex as a scalar, or nullopt; also for ints beyond 64 bits, which tensors do not
/// take.
std::optional<tensor::Scalar> as_number(const Value& value);

/// Python's type name: "int", "Tensor", "NoneType", "torch.Size", ...
std::string type_name(const Value& value);
/// What repr() gives, tensors as `settings` say; str() differs for strings and exceptions only.
std::string repr(const Value& value, const tensor::ScriptSettings& settings = {});
std::string str(const Value& value, const tensor::ScriptSettings& settings = {});
/// Steps that the text of a value takes beyond those of its characters: digits of long ints, to be found one
/// group after the other. Throws MemoryError where there are too many in it.
std::int64_t steps_of_text(const Value& value, const tensor::ScriptSettings& settings = {});
/// Python's truth. Throws for tensors with more than one element, with PyTorch's text.
bool truth(const Value& value);

}  // namespace stridescope::script
