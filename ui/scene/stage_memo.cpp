#include "ui/scene/stage_memo.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "ui/scene/model/released_tensors.h"
#include "ui/scene/model/stage_model.h"

namespace stridescope::scene {
namespace {

const session::Step* step_before(const session::Session& session, std::size_t count) {
  return count > 0 && count <= session.steps().size() ? &session.steps()[count - 1] : nullptr;
}

StageInput input_of(const session::Session& session, std::size_t count, const StageMemo::Look& look,
                    const session::Failure* failure, const words::Translator& words) {
  StageInput input{.count = count,
                   .last = step_before(session, count),
                   .view = without_highlights(look.view),
                   .style = look.style,
                   .size = look.size,
                   .failure = failure_text(failure),
                   .language = std::string(words.language())};
  input.view.zoom = 1;
  return input;
}

/// Returns the pinned tensor, if the stage had no room for it.
Target pinned_off(const StageModel& model, const Target& pinned) {
  const auto name = tensor_name(pinned);
  if (name.empty() || model.left_out == 0 || model.find(name)) return {};
  return TensorTarget{std::string(name)};
}

}  // namespace

std::size_t StageInputHash::operator()(const StageInput& input) const {
  std::size_t hash = 0;
  const auto add = [&hash](const auto& part) {
    hash = (hash ^ std::hash<std::decay_t<decltype(part)>>()(part)) * 0x9e3779b97f4a7c15ull;
  };
  add(input.count), add(input.last), add(input.is_playing), add(input.failure), add(input.language);
  add(input.view.selected), add(input.view.zoom), add(input.size.w), add(input.size.h);
  return hash;
}

std::string failure_text(const session::Failure* failure) {
  return failure ? failure->source + "\n" + failure->message() : std::string();
}

Scene StageMemo::scene(const session::Session& session, std::size_t count, const Look& look,
                       const session::Failure* failure, const TextMeasure& measure,
                       const words::Translator& words) {
  return scene_of(input_of(session, count, look, failure, words), session, look.view, failure, measure,
                  words);
}

std::optional<Scene> StageMemo::playing(const session::Session& session, std::size_t count, const Look& look,
                                        const TextMeasure& measure, const words::Translator& words) {
  if (count == 0 || released_tensors(session.at(count - 1), session.at(count), look.view).empty())
    return std::nullopt;
  auto input = input_of(session, count, look, nullptr, words);
  input.is_playing = true;
  return scene_of(std::move(input), session, look.view, nullptr, measure, words);
}

/// `input` is fitted, and nothing is pinned: other stages are painted only if that one leaves something out.
Scene StageMemo::scene_of(StageInput input, const session::Session& session, const ViewState& view,
                          const session::Failure* failure, const TextMeasure& measure,
                          const words::Translator& words) {
  const MeasureCache cache(measure, widths_);
  auto* stage = &painted(input, session, failure, cache, words);
  if (!stage->is_whole()) input.view.zoom = view.zoom;
  input.view.pinned = pinned_off(stage->model(), view.pinned);
  stage = &painted(input, session, failure, cache, words);
  return stage->with_highlights(view, cache, words);
}

PaintedStage& StageMemo::painted(const StageInput& input, const session::Session& session,
                                 const session::Failure* failure, const TextMeasure& measure,
                                 const words::Translator& words) {
  auto known = cached_.find(input);
  if (known == cached_.end()) {
    auto snapshot = session.at(input.count);
    std::optional<session::Snapshot> before;
    if (input.last) before = session.at(input.count - 1);
    auto model = collect(snapshot, input.view, failure, before ? &*before : nullptr, !input.is_playing);
    auto stage =
        std::make_unique<PaintedStage>(std::move(model), input.view, input.style, input.size, measure, words);
    if (cached_.size() >= max_cached_)
      cached_.erase(
          std::ranges::min_element(cached_, {}, [](const auto& kept) { return kept.second.last_use; }));
    known = cached_.emplace(input, CachedStage{std::move(snapshot), std::move(stage)}).first;
    ++painted_;
  }
  known->second.last_use = ++uses_;
  return *known->second.stage;
}

void StageMemo::drop_stale(const session::Session& session) {
  std::erase_if(cached_,
                [&](const auto& kept) { return kept.first.last != step_before(session, kept.first.count); });
}

}  // namespace stridescope::scene
