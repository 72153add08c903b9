#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/script/ast.h"
#include "engine/script/op_table.h"
#include "engine/script/source.h"
#include "engine/script/value.h"
#include "engine/tensor/generator.h"
#include "engine/tensor/memory.h"

namespace stridescope::script {

/// The names of a session and what they hold. Ordered by first binding.
class Environment {
 public:
  const Value* find(std::string_view name) const;
  void bind(std::string_view name, Value value);
  struct Binding {
    std::string name;
    Value value;
  };
  const std::vector<Binding>& bindings() const { return bindings_; }

 private:
  std::vector<Binding> bindings_;
};

/// One operation that ran inside a statement, in order of evaluation: `x.t().contiguous()` gives two.
struct OpRecord {
  const Op* op = nullptr;  ///< null for a subscript
  std::string name;        ///< "transpose", "[]", "+"
  std::vector<tensor::Tensor> inputs;
  std::vector<tensor::Tensor> outputs;  ///< tensors in the result; the same object as an input for an in-place op
  std::vector<Value> arguments;         ///< as bound, for the explanation
  Span span;
};

/// What one statement did to names and output.
struct Outcome {
  std::vector<std::string> bound;  ///< names (re)bound to another object, in order
  std::string printed;             ///< what print wrote, newlines included
  std::optional<Value> value;      ///< of an expression statement
  std::vector<OpRecord> ops;
};

/// Evaluates statements over an environment. Throws ScriptError; the environment then holds what was bound before the
/// failing part, so callers that must not see half a statement evaluate on a copy.
class Interpreter {
 public:
  Interpreter(tensor::Memory& memory, tensor::Generator& generator) : memory_(memory), generator_(generator) {}

  Outcome run(const Statement& statement, Environment& environment);
  /// What the statement that runs has done so far; after a throw, what it had done.
  const Outcome& outcome() const { return outcome_; }
  tensor::Memory& memory() { return memory_; }
  tensor::Generator& generator() { return generator_; }
  void write(std::string_view text);  ///< print's output

  /// Calls a row of the table as Python would: binds arguments (TypeError on mismatch), evaluates, records.
  Value call(const Op& op, std::vector<Value> positional, std::vector<std::pair<std::string, Value>> keywords,
             const Span& span);

 private:
  tensor::Memory& memory_;
  tensor::Generator& generator_;
  Outcome outcome_;
};

}  // namespace stridescope::script
