#pragma once

#include <optional>

#include <span>

#include "engine/script/evaluate/interpreter.h"
#include "engine/script/table/op_table.h"

/// requires_grad without a graph: the state is tracked, and operations that PyTorch refuses because of it are
/// refused.
namespace stridescope::script {

/// Throws RuntimeError if `tensor`, which is about to be written, is a leaf that requires gradients or a view
/// of one.
void require_no_leaf(const Interpreter& interpreter, const tensor::Tensor& tensor);
/// Checks the same for a call that writes in place or into out=. `inputs`: the call's tensors.
void require_differentiable(const Call& call, std::span<const tensor::Tensor> inputs);

/// Records that `result` was computed from `inputs`, or written in place from them, with `node` in PyTorch's
/// graph.
void pass_gradients(Interpreter& interpreter, std::span<const tensor::Tensor> inputs, const Value& result,
                    const char* node);
/// Records it for a call, which may also create a leaf by requires_grad=True.
void pass_gradients(const Call& call, std::span<const tensor::Tensor> inputs, const Value& result);

/// Tensor.requires_grad_(flag) and `tensor.requires_grad = flag`. Throws RuntimeError if the tensor is not a
/// leaf.
void require_gradients(tensor::Memory& memory, const tensor::Tensor& tensor, bool flag);

/// Scope of a with statement that enables or disables recording of gradients.
class GradientRecordingScope {
 public:
  GradientRecordingScope(Interpreter& interpreter, bool records, std::optional<bool> afterwards = {})
      : interpreter_(interpreter), afterwards_(set(interpreter, records)) {
    afterwards_ = afterwards.value_or(afterwards_);
  }
  ~GradientRecordingScope() { set(interpreter_, afterwards_); }
  GradientRecordingScope(const GradientRecordingScope&) = delete;
  GradientRecordingScope& operator=(const GradientRecordingScope&) = delete;

  /// Returns the previous setting.
  static bool set(Interpreter& interpreter, bool records);

 private:
  Interpreter& interpreter_;
  bool afterwards_;
};

}  // namespace stridescope::script
