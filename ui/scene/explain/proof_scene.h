#pragma once

#include <cstddef>
#include <optional>

#include "engine/explain/proof/proof.h"
#include "engine/words/words.h"
#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::scene {

/// The display of a proof: as a table, with the words of one of its steps beside it.
struct ProofLook {
  std::optional<std::size_t> step = {};  ///< from 0; absent: the last one
  tensor::Dims axes = {};                ///< identities of the tensor's dimensions; empty: 0, 1, 2, ...
  std::int64_t itemsize = 4;             ///< of the tensor, for the bytes of copies
  bool has_fixes = false;                ///< alternatives are listed below a proof that fails
  bool has_verdict = true;               ///< false: the stage shows them with a failure
};

/// Lays the scene out in the width of `size`, as high as needed, and at least as high as `size`.
Scene proof_scene(const explain::Proof& proof, const ProofLook& look, Size size, const Style& style,
                  const TextMeasure& measure, const words::Translator& words);
/// Returns the maximum height of the steps of the proof.
float proof_height(const explain::Proof& proof, const ProofLook& look, float width, const Style& style,
                   const TextMeasure& measure, const words::Translator& words);

/// Joins a stage and a panel below it.
Scene above(Scene stage, Scene panel, const Style& style);

}  // namespace stridescope::scene
