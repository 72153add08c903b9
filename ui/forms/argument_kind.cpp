#include "ui/forms/argument_kind.h"

namespace stridescope::ui {

ArgumentKind kind_of(script::Role role) {
  using script::Role;
  switch (role) {
    case Role::dim:
    case Role::next_dim:
    case Role::last_dim:
    case Role::new_dim: return ArgumentKind::dim;
    case Role::dims:
    case Role::next_dims: return ArgumentKind::dims;
    case Role::order: return ArgumentKind::order;
    case Role::same_numel:
    case Role::broadcast_shape:
    case Role::own_shape:
    case Role::own_stride:
    case Role::factors:
    case Role::parts:
    case Role::trailing_shape:
    case Role::new_shape:
    case Role::integers: return ArgumentKind::shape;
    case Role::repeats: return ArgumentKind::counts;
    case Role::integer:
    case Role::half_length:
    case Role::window: return ArgumentKind::integer;
    case Role::number: return ArgumentKind::number;
    case Role::boolean: return ArgumentKind::boolean;
    case Role::dtype:
    case Role::other_dtype: return ArgumentKind::dtype;
    case Role::memory_format: return ArgumentKind::memory_format;
    case Role::mask:
    case Role::index:
    case Role::index_tensor:
    case Role::same_shape:
    case Role::tensor: return ArgumentKind::tensor;
    case Role::tensors: return ArgumentKind::tensors;
    case Role::first_index:
    case Role::last_slice: return ArgumentKind::subscript;
    case Role::operand:
    case Role::device:
    case Role::text:
    case Role::hidden: break;
  }
  return ArgumentKind::text;
}

}  // namespace stridescope::ui
