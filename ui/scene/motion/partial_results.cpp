#include "ui/scene/motion/partial_results.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "engine/tensor/bounds.h"
#include "engine/tensor/dtype.h"
#include "engine/tensor/element.h"
#include "ui/scene/model/stage.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene::motion {
namespace {

enum class Fold : std::uint8_t { sum, mean, product, largest, smallest, any, all, unknown };

struct Reduction {
  Fold rule = Fold::unknown;
  bool is_place = false;  ///< the result is the position of the element
};

Reduction reduction_named(std::string_view name) {
  struct NamedReduction {
    std::string_view name;
    Reduction reduction;
  };
  static constexpr std::array rows{
      NamedReduction{"sum", {Fold::sum}},         NamedReduction{"mean", {Fold::mean}},
      NamedReduction{"prod", {Fold::product}},    NamedReduction{"max", {Fold::largest}},
      NamedReduction{"min", {Fold::smallest}},    NamedReduction{"amax", {Fold::largest}},
      NamedReduction{"amin", {Fold::smallest}},   NamedReduction{"argmax", {Fold::largest, true}},
      NamedReduction{"any", {Fold::any}},         NamedReduction{"argmin", {Fold::smallest, true}},
      NamedReduction{"all", {Fold::all}},         NamedReduction{"max_pool1d", {Fold::largest}},
      NamedReduction{"avg_pool1d", {Fold::mean}}, NamedReduction{"max_pool2d", {Fold::largest}},
      NamedReduction{"avg_pool2d", {Fold::mean}},
  };
  for (const auto& row : rows)
    if (row.name == name) return row.reduction;
  return {};
}

/// Formats with the decimals of a result, or with the minimum of further decimals.
std::string written_like(double value, const std::string& result, tensor::DType dtype) {
  if (dtype == tensor::DType::boolean) return value != 0 ? "T" : "F";
  if (!tensor::is_floating(dtype)) return std::to_string(static_cast<std::int64_t>(value));
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "∞" : "-∞";
  const auto point = result.find('.');
  const bool is_plain = point != std::string::npos && result.find('e') == std::string::npos;
  int decimals = is_plain ? static_cast<int>(result.size() - point - 1) : 2;
  const auto is_whole = [](double number) { return std::abs(number - std::round(number)) < 1e-6; };
  if (decimals == 0 && !is_whole(value)) decimals = is_whole(value * 10) ? 1 : 2;
  std::array<char, 336> digits;  // the largest double has 309 digits before the point
  const auto end =
      std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::fixed, decimals);
  return std::string(digits.data(), end.ptr) + (decimals == 0 ? "." : "");
}

/// Shortens a number to fit the cell: "-.4" for "-0.4", rounded further, or with digits left out.
std::string fitting(std::string text, const Cell& cell, const Style& style) {
  const auto fits = [&](const std::string& shown) {
    return cell_text_size(cell.rect.w, cell.rect.h, columns_of(shown), style) > 0;
  };
  if (fits(text)) return text;
  if (text.starts_with("-0.")) {
    if (text.find_first_of("123456789") == std::string::npos) return "≈0";
    text.erase(1, 1);
  }
  const auto point = text.find('.');
  for (auto decimals = point == text.npos ? -1 : static_cast<int>(text.size() - point); decimals >= 0;
       --decimals) {
    auto shorter = rounded(text, decimals);
    if (decimals == 0 && shorter != text && shorter != "≈0") shorter += '.';
    if (fits(shorter)) return shorter;
  }
  for (int columns = columns_of(text); columns > 1; --columns)
    if (cell_text_size(cell.rect.w, cell.rect.h, columns, style) > 0) return shortened(text, columns);
  return columns_of(text) == 1 ? text : "";
}

}  // namespace

std::string cell_number_text(double value, const Cell& result, tensor::DType dtype, const Style& style) {
  return fitting(written_like(value, result.text, dtype), result, style);
}

std::string hidden_number_text(const MotionBuilder& builder, const tensor::Region& made,
                               std::int64_t storage_index, const Cell& result) {
  if (strip_in(builder.to, made.storage) || strip_in(builder.from, made.storage) || made.storage.is_meta())
    return {};
  const auto writes = std::ranges::count_if(
      builder.trace.flows, [&](const auto& flow) { return flow.destination.storage == made.storage; });
  const tensor::Tensor tensor(made.storage, made.layout, made.dtype);
  if (writes != 1 || !tensor::has_element(tensor, storage_index)) return {};
  return cell_number_text(tensor::to_double(tensor::element_at(tensor, storage_index)), result, made.dtype,
                          builder.style);
}

std::vector<std::string> partial_result_texts(const script::OpRecord* op, const std::vector<Origin>& origins,
                                              const Cell& result, const Style& style) {
  std::vector<std::string> texts(origins.size());
  if (result.text.empty() || result.text_size <= 0 || texts.empty()) return texts;
  texts.back() = result.text;
  if (!op || op->outputs.empty() || op->inputs.empty()) return texts;
  const auto [rule, is_place] = reduction_named(op->name);
  const auto numel = static_cast<std::int64_t>(origins.size()) * op->outputs[0].numel();
  const bool is_all = op->inputs[0].numel() == numel;  // no element is left out
  if (rule != Fold::unknown && is_all) {
    double sum = 0, product = 1, best = 0;
    std::size_t place = 0;
    bool any = false, all = true;
    for (std::size_t n = 0; n + 1 < origins.size(); ++n) {
      if (!origins[n].value) break;
      const double value = *origins[n].value;
      sum += value, product *= value;
      any = any || value != 0, all = all && value != 0;
      if (n == 0 || (rule == Fold::smallest ? value < best : value > best)) best = value, place = n;
      const double so_far = is_place                ? static_cast<double>(place)
                            : rule == Fold::sum     ? sum
                            : rule == Fold::mean    ? sum / static_cast<double>(n + 1)
                            : rule == Fold::product ? product
                            : rule == Fold::any     ? any
                            : rule == Fold::all     ? all
                                                    : best;
      texts[n] = fitting(written_like(so_far, result.text, op->outputs[0].dtype()), result, style);
    }
  }
  return texts;
}

}  // namespace stridescope::scene::motion
