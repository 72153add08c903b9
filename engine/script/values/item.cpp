#include "engine/script/values/item.h"

#include <charconv>
#include <limits>
#include <string>

#include "engine/tensor/bounds.h"
#include "engine/tensor/element.h"
#include "engine/tensor/error.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// True if a uint64 element exceeds int64, so that its bits were read as a negative number.
bool is_beyond_int64(const tensor::Tensor& tensor, const tensor::Scalar& element) {
  return tensor.dtype() == tensor::DType::uint64 && std::get<std::int64_t>(element) < 0;
}
Value number_at(const tensor::Tensor& tensor, std::int64_t at) {
  const auto element = tensor::element_at(tensor, at);
  if (!is_beyond_int64(tensor, element)) return make_number(element);
  const auto bits = static_cast<std::uint64_t>(std::get<std::int64_t>(element));
  return make_integer(*BigInt::parse(std::to_string(bits), 10));
}

/// Reads contiguous elements in one pass.
std::vector<Value> row_of(const tensor::Tensor& t, std::int64_t at, std::int64_t size) {
  const auto itemsize = t.itemsize();
  std::vector<std::byte> bytes(static_cast<std::size_t>(size * itemsize));
  t.storage().read(at * itemsize, bytes);
  std::vector<Value> items;
  items.reserve(static_cast<std::size_t>(size));
  for (std::int64_t i = 0; i < size; ++i)
    items.push_back(make_number(tensor::read_element(bytes.data() + i * itemsize, t.dtype())));
  return items;
}

Value nested(tensor::ProgressMeter& meter, const tensor::Tensor& t, std::size_t dim, std::int64_t at) {
  if (dim == t.shape().size()) {
    meter.add(t.itemsize());
    return number_at(t, at);
  }
  const auto size = t.shape()[dim];
  if (dim + 1 == t.shape().size() && t.stride()[dim] == 1 && size > 0 && t.dtype() != tensor::DType::uint64 &&
      !t.storage().is_meta() && tensor::has_element(t, at) && tensor::has_element(t, at + size - 1)) {
    meter.add(size * t.itemsize());
    return make_list(row_of(t, at, size));
  }
  std::vector<Value> items;
  items.reserve(static_cast<std::size_t>(size));
  for (std::int64_t i = 0; i < t.shape()[dim]; ++i)
    items.push_back(nested(meter, t, dim + 1, at + i * t.stride()[dim]));
  return make_list(std::move(items));
}

}  // namespace

tensor::Scalar item(const tensor::Tensor& tensor) {
  if (tensor.numel() != 1) throw refuse::item_of_several(tensor.numel());
  if (tensor.device() == tensor::Device::meta) throw refuse::meta_item();
  const auto element = tensor::element_at(tensor, tensor.storage_offset());
  if (is_beyond_int64(tensor, element)) throw refuse::integer_beyond_int64();
  return element;
}

Value item_value(const tensor::Tensor& tensor) {
  if (tensor.numel() != 1) throw refuse::item_of_several(tensor.numel());
  return number_at(tensor, tensor.storage_offset());
}

tensor::Scalar only_element(const tensor::Tensor& tensor) {
  if (tensor.numel() != 1) throw refuse::elements_as_number(tensor.numel());
  return item(tensor);
}

std::int64_t list_items(const tensor::Tensor& tensor) {
  constexpr auto most = std::numeric_limits<std::int64_t>::max();
  std::int64_t level = 1, total = 1;
  for (const auto size : tensor.shape()) {
    if (__builtin_mul_overflow(level, size, &level) || __builtin_add_overflow(total, level, &total))
      return most;
  }
  return total;
}

Value tolist(const tensor::Memory& memory, const tensor::Tensor& tensor) {
  if (tensor.device() == tensor::Device::meta) throw refuse::meta_copied_out();
  tensor::ProgressMeter meter(memory.control());
  return nested(meter, tensor, 0, tensor.storage_offset());
}

tensor::Device device_from_text(std::string_view text) {
  if (text.empty()) throw refuse::device_empty();
  const auto colon = text.find(':');
  const auto type = text.substr(0, colon);
  if (text == "meta" || text == "meta:0") return tensor::Device::meta;
  if (type != "cpu" && type != "cuda") {
    throw refuse::device_type_unknown(type);
  }
  int index = 0;
  if (colon != std::string_view::npos) {
    const auto digits = text.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
    if (error != std::errc{} || end != digits.data() + digits.size() || index < 0 ||
        (digits.size() > 1 && digits.front() == '0')) {
      throw refuse::device_invalid(text);
    }
  }
  const bool has_index = colon != std::string_view::npos;
  if (type == "cpu") return has_index && index == 0 ? tensor::Device::cpu0 : tensor::Device::cpu;
  if (!has_index) return tensor::Device::cuda;
  constexpr int most = *tensor::index(tensor::Device::cuda7);
  if (index > most) throw refuse::device_ordinal_invalid();
  return static_cast<tensor::Device>(index + static_cast<int>(tensor::Device::cuda0));
}

}  // namespace stridescope::script
