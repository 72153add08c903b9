#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

class Call;

/// Where menus and the operation panel put an operation. Nothing else depends on it.
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
  with_out = 32 /* the function, but not the method, takes `out=`, a tensor */,
  subscript = 64 /* x[...] */
};
/// As most operations on tensors.
inline constexpr std::uint8_t method_and_function = Form::method | Form::function;

/// Effect of an operation on memory.
enum class Effect : std::uint8_t {
  view,          ///< another rule over a storage that is there, or the tensor itself
  view_or_copy,  ///< the same where strides can say it, else a copy
  copy,          ///< a new storage; elements as they are in others
  compute,       ///< a new storage; elements made of others
  create,        ///< a new storage; elements made of none
  write,         ///< elements, the rule or the size of what is there
  ask,           ///< nothing: it answers a question
  none,          ///< Python's own: what it does to tensors, it does through other operations
};

/// Kind of a call's result.
enum class Returns : std::uint8_t {
  tensor,
  self,   ///< the very tensor that it was called on
  tuple,  ///< several tensors
  value,  ///< what is no tensor
  none,
};

/// Dtypes allowed for `out=`.
enum class OutRule : std::uint8_t {
  none,         ///< not taken
  exact,        ///< of the result's dtype
  castable,     ///< of a dtype that the result's converts to
  elementwise,  ///< the same; memory that overlaps is refused before shapes are looked at
  any,          ///< its dtype is the result's
};

/// Memory that `out=` may share with the inputs.
enum class OutSharing : std::uint8_t {
  free,   ///< any: the result is made elsewhere first
  whole,  ///< all of an input's or none, and none twice; refused before shapes are looked at
};

/// Dtypes that PyTorch has a kernel for.
enum class Takes : std::uint8_t {
  all,
  narrow,   ///< all but uint16, uint32 and uint64
  ordered,  ///< all but complex numbers
  floating,
  floating_and_int64,
  floating_and_uint8,
  numbers,  ///< all but bool
};

/// The kernel that PyTorch runs for an operation: its errors name it, "lt_cpu" not implemented for 'UInt16'.
struct Kernel {
  /// A name, or a conditional expression as Row::gradient; "None": no kernel is lacking. Empty: the
  /// operation's name and "_cpu".
  std::string_view name = {};
  /// The dtypes of the first tensor, or of a new one, that are refused before the operation runs. What the
  /// operation itself cannot compute is refused when it runs.
  Takes takes = Takes::all;
};

/// How elements move in the animation of an operation; ui/scene/motion draws each.
enum class Motion : std::uint8_t {
  none,          ///< nothing moves
  turn,          ///< the grid turns about its diagonal
  reorder,       ///< cells swing to their places, strides' chips to their axes
  reflow,        ///< cells flow on in reading order
  slide_axis,    ///< axes of length 1 come or go
  lift_out,      ///< what stays is lifted out
  lift_parts,    ///< the same for several results
  descend,       ///< a staircase lights up and becomes a row
  multiply,      ///< each cell multiplies out of one
  sweep,         ///< a frame slides along the strip
  appear,        ///< elements are there one after the other
  pack,          ///< elements go one by one, each from where it is read
  pour,          ///< from strip to strip, one input after the other
  meet,          ///< shapes align, then the operands of each result meet
  converge,      ///< all that makes a result flies into it
  accumulate,    ///< the same, running along a dimension
  multiply_out,  ///< a row and a column light up and meet pair by pair
  normalise,     ///< a row goes through the parts of a formula, the others follow
  follow,        ///< as its elements went: packed, met or converged
  overwrite,     ///< what is written flashes
};

/// Role of an argument: it selects the widget that edits it and the suggested value.
enum class Role : std::uint8_t {
  dim,              ///< one dimension of the tensor: the first
  next_dim,         ///< another one: the second
  last_dim,         ///< the last
  new_dim,          ///< a place for a new dimension
  dims,             ///< some dimensions: the first
  next_dims,        ///< other ones: the second
  order,            ///< all dimensions, reordered: reversed
  same_numel,       ///< a shape of as many elements: -1
  broadcast_shape,  ///< a shape that the tensor broadcasts to
  own_shape,        ///< a shape made of the tensor's: its dimensions reversed, or overlapping windows of two
  own_stride,       ///< the strides that belong to it
  factors,          ///< sizes whose product is the last dimension's
  parts,            ///< sizes whose sum is the first dimension's
  trailing_shape,   ///< the shape of the last dimension
  new_shape,        ///< a shape of one's choice
  integers,         ///< any list of ints
  repeats,          ///< a count for each dimension
  half_length,      ///< half of the first dimension
  window,           ///< 2, or what is there
  integer,
  number,
  boolean,
  operand,  ///< a number or a tensor: 1
  dtype,
  other_dtype,  ///< one that the tensor has not; given though it is optional
  device,
  memory_format,
  mask,          ///< a bool tensor of the same shape
  index,         ///< an int64 vector
  index_tensor,  ///< an int64 tensor of the same shape
  same_shape,    ///< a tensor of the same shape: another of the session, else the example or itself
  tensor,        ///< another tensor
  tensors,       ///< several tensors
  first_index,   ///< of a subscript: 0
  last_slice,    ///< of a subscript: every second index of the last dimension
  text,          ///< anything else, as source
  hidden,        ///< rarely given: not in forms
};

/// Role that a row states for one of its arguments.
struct ArgumentRole {
  std::string_view parameter;
  Role role;
  /// Source that forms begin with, though it may be left out; `{}` stands for the tensor's name. Empty: as
  /// the role says.
  std::string_view example = {};
};

using Evaluate = Value (*)(const Call& call);

/// A further name of an operation, with what differs.
struct FurtherName {
  FurtherName(const char* the_name, std::vector<std::string_view> the_signatures = {},
              std::uint8_t the_forms = 0, std::uint8_t the_in_place_forms = 0)
      : name(the_name),
        signatures(std::move(the_signatures)),
        forms(the_forms),
        in_place_forms(the_in_place_forms) {}
  std::string_view name;
  std::vector<std::string_view> signatures;  ///< empty: the row's
  std::uint8_t forms, in_place_forms;        ///< 0: the row's
};

/// Everything that the program knows of an operation, but for its function and its words. What a row leaves
/// out is its family's, or follows from what it says.
struct Row {
  std::string_view name = {};
  std::vector<FurtherName> aliases = {};
  std::optional<Group> group = {};
  std::uint8_t forms = 0;  ///< Form flags; `with_out` follows from `out`
  /// Whose method or property it is, as type_name() gives it: "Tensor", "list", "str", "torch.Size", ...
  std::string_view receiver = {};
  std::vector<std::string_view> signatures = {};
  /// Where the catalogue of words has its help: "transpose" under "op/transpose". Left out: its name, with
  /// its type or "builtins" before it where it is not a tensor's.
  std::string help = {};
  std::optional<Effect> effect = {};
  std::optional<Returns> returns = {};  ///< left out: what the effect suggests
  std::string_view value_type = {};     ///< of Returns::value, as type_name() gives it; empty: it depends
  std::optional<OutRule> out = {};      ///< left out: none
  std::optional<OutSharing> out_sharing = {};  ///< left out: whole for OutRule::elementwise, else free
  /// PyTorch's own error text for an `out` of another dtype; {want} and {got} stand for dtypes as "Float",
  /// {want_c} and {got_c} as "float".
  std::string_view out_refusal = {};
  std::optional<Motion> motion = {};         ///< left out: what the effect suggests
  std::vector<ArgumentRole> arguments = {};  ///< those whose role their name and type do not tell
  int featured = 0;                          ///< its place among the first that its group shows; 0: none
  Evaluate evaluate = nullptr;
  Kernel kernel = {};
  /// Instead of a function in C++: one in Python, whose parameters are those of all signatures. It knows
  /// `torch`, `F` and `math`. `assert condition, 'ValueError: words'` raises that error.
  std::string_view program = {};
  /// Of a program that gives a named tuple: its fields.
  std::vector<std::string_view> fields = {};
  /// Its twin in place, with a `_` behind each name: writes the result into `self`, and returns that.
  Evaluate in_place = nullptr;
  std::uint8_t in_place_forms = Form::method;
  bool walks_items = true;  ///< false: takes as long however many items the lists have that it is given
  int in_place_featured = 0;
  /// The node of PyTorch's graph of gradients that it prints with a result, "MulBackward0": a name, or a
  /// conditional expression in Python, whose names are the parameters, `result` and `overload`, the index of
  /// the signature; "None": the result takes no part in gradients. Left out: a native operation's is its own
  /// name; of a program, its last operation's. Source: PyTorch's tools/autograd/derivatives.yaml, and
  /// what 2.6 prints.
  std::string_view gradient = {};
  /// Of a view: whether PyTorch has NAME_copy, a function that copies the view at once.
  bool has_copy = false;
};

/// Rows that have facts in common: what one leaves out is `common`'s.
std::vector<Row> family(const Row& common, std::vector<Row> rows);

}  // namespace stridescope::script
