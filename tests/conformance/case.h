#pragma once

#include <cstdint>
#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

namespace stridescope::testing {

/// A tensor as PyTorch reported it; empty optionals are not compared. record.py describes the text.
struct RecordedTensor {
  std::string dtype;
  std::vector<std::int64_t> shape;
  std::optional<std::vector<std::int64_t>> stride;
  std::optional<std::int64_t> storage_offset;
  std::optional<bool> is_contiguous;
  std::int64_t storage = 0;
  std::optional<std::int64_t> storage_nbytes;
  std::optional<std::vector<std::string>> values;  ///< one token per element, in row-major order
};

/// A name and its value: a tensor, or a Python expression for another value.
struct RecordedBinding {
  std::string name;
  std::optional<RecordedTensor> tensor;
  std::string expression;
};

struct RecordedError {
  std::string type;
  std::optional<std::string> message;
};

struct RecordedStep {
  std::string statement;
  std::vector<RecordedBinding> bindings;
  std::optional<std::string> printed;
  std::optional<RecordedError> error;
};

/// A script, and PyTorch's results for it.
struct Case {
  std::string id, category;
  std::vector<RecordedStep> steps;
  std::vector<RecordedBinding> changed;  ///< names whose tensors were changed after they were bound

  std::string script() const;
};

std::vector<Case> read_cases(std::istream& in);

/// Runs the case. Returns the difference, or nullopt.
std::optional<std::string> difference(const Case& recorded);

}  // namespace stridescope::testing
