#include "engine/session/clipboard_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/ops/view/regroup.h"
#include "engine/script/values/item.h"
#include "engine/script/values/value.h"
#include "engine/tensor/dtype.h"
#include "engine/words/numbers.h"

namespace stridescope::session {
namespace {

/// Tensors with more values than this get no assert of their values.
constexpr std::int64_t most_values = 64;

std::optional<tensor::Tensor> tensor_at(const Snapshot& snapshot, std::string_view name) {
  const auto value = snapshot.find(name);
  const auto* found = value ? value->get_if<tensor::Tensor>() : nullptr;
  return found ? std::optional(*found) : std::nullopt;
}

bool is_finite(const script::Value& value) {
  if (const auto* number = value.get_if<double>()) return std::isfinite(*number);
  const auto text = script::repr(value);
  return text.find("nan") == std::string::npos && text.find("inf") == std::string::npos;
}

/// "x.tolist() == [0, 1]"; with a tolerance for floats, whose last digit may depend on the processor. Empty
/// if the values are not asserted.
std::string values_of(const Session& session, const std::string& name, const tensor::Tensor& tensor) {
  const auto dtype = tensor.dtype();
  if (tensor.numel() == 0 || tensor.numel() > most_values || tensor.device() != tensor::Device::cpu)
    return {};
  const bool is_complex = tensor::is_complex(dtype);
  const auto list = script::tolist(session.memory(), is_complex ? ops::view_as_real(tensor) : tensor);
  if (!is_finite(list)) return {};
  const auto text = script::repr(list);
  if (is_complex)
    return fmt::format(
        "torch.allclose(torch.view_as_real({}.resolve_conj()), torch.tensor({}{}), rtol=1e-2, atol=1e-5)",
        name, text, dtype == tensor::DType::complex128 ? ", dtype=torch.float64" : "");
  if (!tensor::is_floating(dtype)) return fmt::format("{}.tolist() == {}", name, text);
  const bool is_double = dtype == tensor::DType::float64;
  return fmt::format("torch.allclose({}{}, torch.tensor({}{}), rtol=1e-2, atol=1e-5)", name,
                     is_double ? "" : ".float()", text, is_double ? ", dtype=torch.float64" : "");
}

std::string facts_of(const std::string& name, const tensor::Tensor& tensor) {
  return fmt::format(
      "assert {0}.shape == {1} and {0}.stride() == {2} and {0}.storage_offset() == {3}\n"
      "assert {0}.dtype == torch.{4}\n",
      name, words::tuple_text(tensor.shape()), words::tuple_text(tensor.stride()), tensor.storage_offset(),
      tensor::name(tensor.dtype()));
}

/// Writes the script, statement by statement.
class Writer {
 public:
  explicit Writer(const Session& session)
      : session_(session), initial_generator_(session.at(0).generator()) {}

  std::string text() {
    std::string text = session_.text(0);
    for (std::size_t step = 1; step <= session_.steps().size(); ++step) {
      const auto& completed = session_.steps()[step - 1];
      text += with_line_end(completed.leading) + with_line_end(completed.source) + after(step);
    }
    return text + session_.trailing;
  }

 private:
  static std::string with_line_end(const std::string& text) {
    return text.empty() || text.back() == '\n' ? text : text + "\n";
  }

  std::string after(std::size_t step) {
    const auto& completed = session_.steps()[step - 1];
    const auto now = session_.at(step);
    update_certainty(completed, now);
    std::string text;
    for (const auto& name : completed.outcome.bound)
      if (const auto tensor = tensor_at(now, name)) text += facts_of(name, *tensor) + sharing(name, now);
    // An in-place operation may change a tensor's shape without binding a name: x.t_().
    if (completed.outcome.bound.empty() && !completed.trace.rebinds.empty())
      for (const auto& binding : now.environment().bindings())
        if (const auto tensor = tensor_at(now, binding.name); tensor && is_rebound(*tensor, completed.trace))
          text += facts_of(binding.name, *tensor) + sharing(binding.name, now);
    // A write also changes tensors that share its storage.
    const bool writes = completed.outcome.bound.empty() && !completed.caught;
    std::vector<std::string> names(completed.outcome.bound.begin(), completed.outcome.bound.end());
    if (writes && !completed.trace.writes.empty())
      for (const auto& binding : now.environment().bindings()) names.push_back(binding.name);
    if (is_certain_)
      for (const auto& name : names)
        if (const auto tensor = tensor_at(now, name))
          if (const auto values = values_of(session_, name, *tensor); !values.empty())
            text += "assert " + values + "\n";
    return text;
  }

  static bool is_rebound(const tensor::Tensor& tensor, const Trace& trace) {
    return std::ranges::any_of(trace.rebinds,
                               [&](const Rebind& rebind) { return rebind.tensor.same_object(tensor); });
  }

  /// Tracks whether values are certain to equal PyTorch's.
  void update_certainty(const Step& step, const Snapshot& now) {
    const auto mentions = [&](std::string_view word) { return step.source.find(word) != std::string::npos; };
    if (mentions("manual_seed")) is_seeded_ = true;
    if (mentions("empty") || mentions("resize_")) is_certain_ = false;
    if (!is_seeded_ && now.generator() != initial_generator_) is_certain_ = false;
  }

  /// Asserts that the tensor shares memory with the first-bound tensor of the same storage.
  std::string sharing(const std::string& name, const Snapshot& now) {
    const auto tensor = *tensor_at(now, name);
    if (tensor.numel() == 0) return {};
    for (const auto& binding : now.environment().bindings()) {
      const auto other = binding.name == name ? std::nullopt : tensor_at(now, binding.name);
      if (!other || other->numel() == 0 || other->storage().id() != tensor.storage().id()) continue;
      return fmt::format("assert {}.data_ptr() - {}.data_ptr() == {}\n", name, binding.name,
                         tensor.data_ptr() - other->data_ptr());
    }
    return {};
  }

  const Session& session_;
  tensor::Generator initial_generator_;
  bool is_seeded_ = false, is_certain_ = true;
};

}  // namespace

std::string script_with_asserts(const Session& session) { return Writer(session).text(); }

std::vector<NumberedTensor> tensors_of(const Snapshot& snapshot) {
  std::map<std::int64_t, std::size_t> numbers;
  std::vector<NumberedTensor> found;
  for (const auto& binding : snapshot.environment().bindings())
    if (const auto tensor = tensor_at(snapshot, binding.name))
      found.push_back(
          {binding.name, *tensor, numbers.try_emplace(tensor->storage().id(), numbers.size()).first->second});
  return found;
}

std::string metadata_table(const Snapshot& snapshot) {
  std::string rows;
  for (const auto& [name, tensor, storage] : tensors_of(snapshot))
    rows += fmt::format("| `{}` | `{}` | `{}` | {} | {} | {} | {} | {} | {} |\n", name,
                        words::tuple_text(tensor.shape()), words::tuple_text(tensor.stride()),
                        tensor.storage_offset(), tensor::name(tensor.dtype()), tensor::name(tensor.device()),
                        tensor.is_contiguous() ? "yes" : "no", storage, tensor.storage().nbytes());
  if (rows.empty()) return {};
  return "| name | shape | stride | storage_offset | dtype | device | contiguous | storage | bytes |\n"
         "|---|---|---|--:|---|---|---|--:|--:|\n" +
         rows;
}

std::string metadata_csv(const Snapshot& snapshot) {
  std::string text = "name,shape,stride,storage_offset,dtype,device,contiguous,storage,bytes\n";
  for (const auto& [name, tensor, storage] : tensors_of(snapshot))
    text += fmt::format("{},\"{}\",\"{}\",{},{},{},{},{},{}\n", name, words::tuple_text(tensor.shape()),
                        words::tuple_text(tensor.stride()), tensor.storage_offset(),
                        tensor::name(tensor.dtype()), tensor::name(tensor.device()),
                        tensor.is_contiguous() ? "yes" : "no", storage, tensor.storage().nbytes());
  return text;
}

}  // namespace stridescope::session
