#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/values/value.h"

namespace stridescope::script {

class Call;

/// The group of an operation in menus and the operation panel. Nothing else depends on it.
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
  view,          ///< another layout over an existing storage, or the tensor itself
  view_or_copy,  ///< a view if strides can express it, else a copy
  copy,          ///< a new storage with unchanged elements of others
  compute,       ///< a new storage with elements computed from others
  create,        ///< a new storage whose elements are not computed from others
  write,         ///< changes elements, layout or size of an existing tensor
  ask,           ///< changes nothing: returns information
  none,          ///< Python's own: acts on tensors only through other operations
};

/// Kind of a call's result.
enum class Returns : std::uint8_t {
  tensor,
  self,   ///< the same object that it was called on
  tuple,  ///< several tensors
  value,  ///< not a tensor
  none,
};

/// Dtypes allowed for `out=`.
enum class OutRule : std::uint8_t {
  none,         ///< not accepted
  exact,        ///< must have the result's dtype
  castable,     ///< the result's dtype can be cast to it
  elementwise,  ///< as castable; overlapping memory is refused before shapes are checked
  any,          ///< any: it determines the result's dtype
};

/// Memory that `out=` may share with the inputs.
enum class OutSharing : std::uint8_t {
  free,   ///< any: the result is computed in other memory first
  whole,  ///< all memory of an input or none, and no element twice; checked before shapes
};

/// Dtypes that PyTorch has a kernel for.
enum class KernelDtypes : std::uint8_t {
  all,
  narrow,   ///< all except uint16, uint32 and uint64
  ordered,  ///< all except complex numbers
  floating,
  floating_and_int64,
  floating_and_uint8,
  numbers,  ///< all except bool
};

/// The kernel that PyTorch runs for an operation: its errors name it, "lt_cpu" not implemented for 'UInt16'.
struct Kernel {
  /// A name, or a conditional expression as in Row::gradient; "None": all kernels exist. Empty: the
  /// operation's name and "_cpu".
  std::string_view name = {};
  /// The dtypes that the kernel supports. If the dtype of the first tensor, or of a new one, is another one,
  /// the operation is refused before it runs.
  KernelDtypes dtypes = KernelDtypes::all;
};

/// How elements move in the animation of an operation; ui/scene/motion draws each.
enum class Motion : std::uint8_t {
  none,                 ///< no motion
  transpose_cells,      ///< the grid turns about its diagonal
  reorder,              ///< cells move to their places, and stride labels to their axes
  reflow,               ///< cells move on in reading order
  slide_axis,           ///< axes of length 1 are added or removed
  lift_out,             ///< remaining elements are lifted out
  lift_parts,           ///< the same for several results
  extract_diagonal,     ///< the diagonal is highlighted and becomes a row
  replicate,            ///< each cell is copied to its destinations
  sweep,                ///< a frame slides along the strip
  appear,               ///< elements appear one after the other
  pack,                 ///< elements go one by one from their sources
  pour,                 ///< from strip to strip, one input after the other
  combine_elementwise,  ///< shapes align, then the operands of each result come together
  reduce_cells,         ///< all sources of a result move into it
  accumulate,           ///< the same, one after the other along a dimension
  matrix_product,       ///< a row and a column are highlighted and multiplied pair by pair
  normalise,            ///< one row shows the parts of a formula, the others follow
  follow,     ///< like the motion that produced its elements: pack, combine_elementwise or reduce_cells
  overwrite,  ///< written cells flash
};

/// Role of an argument: it selects the widget that edits it and the suggested value.
enum class Role : std::uint8_t {
  dim,              ///< one dimension of the tensor: the first
  next_dim,         ///< another one: the second
  last_dim,         ///< the last
  new_dim,          ///< the position of a new dimension
  dims,             ///< some dimensions: the first
  next_dims,        ///< other ones: the second
  order,            ///< all dimensions, reordered: reversed
  same_numel,       ///< a shape of as many elements: -1
  broadcast_shape,  ///< a shape that the tensor broadcasts to
  own_shape,   ///< a shape derived from the tensor's: its dimensions reversed, or overlapping windows of two
  own_stride,  ///< its own strides
  factors,     ///< sizes whose product is the last dimension's
  parts,       ///< sizes whose sum is the first dimension's
  trailing_shape,  ///< the shape of the last dimension
  new_shape,       ///< any shape
  integers,        ///< any list of ints
  repeats,         ///< a count for each dimension
  half_length,     ///< half of the first dimension
  window,          ///< 2, or the current value
  integer,
  number,
  boolean,
  operand,  ///< a number or a tensor: 1
  dtype,
  other_dtype,  ///< a dtype other than the tensor's; filled in though it is optional
  device,
  memory_format,
  mask,          ///< a bool tensor of the same shape
  index,         ///< an int64 vector
  index_tensor,  ///< an int64 tensor of the same shape
  same_shape,    ///< a tensor of the same shape: another one of the session, else the example or itself
  tensor,        ///< another tensor
  tensors,       ///< several tensors
  first_index,   ///< of a subscript: 0
  last_slice,    ///< of a subscript: every second index of the last dimension
  text,          ///< anything else, as source
  hidden,        ///< rarely used: not in forms
};

/// Role that a row states for one of its arguments.
struct ArgumentRole {
  std::string_view parameter;
  Role role;
  /// Source that a form begins with, even if the argument may be omitted; `{}` is replaced by the tensor's
  /// name. If empty, the role determines it.
  std::string_view example = {};
};

using Evaluate = Value (*)(const Call& call);

/// A further name of an operation, with its differences.
struct OpAlias {
  OpAlias(const char* the_name, std::vector<std::string_view> the_signatures = {}, std::uint8_t the_forms = 0,
          std::uint8_t the_in_place_forms = 0)
      : name(the_name),
        signatures(std::move(the_signatures)),
        forms(the_forms),
        in_place_forms(the_in_place_forms) {}
  std::string_view name;
  std::vector<std::string_view> signatures;  ///< empty: the row's
  std::uint8_t forms, in_place_forms;        ///< 0: the row's
};

/// All facts of an operation except its function and its texts. Omitted facts are those of its family, or
/// follow from the others.
struct Row {
  std::string_view name = {};
  std::vector<OpAlias> aliases = {};
  std::optional<Group> group = {};
  std::uint8_t forms = 0;  ///< Form flags; `with_out` follows from `out`
  /// The type whose method or property it is, as in type_name(): "Tensor", "list", "str", "torch.Size", ...
  std::string_view receiver = {};
  std::vector<std::string_view> signatures = {};
  /// The key of its help text in the text catalogue: "transpose" under "op/transpose". Omitted: its name,
  /// prefixed by its type or "builtins" if it is not a tensor's.
  std::string help = {};
  std::optional<Effect> effect = {};
  std::optional<Returns> returns = {};         ///< omitted: by the effect
  std::string_view value_type = {};            ///< of Returns::value, as in type_name(); empty: it varies
  std::optional<OutRule> out = {};             ///< omitted: none
  std::optional<OutSharing> out_sharing = {};  ///< omitted: whole for OutRule::elementwise, else free
  /// PyTorch's error text for an `out` of another dtype, if it has its own. {want} and {got} are replaced by
  /// dtypes written as "Float", {want_c} and {got_c} by dtypes written as "float".
  std::string_view out_refusal = {};
  std::optional<Motion> motion = {};         ///< omitted: by the effect
  std::vector<ArgumentRole> arguments = {};  ///< arguments whose role does not follow from name and type
  int featured = 0;                          ///< its rank among those that its group shows first; 0: none
  Evaluate evaluate = nullptr;
  Kernel kernel = {};
  /// Instead of a function in C++: one in Python, whose parameters are those of all signatures. It may use
  /// `torch`, `F` and `math`. `assert condition, 'ValueError: words'` raises that error.
  std::string_view program = {};
  /// Fields of the named tuple that a program returns.
  std::vector<std::string_view> fields = {};
  /// Its in-place form, with `_` appended to each name: writes the result into `self` and returns it.
  Evaluate in_place = nullptr;
  std::uint8_t in_place_forms = Form::method;
  bool walks_items = true;  ///< false: its time does not depend on the number of items in lists
  int in_place_featured = 0;
  /// The node of PyTorch's graph of gradients that is printed with a result, "MulBackward0": a name, or a
  /// conditional expression in Python, whose names are the parameters, `result` and `overload`, the index of
  /// the signature; "None": the result takes no part in gradients. Omitted: the node with a native
  /// operation's own name; for a program, that of its last operation. Source: PyTorch's
  /// tools/autograd/derivatives.yaml, and the output of 2.6.
  std::string_view gradient = {};
  /// For a view: true if PyTorch has NAME_copy, which copies the view at once.
  bool has_copy = false;
};

/// Rows with common facts: facts omitted in a row are taken from `common`.
std::vector<Row> family(const Row& common, std::vector<Row> rows);

}  // namespace stridescope::script
