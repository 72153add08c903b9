#include "engine/script/evaluate/deprecated_forms.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace stridescope::script {
namespace {

using OpNames = std::array<std::string_view, 2>;

/// Arguments of functions by kind, in the order of earlier versions: t is a tensor; any other letter is the
/// factor with that initial.
struct DeprecatedForm {
  OpNames ops;
  std::string_view order;
};

constexpr DeprecatedForm deprecated_forms[] = {
    {{"add", "sub"}, "tat"},          {{"addcmul", "addcdiv"}, "tvtt"}, {{"addmm", "baddbmm"}, "btatt"},
    {{"addmm", "baddbmm"}, "bttt"},   {{"addbmm", "addr"}, "btatt"},    {{"addbmm", "addr"}, "bttt"},
    {{"addmv", "subtract"}, "btatt"}, {{"addmv", "subtract"}, "bttt"},
};

std::string_view name_of_factor(char letter) {
  return letter == 'a' ? "alpha" : letter == 'b' ? "beta" : "value";
}

bool is_kind(char letter, const Value& value) {
  if (letter == 't') return value.is<tensor::Tensor>();
  return value.is<std::int64_t>() || value.is<double>() || value.is<bool>();
}

/// True for the last arguments of torch.add(x, alpha, y) if y is a number: a 0-d tensor, then a number. This
/// form accepts numbers and 0-d tensors in place of each other.
bool is_scaled_sum(const std::vector<Value>& given) {
  const auto* factor = given.size() < 2 ? nullptr : given[given.size() - 2].get_if<tensor::Tensor>();
  return factor && factor->dim() == 0 && is_kind('a', given.back());
}

}  // namespace

std::optional<Arguments> convert_deprecated_form(const Op& op, const Arguments& arguments) {
  const auto is_no_names = [](const auto& keyword) {
    return keyword.first == "names" && keyword.second.is_none();
  };
  if (op.group == Group::create && std::ranges::any_of(arguments.keywords, is_no_names)) {
    auto today = arguments;
    std::erase_if(today.keywords, is_no_names);
    return today;
  }
  std::string_view name = op.name;
  if (name.ends_with('_')) name.remove_suffix(1);
  for (const auto& form : deprecated_forms) {
    if (!std::ranges::count(form.ops, name)) continue;
    std::string order(form.order);
    if (arguments.self) order.erase(order.find('t'), 1);
    const bool of_numbers = form.order == "tat" && order.size() == arguments.positional.size() &&
                            is_scaled_sum(arguments.positional);
    if (!of_numbers && !std::ranges::equal(order, arguments.positional, is_kind)) continue;
    Arguments today{arguments.self, {}, arguments.keywords};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto& value = arguments.positional[i];
      if (order[i] == 't') today.positional.push_back(value);
      else today.keywords.emplace_back(name_of_factor(order[i]), value);
    }
    return today;
  }
  return std::nullopt;
}

}  // namespace stridescope::script
