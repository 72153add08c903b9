#include "engine/script/table/rows/random_state.h"

#include <array>
#include <string>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/values/item.h"
#include "engine/tensor/refusal/refuse.h"

namespace stridescope::script {
namespace {

/// Cost of a generator, whose state of about 2.5 kB exists as long as the session.
constexpr std::int64_t steps_of_generator = 1024;

GeneratorValue given(const Call& call) {
  return call.given("generator") ? std::get<GeneratorValue>(call["generator"].data) : GeneratorValue{};
}

}  // namespace

RandomState::RandomState(const Call& call) : RandomState(call.interpreter, given(call)) {}

RandomState::RandomState(Interpreter& interpreter, const GeneratorValue& generator)
    : interpreter_(interpreter), default_(interpreter.generator()) {
  if (generator.number == 0) return;
  interpreter.spend(steps_of_generator);
  index_ = static_cast<std::size_t>(generator.number - 1);
  copy_ = *interpreter.settings().generators.at(index_);
}

RandomState::~RandomState() {
  if (!copy_) return;
  auto settings = interpreter_.settings();
  settings.generators[index_] = std::make_shared<const tensor::Generator>(*copy_);
  interpreter_.change_settings(std::move(settings));
}

GeneratorValue make_generator(Interpreter& interpreter) {
  static const auto fresh = std::make_shared<const tensor::Generator>();
  auto settings = interpreter.settings();
  interpreter.spend(static_cast<std::int64_t>(settings.generators.size()) + 1);
  settings.generators.push_back(fresh);
  const auto number = static_cast<std::int64_t>(settings.generators.size());
  interpreter.change_settings(std::move(settings));
  return {number};
}

Value state_of(Interpreter& interpreter, const tensor::Generator& generator) {
  std::vector<Value> bytes;
  for (const std::int64_t byte : generator.bytes()) bytes.push_back({byte});
  interpreter.spend(std::ssize(bytes));
  return interpreter.call(*op_table().find("tensor", Form::function), nullptr, {make_list(std::move(bytes))},
                          {{"dtype", {tensor::DType::uint8}}});
}

void set_state(Interpreter& interpreter, tensor::Generator& generator, const tensor::Tensor& state) {
  if (state.dtype() != tensor::DType::uint8)
    throw refuse::stated_type("RNG state must be a torch.ByteTensor");
  constexpr auto size = tensor::Generator::state_bytes;
  if (state.dim() != 1 || state.numel() != static_cast<std::int64_t>(size))
    throw refuse::stated_runtime(
        "Expected either a CPUGeneratorImplStateLegacy of size 5048 or a CPUGeneratorImplState of size 5056 "
        "but "
        "found the input RNG state size to be " +
        std::to_string(state.numel()));
  const auto values = tolist(interpreter.memory(), state);
  std::array<std::uint8_t, size> bytes{};
  std::size_t i = 0;
  for (const auto& value : *std::get<Sequence>(values.data).items)
    bytes[i++] = static_cast<std::uint8_t>(std::get<std::int64_t>(value.data));
  if (!generator.set_bytes(bytes)) throw refuse::stated_runtime("Invalid mt19937 state");
}

const tensor::Generator& generator_of(Interpreter& interpreter, const GeneratorValue& generator) {
  if (generator.number == 0) return interpreter.generator();
  return *interpreter.settings().generators.at(static_cast<std::size_t>(generator.number - 1));
}

}  // namespace stridescope::script
