#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/values/value.h"
#include "engine/tensor/memory.h"

namespace stridescope::script {

class Interpreter;

/// Where menus and the operation panel put an operation.
enum class Group : std::uint8_t {
  create,
  regroup,
  reorder,
  select,
  repeat,
  join,
  copy,
  compute,
  reduce,
  in_place,
  ask,
  python,
};

/// How an operation may be written; flags.
enum Form : std::uint8_t {
  method = 1,
  function = 2,
  property = 4,
  functional = 8 /* torch.nn.functional */,
  builtin = 16,
  with_out = 32 /* the function, but not the method, takes `out=`, a tensor */
};
/// As most operations on tensors.
inline constexpr std::uint8_t method_and_function = Form::method | Form::function;

enum class ParamType : std::uint8_t {
  any,
  tensor,         ///< Tensor
  operand,        ///< Tensor|Scalar: a tensor or a number
  tensors,        ///< Tensor[]
  integer,        ///< int: an int, not a bool; a 0-d integer tensor
  integers,       ///< int[]: a list or tuple; int[1], int[2]: also a single int
  real,           ///< float: also an int
  number,         ///< Scalar: bool, int, float; a 0-d tensor
  boolean,        ///< bool
  string,         ///< str
  dtype,          ///< ScalarType or dtype
  device,         ///< Device: torch.device, a string, or an index
  memory_format,  ///< MemoryFormat
  layout,         ///< Layout
  generator,      ///< Generator
  name,           ///< Dimname: a dimension's name; never accepted, listed in errors as PyTorch lists it
  names,          ///< Dimname[]
};

/// One parameter of a signature, parsed from its text.
struct Parameter {
  std::string name;
  ParamType type = ParamType::any;
  bool optional_type = false;  ///< `int?`: None is accepted
  bool rest = false;  ///< `*name` or `*Tensor name`: takes every further positional argument, as a tuple
  bool keyword_only = false;           ///< after `*`
  std::int64_t list_size = 0;          ///< `int[2]`: 2; a single int stands for the list
  std::optional<Value> default_value;  ///< absent: required
  std::string default_text;            ///< as written in the signature
};

/// A PyTorch-style signature: "(Tensor self, int dim0, int dim1)", "(Tensor self, int[] size)",
/// "(Tensor self, *, MemoryFormat? memory_format=None)", "(*Tensor tensors)". Parsed by parse_signature
/// (signature.h). In function form `self` is called `input`. An int[] that is the only positional parameter
/// (besides a method's self) may be written as separate ints, view(3, 4), as in PyTorch. Keywords axis,
/// keepdims, ... are taken as NumPy's names. A parameter `out` is of the function form only: the result goes
/// there.
struct Signature {
  std::string text;
  std::vector<Parameter> parameters;
};

/// The arguments of a call, bound to the parameters of the first signature that takes them.
class Call {
 public:
  Interpreter& interpreter;
  tensor::Memory& memory;
  const Op& op;
  std::size_t signature;      ///< index in op.signatures
  std::vector<Value> values;  ///< one for each parameter, defaults filled in; None where optional and absent

  const Value& operator[](std::string_view parameter) const;
  bool has(std::string_view parameter) const;    ///< the bound signature has this parameter
  bool given(std::string_view parameter) const;  ///< has it, and it is not None
  tensor::Tensor tensor(std::string_view parameter) const;
  std::vector<tensor::Tensor> tensors(std::string_view parameter) const;  ///< of `Tensor[]` or `*Tensor`
  std::int64_t integer(std::string_view parameter) const;
  tensor::Dims integers(std::string_view parameter) const;  ///< an int counts as a list of one
  tensor::Scalar number(std::string_view parameter) const;
  double real(std::string_view parameter) const;
  bool boolean(std::string_view parameter) const;
  std::string string(std::string_view parameter) const;
  std::optional<std::int64_t> optional_integer(std::string_view parameter) const;
  std::optional<tensor::DType> optional_dtype(std::string_view parameter) const;
  std::optional<tensor::Device> optional_device(std::string_view parameter) const;
  std::optional<tensor::MemoryFormat> optional_memory_format(std::string_view parameter) const;
  /// The tensor that the result goes into (`out`); empty where none was given, or several.
  tensor::Tensor out() const;
};

/// One operation: everything that the evaluator, menus, palette and completion know of it.
struct Op {
  std::string_view name;  ///< "transpose"
  Group group;
  std::uint8_t forms;  ///< Form flags
  std::vector<std::string_view> signature_texts;
  Value (*evaluate)(const Call& call);
  /// Where the catalogue of words has its help: "transpose" under "op/transpose". Empty in a row: its name,
  /// with its type or "builtins" before it where it is not a tensor's.
  std::string help = {};

  std::vector<Signature> signatures = {};  ///< parsed from signature_texts when the table is built
  /// Whose method or property it is, as type_name() gives it: "Tensor", "list", "str", "torch.Size", ...
  std::string_view receiver = "Tensor";
};

/// The rows of all groups, sorted by name; built once, immutable.
class OpTable {
 public:
  OpTable();
  std::span<const Op> ops() const { return ops_; }
  /// The row for a name in a form, or null. Methods and properties are those of `receiver`.
  const Op* find(std::string_view name, std::uint8_t forms, std::string_view receiver = "Tensor") const;

 private:
  std::vector<Op> ops_;
};

/// The table of this program. Immutable.
const OpTable& op_table();

// Rows, one function a file in engine/script/ops/.
std::vector<Op> create_rows();
std::vector<Op> view_rows();     // regroup, reorder, select, repeat
std::vector<Op> copy_rows();     // contiguous, clone, to, flip, cat, gather, ...
std::vector<Op> compute_rows();  // elementwise
std::vector<Op> reduce_rows();   // sum ... matmul, softmax
std::vector<Op> in_place_rows();
std::vector<Op> ask_rows();     // stride, size, is_contiguous, ...
std::vector<Op> python_rows();  // print, len, int, float, range, ...

}  // namespace stridescope::script
