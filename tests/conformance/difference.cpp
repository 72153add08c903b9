#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>

#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/element.h"
#include "tests/conformance/case.h"

namespace stridescope::testing {
namespace {

using Difference = std::optional<std::string>;

/// The allowed relative and absolute difference of numbers.
struct Tolerance {
  double relative = 2e-6, absolute = 1e-6;
  bool is_exact() const { return relative == 0; }
};

/// PyTorch does not guarantee the last digits of sums and transcendental functions.
Tolerance tolerance_of(const std::string& category, const std::string& dtype) {
  if (category == "op!") return {0, 0};
  if (category != "op") return {};
  if (dtype == "float64") return {1e-12, 1e-13};
  if (dtype == "float32") return {1e-5, 1e-6};
  if (dtype == "float16" || dtype == "bfloat16") return {1e-2, 5e-3};
  return {0, 0};
}

bool is_close(double a, double b, const Tolerance& tolerance = {}) {
  if (std::isnan(a) || std::isnan(b)) return std::isnan(a) && std::isnan(b);
  if (a == b) return !tolerance.is_exact() || std::signbit(a) == std::signbit(b);
  return std::abs(a - b) <=
         std::max(tolerance.relative * std::max(std::abs(a), std::abs(b)), tolerance.absolute);
}

bool is_same(const tensor::Scalar& value, const std::string& token, const Tolerance& tolerance) {
  if (const auto* boolean = std::get_if<bool>(&value)) return token == (*boolean ? "T" : "F");
  if (token == "T" || token == "F") return false;
  if (const auto* integer = std::get_if<std::int64_t>(&value); integer && tolerance.is_exact())
    return std::to_string(*integer) == token;
  return is_close(tensor::to_double(value), std::strtod(token.c_str(), nullptr), tolerance);
}

bool is_same(const script::Value& a, const script::Value& b) {
  const auto *list_a = a.get_if<script::Sequence>(), *list_b = b.get_if<script::Sequence>();
  if (list_a || list_b) {
    return list_a && list_b &&
           std::equal(list_a->items->begin(), list_a->items->end(), list_b->items->begin(),
                      list_b->items->end(), [](const auto& x, const auto& y) { return is_same(x, y); });
  }
  const auto x = script::as_number(a), y = script::as_number(b);
  if (x && y && !a.is<bool>() && !b.is<bool>()) return is_close(tensor::to_double(*x), tensor::to_double(*y));
  // Dtypes and devices were recorded as text, and so were infinities and NaN.
  if (b.is<std::string>()) return script::str(a) == *b.get_if<std::string>();
  return script::repr(a) == script::repr(b);
}

/// Modules, generators, and lists of tensors or of modules were not recorded.
bool is_recorded(const script::Value& value) {
  const auto* sequence = value.get_if<script::Sequence>();
  if (sequence) {
    return std::ranges::all_of(*sequence->items, [](const script::Value& item) {
      return !item.is<tensor::Tensor>() && is_recorded(item);
    });
  }
  return !(value.is<script::GeneratorValue>() || value.is<script::Object>() || value.is<script::Module>());
}

/// Runs a case and compares the results.
class Comparison {
 public:
  Difference run(const Case& recorded) {
    category_ = recorded.category;
    const auto script = script::parse(recorded.script());
    // The first statement is the import.
    interpreter_.run(script.statements.at(0), names_);
    for (std::size_t i = 0; i < recorded.steps.size(); ++i) {
      const auto& step = recorded.steps[i];
      try {
        if (auto bad = compare(step, interpreter_.run(script.statements.at(i + 1), names_))) return bad;
      } catch (const tensor::Error& error) {
        if (auto bad = compare(step, error)) return bad;
      }
    }
    return compare_final(recorded);
  }

 private:
  Difference compare(const RecordedStep& step, const script::Outcome& outcome) {
    if (step.error) return fmt::format("[{}] accepted, want {}", step.statement, step.error->type);
    auto printed = outcome.printed;
    while (!printed.empty() && printed.back() == '\n') printed.pop_back();
    if (step.printed && *step.printed != printed) {
      return fmt::format("[{}] printed\n{}\nwant\n{}", step.statement, printed, *step.printed);
    }
    std::set<std::string> ours(outcome.bound.begin(), outcome.bound.end()), theirs;
    std::erase_if(ours, [&](const auto& name) {
      const auto* value = names_.find(name);
      return value && !is_recorded(*value);
    });
    if (step.statement.starts_with("del "))
      std::erase_if(last_, [&](const auto& last) { return !names_.find(last.first); });
    for (const auto& binding : step.bindings) theirs.insert(binding.name);
    if (ours != theirs) return fmt::format("[{}] binds {}, want {}", step.statement, ours, theirs);
    note_vectors(step);
    for (const auto& binding : step.bindings) {
      last_[binding.name] = &binding;
      if (auto bad = compare(binding)) return fmt::format("[{}] {}", step.statement, *bad);
    }
    return std::nullopt;
  }

  /// Registers the singular vectors and eigenvectors of a step, which are compared up to sign.
  void note_vectors(const RecordedStep& step) {
    const auto calls = [&](const char* name) { return step.statement.find(name) != std::string::npos; };
    if (!calls("linalg.svd(") && !calls("linalg.eigh(")) return;
    std::int64_t count = 0;
    for (const auto& [name, tensor, expression] : step.bindings)
      if (tensor && tensor->shape.size() == 1) count = tensor->shape[0];
    for (const auto& [name, tensor, expression] : step.bindings)
      if (tensor && tensor->shape.size() == 2) vectors_[name] = count;
  }

  static Difference compare(const RecordedStep& step, const tensor::Error& error) {
    if (!step.error)
      return fmt::format("[{}] {}: {}", step.statement, tensor::name(error.type()), error.message());
    if (step.error->type != tensor::name(error.type())) {
      return fmt::format("[{}] {}: {}, want {}: {}", step.statement, tensor::name(error.type()),
                         error.message(), step.error->type, step.error->message.value_or(""));
    }
    if (step.error->message && *step.error->message != error.message()) {
      return fmt::format("[{}] message '{}', want '{}'", step.statement, error.message(),
                         *step.error->message);
    }
    return std::nullopt;
  }

  Difference compare_final(const Case& recorded) {
    // cases.txt has no final tensors if the last statement failed.
    if (recorded.steps.back().error) return std::nullopt;
    for (const auto& binding : recorded.changed) last_[binding.name] = &binding;
    for (const auto& [name, binding] : last_) {
      if (auto bad = compare(*binding)) return "at the end, " + *bad;
    }
    return std::nullopt;
  }

  Difference compare(const RecordedBinding& binding) {
    const auto* value = names_.find(binding.name);
    if (!value) return binding.name + " is not bound";
    const auto* tensor = value->get_if<tensor::Tensor>();
    if (!binding.tensor) {
      script::Environment none;
      script::Interpreter reader(memory_, generator_);
      const auto want = reader.run(script::parse_statement(binding.expression), none).value;
      if (!tensor && want && is_same(*value, *want)) return std::nullopt;
      return fmt::format("{}: {}, want {}", binding.name, script::repr(*value), binding.expression);
    }
    if (!tensor) return fmt::format("{}: {}, want a tensor", binding.name, script::repr(*value));
    return compare(binding.name, *tensor, *binding.tensor);
  }

  Difference compare(const std::string& name, const tensor::Tensor& ours, const RecordedTensor& want) {
    const auto differ = [&](const char* field, const auto& got, const auto& wanted) -> Difference {
      return fmt::format("{}.{}: {}, want {}", name, field, got, wanted);
    };
    const std::vector<std::int64_t> shape(ours.shape().begin(), ours.shape().end());
    const std::vector<std::int64_t> stride(ours.stride().begin(), ours.stride().end());
    if (tensor::name(ours.dtype()) != want.dtype)
      return differ("dtype", tensor::name(ours.dtype()), want.dtype);
    if (shape != want.shape) return differ("shape", shape, want.shape);
    if (want.stride && stride != *want.stride) return differ("stride", stride, *want.stride);
    if (want.storage_offset && ours.storage_offset() != *want.storage_offset) {
      return differ("storage_offset", ours.storage_offset(), *want.storage_offset);
    }
    if (want.is_contiguous && ours.is_contiguous() != *want.is_contiguous) {
      return differ("is_contiguous", ours.is_contiguous(), *want.is_contiguous);
    }
    if (want.storage_nbytes && ours.storage().nbytes() != *want.storage_nbytes) {
      return differ("storage_nbytes", ours.storage().nbytes(), *want.storage_nbytes);
    }
    const auto id = ours.storage().id();
    if (theirs_.emplace(want.storage, id).first->second != id ||
        ours_.emplace(id, want.storage).first->second != want.storage) {
      return name + " shares memory with the wrong tensors";
    }
    if (!want.values) return std::nullopt;
    const auto count = static_cast<std::int64_t>(want.values->size());
    const auto tolerance = tolerance_of(category_, want.dtype);
    for (std::int64_t n = 0; n < ours.numel(); ++n) {
      const auto value = tensor::element_at(ours, ours.layout().at_linear(n));
      const auto& token = n < count ? (*want.values)[static_cast<std::size_t>(n)] : "nothing";
      if (const auto vectors = vectors_.find(name); vectors != vectors_.end() && n < count) {
        // Vectors that belong to no singular value are not unique.
        const bool is_open = std::max(n / ours.shape()[1], n % ours.shape()[1]) >= vectors->second;
        if (is_open || is_close(std::abs(tensor::to_double(value)),
                                std::abs(std::strtod(token.c_str(), nullptr)), tolerance))
          continue;
      }
      if (n >= count || !is_same(value, token, tolerance)) {
        return fmt::format("{}, element {}: {}, want {}", name, n, tensor::to_double(value), token);
      }
    }
    return std::nullopt;
  }

  tensor::Memory memory_;
  tensor::Generator generator_;
  script::Environment names_;
  script::Interpreter interpreter_{memory_, generator_};
  std::string category_;
  std::map<std::string, std::int64_t> vectors_;         ///< number of vectors that belong to a value
  std::map<std::int64_t, std::int64_t> theirs_, ours_;  ///< storage numbers, each way
  std::map<std::string, const RecordedBinding*> last_;
};

}  // namespace

Difference difference(const Case& recorded) {
  try {
    return Comparison().run(recorded);
  } catch (const std::exception& error) {
    return std::string("threw: ") + error.what();
  }
}

}  // namespace stridescope::testing
