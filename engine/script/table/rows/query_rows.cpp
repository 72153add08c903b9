#include <algorithm>
#include <iterator>

#include "engine/ops/rules/overlap.h"
#include "engine/ops/rules/promotion.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/python_library.h"
#include "engine/script/evaluate/subscript.h"
#include "engine/script/evaluate/warn.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/item.h"
#include "engine/script/values/tensor_str.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/layout.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/wrap_dim.h"

namespace stridescope::script {
namespace {

using tensor::Tensor;

std::uint64_t address_of(const tensor::Storage& storage) { return storage.nbytes() ? storage.address() : 0; }
Value integer(std::uint64_t value) { return {static_cast<std::int64_t>(value)}; }

Value tuple_of(const tensor::Dims& dims) {
  std::vector<Value> items;
  for (const auto dim : dims) items.push_back({dim});
  return make_tuple(std::move(items));
}

std::int64_t own_dim(const Call& call, const Tensor& self) {
  return tensor::wrap_dim(call.integer("dim"), self.dim(), false);
}

Value evaluate_stride(const Call& call) {
  const auto& self = call.tensor("self");
  if (!call.given("dim")) return tuple_of(self.stride());
  return {self.stride()[static_cast<std::size_t>(own_dim(call, self))]};
}
Value evaluate_size(const Call& call) {
  const auto& self = call.tensor("self");
  if (!call.given("dim")) return make_size(self.shape());
  return {self.shape()[static_cast<std::size_t>(own_dim(call, self))]};
}
Value evaluate_is_contiguous(const Call& call) {
  const auto format = call.optional_memory_format("memory_format").value_or(tensor::MemoryFormat::contiguous);
  return {tensor::is_contiguous(call.tensor("self").layout(), format)};
}
Value evaluate_is_set_to(const Call& call) {
  const auto& self = call.tensor("self"), other = call.tensor("tensor");
  return {self.storage() == other.storage() && self.layout() == other.layout()};
}
Value evaluate_is_same_size(const Call& call) {
  return {call.tensor("self").shape() == call.tensor("other").shape()};
}
Value evaluate_data(const Call& call) {
  const auto& self = call.tensor("self");
  return {Tensor(self.storage(), self.layout(), self.dtype())};
}
Value evaluate_is_signed(const Call& call) {
  const auto& dtype = call.tensor("self").dtype();
  return {dtype != tensor::DType::uint8 && dtype != tensor::DType::boolean &&
          !tensor::is_wide_unsigned(dtype)};
}

std::vector<Row> layout_rows() {
  return family(
      {.group = Group::ask, .forms = method, .signatures = {"(Tensor self)"}, .effect = Effect::ask},
      {
          {.name = "stride",
           .signatures = {"(Tensor self, int? dim=None)", "(Tensor self, Dimname dim)"},
           .value_type = "tuple",
           .featured = 1,
           .evaluate = evaluate_stride},
          {.name = "size",
           .signatures = {"(Tensor self, int? dim=None)", "(Tensor self, Dimname dim)"},
           .value_type = "torch.Size",
           .featured = 2,
           .evaluate = evaluate_size},
          {.name = "shape",
           .forms = property,
           .value_type = "torch.Size",
           .evaluate = [](const Call& call) { return make_size(call.tensor("self").shape()); }},
          {.name = "dim",
           .aliases = {"ndimension", {"ndim", {}, property}},
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").dim()}; }},
          {.name = "numel",
           .aliases = {{"nelement", {}, method}},
           .forms = method_and_function,
           .value_type = "int",
           .featured = 6,
           .evaluate = [](const Call& call) { return Value{call.tensor("self").numel()}; }},
          {.name = "storage_offset",
           .value_type = "int",
           .featured = 4,
           .evaluate = [](const Call& call) { return Value{call.tensor("self").storage_offset()}; }},
          {.name = "is_contiguous",
           .signatures = {"(Tensor self, *, MemoryFormat memory_format=torch.contiguous_format)"},
           .value_type = "bool",
           .featured = 3,
           .evaluate = evaluate_is_contiguous},
          {.name = "is_set_to",
           .signatures = {"(Tensor self, Tensor tensor)"},
           .value_type = "bool",
           .evaluate = evaluate_is_set_to},
          {.name = "is_same_size",
           .forms = method_and_function,
           .signatures = {"(Tensor self, Tensor other)"},
           .value_type = "bool",
           .evaluate = evaluate_is_same_size},
          {.name = "_is_view",
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").is_view()}; }},
          {.name = "_base",
           .forms = property,
           .evaluate =
               [](const Call& call) {
                 const auto& base = call.tensor("self").base();
                 return base ? Value{base} : Value{None{}};
               }},
          {.name = "names",
           .forms = property,
           .value_type = "tuple",
           .evaluate =
               [](const Call& call) {
                 const auto count = static_cast<std::size_t>(call.tensor("self").dim());
                 return make_tuple(std::vector<Value>(count, Value{None{}}));
               }},
          {.name = "_debug_has_internal_overlap",
           .forms = function,
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 return Value{static_cast<std::int64_t>(ops::internal_overlap(call.tensor("self").layout()))};
               }},
          {.name = "_version",
           .forms = property,
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").version()}; }},
          {.name = "layout",
           .forms = property,
           .value_type = "torch.layout",
           .evaluate = [](const Call&) { return Value{LayoutName{"strided"}}; }},
      });
}

std::vector<Row> memory_rows() {
  return family(
      {.group = Group::ask, .forms = method, .signatures = {"(Tensor self)"}, .effect = Effect::ask},
      {
          {.name = "element_size",
           .aliases = {{"itemsize", {}, property}},
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").itemsize()}; }},
          {.name = "nbytes",
           .forms = property,
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 return Value{call.tensor("self").numel() * call.tensor("self").itemsize()};
               }},
          {.name = "data_ptr",
           .value_type = "int",
           .featured = 5,
           .evaluate = [](const Call& call) { return integer(call.tensor("self").data_ptr()); }},
          {.name = "untyped_storage",
           .value_type = "torch.storage.UntypedStorage",
           .evaluate =
               [](const Call& call) {
                 return Value{StorageValue{call.tensor("self").storage(), std::nullopt}};
               }},
          {.name = "storage",
           .value_type = "torch.storage.TypedStorage",
           .evaluate =
               [](const Call& call) {
                 warn_user(
                     call.interpreter,
                     "TypedStorage is deprecated. It will be removed in the future and UntypedStorage will "
                     "be the only storage class. This should only matter to you if you are using storages "
                     "directly.  To access UntypedStorage directly, use tensor.untyped_storage() instead of "
                     "tensor.storage()",
                     true);
                 return Value{StorageValue{call.tensor("self").storage(), call.tensor("self").dtype()}};
               }},
          {.name = "device",
           .forms = property,
           .value_type = "torch.device",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").device()}; }},
          {.name = "is_cuda",
           .forms = property,
           .value_type = "bool",
           .evaluate =
               [](const Call& call) { return Value{call.tensor("self").device() == tensor::Device::cuda0}; }},
          {.name = "get_device",
           .forms = method_and_function,
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 return Value{std::int64_t{call.tensor("self").device() == tensor::Device::cuda0 ? 0 : -1}};
               }},
          {.name = "data",
           .forms = property,
           .effect = Effect::view,
           .motion = Motion::follow,
           .evaluate = evaluate_data,
           .gradient = "None"},
      });
}

std::vector<Row> dtype_rows() {
  return family(
      {.group = Group::ask,
       .forms = method_and_function,
       .signatures = {"(Tensor self)"},
       .effect = Effect::ask},
      {
          {.name = "dtype",
           .forms = property,
           .value_type = "torch.dtype",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").dtype()}; }},
          {.name = "is_floating_point",
           .value_type = "bool",
           .evaluate =
               [](const Call& call) { return Value{tensor::is_floating(call.tensor("self").dtype())}; }},
          {.name = "is_complex",
           .value_type = "bool",
           .evaluate =
               [](const Call& call) { return Value{tensor::is_complex(call.tensor("self").dtype())}; }},
          {.name = "is_signed", .value_type = "bool", .evaluate = evaluate_is_signed},
          {.name = "requires_grad",
           .forms = property,
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").requires_grad()}; }},
          {.name = "is_leaf",
           .forms = property,
           .value_type = "bool",
           .evaluate = [](const Call& call) { return Value{call.tensor("self").is_leaf()}; }},
          {.name = "grad_fn",
           .forms = property,
           .help = "no_graph",
           .value_type = "NoneType",
           .evaluate = [](const Call& call) -> Value {
             const auto node = gradient_node(call.tensor("self"));
             if (node.empty()) return {None{}};
             return call_value(call.interpreter, *python_module("torch._C")->find("_gradient_node"),
                               {{node}});
           }},
          {.name = "grad",
           .forms = property,
           .value_type = "NoneType",
           .evaluate = [](const Call&) { return Value{None{}}; }},
          {.name = "promote_types",
           .forms = function,
           .signatures = {"(ScalarType type1, ScalarType type2)"},
           .value_type = "torch.dtype",
           .arguments = {{"type1", Role::text, "{}.dtype"}, {"type2", Role::other_dtype}},
           .evaluate =
               [](const Call& call) {
                 return Value{tensor::promote(*call.optional_dtype("type1"), *call.optional_dtype("type2"))};
               }},
          {.name = "can_cast",
           .forms = function,
           .signatures = {"(ScalarType from_, ScalarType to)"},
           .value_type = "bool",
           .arguments = {{"from_", Role::text, "{}.dtype"}, {"to", Role::other_dtype}},
           .evaluate =
               [](const Call& call) {
                 return Value{tensor::can_cast(*call.optional_dtype("from_"), *call.optional_dtype("to"))};
               }},
          {.name = "result_type",
           .forms = function,
           .signatures = {"(Tensor tensor1, Tensor tensor2)", "(Scalar scalar, Tensor tensor)",
                          "(Tensor tensor, Scalar other)", "(Scalar scalar1, Scalar scalar2)"},
           .value_type = "torch.dtype",
           .arguments = {{"tensor1", Role::tensor}},
           .evaluate =
               [](const Call& call) {
                 const auto& parameters = call.bound_to.parameters;
                 const ops::Operand operands[] = {operand(call, parameters[0].name),
                                                  operand(call, parameters[1].name)};
                 return Value{ops::result_type(call.memory, operands)};
               }},
          {.name = "get_default_dtype",
           .forms = function,
           .signatures = {"()"},
           .value_type = "torch.dtype",
           .evaluate = [](const Call& call) { return Value{call.memory.default_float()}; }},
      });
}

std::vector<Row> value_rows() {
  return family(
      {.group = Group::ask, .forms = method, .signatures = {"(Tensor self)"}, .effect = Effect::ask},
      {
          {.name = "__len__",
           .value_type = "int",
           .evaluate =
               [](const Call& call) {
                 const auto& self = call.tensor("self");
                 if (self.dim() == 0) throw refuse::len_of_scalar();
                 return Value{self.shape().front()};
               }},
          {.name = "__index__",
           .value_type = "int",
           .evaluate = [](const Call& call) { return Value{*as_index(call["self"])}; }},
          {.name = "item",
           .value_type = "int",
           .evaluate = [](const Call& call) { return item_value(call.tensor("self")); }},
          {.name = "tolist",
           .value_type = "list",
           .evaluate =
               [](const Call& call) {
                 const auto& self = call.tensor("self");
                 const auto items = list_items(self);
                 // Two more steps per item for the result.
                 call.interpreter.check_budget(tensor::checked_multiply(items, 3).value_or(-1));
                 call.interpreter.spend(items);
                 return tolist(call.memory, self);
               }},
          {.name = "is_tensor",
           .forms = function,
           .signatures = {"(any obj)"},
           .value_type = "bool",
           .arguments = {{"obj", Role::tensor}},
           .evaluate = [](const Call& call) { return Value{call["obj"].is<Tensor>()}; }},
      });
}

const StorageValue& storage_of(const Call& call) { return std::get<StorageValue>(call["self"].data); }
std::int64_t storage_itemsize(const StorageValue& s) {
  return tensor::itemsize(s.dtype.value_or(tensor::DType::uint8));
}

std::vector<Row> storage_rows(std::string_view receiver) {
  std::vector<Row> rows{
      {.name = "data_ptr",
       .value_type = "int",
       .evaluate = [](const Call& call) { return integer(address_of(storage_of(call).storage)); }},
      {.name = "nbytes",
       .value_type = "int",
       .evaluate = [](const Call& call) { return Value{storage_of(call).storage.nbytes()}; }},
      {.name = "size",
       .value_type = "int",
       .evaluate =
           [](const Call& call) {
             return Value{storage_of(call).storage.nbytes() / storage_itemsize(storage_of(call))};
           }},
      {.name = "element_size",
       .value_type = "int",
       .evaluate = [](const Call& call) { return Value{storage_itemsize(storage_of(call))}; }},
      {.name = "tolist",
       .value_type = "list",
       .evaluate =
           [](const Call& call) {
             const auto& self = storage_of(call);
             const auto count = self.storage.nbytes() / storage_itemsize(self);
             call.interpreter.spend(count);
             return tolist(call.memory, Tensor(self.storage, tensor::contiguous_layout({count}),
                                               self.dtype.value_or(tensor::DType::uint8)));
           }},
      {.name = "device",
       .forms = property,
       .value_type = "torch.device",
       .evaluate = [](const Call& call) { return Value{storage_of(call).storage.device()}; }},
      {.name = "untyped",
       .value_type = "torch.storage.UntypedStorage",
       .evaluate =
           [](const Call& call) {
             return Value{StorageValue{storage_of(call).storage, std::nullopt}};
           }},
      {.name = "dtype",
       .forms = property,
       .value_type = "torch.dtype",
       .evaluate =
           [](const Call& call) { return Value{storage_of(call).dtype.value_or(tensor::DType::uint8)}; }},
  };
  if (receiver.find("Untyped") != std::string_view::npos) {
    rows.pop_back();
    rows.push_back({.name = "resize_",
                    .signatures = {"(any self, int size)"},
                    .help = "resize_storage",
                    .effect = Effect::write,
                    .value_type = receiver,
                    .evaluate = [](const Call& call) {
                      const auto size = call.integer("size");
                      if (size < 0)
                        throw refuse::stated_runtime("UntypedStorage.resize_: size " + std::to_string(size) +
                                                     " is negative");
                      call.memory.resize(storage_of(call).storage, size);
                      return call["self"];
                    }});
  }
  return family({.group = Group::ask,
                 .forms = method,
                 .receiver = receiver,
                 .signatures = {"(any self)"},
                 .effect = Effect::ask},
                std::move(rows));
}

}  // namespace

std::vector<Row> query_rows() {
  std::vector<Row> rows;
  const auto add = [&](std::vector<Row> more) { std::ranges::move(more, std::back_inserter(rows)); };
  add(layout_rows());
  add(memory_rows());
  add(dtype_rows());
  add(value_rows());
  add(storage_rows("torch.storage.UntypedStorage"));
  add(storage_rows("torch.storage.TypedStorage"));
  return rows;
}

}  // namespace stridescope::script
