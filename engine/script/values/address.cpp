#include "engine/script/values/address.h"

#include <charconv>
#include <functional>

namespace stridescope::script {
namespace {

std::int64_t number_of(const void* address) {
  return static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(address));
}

/// The result is greater than all addresses of objects.
std::int64_t number_of(const std::string& text) {
  constexpr std::int64_t above_addresses = std::int64_t{1} << 48;
  return above_addresses + static_cast<std::int64_t>(std::hash<std::string>()(text) >> 17);
}

}  // namespace

std::int64_t identity_of(const Value& value) {
  if (const auto* tensor = value.get_if<tensor::Tensor>()) return number_of(tensor->identity());
  if (const auto* storage = value.get_if<StorageValue>()) return storage->storage.address();
  if (const auto* held = items_of(value)) return number_of(held->get());
  if (const auto* function = value.get_if<Function>()) return number_of(function->op);
  if (const auto* context = value.get_if<ContextValue>()) return number_of(context->name);
  if (const auto* generator = value.get_if<GeneratorValue>())
    return number_of("torch.Generator" + std::to_string(generator->number));
  return number_of(type_name(value) + repr(value));
}

std::string at_address(const Value& value) {
  constexpr int base = 16;
  std::string digits(2 * sizeof(std::int64_t), '0');
  const auto* end = std::to_chars(digits.data(), digits.data() + digits.size(), identity_of(value), base).ptr;
  digits.resize(static_cast<std::size_t>(end - digits.data()));
  return " at 0x" + digits;
}

}  // namespace stridescope::script
