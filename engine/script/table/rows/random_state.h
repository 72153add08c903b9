#pragma once

#include <optional>

#include "engine/script/table/op_table.h"
#include "engine/tensor/generator.h"

namespace stridescope::script {

/// The random state that a call draws from: its `generator`, or the default one. The state of a
/// torch.Generator() is written back on destruction.
class RandomState {
 public:
  explicit RandomState(const Call& call);
  RandomState(Interpreter& interpreter, const GeneratorValue& generator);
  ~RandomState();
  RandomState(const RandomState&) = delete;
  RandomState& operator=(const RandomState&) = delete;
  operator tensor::Generator&() { return copy_ ? *copy_ : default_; }

 private:
  Interpreter& interpreter_;
  tensor::Generator& default_;
  std::optional<tensor::Generator> copy_;
  std::size_t index_ = 0;  ///< of the copied one
};

/// A new generator in the initial state of torch.Generator().
GeneratorValue make_generator(Interpreter& interpreter);
/// The current state of a generator.
const tensor::Generator& generator_of(Interpreter& interpreter, const GeneratorValue& generator);

/// A generator's state as a tensor of 5056 bytes, and back. Throws for an invalid state.
Value state_of(Interpreter& interpreter, const tensor::Generator& generator);
void set_state(Interpreter& interpreter, tensor::Generator& generator, const tensor::Tensor& state);

}  // namespace stridescope::script
