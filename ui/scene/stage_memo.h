#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "engine/session/session.h"
#include "ui/scene/painted_stage.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::scene {

/// Widths of texts at size 1.
using Widths = std::unordered_map<std::string, float>;

/// Caches widths: the search for a layout measures the same texts at many sizes, and the next frame measures
/// the same texts again.
class MeasureCache : public TextMeasure {
 public:
  MeasureCache(const TextMeasure& measure, Widths& widths) : measure_(measure), widths_(widths) {
    if (widths_.size() > most_widths) widths_.clear();
  }
  float width(std::string_view text, Font font, float size) const override {
    if (text.empty()) return 0;
    key_.assign(text);
    key_ += static_cast<char>(font);
    const auto found = widths_.find(key_);
    if (found != widths_.end()) return found->second * size;
    const float unit = measure_.width(text, font, reference) / reference;
    widths_.emplace(key_, unit);
    return unit * size;
  }

 private:
  static constexpr float reference = 32;
  static constexpr std::size_t most_widths = 8192;
  const TextMeasure& measure_;
  mutable std::string key_;
  Widths& widths_;
};

/// The cache key of a session's painted stage: equal inputs give equal stages.
struct StageInput {
  std::size_t count = 0;                ///< the number of executed steps
  const session::Step* last = nullptr;  ///< the last executed step
  bool is_playing = false;              ///< the last step is playing: build_playing()
  ViewState view = {};                  ///< without highlights
  Style style = {};
  Size size = {};
  std::string failure = {}, language = {};
  friend bool operator==(const StageInput&, const StageInput&) = default;
};
struct StageInputHash {
  std::size_t operator()(const StageInput& input) const;
};

/// Returns the failed statement and its message; "" without a failure.
std::string failure_text(const session::Failure* failure);

/// Scenes of a session, cached by StageInput. Stages are painted on demand and the latest are kept, so that
/// moving between steps, hovering, panning and magnifying repaint none.
class StageMemo {
 public:
  explicit StageMemo(std::size_t max_cached = 320) : max_cached_(max_cached) {}

  /// The view of a stage, with highlights.
  struct Look {
    ViewState view;
    Style style;
    Size size;
  };
  /// Returns the scene after `count` steps, with the failure, which may be null.
  Scene scene(const session::Session& session, std::size_t count, const Look& look,
              const session::Failure* failure, const TextMeasure& measure, const words::Translator& words);
  /// The same while the last step plays, as build_playing() paints it; nullopt if the step releases no
  /// tensor.
  std::optional<Scene> playing(const session::Session& session, std::size_t count, const Look& look,
                               const TextMeasure& measure, const words::Translator& words);
  /// Drops stages of steps that the session no longer has.
  void drop_stale(const session::Session& session);
  /// Drops everything, after a change of fonts.
  void clear() { cached_.clear(), widths_.clear(); }
  /// Returns the number of painted stages so far.
  std::size_t painted() const { return painted_; }

 private:
  struct CachedStage {
    session::Snapshot snapshot;  ///< keeps the input's step alive
    std::unique_ptr<PaintedStage> stage;
    std::uint64_t last_use = 0;  ///< the value of `uses_` at the last use
  };
  Scene scene_of(StageInput input, const session::Session& session, const ViewState& view,
                 const session::Failure* failure, const TextMeasure& measure, const words::Translator& words);
  PaintedStage& painted(const StageInput& input, const session::Session& session,
                        const session::Failure* failure, const TextMeasure& measure,
                        const words::Translator& words);

  std::size_t max_cached_;
  std::unordered_map<StageInput, CachedStage, StageInputHash> cached_;
  Widths widths_;
  std::uint64_t uses_ = 0;
  std::size_t painted_ = 0;
};

}  // namespace stridescope::scene
