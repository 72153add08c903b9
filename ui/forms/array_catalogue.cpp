#include "ui/forms/array_catalogue.h"

#include <algorithm>

namespace stridescope::ui {
namespace {

using script::Effect;
using script::Form;
using script::Group;
using script::Returns;
using script::Role;

/// An operation on an array. Functions are those of numpy, but for one of torch.
struct ArrayOperation {
  const char* name;
  Group group;
  std::uint8_t form;
  Effect effect;
  Returns returns;
  const char* signature;
  std::vector<script::ArgumentRole> roles = {};
  int featured = 0;
};

std::vector<ArrayOperation> array_operations() {
  constexpr std::uint8_t method = Form::method, function = Form::function;
  constexpr auto view = Effect::view, either = Effect::view_or_copy, copy = Effect::copy;
  constexpr auto array = Returns::tensor, several = Returns::tuple, value = Returns::value;
  const script::ArgumentRole first_axis{"axis", Role::dim, "0"};
  return {
      {"reshape",
       Group::regroup,
       method,
       either,
       array,
       "(Tensor self, int[] shape, *, str order='C')",
       {{"shape", Role::same_numel}},
       1},
      {"ravel", Group::regroup, method, either, array, "(Tensor self, str order='C')", {}, 2},
      {"expand_dims",
       Group::regroup,
       function,
       view,
       array,
       "(Tensor self, int axis)",
       {{"axis", Role::new_dim}},
       3},
      {"squeeze", Group::regroup, method, view, array, "(Tensor self, any axis=None)", {}, 4},
      {"flatten", Group::regroup, method, copy, array, "(Tensor self, str order='C')", {}, 5},
      {"T", Group::reorder, Form::property, view, array, "(Tensor self)", {}, 1},
      {"transpose",
       Group::reorder,
       method,
       view,
       array,
       "(Tensor self, int[] axes)",
       {{"axes", Role::order}},
       2},
      {"swapaxes",
       Group::reorder,
       method,
       view,
       array,
       "(Tensor self, int axis1, int axis2)",
       {{"axis1", Role::dim}, {"axis2", Role::next_dim}},
       3},
      {"moveaxis",
       Group::reorder,
       function,
       view,
       array,
       "(Tensor self, int source, int destination)",
       {{"source", Role::dim}, {"destination", Role::next_dim}},
       4},
      {"flip", Group::reorder, function, view, array, "(Tensor self, int axis=None)", {first_axis}, 5},
      {"rot90", Group::reorder, function, view, array, "(Tensor self)", {}, 6},
      {"index",
       Group::select,
       Form::subscript,
       view,
       array,
       "(Tensor self, any index)",
       {{"index", Role::first_index}},
       1},
      {"slice",
       Group::select,
       Form::subscript,
       view,
       array,
       "(Tensor self, any index)",
       {{"index", Role::last_slice}},
       2},
      {"reversed",
       Group::select,
       Form::subscript,
       view,
       array,
       "(Tensor self, any index)",
       {{"index", Role::first_index, "::-1"}},
       3},
      {"diagonal", Group::select, method, view, array, "(Tensor self, int offset=0)", {}, 4},
      {"take",
       Group::select,
       method,
       copy,
       array,
       "(Tensor self, any indices, int axis=None)",
       {{"indices", Role::text, "[0]"}, first_axis},
       5},
      {"split",
       Group::select,
       function,
       view,
       several,
       "(Tensor self, int sections, int axis=0)",
       {{"sections", Role::integer, "1"}},
       6},
      {"broadcast_to",
       Group::repeat,
       function,
       view,
       array,
       "(Tensor self, int[] shape)",
       {{"shape", Role::broadcast_shape}},
       1},
      {"lib.stride_tricks.sliding_window_view",
       Group::repeat,
       function,
       view,
       array,
       "(Tensor self, int window_shape, int axis=None)",
       {{"window_shape", Role::window}, first_axis},
       2},
      {"lib.stride_tricks.as_strided",
       Group::repeat,
       function,
       view,
       array,
       "(Tensor self, any shape, any strides)",
       {{"shape", Role::text, "{}.shape[::-1]"}, {"strides", Role::text, "{}.strides[::-1]"}},
       3},
      {"tile",
       Group::repeat,
       function,
       copy,
       array,
       "(Tensor self, int[] reps)",
       {{"reps", Role::repeats}},
       4},
      {"repeat",
       Group::repeat,
       method,
       copy,
       array,
       "(Tensor self, int repeats, int axis=None)",
       {{"repeats", Role::integer, "2"}, first_axis},
       5},
      {"copy", Group::copy, method, copy, array, "(Tensor self, str order='C')", {}, 1},
      {"astype",
       Group::copy,
       method,
       copy,
       array,
       "(Tensor self, str dtype)",
       {{"dtype", Role::text, "'float32'"}},
       2},
      {"view",
       Group::copy,
       method,
       view,
       array,
       "(Tensor self, str dtype)",
       {{"dtype", Role::text, "'uint8'"}},
       3},
      {"ascontiguousarray", Group::copy, function, either, array, "(Tensor self)", {}, 4},
      {"asfortranarray", Group::copy, function, either, array, "(Tensor self)", {}, 5},
      {"byteswap", Group::copy, method, copy, array, "(Tensor self)", {}, 6},
      {"torch.from_numpy", Group::copy, Form::builtin, view, array, "(Tensor self)", {}, 7},
      {"concatenate",
       Group::join,
       function,
       copy,
       array,
       "(any arrays, int axis=0)",
       {{"arrays", Role::text, "[{}, {}]"}},
       1},
      {"stack",
       Group::join,
       function,
       copy,
       array,
       "(any arrays, int axis=0)",
       {{"arrays", Role::text, "[{}, {}]"}},
       2},
      {"add", Group::compute, function, Effect::compute, array, "(Tensor self, any other)", {}, 1},
      {"multiply",
       Group::compute,
       function,
       Effect::compute,
       array,
       "(Tensor self, any other)",
       {{"other", Role::text, "2"}},
       2},
      {"where",
       Group::compute,
       function,
       Effect::compute,
       array,
       "(any condition, any x, any y)",
       {{"condition", Role::text, "{} > 0"}, {"x", Role::text, "{}"}, {"y", Role::text, "0"}},
       3},
      {"matmul",
       Group::compute,
       function,
       Effect::compute,
       array,
       "(Tensor self, any other)",
       {{"other", Role::text, "{}.T"}},
       4},
      {"sum", Group::reduce, method, Effect::compute, array, "(Tensor self, int axis=None)", {first_axis}, 1},
      {"mean",
       Group::reduce,
       method,
       Effect::compute,
       array,
       "(Tensor self, int axis=None)",
       {first_axis},
       2},
      {"max", Group::reduce, method, Effect::compute, array, "(Tensor self, int axis=None)", {first_axis}, 3},
      {"argsort", Group::reduce, method, Effect::compute, array, "(Tensor self, int axis=-1)", {}, 4},
      {"fill", Group::in_place, method, Effect::write, Returns::none, "(Tensor self, any value)", {}, 1},
      {"sort", Group::in_place, method, Effect::write, Returns::none, "(Tensor self, int axis=-1)", {}, 2},
      {"strides", Group::ask, Form::property, Effect::ask, value, "(Tensor self)", {}, 1},
      {"flags", Group::ask, Form::property, Effect::ask, value, "(Tensor self)", {}, 2},
      {"base", Group::ask, Form::property, Effect::ask, value, "(Tensor self)", {}, 3},
      {"nbytes", Group::ask, Form::property, Effect::ask, value, "(Tensor self)", {}, 4},
  };
}

script::Op operation_of(const ArrayOperation& row) {
  script::Op op{row.name, row.group, row.form, script::Signatures({row.signature}, row.roles), nullptr};
  op.main = op.name;
  op.receiver = array_receiver;
  op.effect = row.effect;
  op.returns = row.returns;
  op.featured = row.featured;
  op.help = "array." + op.name.substr(op.name.rfind('.') + 1);
  return op;
}

}  // namespace

const std::vector<OpEntry>& array_catalogue() {
  static const std::vector<script::Op> ops = [] {
    std::vector<script::Op> made;
    for (const auto& row : array_operations()) made.push_back(operation_of(row));
    return made;
  }();
  static const std::vector<OpEntry> entries = [] {
    std::vector<OpEntry> made;
    for (const auto& op : ops) made.push_back({op.help, &op});
    std::ranges::stable_sort(made, {}, [](const OpEntry& entry) {
      return std::ranges::find(panel_groups(), entry.group()) - panel_groups().begin();
    });
    return made;
  }();
  return entries;
}

bool gives_array(const OpEntry& entry) {
  return entry.op->receiver == array_receiver && !(entry.op->forms & script::builtin);
}

}  // namespace stridescope::ui
