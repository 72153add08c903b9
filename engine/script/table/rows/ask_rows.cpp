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
       {"How many storage elements to step over to go one index further, for each dimension or one of them.",
        "每个维度（或某一维）的下标加一时，在存储中要跨过多少个元素。"},
       evaluate_stride},
      {"size",
       Group::ask,
       method,
       {"(Tensor self, int dim)", "(Tensor self)", "(Tensor self, Dimname dim)"},
       {"The number of indices of every dimension, or of one.", "每个维度（或某一维）有多少个下标。"},
       evaluate_size},
      {"shape",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"The sizes of the dimensions.", "各个维度的大小。"},
       [](const Call& call) { return make_size(call.tensor("self").shape()); }},
      {"dim",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The number of dimensions.", "维度的个数。"},
       [](const Call& call) { return Value{call.tensor("self").dim()}; }},
      {"ndimension",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The number of dimensions; another name of dim().", "维度的个数，与 dim() 相同。"},
       [](const Call& call) { return Value{call.tensor("self").dim()}; }},
      {"ndim",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"The number of dimensions.", "维度的个数。"},
       [](const Call& call) { return Value{call.tensor("self").dim()}; }},
      {"numel",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       {"The number of elements that indices reach: the product of the sizes.",
        "下标能取到的元素个数，即各维大小的乘积。"},
       [](const Call& call) { return Value{call.tensor("self").numel()}; }},
      {"nelement",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The number of elements; another name of numel().", "元素个数，与 numel() 相同。"},
       [](const Call& call) { return Value{call.tensor("self").numel()}; }},
      {"storage_offset",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The storage position of the element with all indices 0.", "所有下标为 0 的元素在存储中的位置。"},
       [](const Call& call) { return Value{call.tensor("self").storage_offset()}; }},
      {"is_contiguous",
       Group::ask,
       method,
       {"(Tensor self, *, MemoryFormat memory_format=torch.contiguous_format)"},
       {"Whether the elements lie in the storage one after another in the order of the indices.",
        "元素是否按下标顺序在存储中一个接一个地排列。"},
       evaluate_is_contiguous},
      {"is_set_to",
       Group::ask,
       method,
       {"(Tensor self, Tensor tensor)"},
       {"Whether both read the same storage by the same offset, sizes and strides.",
        "两个张量是否以相同的偏移、大小和步长读取同一块存储。"},
       evaluate_is_set_to},
      {"is_same_size",
       Group::ask,
       method | function,
       {"(Tensor self, Tensor other)"},
       {"Whether both have the same sizes.", "两个张量的形状是否相同。"},
       evaluate_is_same_size},
      {"_is_view",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"Whether a view operation of another tensor made it.", "它是否由另一个张量的视图操作产生。"},
       [](const Call& call) { return Value{call.tensor("self").is_view()}; }},
      {"layout",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"How elements are kept: torch.strided, by offset and strides.",
        "元素的保存方式：torch.strided，即由偏移和步长决定。"},
       [](const Call&) { return Value{LayoutName{"strided"}}; }},
  };
}

std::vector<Op> memory_rows() {
  return {
      {"element_size",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"Bytes that one element takes.", "一个元素占用的字节数。"},
       [](const Call& call) { return Value{call.tensor("self").itemsize()}; }},
      {"itemsize",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"Bytes that one element takes.", "一个元素占用的字节数。"},
       [](const Call& call) { return Value{call.tensor("self").itemsize()}; }},
      {"nbytes",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"Bytes of all its elements: numel times itemsize; the storage may be larger or smaller.",
        "所有元素的字节数：元素个数乘以元素大小；存储本身可能更大或更小。"},
       [](const Call& call) { return Value{call.tensor("self").numel() * call.tensor("self").itemsize()}; }},
      {"data_ptr",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The address of its first element: the storage's address plus the offset in bytes.",
        "第一个元素的地址：存储的地址加上以字节计的偏移。"},
       [](const Call& call) { return integer(call.tensor("self").data_ptr()); }},
      {"untyped_storage",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The flat run of bytes that it reads, which other tensors may share.",
        "它所读取的一维字节存储，其他张量可能共享它。"},
       [](const Call& call) {
         return Value{StorageValue{call.tensor("self").storage(), std::nullopt}};
       }},
      {"storage",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"The storage seen as elements of its dtype.", "以该张量的元素类型看待的存储。"},
       [](const Call& call) {
         return Value{StorageValue{call.tensor("self").storage(), call.tensor("self").dtype()}};
       }},
      {"device",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"The memory that its storage is in.", "它的存储所在的设备。"},
       [](const Call& call) { return Value{call.tensor("self").device()}; }},
      {"is_cuda",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"Whether its storage is in a GPU's memory.", "它的存储是否在 GPU 内存中。"},
       [](const Call& call) { return Value{call.tensor("self").device() != tensor::Device::cpu}; }},
      {"get_device",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       {"The number of its GPU, or -1 on the CPU.", "所在 GPU 的编号；在 CPU 上为 -1。"},
       [](const Call& call) {
         return Value{std::int64_t{call.tensor("self").device() == tensor::Device::cpu ? -1 : 0}};
       }},
      {"data",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"The same storage and rule as a new tensor, apart from autograd.",
        "同一存储、同一读取规则的新张量，与自动求导无关。"},
       evaluate_data},
  };
}

std::vector<Op> dtype_rows() {
  return {
      {"dtype",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"The type of its elements.", "元素的类型。"},
       [](const Call& call) { return Value{call.tensor("self").dtype()}; }},
      {"is_floating_point",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       {"Whether its elements are floats.", "元素是否为浮点数。"},
       [](const Call& call) { return Value{tensor::is_floating(call.tensor("self").dtype())}; }},
      {"is_complex",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       {"Whether its elements are complex numbers.", "元素是否为复数。"},
       [](const Call&) { return Value{false}; }},
      {"is_signed",
       Group::ask,
       method | function,
       {"(Tensor self)"},
       {"Whether its elements can be negative.", "元素是否可以为负数。"},
       evaluate_is_signed},
      {"requires_grad",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"Whether gradients are recorded; here never.", "是否记录梯度；这里总是否。"},
       [](const Call&) { return Value{false}; }},
      {"is_leaf",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"Whether it is a leaf of a graph of gradients; without gradients always.",
        "是否为求导图的叶子；没有梯度时总是。"},
       [](const Call&) { return Value{true}; }},
      {"grad",
       Group::ask,
       property,
       {"(Tensor self)"},
       {"Its gradient: none is computed here.", "它的梯度；这里不计算。"},
       [](const Call&) { return Value{None{}}; }},
      {"promote_types",
       Group::ask,
       function,
       {"(ScalarType type1, ScalarType type2)"},
       {"The element type that both convert to.", "两种元素类型共同提升到的类型。"},
       [](const Call& call) {
         return Value{tensor::promote(*call.optional_dtype("type1"), *call.optional_dtype("type2"))};
       }},
      {"can_cast",
       Group::ask,
       function,
       {"(ScalarType from_, ScalarType to)"},
       {"Whether a result of one element type may be stored in place as the other.",
        "一种元素类型的结果能否就地存入另一种类型。"},
       [](const Call& call) {
         return Value{tensor::can_cast(*call.optional_dtype("from_"), *call.optional_dtype("to"))};
       }},
      {"result_type",
       Group::ask,
       function,
       {"(Tensor|Scalar tensor1, Tensor|Scalar tensor2)"},
       {"The element type of arithmetic between the two.", "这两者做运算时结果的元素类型。"},
       [](const Call& call) {
         const ops::Operand operands[] = {operand(call, "tensor1"), operand(call, "tensor2")};
         return Value{ops::result_type(operands)};
       }},
      {"get_default_dtype",
       Group::ask,
       function,
       {"()"},
       {"The element type of new float tensors.", "新建浮点张量的默认元素类型。"},
       [](const Call&) { return Value{tensor::DType::float32}; }},
  };
}

std::vector<Op> value_rows() {
  return {
      {"item",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"Its only element as a Python number.", "把唯一的元素取为 Python 数。"},
       [](const Call& call) { return make_number(item(call.tensor("self"))); }},
      {"tolist",
       Group::ask,
       method,
       {"(Tensor self)"},
       {"Its elements as nested Python lists.", "把元素转成嵌套的 Python 列表。"},
       [](const Call& call) {
         const auto self = call.tensor("self");
         call.interpreter.spend(self.numel());
         return tolist(self);
       }},
      {"is_tensor",
       Group::ask,
       function,
       {"(any obj)"},
       {"Whether a value is a tensor.", "一个值是否为张量。"},
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
       {"The address of the storage's first byte.", "存储第一个字节的地址。"},
       [](const Call& call) { return integer(address_of(storage_of(call).storage)); }},
      {"nbytes",
       Group::ask,
       method,
       {"(any self)"},
       {"The bytes of the storage.", "存储的字节数。"},
       [](const Call& call) { return Value{storage_of(call).storage.nbytes()}; }},
      {"size",
       Group::ask,
       method,
       {"(any self)"},
       {"The number of the storage's elements; of an untyped storage, bytes.",
        "存储的元素个数；无类型存储则为字节数。"},
       [](const Call& call) {
         return Value{storage_of(call).storage.nbytes() / storage_itemsize(storage_of(call))};
       }},
      {"element_size",
       Group::ask,
       method,
       {"(any self)"},
       {"Bytes of one element of the storage.", "存储中一个元素的字节数。"},
       [](const Call& call) { return Value{storage_itemsize(storage_of(call))}; }},
      {"tolist",
       Group::ask,
       method,
       {"(any self)"},
       {"The storage's elements as a list, in storage order.", "按存储顺序把元素转成列表。"},
       [](const Call& call) {
         const auto& self = storage_of(call);
         const auto count = self.storage.nbytes() / storage_itemsize(self);
         call.interpreter.spend(count);
         return tolist(Tensor(self.storage, tensor::contiguous_layout({count}),
                              self.dtype.value_or(tensor::DType::uint8)));
       }},
      {"device",
       Group::ask,
       property,
       {"(any self)"},
       {"The memory that the storage is in.", "存储所在的设备。"},
       [](const Call& call) { return Value{storage_of(call).storage.device()}; }},
      {"untyped",
       Group::ask,
       method,
       {"(any self)"},
       {"The storage as bytes.", "以字节看待的存储。"},
       [](const Call& call) {
         return Value{StorageValue{storage_of(call).storage, std::nullopt}};
       }},
      {"dtype",
       Group::ask,
       property,
       {"(any self)"},
       {"The element type that the storage is seen as.", "看待该存储所用的元素类型。"},
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
