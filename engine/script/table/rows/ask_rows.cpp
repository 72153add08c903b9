#include <algorithm>
#include <iterator>

#include "engine/ops/rules/promotion.h"
#include "engine/script/table/rows/compute_support.h"
#include "engine/script/table/rows/python_support.h"
#include "engine/script/values/item.h"
#include "engine/tensor/layout.h"
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
  const auto self = call.tensor("self");
  if (!call.given("dim")) return tuple_of(self.stride());
  return {self.stride()[static_cast<std::size_t>(own_dim(call, self))]};
}
Value evaluate_size(const Call& call) {
  const auto self = call.tensor("self");
  if (!call.given("dim")) return make_size(self.shape());
  return {self.shape()[static_cast<std::size_t>(own_dim(call, self))]};
}
Value evaluate_is_contiguous(const Call& call) {
  const auto format = call.optional_memory_format("memory_format").value_or(tensor::MemoryFormat::contiguous);
  return {tensor::is_contiguous(call.tensor("self").layout(), format)};
}
Value evaluate_is_set_to(const Call& call) {
  const auto self = call.tensor("self"), other = call.tensor("tensor");
  return {self.storage() == other.storage() && self.layout() == other.layout()};
}
Value evaluate_is_same_size(const Call& call) {
  return {call.tensor("self").shape() == call.tensor("other").shape()};
}
Value evaluate_data(const Call& call) {
  const auto self = call.tensor("self");
  return {Tensor(self.storage(), self.layout(), self.dtype())};
}
Value evaluate_is_signed(const Call& call) {
  const auto dtype = call.tensor("self").dtype();
  return {dtype != tensor::DType::uint8 && dtype != tensor::DType::boolean};
}

std::vector<Op> layout_rows() {
  return {
      {"stride",
       Group::ask,
       method,
       {"(Tensor self, int dim)", "(Tensor self)", "(Tensor self, Dimname dim)"},
       evaluate_stride},
      {"size",
       Group::ask,
       method,
       {"(Tensor self, int dim)", "(Tensor self)", "(Tensor self, Dimname dim)"},
       evaluate_size},
      {"shape",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return make_size(call.tensor("self").shape()); }},
      {"dim",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").dim()}; }},
      {"ndimension",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").dim()}; }},
      {"ndim",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").dim()}; }},
      {"numel",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").numel()}; }},
      {"nelement",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").numel()}; }},
      {"storage_offset",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").storage_offset()}; }},
      {"is_contiguous",
       Group::ask,
       method,
       {"(Tensor self, *, MemoryFormat memory_format=torch.contiguous_format)"},
       evaluate_is_contiguous},
      {"is_set_to", Group::ask, method, {"(Tensor self, Tensor tensor)"}, evaluate_is_set_to},
      {"is_same_size", Group::ask, method | function, {"(Tensor self, Tensor other)"}, evaluate_is_same_size},
      {"_is_view",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").is_view()}; }},
      {"layout",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call&) { return Value{LayoutName{"strided"}}; }},
  };
}

std::vector<Op> memory_rows() {
  return {
      {"element_size",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").itemsize()}; }},
      {"itemsize",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").itemsize()}; }},
      {"nbytes",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").numel() * call.tensor("self").itemsize()}; }},
      {"data_ptr",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return integer(call.tensor("self").data_ptr()); }},
      {"untyped_storage",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) {
         return Value{StorageValue{call.tensor("self").storage(), std::nullopt}};
       }},
      {"storage",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) {
         return Value{StorageValue{call.tensor("self").storage(), call.tensor("self").dtype()}};
       }},
      {"device",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").device()}; }},
      {"is_cuda",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").device() != tensor::Device::cpu}; }},
      {"get_device",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       [](const Call& call) {
         return Value{std::int64_t{call.tensor("self").device() == tensor::Device::cpu ? -1 : 0}};
       }},
      {"data", Group::ask, property, {"(Tensor self)"}, evaluate_data},
  };
}

std::vector<Op> dtype_rows() {
  return {
      {"dtype",
       Group::ask,
       property,
       {"(Tensor self)"},
       [](const Call& call) { return Value{call.tensor("self").dtype()}; }},
      {"is_floating_point",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       [](const Call& call) { return Value{tensor::is_floating(call.tensor("self").dtype())}; }},
      {"is_complex",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       [](const Call&) { return Value{false}; }},
      {"is_signed", Group::ask, method | function, {"(Tensor self)"}, evaluate_is_signed},
      {"requires_grad", Group::ask, property, {"(Tensor self)"}, [](const Call&) { return Value{false}; }},
      {"is_leaf", Group::ask, property, {"(Tensor self)"}, [](const Call&) { return Value{true}; }},
      {"grad", Group::ask, property, {"(Tensor self)"}, [](const Call&) { return Value{None{}}; }},
      {"promote_types",
       Group::ask,
       function,
       {"(ScalarType type1, ScalarType type2)"},
       [](const Call& call) {
         return Value{tensor::promote(*call.optional_dtype("type1"), *call.optional_dtype("type2"))};
       }},
      {"can_cast",
       Group::ask,
       function,
       {"(ScalarType from_, ScalarType to)"},
       [](const Call& call) {
         return Value{tensor::can_cast(*call.optional_dtype("from_"), *call.optional_dtype("to"))};
       }},
      {"result_type",
       Group::ask,
       function,
       {"(Tensor|Scalar tensor1, Tensor|Scalar tensor2)"},
       [](const Call& call) {
         const ops::Operand operands[] = {operand(call, "tensor1"), operand(call, "tensor2")};
         return Value{ops::result_type(operands)};
       }},
      {"get_default_dtype",
       Group::ask,
       function,
       {"()"},
       [](const Call&) { return Value{tensor::DType::float32}; }},
  };
}

std::vector<Op> value_rows() {
  return {
      {"item",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) { return make_number(item(call.tensor("self"))); }},
      {"tolist",
       Group::ask,
       method,
       {"(Tensor self)"},
       [](const Call& call) {
         const auto self = call.tensor("self");
         call.interpreter.spend(self.numel());
         return tolist(call.memory, self);
       }},
      {"is_tensor",
       Group::ask,
       function,
       {"(any obj)"},
       [](const Call& call) { return Value{call["obj"].is<Tensor>()}; }},
  };
}

const StorageValue& storage_of(const Call& call) { return std::get<StorageValue>(call["self"].data); }
std::int64_t storage_itemsize(const StorageValue& s) {
  return tensor::itemsize(s.dtype.value_or(tensor::DType::uint8));
}

std::vector<Op> storage_rows(std::string_view receiver) {
  std::vector<Op> rows{
      {"data_ptr",
       Group::ask,
       method,
       {"(any self)"},
       [](const Call& call) { return integer(address_of(storage_of(call).storage)); }},
      {"nbytes",
       Group::ask,
       method,
       {"(any self)"},
       [](const Call& call) { return Value{storage_of(call).storage.nbytes()}; }},
      {"size",
       Group::ask,
       method,
       {"(any self)"},
       [](const Call& call) {
         return Value{storage_of(call).storage.nbytes() / storage_itemsize(storage_of(call))};
       }},
      {"element_size",
       Group::ask,
       method,
       {"(any self)"},
       [](const Call& call) { return Value{storage_itemsize(storage_of(call))}; }},
      {"tolist",
       Group::ask,
       method,
       {"(any self)"},
       [](const Call& call) {
         const auto& self = storage_of(call);
         const auto count = self.storage.nbytes() / storage_itemsize(self);
         call.interpreter.spend(count);
         return tolist(call.memory, Tensor(self.storage, tensor::contiguous_layout({count}),
                              self.dtype.value_or(tensor::DType::uint8)));
       }},
      {"device",
       Group::ask,
       property,
       {"(any self)"},
       [](const Call& call) { return Value{storage_of(call).storage.device()}; }},
      {"untyped",
       Group::ask,
       method,
       {"(any self)"},
       [](const Call& call) {
         return Value{StorageValue{storage_of(call).storage, std::nullopt}};
       }},
      {"dtype",
       Group::ask,
       property,
       {"(any self)"},
       [](const Call& call) { return Value{storage_of(call).dtype.value_or(tensor::DType::uint8)}; }},
  };
  if (receiver.find("Untyped") != std::string_view::npos) rows.pop_back();
  return with_receiver(receiver, std::move(rows));
}

}  // namespace

std::vector<Op> ask_rows() {
  std::vector<Op> rows;
  const auto add = [&](std::vector<Op> more) { std::ranges::move(more, std::back_inserter(rows)); };
  add(layout_rows());
  add(memory_rows());
  add(dtype_rows());
  add(value_rows());
  add(storage_rows("torch.storage.UntypedStorage"));
  add(storage_rows("torch.storage.TypedStorage"));
  return rows;
}

}  // namespace stridescope::script
