#include "engine/script/evaluate/program.h"

#include "engine/ops/copy/copy.h"
#include "engine/ops/create/like.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/composed_file.h"
#include "engine/script/evaluate/error_of_assertion.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

using namespace std::string_view_literals;

/// Scope in which operations are not recorded in the outcome.
class RecordingPaused {
 public:
  explicit RecordingPaused(Interpreter& interpreter)
      : interpreter_(interpreter), records_(interpreter.set_records(false)) {}
  ~RecordingPaused() { interpreter_.set_records(records_); }
  RecordingPaused(const RecordingPaused&) = delete;
  RecordingPaused& operator=(const RecordingPaused&) = delete;

 private:
  Interpreter& interpreter_;
  bool records_;
};

/// Names available to every program: modules, and the functions of the catalogue's files that are not
/// operations.
class ProgramNames {
 public:
  ProgramNames() {
    names_.bind("torch", {Module{"torch"}});
    names_.bind("F", {Module{"torch.nn.functional"}});
    names_.bind("math", {Module{"math"}});
    names_.bind("warnings", {Module{"warnings"}});
    tensor::Memory memory;
    tensor::Generator generator;
    Interpreter interpreter(memory, generator);
    interpreter.set_library("torch", names_);
    for (const auto& file : composed_files())
      for (const auto function : file.functions()) interpreter.run(parse_statement(function), names_);
  }
  ProgramNames(const ProgramNames&) = delete;
  ProgramNames& operator=(const ProgramNames&) = delete;

  const Environment& names() const { return names_; }

 private:
  Environment names_;
};

const Environment& library_names() {
  static const ProgramNames library;
  return library.names();
}

}  // namespace

Environment program_names(const Call& call) {
  auto names = library_names();
  for (const auto& signature : call.op.signatures) {
    for (const auto& parameter : signature.parameters)
      names.bind(parameter.name, parameter.default_value ? *parameter.default_value : Value{None{}});
  }
  const auto& parameters = call.bound_to.parameters;
  for (std::size_t i = 0; i < parameters.size(); ++i) names.bind(parameters[i].name, call.values[i]);
  return names;
}

namespace {

/// Runs a program; if an assertion in it fails, throws the error that its message states.
template <class Run>
Value with_assertion_errors(Run&& run) {
  try {
    return run();
  } catch (const ScriptError& error) {
    const auto& refusal = error.refusal();
    if (refusal.rule() != tensor::Rule::assertion_failed) throw tensor::Error(refusal);
    throw error_of_assertion(*refusal.find<tensor::FactName::text>());
  }
}

using tensor::MemoryFormat;

/// If `made` is contiguous and does not view the first argument's storage, its dimensions of size 1 get the
/// strides of a new tensor.
Value as_if_new(const Call& call, const tensor::Tensor& made) {
  const auto* self = call.values.at(0).get_if<tensor::Tensor>();
  const bool is_own = !self || !(self->storage() == made.storage());
  if (!is_own || made.numel() == 0 || !made.is_contiguous()) return {made};
  return {made.view(tensor::contiguous_layout(made.shape(), made.storage_offset()))};
}

Value in_format(const Call& call, const Value& value, MemoryFormat format) {
  if (const auto* items = value.get_if<Sequence>()) {
    std::vector<Value> made;
    for (const auto& item : *items->items) made.push_back(in_format(call, item, format));
    return make_tuple(std::move(made));
  }
  const auto* made = value.get_if<tensor::Tensor>();
  if (made && format == MemoryFormat::contiguous) return as_if_new(call, *made);
  const std::size_t rank = format == MemoryFormat::channels_last ? 4 : 5;
  if (!made || made->shape().size() != rank || made->stride() == tensor::stride_for(format, made->shape()))
    return value;
  return {ops::clone(call.memory, *made, format)};
}

MemoryFormat format_of(const Value& value) {
  const auto* made = value.get_if<tensor::Tensor>();
  return made ? ops::suggested_format(made->layout()) : MemoryFormat::contiguous;
}

}  // namespace

Value evaluate_program(const Call& call) {
  auto names = program_names(call);
  const RecordingPaused unrecorded(call.interpreter);
  Evaluator evaluator(call.interpreter, names);
  const auto result =
      with_assertion_errors([&] { return evaluator.run_body(call.op.program->function().body); });
  if (call.op.fields.empty()) return result;
  auto name = std::string(call.op.name);
  if (name.starts_with("linalg.")) name["linalg"sv.size()] = '_';
  return make_named_tuple(name.substr(name.rfind('.') == name.npos ? 0 : name.rfind('.') + 1), call.op.fields,
                          std::get<Sequence>(result.data).items->to_vector());
}

Value evaluate_program_in_format(const Call& call) {
  const auto format = format_of(call.values.at(0));
  return in_format(call, evaluate_program(call), format);
}

Value evaluate_program_as_new(const Call& call) {
  return in_format(call, evaluate_program(call), MemoryFormat::contiguous);
}

Value evaluate_program_in_any_format(const Call& call) {
  for (const auto& value : call.values)
    if (const auto format = format_of(value); format != MemoryFormat::contiguous)
      return in_format(call, evaluate_program(call), format);
  return evaluate_program(call);
}

Value evaluate_program_in_place(const Call& call) {
  ops::require_no_internal_overlap(call.tensor("self"));
  return write_in_place(call, evaluate_program(call));
}

std::optional<Value> call_library_function(const Call& call, std::string_view name) {
  const auto* function = library_names().find(name);
  if (!function) return std::nullopt;
  const auto& signature = call.bound_to;
  std::vector<std::pair<std::string, Value>> given;
  for (std::size_t i = 0; i < call.values.size(); ++i)
    if (!call.values[i].is_none() && signature.out != i)
      given.emplace_back(signature.parameters[i].name, call.values[i]);
  const RecordingPaused unrecorded(call.interpreter);
  return with_assertion_errors([&] { return call_value(call.interpreter, *function, {}, std::move(given)); });
}

Value write_in_place(const Call& call, const Value& made) {
  const auto& self = call.tensor("self");
  ops::require_no_internal_overlap(self);
  const auto& result = std::get<tensor::Tensor>(made.data);
  if (!(result.shape() == self.shape())) throw refuse::output_shape_mismatch(self.shape(), result.shape());
  if (!tensor::can_cast(result.dtype(), self.dtype()))
    throw refuse::cannot_cast(result.dtype(), self.dtype());
  ops::copy_(call.memory, self, result);
  return {self};
}

}  // namespace stridescope::script
