#include "engine/script/evaluate/evaluate_call.h"
#include "engine/ops/copy/copy.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>

#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/evaluate/complex_calls.h"
#include "engine/script/evaluate/interpreter.h"
#include "engine/script/evaluate/kernel_dtypes.h"
#include "engine/script/evaluate/program.h"
#include "engine/script/evaluate/warn.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

namespace stridescope::script {
namespace {

ops::OutputType output_type(OutRule rule) {
  switch (rule) {
    case OutRule::any: return ops::OutputType::any;
    case OutRule::castable:
    case OutRule::elementwise: return ops::OutputType::castable;
    case OutRule::exact:
    case OutRule::none: break;
  }
  return ops::OutputType::exact;
}

/// Throws if an output partially overlaps an input's memory, or has overlapping elements.
void require_whole_sharing(const Call& call, const Value& out) {
  std::vector<tensor::Tensor> outputs, inputs;
  collect_tensors(out, outputs);
  for (std::size_t i = 0; i < call.values.size(); ++i)
    if (!call.bound_to.parameters[i].is_out) collect_tensors(call.values[i], inputs);
  for (const auto& output : outputs) {
    ops::require_no_internal_overlap(output);
    for (const auto& input : inputs)
      if (!input.same_object(output)) ops::require_no_partial_overlap(output, input);
  }
}

/// The operation's error text for one of its outputs. out_refusal has one line per output, or one for all.
std::string_view refusal_of_output(const Op& op, std::size_t which) {
  auto words = op.out_refusal;
  for (; which > 0 && words.find('\n') != words.npos; --which) words.remove_prefix(words.find('\n') + 1);
  return words.substr(0, words.find('\n'));
}

/// Throws the operation's own error if an output's dtype differs from its result's.
void require_dtype_of_output(const Op& op, const tensor::Tensor& output, const tensor::Tensor& made,
                             std::size_t which = 0) {
  const auto rule = output_type(op.out);
  const bool does = rule == ops::OutputType::any || made.dtype() == output.dtype() ||
                    (rule == ops::OutputType::castable && tensor::can_cast(made.dtype(), output.dtype()));
  if (op.out_refusal.empty() || does || made.same_object(output)) return;
  const auto type = [](const tensor::Tensor& of) {
    return tensor::tensor_type_name(of.dtype(), of.device());
  };
  throw refuse::stated_runtime(fmt::format(
      fmt::runtime(refusal_of_output(op, which)), fmt::arg("want", tensor::scalar_type_name(made.dtype())),
      fmt::arg("got", tensor::scalar_type_name(output.dtype())),
      fmt::arg("want_c", tensor::cpp_name(made.dtype())), fmt::arg("got_c", tensor::cpp_name(output.dtype())),
      fmt::arg("want_type", type(made)), fmt::arg("got_type", type(output))));
}

/// The output tensors of an operation with several results. Binding accepts any value if PyTorch checks it in
/// its own Python code.
const Items& outputs_of(const Call& call, const Value& out, std::size_t count) {
  const auto* outputs = out.get_if<Sequence>();
  if (!outputs) {
    const auto* text = out.get_if<std::string>();
    if (!text) throw refuse::no_len(type_name(out));
    if (text->size() != count) throw refuse::out_count_differs(call.op.name, count, text->size());
    throw refuse::attribute_unknown(type_name(out), "resize_as_", std::nullopt);
  }
  if (outputs->items->size() != count)
    throw refuse::out_count_differs(call.op.name, count, outputs->items->size());
  for (const auto& output : *outputs->items)
    if (!output.is<tensor::Tensor>())
      throw refuse::attribute_unknown(type_name(output), "resize_as_", std::nullopt);
  return *outputs->items;
}

Value computed(const Call& call) {
  if (auto made = complex_call(call)) return std::move(*made);
  return call.op.evaluate(call);
}

std::string sizes_of(const tensor::Dims& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

/// at::native::resize_output's warning for an output that had elements and another shape (`shapes`: before).
void warn_of_resized(const Call& call, const std::vector<tensor::Tensor>& outputs,
                     const std::vector<tensor::Dims>& shapes) {
  for (std::size_t i = 0; i < outputs.size(); ++i)
    if (!(outputs[i].shape() == shapes[i]) && std::ranges::count(shapes[i], 0) == 0)
      warn_user(
          call.interpreter,
          "An output with one or more elements was resized since it had shape " + sizes_of(shapes[i]) +
              ", which does not match the required output shape " + sizes_of(outputs[i].shape()) +
              ". This behavior is deprecated, and in a future PyTorch release outputs will not be resized "
              "unless they have zero elements. You can explicitly reuse an out tensor t by resizing it, "
              "inplace, to zero elements with t.resize_(0).");
}

/// Evaluates a call with out=. Copies the result if the operation does not write to `out` itself.
Value evaluate_into(const Call& call, const Value& out) {
  const auto* output = out.get_if<tensor::Tensor>();
  // TensorIterator checks memory overlap before shapes.
  if (call.op.out_sharing == OutSharing::whole) require_whole_sharing(call, out);
  auto result = computed(call);
  if (result.is_none()) return result;
  if (output) {
    if (const auto* made = result.get_if<tensor::Tensor>()) {
      require_dtype_of_output(call.op, *output, *made);
      ops::write_output(call.memory, *output, *made, output_type(call.op.out));
    }
    return out;
  }
  auto& results = std::get<Sequence>(result.data);
  const auto& outputs = outputs_of(call, out, results.items->size());
  const auto tensor_at = [](const Items& of, std::size_t i) { return std::get<tensor::Tensor>(of[i].data); };
  for (std::size_t i = 0; i < outputs.size(); ++i)
    require_dtype_of_output(call.op, tensor_at(outputs, i), tensor_at(*results.items, i), i);
  for (std::size_t i = 0; i < outputs.size(); ++i)
    ops::write_output(call.memory, tensor_at(outputs, i), tensor_at(*results.items, i));
  *results.items = outputs;
  if (results.kind == Sequence::Kind::named_tuple) results.type_name += "_out";
  return result;
}

std::optional<std::int64_t> position_of(const tensor::Place* place,
                                        const std::vector<tensor::Tensor>& among) {
  if (!place) return std::nullopt;
  for (std::size_t i = 0; i < among.size(); ++i) {
    if (ops::place_of(among[i]) == *place) return static_cast<std::int64_t>(i);
  }
  return std::nullopt;
}

bool has_meta_tensor(const Call& call) {
  std::vector<tensor::Tensor> operands;
  for (const auto& value : call.values) collect_tensors(value, operands);
  return std::ranges::any_of(operands, [](const auto& t) { return t.device() == tensor::Device::meta; });
}

}  // namespace

Value evaluate_call(const Call& call) {
  using tensor::FactName;
  require_kernel(call);
  try {
    const auto* out = call.given_out();
    if (!out) return computed(call);
    std::vector<tensor::Tensor> outputs;
    collect_tensors(*out, outputs);
    std::vector<tensor::Dims> shapes;
    for (const auto& output : outputs) shapes.push_back(output.shape());
    auto result = evaluate_into(call, *out);
    warn_of_resized(call, outputs, shapes);
    return result;
  } catch (const TrialEnded&) {
    throw;
  } catch (const tensor::NeedsData&) {
    if (!has_meta_tensor(call)) throw;
    if (call.op.main == "item") throw refuse::meta_item();
    throw refuse::meta_kernel_missing(call.op.main == "unique" ? "_unique2" : call.op.main);
  } catch (tensor::Error& error) {
    const auto& refusal = error.refusal();
    if (const auto refused = kernel_refusal(call, refusal)) throw *refused;
    std::vector<tensor::Tensor> operands;
    for (const auto& value : call.values) collect_tensors(value, operands);
    const auto written = position_of(refusal.find<FactName::written>(), operands);
    const auto read = position_of(refusal.find<FactName::read>(), operands);
    if (written) error.add(FactName::operand, *written);
    if (read) error.add(FactName::other_operand, *read);
    error.add(FactName::op, std::string(call.op.name));
    throw;
  }
}

std::vector<tensor::Tensor> written_in_place(const Call& call) {
  // These change no elements, so they do not increment the version.
  constexpr std::string_view uncounted[] = {"resize_", "resize_as_", "detach_", "requires_grad_", "empty"};
  const auto& op = call.op;
  std::vector<tensor::Tensor> written;
  const auto* out = call.given_out();
  const bool writes = (op.effect == Effect::write && op.returns == Returns::self) || call.is_in_place();
  if (!out && !writes) return written;
  if (std::ranges::find(uncounted, op.main) != std::end(uncounted)) return written;
  if (out) collect_tensors(*out, written);
  else if (op.evaluate != evaluate_program) collect_tensors(call.values.front(), written);
  return written;
}

}  // namespace stridescope::script
