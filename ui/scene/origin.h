#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/session/trace.h"
#include "ui/scene/scene.h"

namespace stridescope::scene {

const TensorPart* part_in(const Scene& scene, const tensor::Tensor& tensor);
const StripPart* strip_in(const Scene& scene, const tensor::Storage& storage);

/// A tensor on the stage that another one was made of: as it stands after the step, or else before it.
struct Source {
  const TensorPart* part = nullptr;
  const Scene* scene = nullptr;
};
/// The nearest input over the same storage, through intermediate results that the stage does not show.
Source source_of(const TensorPart& part, const Scene& from, const Scene& to, const session::Trace& trace);

/// Where an element that is copied comes from.
struct Origin {
  Rect rect;
  std::string text;
  std::optional<Color> fill;
};
/// Position in the flow's logical order of an element of the strip; nothing where the flow does not write it.
std::optional<std::int64_t> logical_place(const tensor::Flow& flow, const StripPart& strip,
                                          std::int64_t element);
/// The cells that the n-th element of a flow is made of: of the operation's inputs where they are shown, else
/// of their strips.
std::vector<Origin> origins_of(const tensor::Flow& flow, std::int64_t n, const Scene& from, const Scene& to,
                               const session::Trace& trace);

}  // namespace stridescope::scene
