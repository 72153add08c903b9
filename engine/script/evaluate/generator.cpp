#include "engine/script/evaluate/generator.h"

#include "engine/script/evaluate/block_runner.h"
#include "engine/script/evaluate/call_function.h"
#include "engine/script/evaluate/exceptions.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {

struct Suspended {
  DefinedFunction function;
  Environment names = {};
  std::vector<OpenBlock> blocks = {};
  bool is_running = false;
  bool is_trials_own = false;  ///< created by the statement of a trial run
  bool has_ended = false;      ///< then only the function is kept, not its state
};

namespace {

const Suspended& call_in(const Generator& generator) {
  return *std::get<SuspendedCall>((*generator.state)[0].data).at;
}
/// Returns null if the generator has ended.
const Suspended* suspended_in(const Generator& generator) {
  const auto& call = call_in(generator);
  return call.has_ended ? nullptr : &call;
}

Value of_call(Suspended suspended) {
  return {SuspendedCall{std::make_shared<const Suspended>(std::move(suspended))}};
}

/// Ends a generator, keeping its body's return value.
void end(Interpreter& interpreter, const Generator& generator, Value returned) {
  DefinedFunction function;
  function.definition = call_in(generator).function.definition;
  function.library = call_in(generator).function.library;
  auto& items = interpreter.change(generator.state);
  items.clear();
  items.push_back(of_call({std::move(function), {}, {}, false, false, true}));
  items.push_back(std::move(returned));
}

void suspend(Interpreter& interpreter, const Generator& generator, Suspended suspended) {
  Items items;
  std::vector<Value> held;
  for (const auto& binding : suspended.names.bindings())
    if (MayReachTensors::of(binding.value)) held.push_back(binding.value);
  items.push_back(of_call(std::move(suspended)));
  for (auto& value : held) items.push_back(std::move(value));
  interpreter.change(generator.state) = std::move(items);
}

template <class Run>
std::optional<Value> run_to_next_yield(Interpreter& interpreter, const Generator& generator, Run run) {
  const auto* at = suspended_in(generator);
  if (!at) return std::nullopt;
  if (at->is_running) throw refuse::generator_running();
  // Its names are bound to the session's own objects, which a trial run must not change.
  if (interpreter.is_trial() && !at->is_trials_own) throw TrialEnded();
  interpreter.spend(steps_of_items(1 + static_cast<std::int64_t>(at->names.size()), true));
  auto own = *at;
  const auto kept = Generator{generator};
  auto running = own;
  running.is_running = true;
  interpreter.change(kept.state).set(0, of_call(std::move(running)));
  try {
    const Interpreter::InCall in_call(interpreter, own.function.library);
    Evaluator evaluator(interpreter, own.names, &own.function);
    BlockRunner runner(evaluator, std::move(own.blocks));
    auto yielded = in_frame(interpreter, own.function, own.names, [&] { return run(runner); });
    if (yielded) {
      own.blocks = runner.blocks();
      suspend(interpreter, kept, std::move(own));
    } else {
      end(interpreter, kept, runner.take_returned());
    }
    return yielded;
  } catch (...) {
    end(interpreter, kept, {None{}});
    throw;
  }
}

}  // namespace

Value make_generator(Interpreter& interpreter, const DefinedFunction& function, Environment names) {
  Suspended suspended{
      function, std::move(names), {{nullptr, &function.definition->body}}, false, interpreter.is_trial()};
  const Generator generator{std::make_shared<Items>()};
  generator.state->push_back(of_call(std::move(suspended)));
  for (const auto& binding : suspended_in(generator)->names.bindings())
    if (MayReachTensors::of(binding.value)) generator.state->push_back(binding.value);
  return {generator};
}

std::optional<Value> resume(Interpreter& interpreter, const Generator& generator, const Value& sent) {
  return run_to_next_yield(interpreter, generator, [&](BlockRunner& runner) { return runner.resume(sent); });
}

std::optional<Value> raise_in(Interpreter& interpreter, const Generator& generator,
                              const ScriptError& error) {
  if (!suspended_in(generator)) throw error;
  return run_to_next_yield(interpreter, generator, [&](BlockRunner& runner) { return runner.resume(error); });
}

std::vector<Value> drained(Interpreter& interpreter, const Generator& generator) {
  std::vector<Value> items;
  run_to_next_yield(interpreter, generator, [&](BlockRunner& runner) {
    while (auto item = runner.resume({None{}})) {
      interpreter.spend(steps_of_items(1, true));
      items.push_back(std::move(*item));
    }
    return std::optional<Value>();
  });
  return items;
}

bool has_ended(const Generator& generator) { return !suspended_in(generator); }

const DefinedFunction& function_of(const Generator& generator) { return call_in(generator).function; }

Value return_value_of(const Generator& generator) {
  return suspended_in(generator) || generator.state->size() < 2 ? Value{None{}} : (*generator.state)[1];
}

Value awaited(Interpreter& interpreter, const Value& value) {
  if (value.is<Generator>()) return value;
  if (auto iterator = call_special(interpreter, value, "__await__")) return std::move(*iterator);
  throw refuse::stated_type("object " + type_name(value) + " can't be used in 'await' expression");
}

void close(Interpreter& interpreter, const Generator& generator) {
  const auto* at = suspended_in(generator);
  const bool has_begun = at && at->blocks.front().next > 0;
  if (!has_begun) return end(interpreter, generator, {None{}});
  const auto exit = raised(interpreter, {*exception_class("GeneratorExit")}, {});
  try {
    raise_in(interpreter, generator, exit);
  } catch (const ScriptError& error) {
    if (!is_caught_by(interpreter, error, {*exception_class("GeneratorExit")})) throw;
  }
}

}  // namespace stridescope::script
