#include "engine/script/evaluate/interpreter.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_set>
#include <utility>

#include "engine/ops/rules/output.h"
#include "engine/ops/rules/overlap.h"
#include "engine/script/evaluate/bind.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/program.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/item.h"
#include "engine/tensor/refusal/refuse.h"
#include "engine/tensor/tensor_type.h"

namespace stridescope::script {
namespace {

using tensor::Error;

using Seen = std::unordered_set<const Items*>;

void collect_tensors(const Sequence& sequence, std::vector<tensor::Tensor>& out, Seen& seen) {
  if (!sequence.items->may_be_marked() || !seen.insert(sequence.items.get()).second) return;
  sequence.items->for_each_marked([&](std::size_t, const Value& item) {
    if (const auto* t = item.get_if<tensor::Tensor>()) out.push_back(*t);
    else if (const auto* inner = item.get_if<Sequence>()) collect_tensors(*inner, out, seen);
  });
}

}  // namespace

void collect_tensors(const Value& value, std::vector<tensor::Tensor>& out) {
  if (const auto* t = value.get_if<tensor::Tensor>()) {
    out.push_back(*t);
  } else if (const auto* sequence = value.get_if<Sequence>(); sequence && sequence->items->may_be_marked()) {
    Seen seen;
    collect_tensors(*sequence, out, seen);
  }
}

namespace {

/// What a value takes to be looked at once.
std::int64_t size_of(const Value& value) {
  if (const auto* text = value.get_if<std::string>()) return static_cast<std::int64_t>(text->size() / 8);
  if (const auto* sequence = value.get_if<Sequence>())
    return static_cast<std::int64_t>(sequence->items->size());
  if (const auto* dict = value.get_if<Dict>()) return static_cast<std::int64_t>(dict->items->size());
  if (const auto* big = value.get_if<BigInt>()) return BigInt::product_steps(big->bits(), big->bits());
  return 0;
}

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

/// Throws where an output shares a part of an input's memory, or holds an element twice.
void require_whole_sharing(const Call& call, const Value& out) {
  std::vector<tensor::Tensor> outputs, inputs;
  collect_tensors(out, outputs);
  for (std::size_t i = 0; i < call.values.size(); ++i)
    if (call.op.signatures[call.signature].parameters[i].name != "out")
      collect_tensors(call.values[i], inputs);
  for (const auto& output : outputs) {
    ops::require_no_internal_overlap(output);
    for (const auto& input : inputs)
      if (!input.same_object(output)) ops::require_no_partial_overlap(output, input);
  }
}

/// What the operation says of one of its outputs: a line for each, or one for all.
std::string_view refusal_of_output(const Op& op, std::size_t which) {
  auto words = op.out_refusal;
  for (; which > 0 && words.find('\n') != words.npos; --which) words.remove_prefix(words.find('\n') + 1);
  return words.substr(0, words.find('\n'));
}

/// Says with the operation's own words that an output has another dtype than its result.
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

/// Evaluates a call with out=. What an operation returns that does not write there itself is copied.
Value evaluate_into(const Call& call, const Value& out) {
  const auto* output = out.get_if<tensor::Tensor>();
  // TensorIterator looks at memory before shapes.
  if (call.op.out_sharing == OutSharing::whole) require_whole_sharing(call, out);
  auto result = call.op.evaluate(call);
  if (output) {
    if (const auto* made = result.get_if<tensor::Tensor>()) {
      require_dtype_of_output(call.op, *output, *made);
      ops::write_output(call.memory, *output, *made, output_type(call.op.out));
    }
    return out;
  }
  const auto& outputs = *std::get<Sequence>(out.data).items;
  auto& results = std::get<Sequence>(result.data);
  if (outputs.size() != results.items->size()) {
    throw refuse::out_count_differs(call.op.name, results.items->size(), outputs.size());
  }
  const auto tensor_at = [](const Items& of, std::size_t i) { return std::get<tensor::Tensor>(of[i].data); };
  for (std::size_t i = 0; i < outputs.size(); ++i)
    require_dtype_of_output(call.op, tensor_at(outputs, i), tensor_at(*results.items, i), i);
  for (std::size_t i = 0; i < outputs.size(); ++i)
    ops::write_output(call.memory, tensor_at(outputs, i), tensor_at(*results.items, i));
  put_on_level(out, 1);
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

/// Evaluates a call; a refusal leaves it with the operation's name, and the positions of the operands that it
/// is about among the call's tensors.
Value evaluated(const Call& call) {
  using tensor::FactName;
  try {
    return call.given("out") ? evaluate_into(call, call["out"]) : call.op.evaluate(call);
  } catch (Error& error) {
    const auto& refusal = error.refusal();
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

/// Counts the writes of a call that wrote in place. What a program's own statements write they count.
void count_writes(const Call& call) {
  // These change no elements.
  constexpr std::string_view uncounted[] = {"resize_", "resize_as_", "detach_", "requires_grad_", "empty"};
  const auto& op = call.op;
  if (std::ranges::find(uncounted, op.main) != std::end(uncounted)) return;
  const auto writes = [&] {
    const bool writes_always = op.effect == Effect::write && op.returns == Returns::self;
    return writes_always || (call.given("inplace") && call.boolean("inplace"));
  };
  std::vector<tensor::Tensor> written;
  if (call.given("out")) collect_tensors(call["out"], written);
  else if (op.evaluate != evaluate_program && writes()) collect_tensors(call.values.front(), written);
  for (const auto& one : written) call.memory.count_write(one);
}

bool is_another(const Value& before, const Value& after) {
  const auto* integer = after.get_if<std::int64_t>();
  const bool fresh = (integer && (*integer < -5 || *integer > 256)) || after.is<double>();
  return fresh || !is_same(before, after);
}

}  // namespace

void Interpreter::write(std::string_view text) {
  spend(static_cast<std::int64_t>(text.size()));
  outcome_.printed += text;
}

void Interpreter::spend(std::int64_t steps) {
  tensor::Pace(memory_.control()).look();
  auto& budget = memory_.budget();
  if (trial_steps_ && steps > *trial_steps_ - budget.steps()) throw TrialEnded();
  budget.step(steps);
}

Value Interpreter::call(const Op& op, const Value* self, std::vector<Value> positional,
                        std::vector<std::pair<std::string, Value>> keywords, std::string_view name) {
  const auto place = place_;
  const Arguments arguments{self, std::move(positional), std::move(keywords)};
  auto bound = bind(op, arguments);
  const Call call{*this, memory_, op, bound.signature, std::move(bound.values)};
  std::vector<tensor::Tensor> operands;
  if (op.effect != Effect::none)
    for (const auto& value : call.values) collect_tensors(value, operands);
  require_differentiable(call, operands);
  const bool is_recorded = records_ && op.effect != Effect::none;
  // Whatever a function does with its arguments, and whatever it makes, counts.
  constexpr std::int64_t steps_of_record = 16, steps_of_view = 4;
  std::int64_t steps = op.effect != Effect::none ? steps_of_record : 1;
  for (const auto& value : call.values) steps += size_of(value);
  spend(steps);
  memory_.budget().require_work();
  std::size_t at = outcome_.ops.size();
  if (is_recorded) {
    OpRecord record;
    record.op = &op;
    record.name = std::string(name.empty() ? op.name : name);
    record.inputs = operands;
    record.arguments = call.values;
    record.span = place;
    outcome_.ops.push_back(std::move(record));
  }
  auto result = evaluated(call);
  count_writes(call);
  pass_gradients(call, operands, result);
  spend(size_of(result) * (is_recorded ? steps_of_view : 1));
  if (is_recorded) collect_tensors(result, outcome_.ops[at].outputs);
  return result;
}

void Interpreter::record(std::string_view name, std::vector<Value> arguments, const Value& result) {
  if (!records_) return;
  OpRecord record;
  record.op = op_table().find(name, Form::subscript);
  record.name = std::string(name);
  for (const auto& value : arguments) collect_tensors(value, record.inputs);
  collect_tensors(result, record.outputs);
  record.arguments = std::move(arguments);
  record.span = place_;
  outcome_.ops.push_back(std::move(record));
}

Items& Interpreter::change(const std::shared_ptr<Items>& items) {
  if (lists_) lists_->changing(items);
  return *items;
}

void Interpreter::caught(const Statement& body, const ScriptError& error) {
  outcome_.caught = Caught{body.source,  body.span.begin,     error.refusal(),
                           error.span(), outcome_.ops.size(), error.frames()};
}

void Interpreter::enter(std::int32_t levels) {
  constexpr std::int32_t most = 2 * max_expression_depth;
  if (levels_ + levels > most) throw refuse::recursion_too_deep();
  levels_ += levels;
}

class Interpreter::UseSettings {
 public:
  UseSettings(Interpreter& interpreter, tensor::SharedSettings& settings)
      : interpreter_(interpreter), before_(std::exchange(interpreter.settings_, &settings)) {
    tell_memory();
  }
  ~UseSettings() {
    interpreter_.settings_ = before_;
    tell_memory();
  }
  UseSettings(const UseSettings&) = delete;
  UseSettings& operator=(const UseSettings&) = delete;

 private:
  void tell_memory() { interpreter_.memory_.set_default_float(interpreter_.settings().default_dtype); }

  Interpreter& interpreter_;
  tensor::SharedSettings* before_;
};

const tensor::Settings& Interpreter::settings() const {
  static const tensor::Settings defaults;
  return settings_ && *settings_ ? **settings_ : defaults;
}

void Interpreter::change_settings(tensor::Settings settings) {
  memory_.set_default_float(settings.default_dtype);
  *settings_ = std::make_shared<const tensor::Settings>(std::move(settings));
}

Outcome Interpreter::run(const Statement& statement, Environment& environment) {
  outcome_ = {};
  script_names_ = globals_ = &environment;
  memory_.budget().begin_statement();
  const UseSettings use(*this, environment.settings());
  place_ = statement.span;
  Evaluator evaluator(*this, environment);
  outcome_.value = evaluator.execute(statement);
  for (const auto& [name, before] : evaluator.assigned()) {
    const auto* after = environment.find(name);
    if (after && (!before || is_another(*before, *after))) outcome_.bound.push_back(name);
  }
  return std::move(outcome_);
}

std::vector<Value> iterate(Interpreter& interpreter, const Value& value) {
  if (const auto* sequence = value.get_if<Sequence>()) {
    interpreter.spend(static_cast<std::int64_t>(sequence->items->size()));
    auto items = sequence->items->to_vector();
    if (sequence->kind == Sequence::Kind::iterator) interpreter.change(*sequence).clear();
    return items;
  }
  std::vector<Value> out;
  if (const auto* range = value.get_if<Range>()) {
    const auto count = range->size();
    interpreter.spend(count);
    out.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) out.push_back({range->at(i)});
    return out;
  }
  if (const auto* text = value.get_if<std::string>()) {
    interpreter.spend(static_cast<std::int64_t>(text->size()));
    for (std::size_t at = 0; at < text->size();) {
      const auto begin = at;
      decode_utf8(*text, at);
      out.push_back({text->substr(begin, at - begin)});
    }
    return out;
  }
  if (const auto* dict = value.get_if<Dict>()) return dict_iteration(interpreter, *dict);
  if (const auto* object = value.get_if<Object>()) return object_iteration(interpreter, *object);
  if (const auto* storage = value.get_if<StorageValue>()) {
    const auto dtype = storage->dtype.value_or(tensor::DType::uint8);
    const auto count = storage->storage.nbytes() / tensor::itemsize(dtype);
    interpreter.spend(count);
    const tensor::Tensor elements(storage->storage, tensor::contiguous_layout({count}), dtype);
    return std::get<Sequence>(tolist(interpreter.memory(), elements).data).items->to_vector();
  }
  if (const auto* t = value.get_if<tensor::Tensor>()) {
    if (t->dim() == 0) throw refuse::iteration_of_scalar();
    interpreter.spend(t->shape()[0]);
    const auto* unbind = op_table().find("unbind", Form::method);
    return std::get<Sequence>(interpreter.call(*unbind, &value, {}, {}).data).items->to_vector();
  }
  throw refuse::not_iterable(type_name(value));
}

}  // namespace stridescope::script
