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
/// `a:b:c` in a subscript, or slice(); absent parts are None. Created by make_slice.
struct Slice {
  std::shared_ptr<const Value> start, stop, step;
  std::int32_t depth = 1;  ///< nesting depth of slices in slices
};
/// Predicate for values from which tensors may be reachable.
struct MayReachTensors {
  static bool of(const Value& value);
};
/// The items of a container. Containers may form cycles and chains of any length: code that visits
/// values must keep a set of visited containers, and may recurse only while the stack is not low
/// (stack.h).
struct Items : SharedVector<Value, MayReachTensors> {
  using SharedVector::SharedVector;
  Items() = default;
  Items(const Items& other) : SharedVector(other) {}
  Items(Items&& other) noexcept : SharedVector(std::move(other)) {}
  /// Replaces the items; the object's identity does not change.
  Items& operator=(const Items& other) {
    SharedVector::operator=(other);
    return *this;
  }
  Items& operator=(Items&& other) noexcept {
    SharedVector::operator=(std::move(other));
    return *this;
  }
  /// Destroys nested contents iteratively, not recursively.
  ~Items();

  bool is_tracked = false;  ///< true if it is registered with a Cycles
};
/// A Python list, tuple or torch.Size (a tuple that prints as `torch.Size([...])`), the named tuple that
/// max/min/... along a dimension return (`type_name` "torch.return_types.max", `field_names`), or an iterator
/// (`type_name` "zip", "enumerate", ...). An iterator stores its remaining items in reverse, the next one
/// last, and removes each as it is read. Copies share `items`, which is the object's identity. Only items of
/// lists and iterators change, through Interpreter::change.
struct Sequence {
  enum class Kind : std::uint8_t { list, tuple, size, named_tuple, iterator };
  Kind kind = Kind::list;
  std::shared_ptr<Items> items;
  std::string type_name;
  std::vector<std::string> field_names;
};
/// A Python dict, collections.OrderedDict, set or frozenset, or a view of a dict, as from keys().
/// `items` are alternating keys and values (None in a set), in insertion order. Copies and views share
/// them.
struct Dict {
  enum class Kind : std::uint8_t { dict, ordered, set, frozen_set, keys, values, items };
  Kind kind = Kind::dict;
  std::shared_ptr<Items> items;
  bool is_view() const { return kind >= Kind::keys; }
  bool is_set() const { return kind == Kind::set || kind == Kind::frozen_set; }
  bool of_ordered = false;  ///< for a view: true if the dict is ordered
};
struct Range {
  std::int64_t start = 0, stop = 0, step = 1;
  std::int64_t size() const;
  /// The i-th number; intermediate results may wrap, but the result fits in int64.
  std::int64_t at(std::int64_t i) const {
    return tensor::wrapping_add(start, tensor::wrapping_multiply(i, step));
  }
};
/// tensor.untyped_storage() (untyped) or tensor.storage() (typed).
struct StorageValue {
  tensor::Storage storage;
  std::optional<tensor::DType> dtype;
};
/// torch, torch.nn.functional, ...: a namespace with attributes from the op table and the constants.
struct Module {
  std::string name;
};
/// A function of the table or a builtin (print, len, ...), or a bound method of a tensor.
struct Function {
  const Op* op = nullptr;
  std::shared_ptr<const Value> self;  ///< null for a function
};
/// A function that the script defines, or a method of one of its objects.
struct DefinedFunction {
  std::shared_ptr<const FunctionDefinition> definition;
  /// The default of each parameter, None if absent; then the captured variables of enclosing functions, each
  /// a name and its cell (make_cell); then its attributes, whose names begin with a dot. This is the object's
  /// identity. Changed only through Interpreter::change.
  std::shared_ptr<Items> closure_items;
  std::shared_ptr<const Value> self;  ///< for a method: the first argument
  /// The namespace of a library function's module; null: the script's.
  const Environment* library = nullptr;
  std::weak_ptr<const ClassInfo> owner = {};  ///< the class that defines it, for super()
  bool is_inner = false;                      ///< true if it is defined in a function's body
  std::string name = {};                      ///< if it differs from the definition's
};
/// The result of staticmethod(), classmethod() or property(). `functions` of a property: getter, setter and
/// deleter; absent ones are None, or left out at the end.
struct Descriptor {
  enum class Kind : std::uint8_t { static_method, class_method, property };
  Kind kind = Kind::property;
  std::shared_ptr<Items> functions;
};
/// A call of a generator function. The first item of `state` is a SuspendedCall. The others are the values of
/// the call's variables, so that code that searches values for tensors finds them. Changed only through
/// Interpreter::change.
struct Generator {
  std::shared_ptr<Items> state;
};
/// The suspended state of a generator's body: evaluate/block_runner.h.
struct Suspended;
struct SuspendedCall {
  std::shared_ptr<const Suspended> at;  ///< null: the generator has ended
};
/// A class that the script defines, or one of torch.nn's.
struct DefinedClass {
  std::shared_ptr<const ClassInfo> info;
};
/// An instance of a DefinedClass. Copies share the attributes, which are the object's identity (read by
/// Attributes in object.h).
struct Object {
  std::shared_ptr<const ClassInfo> type;
  std::shared_ptr<Items> attributes;
};
/// A built-in class: "int", "Tensor", "torch.Size", "RuntimeError", ... as in type_name(). Calling it makes
/// an instance.
struct Type {
  std::string name;
  friend bool operator==(const Type&, const Type&) = default;
};
/// torch.strided, torch.sparse_coo: the value of tensor.layout.
struct LayoutName {
  std::string name;
  friend bool operator==(const LayoutName&, const LayoutName&) = default;
};

/// A random state: the default one, or the n-th created by torch.Generator().
struct GeneratorValue {
  std::int64_t number = 0;
  friend bool operator==(const GeneratorValue&, const GeneratorValue&) = default;
};

/// torch.finfo(dtype), torch.iinfo(dtype)
struct NumberInfo {
  tensor::DType dtype;
  friend bool operator==(const NumberInfo&, const NumberInfo&) = default;
};
/// A context of a with statement, such as "torch.no_grad": whether gradients are recorded inside, and after
/// it if that differs from before.
struct ContextValue {
  std::string name;
  bool records_gradients = false;
  std::optional<bool> records_afterwards = std::nullopt;
  friend bool operator==(const ContextValue&, const ContextValue&) = default;
};

/// A value that can be bound to a name.
struct Value {
  using Variant =
      std::variant<None, bool, std::int64_t, double, std::string, tensor::Tensor, Sequence, Dict, Range,
                   Slice, EllipsisValue, tensor::DType, tensor::Device, tensor::MemoryFormat, LayoutName,
                   StorageValue, Module, Function, DefinedFunction, DefinedClass, Object, Descriptor,
                   Generator, SuspendedCall, Type, GeneratorValue, NumberInfo, ContextValue,
                   BigInt /* only beyond 64 bits */>;
  /// Defined out of line: the variant's copy, move and destructor are slow to compile inline.
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

/// The items of a container; null for other values.
const std::shared_ptr<Items>* items_of(const Value& value);

/// The cell of a captured variable: a list that contains its value, empty while unbound.
Value make_cell(std::optional<Value> value);

/// An iterator of the given type over items, which it stores in reverse, so that take_next removes the
/// last.
Value make_iterator(std::string type, std::vector<Value> items);
/// The remaining items of an iterator, in order.
std::vector<Value> remaining_items(const Sequence& iterator);

/// Throws RecursionError if slices nest deeper than a few levels.
Value make_slice(Value start, Value stop, Value step);

Value make_list(std::vector<Value> items);
Value make_tuple(std::vector<Value> items);
/// Makes a dict from alternating keys and values without repeated keys.
Value make_dict(Dict::Kind kind, std::vector<Value> items);
/// torch.Size
Value make_size(const tensor::Dims& shape);

/// The named tuple of an operation: make_named_tuple("max", {"values", "indices"}, {...}).
Value make_named_tuple(std::string_view op, std::vector<std::string> fields, std::vector<Value> items);
Value make_number(const tensor::Scalar& value);
/// An int of any size.
Value make_integer(const BigInt& value);
/// A bool, int, float or complex as a scalar, or nullopt; also nullopt for ints beyond 64 bits, which tensors
/// do not support.
std::optional<tensor::Scalar> as_number(const Value& value);

/// Python's type name: "int", "Tensor", "NoneType", "torch.Size", ...
std::string type_name(const Value& value);
/// Python's repr(), with tensors formatted by `settings`; str() differs only for strings and exceptions.
std::string repr(const Value& value, const tensor::ScriptSettings& settings = {});
std::string str(const Value& value, const tensor::ScriptSettings& settings = {});
/// Additional steps for a value's text besides its characters: the digits of long ints, which are computed
/// group by group. Throws MemoryError if there are too many.
std::int64_t steps_of_text(const Value& value, const tensor::ScriptSettings& settings = {});
/// Python's truth value. Throws PyTorch's error for tensors with more than one element.
bool truth(const Value& value);

}  // namespace stridescope::script
