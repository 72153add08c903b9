#include "engine/explain/refusal.h"

#include <optional>
#include <string>
#include <utility>

#include "engine/explain/broadcast.h"
#include "engine/explain/view_proof.h"
#include "engine/tensor/refusal/rules.h"
#include "engine/tensor/wrapping.h"

namespace stridescope::explain {
namespace {

using tensor::Dims;
using tensor::FactName;
using tensor::Refusal;
using tensor::Rule;

std::string text(tensor::DType dtype) { return std::string(tensor::name(dtype)); }
std::string text(tensor::Device device) { return std::string(tensor::name(device)); }

RefusalExplanation of_dim(const Refusal& refusal) {
  const auto dim = refusal.integer<FactName::dim>(), rank = refusal.integer<FactName::rank>();
  if (!dim || !rank || *rank < 1) return {};
  return {{"failure/dim", {{"dim", *dim}, {"rank", *rank}, {"last", *rank - 1}}}, {}};
}

std::optional<std::int64_t> size_at(const Refusal& refusal, std::int64_t dim) {
  if (const auto size = refusal.integer<FactName::size>()) return size;
  const auto* shape = refusal.find<FactName::shape>();
  if (!shape || dim < 0 || dim >= static_cast<std::int64_t>(shape->size())) return std::nullopt;
  return (*shape)[static_cast<std::size_t>(dim)];
}

RefusalExplanation of_index(const Refusal& refusal) {
  const auto dim = refusal.integer<FactName::dim>();
  const auto size = dim ? size_at(refusal, *dim) : std::nullopt;
  if (!size) return {};
  if (*size == 0) return {{"failure/index_of_none", {{"dim", *dim}}}, {}};
  return {{"failure/index", {{"dim", *dim}, {"size", *size}, {"first", -*size}, {"last", *size - 1}}}, {}};
}

/// The product of the sizes other than -1, and whether there is a -1.
std::pair<std::int64_t, bool> elements_of(const Dims& shape) {
  std::int64_t product = 1;
  bool has_unknown = false;
  for (const auto size : shape) {
    if (size < 0) has_unknown = true;
    else product = tensor::wrapping_multiply(product, size);
  }
  return {product, has_unknown};
}

RefusalExplanation of_element_count(const Refusal& refusal) {
  const auto* shape = refusal.find<FactName::target_shape>();
  const auto numel = refusal.integer<FactName::numel>();
  if (!shape || !numel) return {};
  const auto [wanted, has_unknown] = elements_of(*shape);
  const auto key = has_unknown ? "failure/elements_of_unknown" : "failure/elements";
  return {{key, {{"shape", *shape}, {"wanted", wanted}, {"count", *numel}}}, {}};
}

RefusalExplanation of_view(const Refusal& refusal) {
  const auto *shape = refusal.find<FactName::shape>(), *stride = refusal.find<FactName::stride>(),
             *target = refusal.find<FactName::target_shape>();
  if (!shape || !stride || !target) return {};
  const auto proof = prove_view({*shape, *stride, 0}, *target);
  return {proof.verdict, proof.fixes.empty() ? words::Message{} : proof.fixes.front().text};
}

RefusalExplanation of_broadcast(const Refusal& refusal) {
  const auto *a = refusal.find<FactName::shape>(), *b = refusal.find<FactName::other_shape>();
  if (!a || !b) return {};
  const Dims shapes[] = {*a, *b};
  return {align(shapes).verdict, {}};
}

RefusalExplanation of_cast(const Refusal& refusal) {
  const auto *dtype = refusal.find<FactName::dtype>(), *other = refusal.find<FactName::other_dtype>();
  if (!dtype || !other) return {};
  return {{"failure/cast", {{"dtype", text(*dtype)}, {"other", text(*other)}}},
          {"failure/cast_remedy", {{"dtype", text(*dtype)}}}};
}

RefusalExplanation of_dtypes(const Refusal& refusal) {
  const auto *dtype = refusal.find<FactName::dtype>(), *other = refusal.find<FactName::other_dtype>();
  if (!dtype || !other) return {};
  return {{"failure/dtypes", {{"dtype", text(*dtype)}, {"other", text(*other)}}},
          {"failure/dtypes_remedy", {{"code", ".to(torch." + text(tensor::promote(*dtype, *other)) + ")"}}}};
}

RefusalExplanation of_devices(const Refusal& refusal) {
  const auto *device = refusal.find<FactName::device>(), *other = refusal.find<FactName::other_device>();
  if (!device || !other) return {};
  return {{"failure/devices", {{"device", text(*device)}, {"other", text(*other)}}},
          {"failure/devices_remedy", {{"cpu", ".cpu()"}, {"cuda", ".cuda()"}}}};
}

RefusalExplanation of_cat(const Refusal& refusal) {
  const auto dim = refusal.integer<FactName::other_dim>(), free = refusal.integer<FactName::dim>(),
             size = refusal.integer<FactName::size>(), other = refusal.integer<FactName::other_size>();
  if (!dim || !free || !size || !other) return {};
  return {{"failure/cat", {{"dim", *dim}, {"size", *size}, {"other", *other}, {"free", *free}}}, {}};
}

RefusalExplanation of_matmul(const Refusal& refusal) {
  const auto *a = refusal.find<FactName::shape>(), *b = refusal.find<FactName::other_shape>();
  if (!a || !b || a->size() != 2 || b->size() != 2) return {};
  RefusalExplanation reason{{"failure/matmul", {{"columns", a->back()}, {"rows", b->front()}}}, {}};
  if (b->back() == a->back()) reason.remedy = {"failure/matmul_remedy", {{"code", ".t()"}}};
  return reason;
}

RefusalExplanation of_storage(const Refusal& refusal) {
  const auto itemsize = refusal.integer<FactName::itemsize>();
  const auto needed = refusal.integer<FactName::nbytes>(), limit = refusal.integer<FactName::limit_nbytes>();
  if (!itemsize || *itemsize < 1 || !needed || !limit) return {};
  const auto wanted = *needed / *itemsize, count = *limit / *itemsize;
  return {
      {"failure/beyond", {{"needed", wanted}, {"count", count}, {"end", wanted - 1}, {"last", count - 1}}},
      {}};
}

RefusalExplanation of_expanded(const Refusal& refusal) {
  const auto size = refusal.integer<FactName::size>(), wanted = refusal.integer<FactName::other_size>();
  if (!size || !wanted) return {};
  return {{"failure/expanded", {{"size", *size}, {"wanted", *wanted}}}, {}};
}

RefusalExplanation of_narrow(const Refusal& refusal) {
  const auto start = refusal.integer<FactName::number>(), length = refusal.integer<FactName::other_number>(),
             size = refusal.integer<FactName::size>();
  if (!start || !length || !size) return {};
  return {{"failure/narrow", {{"start", *start}, {"length", *length}, {"size", *size}}}, {}};
}

RefusalExplanation of_window(const Refusal& refusal) {
  const auto dim = refusal.integer<FactName::dim>(), size = refusal.integer<FactName::size>(),
             number = refusal.integer<FactName::number>();
  if (!dim || !size || !number) return {};
  return {{"failure/window", {{"dim", *dim}, {"size", *size}, {"number", *number}}}, {}};
}

RefusalExplanation of_uneven(const Refusal& refusal) {
  const auto dim = refusal.integer<FactName::dim>(), size = refusal.integer<FactName::size>(),
             number = refusal.integer<FactName::number>();
  if (!dim || !size || !number || *number < 1) return {};
  return {
      {"failure/uneven", {{"dim", *dim}, {"size", *size}, {"number", *number}, {"rest", *size % *number}}},
      {}};
}

RefusalExplanation of_unflatten(const Refusal& refusal) {
  const auto* shape = refusal.find<FactName::target_shape>();
  const auto dim = refusal.integer<FactName::dim>(), size = refusal.integer<FactName::size>();
  if (!shape || !dim || !size) return {};
  return {{"failure/unflatten",
           {{"shape", *shape}, {"wanted", elements_of(*shape).first}, {"dim", *dim}, {"size", *size}}},
          {}};
}

RefusalExplanation of_matrix_vector(const Refusal& refusal) {
  const auto* matrix = refusal.find<FactName::shape>();
  const auto size = refusal.integer<FactName::other_size>();
  if (!matrix || matrix->empty() || !size) return {};
  return {{"failure/matrix_vector", {{"columns", matrix->back()}, {"size", *size}}}, {}};
}

RefusalExplanation of_ranks(const Refusal& refusal) {
  const auto rank = refusal.integer<FactName::rank>(), other = refusal.integer<FactName::other_rank>();
  if (!rank || !other) return {};
  return {{"failure/ranks", {{"rank", *rank}, {"other", *other}}},
          {"failure/ranks_remedy", {{"code", ".unsqueeze(dim)"}}}};
}

RefusalExplanation of_stack(const Refusal& refusal) {
  const auto *shape = refusal.find<FactName::shape>(), *other = refusal.find<FactName::other_shape>();
  if (!shape || !other) return {};
  return {{"failure/stack", {{"shape", *shape}, {"other", *other}}}, {}};
}

RefusalExplanation of_split_sizes(const Refusal& refusal) {
  const auto* sizes = refusal.find<FactName::sizes>();
  const auto dim = refusal.integer<FactName::dim>(), size = refusal.integer<FactName::size>();
  if (!sizes || !dim || !size) return {};
  std::int64_t sum = 0;
  for (const auto part : *sizes) sum = tensor::wrapping_add(sum, part);
  return {{"failure/split_sizes", {{"sizes", *sizes}, {"sum", sum}, {"dim", *dim}, {"size", *size}}}, {}};
}

RefusalExplanation of_expand_rank(const Refusal& refusal) {
  const auto *shape = refusal.find<FactName::shape>(), *target = refusal.find<FactName::target_shape>();
  if (!shape || !target) return {};
  return {{"failure/expand_rank",
           {{"rank", static_cast<std::int64_t>(shape->size())},
            {"count", static_cast<std::int64_t>(target->size())}}},
          {}};
}

RefusalExplanation of_kept_size(const Refusal& refusal) {
  const auto dim = refusal.integer<FactName::dim>();
  return dim ? RefusalExplanation{{"failure/kept_size", {{"dim", *dim}}}, {}} : RefusalExplanation{};
}

RefusalExplanation of_start(const Refusal& refusal) {
  const auto size = refusal.integer<FactName::size>();
  return size ? RefusalExplanation{{"failure/start", {{"size", *size}, {"first", -*size}}}, {}}
              : RefusalExplanation{};
}

RefusalExplanation of_mask(const Refusal& refusal) {
  const auto *mask = refusal.find<FactName::shape>(), *shape = refusal.find<FactName::other_shape>();
  if (!mask || !shape) return {};
  return {{"failure/mask", {{"mask", *mask}, {"shape", *shape}}}, {}};
}

RefusalExplanation of_last_stride(const Refusal& refusal) {
  const auto stride = refusal.integer<FactName::number>();
  if (!stride) return {};
  return {{"failure/last_stride", {{"stride", *stride}}},
          {"failure/last_stride_remedy", {{"code", ".contiguous()"}}}};
}

RefusalExplanation of_label(const Refusal& refusal) {
  const auto* label = refusal.find<FactName::label>();
  const auto size = refusal.integer<FactName::size>(), other = refusal.integer<FactName::other_size>();
  if (!label || !size || !other) return {};
  return {{"failure/label", {{"label", *label}, {"size", *size}, {"other", *other}}}, {}};
}

RefusalExplanation of_dtype_size(const Refusal& refusal) {
  const auto *dtype = refusal.find<FactName::dtype>(), *other = refusal.find<FactName::other_dtype>();
  const auto ratio = refusal.integer<FactName::other_number>(), size = refusal.integer<FactName::number>();
  if (!dtype || !other || !ratio || !size) return {};
  return {{"failure/dtype_size",
           {{"count", *ratio}, {"dtype", text(*dtype)}, {"other", text(*other)}, {"size", *size}}},
          {}};
}

RefusalExplanation of_zero_parts(const Refusal& refusal) {
  const auto size = refusal.integer<FactName::size>();
  return size ? RefusalExplanation{{"failure/zero_parts", {{"size", *size}}}, {}} : RefusalExplanation{};
}

RefusalExplanation of_t(const Refusal& refusal) {
  const auto rank = refusal.integer<FactName::rank>();
  if (!rank) return {};
  return {{"failure/t", {{"rank", *rank}}}, {"failure/t_remedy", {{"code", ".transpose(dim0, dim1)"}}}};
}

RefusalExplanation of_index_tensors(const Refusal& refusal) {
  const auto* shapes = refusal.find<FactName::shapes>();
  if (!shapes || shapes->size() < 2) return {};
  return {explain::align(*shapes).verdict, {}};
}

/// For rules with a single fact, `number`.
RefusalExplanation of_number(const Refusal& refusal, std::string key) {
  const auto number = refusal.integer<FactName::number>();
  return number ? RefusalExplanation{{std::move(key), {{"number", *number}}}, {}} : RefusalExplanation{};
}

/// A number or a truth value was requested of a tensor without exactly one element.
RefusalExplanation of_one_element(const Refusal& refusal, std::string key, words::Message remedy) {
  const auto count = refusal.integer<FactName::numel>();
  return count ? RefusalExplanation{{std::move(key), {{"count", *count}}}, std::move(remedy)}
               : RefusalExplanation{};
}

/// A file that a script may not read, that is missing, or that is malformed.
RefusalExplanation of_file(const Refusal& refusal) {
  const auto* path = refusal.find<FactName::value>();
  if (!path) return {};
  const auto* type = refusal.find<FactName::type>();
  if (!type) return {{"failure/file_malformed", {{"path", *path}}}, {}};
  if (*type == "PermissionError") return {{"failure/file_not_allowed", {{"path", *path}}}, {}};
  if (*type == "FileNotFoundError") return {{"failure/file_gone", {{"path", *path}}}, {}};
  return {{"failure/file_unreadable", {{"path", *path}}}, {}};
}

RefusalExplanation of_rule(const Refusal& refusal) {
  switch (refusal.rule()) {
    case Rule::out_of_bounds: return of_storage(refusal);
    case Rule::expanded_size_mismatch: return of_expanded(refusal);
    case Rule::narrow_too_long: return of_narrow(refusal);
    case Rule::unfold_size_too_large: return of_window(refusal);
    case Rule::split_not_even: return of_uneven(refusal);
    case Rule::unflatten_sizes_differ: return of_unflatten(refusal);
    case Rule::dim_out_of_range: return of_dim(refusal);
    case Rule::index_out_of_bounds:
    case Rule::index_tensor_out_of_bounds:
    case Rule::gather_index_out_of_bounds:
    case Rule::index_row_out_of_bounds:
    case Rule::index_out_of_range_in_self:
    case Rule::select_out_of_range: return of_index(refusal);
    case Rule::too_many_indices:
      return {{"failure/indices", {{"rank", refusal.integer<FactName::rank>().value_or(0)}}}, {}};
    case Rule::invalid_shape: return of_element_count(refusal);
    case Rule::incompatible_view: return of_view(refusal);
    case Rule::broadcast_mismatch: return of_broadcast(refusal);
    case Rule::internal_overlap:
      return {{"failure/internal_overlap", {}}, {"failure/internal_overlap_remedy", {{"code", ".clone()"}}}};
    case Rule::partial_overlap:
      return {{"failure/partial_overlap", {}}, {"failure/partial_overlap_remedy", {{"code", ".clone()"}}}};
    case Rule::cannot_cast:
    case Rule::cannot_cast_in_place: return of_cast(refusal);
    case Rule::matrix_dtypes_differ:
    case Rule::scalar_type_expected:
    case Rule::dot_dtypes_differ:
    case Rule::addmm_dtypes_differ:
    case Rule::tensordot_dtypes_differ:
    case Rule::argument_dtype_differs:
    case Rule::dtypes_differ:
    case Rule::index_put_dtypes_differ:
    case Rule::masked_scatter_dtypes_differ: return of_dtypes(refusal);
    case Rule::devices_differ:
    case Rule::argument_devices_differ:
    case Rule::dot_devices_differ:
    case Rule::compare_devices_differ: return of_devices(refusal);
    case Rule::cat_sizes_differ: return of_cat(refusal);
    case Rule::matmul_shapes_differ: return of_matmul(refusal);
    case Rule::mv_sizes_differ: return of_matrix_vector(refusal);
    case Rule::cat_ranks_differ: return of_ranks(refusal);
    case Rule::stack_shapes_differ: return of_stack(refusal);
    case Rule::split_sizes_sum: return of_split_sizes(refusal);
    case Rule::too_few_expand_sizes: return of_expand_rank(refusal);
    case Rule::no_size_to_keep: return of_kept_size(refusal);
    case Rule::narrow_start_out_of_range: return of_start(refusal);
    case Rule::mask_shape_differs: return of_mask(refusal);
    case Rule::view_dtype_last_stride: return of_last_stride(refusal);
    case Rule::einsum_sizes_differ: return of_label(refusal);
    case Rule::as_strided_lengths_differ: return {{"failure/stride_count", {}}, {}};
    case Rule::negative_stride:
      return {{"failure/negative_stride", {}}, {"failure/negative_stride_remedy", {{"code", ".flip(dim)"}}}};
    case Rule::negative_slice_step:
      return {{"failure/slice_step", {}}, {"failure/negative_stride_remedy", {{"code", ".flip(dim)"}}}};
    case Rule::split_size_zero: return of_zero_parts(refusal);
    case Rule::chunk_count:
    case Rule::section_count: return of_number(refusal, "failure/part_count");
    case Rule::unfold_step: return of_number(refusal, "failure/window_step");
    case Rule::unfold_size_negative: return of_number(refusal, "failure/window_size");
    case Rule::item_of_several:
    case Rule::elements_as_number:
      return of_one_element(refusal, "failure/one_element",
                            {"failure/one_element_remedy", {{"code", ".tolist()"}}});
    case Rule::truth_of_several:
      return of_one_element(refusal, "failure/truth",
                            {"failure/truth_remedy", {{"any", ".any()"}, {"all", ".all()"}}});
    case Rule::len_of_scalar:
    case Rule::index_of_scalar:
    case Rule::iteration_of_scalar:
      return {{"failure/no_dims", {}}, {"failure/no_dims_remedy", {{"code", ".item()"}}}};
    case Rule::second_inferred_dim: return {{"failure/inferred", {}}, {}};
    case Rule::view_dtype_size: return of_dtype_size(refusal);
    case Rule::index_shapes_differ: return of_index_tensors(refusal);
    case Rule::t_rank: return of_t(refusal);
    case Rule::diagonal_dims_equal: return {{"failure/diagonal", {}}, {}};
    case Rule::flatten_dims_reversed: return {{"failure/flatten", {}}, {}};
    case Rule::repeat_dim_count: return {{"failure/repeat", {}}, {}};
    case Rule::raised:
    case Rule::stated_value: return of_file(refusal);
    default: return {};
  }
}

}  // namespace

RefusalExplanation explain_refusal(const Refusal& refusal) {
  auto reason = of_rule(refusal);
  if (const auto hint = tensor::hint_of(refusal); !hint.empty())
    reason.remedy = {"failure/did_you_mean", {{"name", hint}}};
  return reason;
}

}  // namespace stridescope::explain
