#pragma once

#include <cstddef>
#include <optional>

#include "engine/explain/proof/proof.h"
#include "engine/words/words.h"
#include "ui/scene/scene.h"
#include "ui/scene/style.h"

namespace stridescope::scene {

/// How a proof is drawn: as a table, and the words of one of its steps beside it.
struct ProofLook {
  std::optional<std::size_t> step = {};  ///< from 0; absent: the last one
  tensor::Dims axes = {};                ///< who the tensor's dimensions are; empty: they are counted
  std::int64_t itemsize = 4;             ///< of the tensor: what copies take
  bool has_fixes = false;                ///< what works instead is listed below a proof that fails
};

/// As high as `size` is wide enough for; the height of `size` counts only where it is larger.
Scene proof_scene(const explain::Proof& proof, const ProofLook& look, Size size, const Style& style,
                  const TextMeasure& measure, const words::Words& words);
/// The height that no step of the proof exceeds.
float proof_height(const explain::Proof& proof, const ProofLook& look, float width, const Style& style,
                   const TextMeasure& measure, const words::Words& words);

/// A stage with a panel below it.
Scene above(Scene stage, Scene panel, const Style& style);

}  // namespace stridescope::scene
