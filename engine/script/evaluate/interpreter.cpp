#include "engine/script/evaluate/interpreter.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <unordered_set>
#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/bind.h"
#include "engine/script/evaluate/block_runner.h"
#include "engine/script/evaluate/call_value.h"
#include "engine/script/evaluate/default_device.h"
#include "engine/script/evaluate/dict_items.h"
#include "engine/script/evaluate/evaluate_call.h"
#include "engine/script/evaluate/evaluator.h"
#include "engine/script/evaluate/generator.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_attribute.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/statement_cache.h"
#include "engine/script/evaluate/torch_overrides.h"
#include "engine/script/syntax/blocks.h"
#include "engine/script/syntax/unicode.h"
#include "engine/script/values/item.h"
#include "engine/script/values/stack.h"
#include "engine/tensor/checked.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// The innermost statement of a block at a position of the script; null if there is none.
const Statement* statement_at(const Block& block, Position at) {
  const auto is_before = [](Position a, Position b) {
    return a.line < b.line || (a.line == b.line && a.column <= b.column);
  };
  const Statement* found = nullptr;
  for (const auto& statement : block)
    if (is_before(statement->span.begin, at) && is_before(at, statement->span.end)) found = statement.get();
  if (!found) return nullptr;
  const Statement* inner = nullptr;
  for_each_block(*found, [&](const Block& inside) {
    if (!inner) inner = statement_at(inside, at);
  });
  return inner ? inner : found;
}

using VisitedItems = std::unordered_set<const Items*>;

void collect_tensors(const Sequence& sequence, std::vector<tensor::Tensor>& out, VisitedItems& seen) {
  if (!sequence.items->may_be_marked() || !seen.insert(sequence.items.get()).second || is_stack_low()) return;
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
    VisitedItems seen;
    collect_tensors(*sequence, out, seen);
  }
}

namespace {

/// Size of a value: steps for one walk over it.
std::int64_t size_of(const Value& value) {
  if (const auto* text = value.get_if<std::string>()) return static_cast<std::int64_t>(text->size() / 8);
  if (const auto* sequence = value.get_if<Sequence>())
    return static_cast<std::int64_t>(sequence->items->size());
  if (const auto* dict = value.get_if<Dict>()) return static_cast<std::int64_t>(dict->items->size());
  if (const auto* big = value.get_if<BigInt>()) return BigInt::product_steps(big->bits(), big->bits());
  return 0;
}

/// Adds steps for sizes and strides of `count` tensors that exceed the inline capacity.
std::int64_t add_layout_steps(std::int64_t steps, std::int64_t count, std::int64_t rank) {
  constexpr std::int64_t dims_inside = tensor::Dims::inline_capacity;
  const auto of_layouts = tensor::checked_multiply(count, rank > dims_inside ? rank / 2 : 0).value_or(-1);
  return steps < 0 || of_layouts < 0 ? -1 : tensor::checked_add(steps, of_layouts).value_or(-1);
}

/// Steps for creating a value that an operation returns.
std::int64_t steps_of_result(const Value& result) {
  const auto* sequence = result.get_if<Sequence>();
  if (!sequence) return size_of(result);
  const auto steps = steps_of_items(*sequence->items);
  const auto* first = sequence->items->empty() ? nullptr : sequence->items->front().get_if<tensor::Tensor>();
  return first ? add_layout_steps(steps, std::ssize(*sequence->items), first->dim()) : steps;
}

/// Steps for a tensor's dimensions: displaying a tensor compares each dimension of a view with all
/// others.
std::int64_t steps_of_dims(const Value& value) {
  constexpr std::int64_t few = 64, steps_of_pair = 4;
  if (const auto* tensor = value.get_if<tensor::Tensor>())
    return tensor->dim() > few ? steps_of_pair * tensor->dim() * tensor->dim() : 0;
  const auto* sequence = value.get_if<Sequence>();
  if (!sequence || sequence->items->empty()) return 0;
  const auto& first = (*sequence->items)[0];
  return first.is<tensor::Tensor>()
             ? steps_of_dims(first) * static_cast<std::int64_t>(sequence->items->size())
             : 0;
}

}  // namespace

bool is_different_object(const Value& before, const Value& after) {
  const auto* integer = after.get_if<std::int64_t>();
  const bool fresh = (integer && (*integer < -5 || *integer > 256)) || after.is<double>();
  return fresh || !is_same(before, after);
}

void Outcome::clear() {
  bound.clear();
  printed.clear();
  warnings.clear();
  value.reset();
  ops.clear();
  caught.reset();
}

Outcome Interpreter::take_outcome() {
  ++taken_;
  return std::exchange(outcome_, {});
}

void Interpreter::write(std::string_view text) {
  spend(static_cast<std::int64_t>(text.size()));
  outcome_.printed += text;
}

void Interpreter::warn(std::string category, std::string text) {
  spend(static_cast<std::int64_t>(text.size()));
  outcome_.warnings.push_back({std::move(category), std::move(text), line_});
}

void Interpreter::require_trial_steps(std::int64_t steps) const {
  if (trial_steps_ && steps > *trial_steps_ - memory_.budget().steps()) throw TrialEnded();
}

void Interpreter::check_budget(std::int64_t steps) {
  require_trial_steps(steps);
  memory_.budget().require_steps(steps);
}

void Interpreter::check_tensor_budget(std::int64_t count, std::int64_t rank) {
  count = std::max<std::int64_t>(count, 0);
  check_budget(add_layout_steps(steps_of_items(count, true), count, rank));
}

namespace {

/// True if the operation reads objects of classes derived from str as strings.
bool takes_text(const Op& op) {
  constexpr std::string_view functions[] = {"float", "ord"};
  return op.receiver == "str" ||
         ((op.forms & Form::builtin) && std::ranges::find(functions, op.name) != std::end(functions));
}

}  // namespace

Value Interpreter::call(const Op& op, const Value* self, std::vector<Value> positional,
                        std::vector<std::pair<std::string, Value>> keywords, std::string_view name) {
  if (takes_text(op))
    for (auto& value : positional)
      if (const auto* text = wrapped_text(value)) value = Value{std::string(*text)};
  if (op.effect != Effect::none)
    if (auto made = overridden_call(*this, op, self, positional, keywords, name)) return std::move(*made);
  auto bound = bind(op, {self, std::move(positional), std::move(keywords)});
  return call(op, bound, name);
}

Value Interpreter::call(const Op& op, BoundArguments& bound, std::string_view name) {
  const auto place = call_span_;
  if (settings().default_device != tensor::Device::cpu) fill_device(op, bound, settings().default_device);
  const Call call{*this, memory_, op, bound.signature, op.signatures[bound.signature], bound.values};
  auto operands = std::exchange(spare_operands_, {});
  if (op.effect != Effect::none)
    for (const auto& value : call.values) collect_tensors(value, operands);
  require_differentiable(call, operands);
  const bool is_recorded = records_ && op.effect != Effect::none;
  // Steps of any call, independent of arguments and results.
  constexpr std::int64_t steps_of_record = 16;
  std::int64_t steps = op.effect != Effect::none ? steps_of_record : 1;
  if (op.walks_items)
    for (const auto& value : call.values) steps += size_of(value);
  spend(steps);
  if (op.effect == Effect::none || op.effect == Effect::view) memory_.budget().require_work();
  else memory_.budget().operation(operands.size());
  const std::size_t at = outcome_.ops.size(), taken = taken_;
  if (is_recorded) {
    OpRecord record;
    record.op = &op;
    record.name = std::string(name.empty() ? op.name : name);
    record.inputs = operands;
    record.arguments = call.values;
    record.signature = call.signature;
    record.span = place;
    outcome_.ops.push_back(std::move(record));
  }
  auto result = evaluate_call(call);
  for (const auto& one : written_in_place(call)) memory_.bump_version(one);
  pass_gradients(call, operands, result);
  if (const auto more = steps_of_result(result) + steps_of_dims(result); more != 0) spend(more);
  if (is_recorded && taken == taken_) collect_tensors(result, outcome_.ops[at].outputs);
  operands.clear();
  spare_operands_ = std::move(operands);
  return result;
}

void Interpreter::record(std::string_view name, std::vector<Value> arguments, const Value& result) {
  constexpr std::int64_t steps_of_record = 8;  // fewer than for a call: no parameters are bound
  spend(steps_of_record);
  if (!records_) return;
  OpRecord record;
  record.op = op_table().find(name, Form::subscript);
  record.name = std::string(name);
  for (const auto& value : arguments) collect_tensors(value, record.inputs);
  collect_tensors(result, record.outputs);
  record.arguments = std::move(arguments);
  record.span = call_span_;
  outcome_.ops.push_back(std::move(record));
}

Items& Interpreter::change(const std::shared_ptr<Items>& items) {
  if (!items->is_tracked && script_names_) script_names_->cycles().track(items);
  if (lists_) lists_->changing(items);
  return *items;
}

void Interpreter::caught(const Block& body, const ScriptError& error) {
  const auto* statement = statement_at(body, error.span().begin);
  const auto& failed = statement ? *statement : *body.front();
  outcome_.caught = Caught{failed.source, failed.span.begin,   error.refusal(),
                           error.span(),  outcome_.ops.size(), error.frames()};
}

void Interpreter::note_binding(const std::string& name) {
  if (!records_bindings_) return;
  // Number of name comparisons per step.
  constexpr std::ptrdiff_t names_per_step = 16;
  if (const auto there = std::ssize(assigned_) / names_per_step; there > 0) spend(there);
  if (std::ranges::find(assigned_, name, &Assigned::name) != assigned_.end()) return;
  const auto* before = script_names_->find(name);
  assigned_.push_back({name, before ? std::optional(*before) : std::nullopt});
}

void Interpreter::bind_global(const std::string& name, Value value) {
  if (globals_ != script_names_) throw refuse::stated_type("a library's names do not change");
  note_binding(name);
  script_names_->bind(name, std::move(value));
}

void Interpreter::erase_global(const std::string& name) {
  if (globals_ != script_names_ || !script_names_->find(name))
    throw refuse::name_undefined(name, std::nullopt);
  script_names_->erase(name);
  note_erasure(name);
}

void Interpreter::require_depth() const {
  constexpr std::int32_t most_calls = 1000;  // as in Python
  if (calls_ >= most_calls || is_stack_low()) throw refuse::recursion_too_deep();
}

Interpreter::InStatement::InStatement(Interpreter& interpreter, const Statement& statement,
                                      Environment& environment)
    : interpreter_(interpreter), before_(std::exchange(interpreter.settings_, &environment.settings())) {
  interpreter.script_names_ = &environment;
  interpreter.globals_ = &environment;
  interpreter.call_span_ = statement.span;
  apply_settings();
}

Interpreter::InStatement::~InStatement() {
  interpreter_.settings_ = before_;
  apply_settings();
}

void Interpreter::InStatement::apply_settings() {
  interpreter_.memory_.set_default_float(interpreter_.settings().default_dtype);
}

const tensor::ScriptSettings& Interpreter::settings() const {
  static constinit const tensor::ScriptSettings defaults;
  return settings_ && *settings_ ? **settings_ : defaults;
}

void Interpreter::change_settings(tensor::ScriptSettings settings) {
  memory_.set_default_float(settings.default_dtype);
  *settings_ = std::make_shared<const tensor::ScriptSettings>(std::move(settings));
}

namespace {

/// Makes a cache the current one within its scope.
class StatementCacheScope {
 public:
  StatementCacheScope(StatementCache*& place, StatementCache* cache)
      : place_(place), before_(std::exchange(place, cache)) {}
  ~StatementCacheScope() { place_ = before_; }
  StatementCacheScope(const StatementCacheScope&) = delete;
  StatementCacheScope& operator=(const StatementCacheScope&) = delete;

 private:
  StatementCache*& place_;
  StatementCache* before_;
};

}  // namespace

Outcome Interpreter::run(const Statement& statement, Environment& environment, std::int64_t times) {
  memory_.budget().begin_statement();
  const InStatement inside(*this, statement, environment);
  StatementCache statement_cache;
  const StatementCacheScope in_use(statement_cache_, times > 1 ? &statement_cache : nullptr);
  Evaluator evaluator(*this, environment);
  BlockRunner runner(evaluator);
  for (std::int64_t done = 0; done < times; ++done) {
    if (done > 0) memory_.budget().restart_statement();
    outcome_.clear();
    handled_ = nullptr;
    overrides_ = {};
    assigned_.clear();
    records_bindings_ = done + 1 == times;
    call_span_ = statement.span;
    // For a session's record of the statement's effects.
    constexpr std::int64_t steps_of_statement = 96;
    spend(steps_of_statement);
    outcome_.value = runner.run(statement);
  }
  for (const auto& [name, before] : assigned_) {
    const auto* after = environment.find(name);
    if (after && (!before || is_different_object(*before, *after))) outcome_.bound.push_back(name);
  }
  return std::move(outcome_);
}

}  // namespace stridescope::script
