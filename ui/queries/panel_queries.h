#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/explain/contiguity.h"
#include "engine/explain/overlap.h"
#include "engine/explain/proof/proof.h"
#include "engine/explain/view_proof.h"
#include "engine/script/complete/complete.h"
#include "engine/script/values/named_tensors.h"
#include "engine/session/ledger.h"
#include "ui/forms/box_facts.h"
#include "ui/forms/branch_chains.h"
#include "ui/forms/catalogue.h"
#include "ui/forms/design_form.h"
#include "ui/lesson/shipped_lessons.h"
#include "ui/queries/array_facts.h"
#include "ui/queries/chip_positions.h"
#include "ui/queries/script_lines.h"
#include "ui/scene/picture/scene.h"
#include "ui/state.h"
#include "ui/words/text.h"

namespace stridescope::ui {

/// Values of a session that panels show and that are expensive to compute. Each is computed lazily, once per
/// revision of the document, so only for visible content. They depend only on the state; queries do not
/// change it.
class PanelQueries {
 public:
  /// The predicted effect of a statement; unknown while a question is open.
  const session::Verdict& verdict(const UiState& state, const std::string& statement) const;

  /// An operation on the selected tensor, with suggested arguments.
  struct SuggestedOperation {
    std::string statement;
    const session::Verdict* verdict = nullptr;
  };
  const SuggestedOperation& operation(const UiState& state, const OpEntry& entry) const;

  /// Facts of the selected tensor or array.
  struct Facts {
    tensor::Tensor tensor = {};  ///< frozen; the elements of an array
    std::optional<ArrayFacts> array = {};
    std::int64_t storage = 0;  ///< the storage's number
    std::int64_t visible_bytes = 0;
    bool is_exact = true;                  ///< false: `visible_bytes` is an upper bound
    std::vector<std::string> shares = {};  ///< names of other tensors over its storage, the newest ones
    std::size_t further = 0;               ///< the number of tensors not listed
    tensor::Dims axes = {};                ///< identities of its dimensions
    explain::Contiguity contiguity = {};
    explain::Overlap overlap = {};
    std::optional<tensor::Dims> wanted = {};      ///< the shape in an open form of view or reshape
    std::optional<explain::ViewProof> view = {};  ///< whether it is possible
    /// A reshape to a shape that a permutation also gives; see explain::Scramble.
    struct Scrambled {
      std::string from, calls, meant;
      std::size_t step = 0;  ///< the step that reshaped it, from 1
    };
    std::optional<Scrambled> scrambled = {};
  };
  const Facts* facts(const UiState& state) const;

  /// A proof, with the drawing of its tensor; null if the request does not name a tensor.
  struct ProofFacts {
    explain::ProofRequest request = {};
    explain::Proof proof = {};
    tensor::Dims axes = {};
    std::int64_t itemsize = 4;
  };
  const ProofFacts* proof(const UiState& state, const explain::ProofRequest& request) const;

  /// The ways to make the requested grid from its tensor.
  const design::GridRecipe& design(const UiState& state, const DesignRequest& request) const;

  /// A tensor reachable from a module; see script::NamedTensor.
  struct ModuleRow {
    std::string name, source;
    script::AttributeKind kind = script::AttributeKind::plain;
    tensor::Dims shape = {};
    tensor::DType dtype = {};
    tensor::Device device = {};
    std::int64_t storage = 0;  ///< the storage's number
  };
  /// A name bound to an object of the script, or to a module.
  struct ModuleFacts {
    std::string name, type;
    bool is_module = true;
    std::vector<ModuleRow> rows = {};
    std::size_t further = 0;   ///< the number of rows not listed
    std::size_t storages = 0;  ///< the number of storages that all of them read
  };
  /// Returns those with tensors, the newest first, up to a limit.
  const std::vector<ModuleFacts>& modules(const UiState& state) const;

  /// Completions at the console's caret.
  const script::Completion& completion(const UiState& state) const;

  /// Facts of the box of cells on the stage; null without one, and while an open question hides facts.
  const BoxFacts* box(const UiState& state) const;

  /// The memory cost of a step, and of all steps up to it.
  struct LedgerLine {
    session::LedgerRow own;
    std::int64_t allocated_so_far = 0, copied_so_far = 0;
  };
  LedgerLine ledger(const UiState& state, std::size_t step) const;

  /// A step that printed: its number, from 1, and the range of its output that is shown.
  struct Output {
    std::size_t step = 0;
    std::size_t first_line = 0, lines = 0;  ///< in the output of all steps
  };
  static constexpr std::size_t most_lines = 200;  ///< per step
  const std::vector<Output>& outputs(const UiState& state) const;

  /// Positions of the steps' chips in the timeline; see ChipPositions::update.
  const ChipPositions& steps(const UiState& state, float scale, float between,
                             const ChipPositions::Measure& measure) const;

  /// Returns the branches that were set aside, in the order in which they leave the session.
  const std::vector<Fork>& forks(const UiState& state) const;

  const ScriptLines& script(const UiState& state) const;

  /// Returns a picture of a lesson, made on first request.
  const scene::Scene& lesson_picture(const ShippedLesson& lesson, const scene::Style& style, scene::Size size,
                                     const scene::TextMeasure& measure, const Text& text) const;

  /// The number of computations of each value.
  struct Counts {
    std::size_t verdicts = 0, operations = 0, facts = 0, completions = 0, boxes = 0, ledger_rows = 0;
    friend bool operator==(const Counts&, const Counts&) = default;
  };
  const Counts& counts() const { return counts_; }

 private:
  /// Drops values of another revision.
  void drop_stale(const UiState& state) const;

  mutable std::optional<std::uint64_t> revision_;
  mutable bool is_open_ = false;  ///< a question is open
  session::Verdict unknown_verdict_;
  mutable Counts counts_;
  mutable std::optional<session::DryRun> dry_run_;  ///< of the state, shared by all verdicts
  mutable std::map<std::string, session::Verdict> verdicts_;
  mutable std::string selected_;  ///< the tensor of these operations
  mutable std::map<std::string, SuggestedOperation, std::less<>> operations_;
  mutable std::string facts_of_;
  mutable std::optional<Facts> facts_;
  struct InputLine {
    std::string text;
    std::size_t caret = 0;
    friend bool operator==(const InputLine&, const InputLine&) = default;
  };
  mutable std::optional<ProofFacts> proof_;
  mutable std::optional<DesignRequest> design_of_;
  mutable design::GridRecipe design_;
  mutable std::optional<std::vector<ModuleFacts>> modules_;
  mutable std::optional<InputLine> completed_;
  mutable script::Completion completion_;
  mutable std::optional<scene::CellBox> box_;
  mutable BoxFacts box_facts_;
  struct Sums {
    std::int64_t allocated = 0, copied = 0;
  };
  mutable std::vector<Sums> sums_;
  mutable std::map<std::size_t, session::LedgerRow> ledger_;
  mutable std::optional<std::vector<Output>> outputs_;
  mutable std::optional<std::pair<std::uint64_t, float>> steps_of_;  ///< revision and scale
  mutable ChipPositions steps_;
  mutable std::optional<std::vector<Fork>> forks_;
  mutable std::optional<ScriptLines> script_;
  mutable std::size_t script_pending_count_ = 0;
  struct PictureKey {
    scene::Theme theme{};
    scene::Size size;
    std::string language;
    friend bool operator==(const PictureKey&, const PictureKey&) = default;
  };
  mutable std::optional<PictureKey> pictures_of_;
  mutable std::map<std::string, scene::Scene, std::less<>> pictures_;
};

}  // namespace stridescope::ui
