#include "ui/queries/array_facts.h"

#include "engine/script/values/array.h"
#include "engine/script/values/object.h"

namespace stridescope::ui {
namespace {

/// Returns true if an array is C-contiguous or, with `columns`, Fortran-contiguous, by NumPy's rule: strides
/// of dimensions of size 1 are ignored, and an array without elements is both.
bool is_in_order(const tensor::Dims& shape, const tensor::Dims& strides, std::int64_t itemsize,
                 bool columns) {
  auto expected = itemsize;
  bool holds = true;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const auto d = columns ? i : shape.size() - 1 - i;
    if (shape[d] == 0) return true;
    if (shape[d] > 1 && strides[d] != expected) holds = false;
    expected = tensor::wrapping_multiply(expected, shape[d]);
  }
  return holds;
}

/// Returns the name of an array's base; for a base without a name, its type.
std::string base_of(const session::Snapshot& now, const script::Value& base) {
  const auto* object = base.get_if<script::Object>();
  const auto* tensor = base.get_if<tensor::Tensor>();
  for (const auto& binding : now.environment().bindings()) {
    const auto* other = binding.value.get_if<script::Object>();
    const auto* other_tensor = binding.value.get_if<tensor::Tensor>();
    if (object && other && object->attributes == other->attributes) return binding.name;
    // The base of t.numpy() is another tensor that reads the same elements.
    if (tensor && other_tensor && tensor->storage() == other_tensor->storage() &&
        tensor->layout() == other_tensor->layout())
      return binding.name;
  }
  return tensor ? "torch.Tensor" : object ? object->type->name : std::string("object");
}

/// Returns NumPy's name; for non-native byte order, with its code: "int32 (>i4)".
std::string dtype_name(const script::Object& dtype) {
  const script::Attributes attributes(*dtype.attributes);
  const auto text_of = [&](const char* name) {
    const auto* value = attributes.value(name);
    const auto* text = value ? value->get_if<std::string>() : nullptr;
    return text ? *text : std::string();
  };
  const auto code = text_of("str");
  return text_of("name") + (code.starts_with('>') ? " (" + code + ")" : "");
}

}  // namespace

std::optional<ArrayFacts> array_facts(const session::Snapshot& now, const std::string& name) {
  const auto* value = now.environment().find(name);
  if (!value) return std::nullopt;
  const auto frozen = now.frozen(*value);
  const auto array = script::array_of(frozen);
  if (!array) return std::nullopt;
  ArrayFacts facts{array->shape(), array->strides(), array->byte_offset(), array->itemsize};
  facts.dtype = dtype_name(*array->dtype);
  facts.is_c_contiguous = is_in_order(facts.shape, facts.strides, facts.itemsize, false);
  facts.is_f_contiguous = is_in_order(facts.shape, facts.strides, facts.itemsize, true);
  facts.is_writeable = array->is_writeable;
  const auto* base = script::Attributes(*std::get<script::Object>(frozen.data).attributes).value("base");
  facts.owns_data = !base || base->is_none();
  if (!facts.owns_data) facts.base = base_of(now, *base);
  return facts;
}

}  // namespace stridescope::ui
