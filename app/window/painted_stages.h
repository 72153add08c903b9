#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "ui/scene/layout/layout_cache.h"
#include "ui/scene/painted_stage.h"

namespace stridescope::app {

/// Stages of a session after some of its steps, painted when they are asked for first. The last ones are
/// kept, so that going to and fro between steps, and pointing at things, paints none again.
class PaintedStages {
 public:
  /// What a painted stage depends on, besides the session.
  struct Look {
    scene::ViewState view;
    scene::Style style;
    scene::Size size;
  };
  /// The scene after `count` steps. The failure is on show there; it may be null.
  scene::Scene scene(const session::Session& session, std::size_t count, const Look& look,
                     const session::Failure* failure, const scene::TextMeasure& measure,
                     const words::Words& words);
  /// The same while the last step plays, where that reads what it takes the name of: scene::build_playing.
  std::optional<scene::Scene> playing(const session::Session& session, std::size_t count, const Look& look,
                                      const scene::TextMeasure& measure, const words::Words& words);
  /// Lets go of stages of steps that the session has no more.
  void follow(const session::Session& session);
  /// The fonts or the style changed: nothing painted before fits.
  void clear() { kept_.clear(), layouts_.clear(); }
  /// How many stages were painted so far.
  std::size_t painted() const { return painted_; }

 private:
  static constexpr std::size_t most_kept = 320;
  struct Key {
    std::size_t count = 0;
    const session::Step* last = nullptr;  ///< after which it is
    bool is_playing = false;
    scene::ViewState view = {};  ///< without what lies over the stage
    float note_height = 0;
    scene::Size size = {};
    scene::Theme theme{};
    float scale = 1;
    std::string failure = {}, language = {};
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Kept {
    Key key;
    scene::Target pinned;        ///< when it was painted: what is pinned has its place where not all has one
    session::Snapshot snapshot;  ///< keeps the key's step alive
    std::unique_ptr<scene::PaintedStage> stage;
  };
  static Key key_of(const session::Session& session, std::size_t count, const Look& look,
                    const session::Failure* failure, const scene::TextMeasure& measure,
                    const words::Words& words);
  scene::Scene kept_or_painted(Key key, const session::Session& session, const Look& look,
                               const session::Failure* failure, const scene::TextMeasure& measure,
                               const words::Words& words);

  std::vector<Kept> kept_;  ///< the latest last
  scene::LayoutCache layouts_;
  std::size_t painted_ = 0;
};

}  // namespace stridescope::app
