#include <utility>

#include "engine/script/evaluate/attribute.h"
#include "engine/script/evaluate/block_runner.h"
#include "engine/script/evaluate/body_observer.h"
#include "engine/script/evaluate/default_device.h"
#include "engine/script/evaluate/gradients.h"
#include "engine/script/evaluate/object_items.h"
#include "engine/script/evaluate/operators.h"
#include "engine/script/evaluate/special_method.h"
#include "engine/script/evaluate/with_span.h"
#include "engine/tensor/refusal/refuse.h"

// __enter__ and __exit__ of with statements.

namespace stridescope::script {

void BlockRunner::enter(OpenBlock& open, const With::Item& item, const Span& span) {
  const auto context = evaluator_.evaluate(*item.context);
  interpreter_.set_call_span(span);
  const auto value = with_span(item.context->span, [&]() -> Value {
    if (const auto* gradients = context.get_if<ContextValue>()) {
      const bool before = GradientRecordingScope::set(interpreter_, gradients->records_gradients);
      open.entered.push_back({gradients->records_afterwards.value_or(before)});
      return context;
    }
    if (const auto* device = context.get_if<tensor::Device>()) {
      open.entered.push_back({interpreter_.settings().default_device});
      set_default_device(interpreter_, *device);
      return context;
    }
    const auto* object = context.get_if<Object>();
    if (!object || !object->type->find("__enter__") || !object->type->find("__exit__"))
      throw refuse::no_context(type_name(context));
    auto entered = *call_special(interpreter_, context, "__enter__");
    open.entered.push_back(context);
    return entered;
  });
  if (item.target) evaluator_.assign(*item.target, value);
}

bool BlockRunner::exit(OpenBlock& open, const ScriptError* error) {
  const auto entered = std::move(open.entered.back());
  open.entered.pop_back();
  if (const auto* records = entered.get_if<bool>()) {
    GradientRecordingScope::set(interpreter_, *records);
    return false;
  }
  if (const auto* device = entered.get_if<tensor::Device>()) {
    set_default_device(interpreter_, *device);
    return false;
  }
  std::vector<Value> arguments(3, Value{None{}});
  if (error) {
    arguments[1] = caught(*error, std::get<With>(open.statement->node).body);
    arguments[0] = {DefinedClass{std::get<Object>(arguments[1].data).type}};
    arguments[2] = get_attribute(interpreter_, arguments[1], "__traceback__");
  }
  return with_span(open.statement->span, [&] {
    const auto said = call_special(interpreter_, entered, "__exit__", arguments);
    return error && said && truth_of(interpreter_, *said);
  });
}

}  // namespace stridescope::script
