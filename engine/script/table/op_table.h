#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/script/table/row.h"
#include "engine/script/values/value.h"
#include "engine/tensor/memory.h"

namespace stridescope::script {

class Interpreter;
struct Expression;
struct FunctionDefinition;
struct Statement;

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
  storage,        ///< Storage
  name,           ///< Dimname: a dimension's name; never accepted, listed in errors as PyTorch lists it
  names,          ///< Dimname[]
};

/// One parameter of a signature, parsed from its text.
struct Parameter {
  std::string name;
  ParamType type = ParamType::any;
  bool optional_type = false;  ///< `int?`: None is accepted
  bool rest = false;  ///< `*name` or `*Tensor name`: takes all further positional arguments, as a tuple
  bool rest_keywords = false;          ///< `**name`: takes all further keyword arguments, as a dict
  bool keyword_only = false;           ///< after `*`
  bool is_self = false;                ///< a method's receiver
  bool is_out = false;                 ///< of the function form only
  std::int64_t list_size = 0;          ///< `int[2]`: 2; a single int is accepted for the list
  std::optional<Value> default_value;  ///< absent: required
  std::string default_text;            ///< as written in the signature
  Role role = Role::text;              ///< its role in the operation
  std::string_view example = {};       ///< source that a form begins with; `{}`: the tensor's name
  bool is_suggested = true;  ///< true if forms suggest a value: it is required, or a row has an example
};

/// A PyTorch-style signature: "(Tensor self, int dim0, int dim1)", "(Tensor self, int[] size)",
/// "(Tensor self, *, MemoryFormat? memory_format=None)", "(*Tensor tensors)". Parsed by parse_signature
/// (signature.h). In function form `self` is called `input`. An int[] that is the only positional parameter
/// (besides a method's self) may be written as separate ints, view(3, 4), as in PyTorch. NumPy's
/// keywords axis, keepdims, ... are accepted. A parameter `out`, of the function form only, receives the
/// result.
struct Signature {
  std::string text;
  std::vector<Parameter> parameters;
  /// The indices of the parameters with these names.
  std::optional<std::size_t> out = {}, inplace = {}, requires_grad = {};
};

/// The signatures of an operation, parsed on first use, since most operations are never called. Thread-safe.
/// Copies share the parsed signatures.
class Signatures {
 public:
  /// `roles`: those that a row states. `out`: which `out=` the signatures also accept.
  explicit Signatures(std::vector<std::string> texts, std::vector<ArgumentRole> roles = {},
                      OutRule out = OutRule::none);
  const std::vector<std::string>& texts() const;
  std::size_t size() const { return texts().size(); }
  /// Throws std::logic_error if a text is not a signature.
  const Signature& operator[](std::size_t i) const { return parsed()[i]; }
  auto begin() const { return parsed().begin(); }
  auto end() const { return parsed().end(); }

 private:
  struct Shared;
  const std::vector<Signature>& parsed() const;

  std::shared_ptr<Shared> shared_;
};

/// The arguments of a call, bound to the parameters of the first signature that accepts them.
class Call {
 public:
  Interpreter& interpreter;
  tensor::Memory& memory;
  const Op& op;
  std::size_t signature;  ///< index in op.signatures
  const Signature& bound_to;
  /// One for each parameter of the signature, with defaults; None if optional and absent.
  const std::vector<Value>& values;

  /// Null if the bound signature has no such parameter.
  const Value* find(std::string_view parameter) const;
  const Value& operator[](std::string_view parameter) const;
  bool has(std::string_view parameter) const { return find(parameter) != nullptr; }
  bool given(std::string_view parameter) const;  ///< true if present and not None
  /// The argument of `out=`; null if not given.
  const Value* given_out() const;
  /// True if `inplace=True`, or `requires_grad=True`, was given.
  bool is_in_place() const;
  bool asks_for_gradients() const;
  const tensor::Tensor& tensor(std::string_view parameter) const;
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
  /// The output tensor (`out`); empty if none was given, or several.
  tensor::Tensor out() const;
};

/// Python code of a row: a function or an expression, parsed on first use. Thread-safe. Throws ScriptError if
/// the text is neither.
class Program {
 public:
  explicit Program(std::string text) : text_(std::move(text)) {}
  const FunctionDefinition& function() const;
  const Expression& expression() const;

 private:
  const Statement& statement() const;

  std::string text_;
  mutable std::once_flag parsed_;
  mutable std::shared_ptr<const Statement> statement_;
};

/// One name of an operation, with all facts of its row.
struct Op {
  std::string name;  ///< "transpose"
  Group group;
  std::uint8_t forms;  ///< Form flags
  Signatures signatures;
  Evaluate evaluate;                 ///< null for a subscript
  Evaluate evaluate_view = nullptr;  ///< for NAME_copy of a view: makes the view

  std::string_view receiver = "Tensor";
  std::string help = {};  ///< key of its help text
  Effect effect = Effect::ask;
  Returns returns = Returns::value;
  std::string_view value_type = {};
  OutRule out = OutRule::none;
  OutSharing out_sharing = OutSharing::free;
  std::string_view out_refusal = {};
  bool walks_items = true;
  KernelDtypes kernel_dtypes = KernelDtypes::all;  ///< dtypes that PyTorch's kernel supports
  Motion motion = Motion::none;
  int featured = 0;
  std::string main = {};                             ///< the name of the row: "transpose" of "swapaxes"
  std::vector<std::string> aliases = {};             ///< further names, if this is the row's
  std::shared_ptr<const Program> program = nullptr;  ///< its definition by other operations
  std::vector<std::string> fields = {};              ///< of the named tuple that a program returns
  std::shared_ptr<const Program> gradient =
      nullptr;  ///< names the node of a result; null: the result keeps its node
  std::shared_ptr<const Program> kernel = nullptr;  ///< names the kernel of PyTorch

  bool is_alias() const { return name != main; }
  /// The name in PyTorch's errors: "linalg_norm" for "linalg.norm".
  std::string name_in_errors() const;
};

/// The operations that a row declares: its name, its aliases, their in-place forms, and NAME_copy of a view.
/// Throws std::logic_error that names the row and the missing field if a required field is missing.
std::vector<Op> expand(const Row& row);

/// The operations of all rows, sorted by name; built once, immutable.
class OpTable {
 public:
  OpTable();
  OpTable(const OpTable&) = delete;
  OpTable& operator=(const OpTable&) = delete;
  std::span<const Op> ops() const { return ops_; }
  /// The row for a name in a form, or null. Methods and properties are those of `receiver`.
  const Op* find(std::string_view name, std::uint8_t forms, std::string_view receiver = "Tensor") const;

 private:
  std::vector<Op> ops_;
  std::unordered_map<std::string_view, std::size_t> first_;  ///< index of the first operation with a name
};

/// The table of this program. Immutable.
const OpTable& op_table();

// Rows, one function per file in engine/script/table/rows.
std::vector<Row> create_rows();
std::vector<Row> view_rows();     // regroup, reorder, select, repeat
std::vector<Row> copy_rows();     // contiguous, clone, to, flip, cat, gather, ...
std::vector<Row> compute_rows();  // elementwise
std::vector<Row> reduce_rows();   // sum ... matmul, softmax
std::vector<Row> in_place_rows();
std::vector<Row> query_rows();     // stride, size, is_contiguous, ...
std::vector<Row> composed_rows();  // defined in the session's language, by other operations
std::vector<Row> python_rows();    // print, len, int, float, range, ...

}  // namespace stridescope::script
