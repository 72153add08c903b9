#include "engine/script/table/rows/random_state.h"

#include "engine/script/evaluate/interpreter.h"
#include "engine/tensor/settings.h"

namespace stridescope::script {
namespace {

/// A state is some 2.5 kB, and is there as long as the session.
constexpr std::int64_t steps_of_generator = 1024;

GeneratorValue given(const Call& call) {
  return call.given("generator") ? std::get<GeneratorValue>(call["generator"].data) : GeneratorValue{};
}

}  // namespace

RandomState::RandomState(const Call& call) : RandomState(call.interpreter, given(call)) {}

RandomState::RandomState(Interpreter& interpreter, const GeneratorValue& generator)
    : default_(interpreter.generator()) {
  if (generator.number == 0) return;
  interpreter.spend(steps_of_generator);
  index_ = static_cast<std::size_t>(generator.number - 1);
  copy_ = *tensor::settings().generators.at(index_);
}

RandomState::~RandomState() {
  if (!copy_) return;
  auto settings = tensor::settings();
  settings.generators[index_] = std::make_shared<const tensor::Generator>(*copy_);
  tensor::change_settings(std::move(settings));
}

GeneratorValue make_generator(Interpreter& interpreter) {
  static const auto fresh = std::make_shared<const tensor::Generator>();
  auto settings = tensor::settings();
  interpreter.spend(static_cast<std::int64_t>(settings.generators.size()) + 1);
  settings.generators.push_back(fresh);
  const auto number = static_cast<std::int64_t>(settings.generators.size());
  tensor::change_settings(std::move(settings));
  return {number};
}

const tensor::Generator& generator_of(Interpreter& interpreter, const GeneratorValue& generator) {
  if (generator.number == 0) return interpreter.generator();
  return *tensor::settings().generators.at(static_cast<std::size_t>(generator.number - 1));
}

}  // namespace stridescope::script
