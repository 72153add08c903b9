#include "app/window/painted_stages.h"

#include <algorithm>

#include "ui/scene/explain/note.h"
#include "ui/scene/figure.h"
#include "ui/scene/model/leaving.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::app {
namespace {

/// The view without what lies over a painted stage.
scene::ViewState still(scene::ViewState view) {
  view.hover = {};
  view.pinned = {};
  view.preview = {};
  if (view.walk) view.walk = 0;
  view.note = {};
  return view;
}

const session::Step* step_before(const session::Session& session, std::size_t count) {
  return count > 0 && count <= session.steps().size() ? &session.steps()[count - 1] : nullptr;
}

}  // namespace

PaintedStages::Key PaintedStages::key_of(const session::Session& session, std::size_t count, const Look& look,
                                         const session::Failure* failure, const scene::TextMeasure& measure,
                                         const words::Words& words) {
  return {count,
          step_before(session, count),
          false,
          still(look.view),
          scene::note_height(look.view.note, scene::roomy(look.style, look.size), look.size, measure, words),
          look.size,
          look.style.theme,
          look.style.scale,
          failure ? failure->source + "\n" + failure->message() : std::string(),
          std::string(words.language())};
}

scene::Scene PaintedStages::scene(const session::Session& session, std::size_t count, const Look& look,
                                  const session::Failure* failure, const scene::TextMeasure& measure,
                                  const words::Words& words) {
  return kept_or_painted(key_of(session, count, look, failure, measure, words), session, look, failure,
                         measure, words);
}

std::optional<scene::Scene> PaintedStages::playing(const session::Session& session, std::size_t count,
                                                   const Look& look, const scene::TextMeasure& measure,
                                                   const words::Words& words) {
  if (count == 0 || scene::leaving(session.at(count - 1), session.at(count), look.view).empty())
    return std::nullopt;
  auto key = key_of(session, count, look, nullptr, measure, words);
  key.is_playing = true;
  return kept_or_painted(std::move(key), session, look, nullptr, measure, words);
}

scene::Scene PaintedStages::kept_or_painted(Key key, const session::Session& session, const Look& look,
                                            const session::Failure* failure,
                                            const scene::TextMeasure& measure, const words::Words& words) {
  const auto known = std::find_if(kept_.begin(), kept_.end(), [&](const Kept& kept) {
    return kept.key == key && (kept.pinned == look.view.pinned || kept.stage->model().left_out == 0);
  });
  if (known != kept_.end()) {
    std::rotate(known, known + 1, kept_.end());
  } else {
    auto snapshot = session.at(key.count);
    std::optional<session::Snapshot> before;
    if (key.count > 0 && key.count <= session.steps().size()) before = session.at(key.count - 1);
    auto model = scene::collect(snapshot, look.view, failure, before ? &*before : nullptr, !key.is_playing);
    auto view = key.view;
    view.note = look.view.note;
    auto stage = std::make_unique<scene::PaintedStage>(std::move(model), std::move(view), look.style,
                                                       look.size, measure, words, layouts_);
    if (kept_.size() == most_kept) kept_.erase(kept_.begin());
    kept_.push_back({std::move(key), look.view.pinned, std::move(snapshot), std::move(stage)});
    ++painted_;
  }
  return kept_.back().stage->with_highlights(look.view, measure, words, layouts_);
}

void PaintedStages::follow(const session::Session& session) {
  std::erase_if(kept_, [&](const Kept& kept) {
    return kept.key.count > 0 && kept.key.last != step_before(session, kept.key.count);
  });
}

}  // namespace stridescope::app
