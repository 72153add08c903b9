#pragma once

#include <memory>

#include "engine/script/values/object.h"

namespace stridescope::script {

/// Target of Tensor::companion(): the class of a tensor, if a script derived it from torch.Tensor, and the
/// attributes that the script set on it (Attributes).
struct TensorCompanion {
  std::shared_ptr<const ClassInfo> type;  ///< null: torch.Tensor or torch.nn.Parameter
  std::shared_ptr<Items> attributes = std::make_shared<Items>();
};

/// Null if the tensor has neither a script class nor attributes.
inline const TensorCompanion* companion_of(const tensor::Tensor& tensor) {
  return static_cast<const TensorCompanion*>(tensor.companion().get());
}
/// The class that a script derived from torch.Tensor; null for other values.
inline std::shared_ptr<const ClassInfo> tensor_class(const Value& value) {
  const auto* tensor = value.get_if<tensor::Tensor>();
  const auto* companion = tensor ? companion_of(*tensor) : nullptr;
  return companion ? companion->type : nullptr;
}

}  // namespace stridescope::script
