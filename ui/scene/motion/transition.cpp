#include "ui/scene/motion/transition.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "ui/scene/model/stage.h"
#include "ui/scene/motion/step_line.h"
#include "ui/scene/motion/tween.h"
#include "ui/scene/picture/easing.h"

namespace stridescope::scene {
namespace {

using Span = std::pair<float, float>;

float width_of(const std::string& text, float size) {
  constexpr float advance = 0.62f;  // width of a monospaced character, with a margin
  return advance * size * static_cast<float>(motion::display_columns(text));
}

/// Returns the range of x that is free for a counter: between the strips, with their titles, beside it.
Span room_around(const ByteCounter& counter, const std::vector<ByteCounter>& counters, const Scene& to,
                 const Style& style) {
  const Point at = counter.at;
  if (counter.room > 0) return {at.x - counter.room / 2, at.x + counter.room / 2};
  Span room{style.space_2, to.size.w - style.space_2};
  for (const auto& strip : to.strips) {
    const Rect cells = strip.plan.bounds();
    if (std::abs(cells.y - at.y) > style.space_5 * 3) continue;
    const float end = std::max(cells.right(), cells.x + style.text_large * 6.5f) + style.space_2;
    if (end < at.x) room.first = std::max(room.first, end);
    if (cells.x > at.x) room.second = std::min(room.second, cells.x - style.space_2);
  }
  for (const auto& other : counters) {
    if (std::abs(other.at.y - at.y) > style.space_5) continue;
    const float between = (other.at.x + at.x) / 2;
    if (other.at.x < at.x) room.first = std::max(room.first, between + style.space_1);
    if (other.at.x > at.x) room.second = std::min(room.second, between - style.space_1);
  }
  return room;
}

std::int64_t filled(const ByteCounter& counter, const std::vector<double>& appears, double t) {
  if (!counter.cells.empty())
    return counter.itemsize *
           std::ranges::count_if(counter.cells, [&](std::size_t c) { return appears[c] <= t; });
  if (t < counter.begins) return 0;
  const auto elements = counter.bytes / counter.itemsize;
  const auto behind = linear_progress(t, counter.begins, counter.ends) * static_cast<double>(elements - 1);
  return (static_cast<std::int64_t>(behind) + 1) * counter.itemsize;
}

float share_filled(const std::vector<ByteCounter>& counters, const std::vector<double>& appears, double t) {
  std::int64_t whole = 0, done = 0;
  for (const auto& counter : counters) whole += counter.bytes, done += filled(counter, appears, t);
  return whole > 0 ? static_cast<float>(done) / static_cast<float>(whole) : 1;
}

struct ProgressLine {
  const ByteCounter* counter;
  Span room;
  std::string text;
  float most() const { return room.second - room.first; }
};

/// Shows the progress of copies and writes: a line above each strip that is filled. It is not a track, since
/// its text can have up to a million values.
void add_counters(Scene& scene, const Choreography& plan, const Scene& to, const Style& style,
                  const words::Translator& words, double t) {
  scene.filled_share = share_filled(plan.counters, plan.appear_times, t);
  const float shown = plan.phases.arriving.at(t) * plan.phases.counting.at(t);
  if (shown <= 0) return;
  // All have one form and size; a count that would be too small to read is left out.
  float size = style.mono_large;
  std::vector<ProgressLine> lines;
  for (const auto& counter : plan.counters) {
    const words::Bytes whole{counter.bytes}, done{filled(counter, plan.appear_times, t)};
    const auto say = [&](const words::Bytes& said) {
      return words({"stage/counted", {{"done", said}, {"whole", whole}}});
    };
    ProgressLine line{&counter, room_around(counter, plan.counters, to, style), say(done)};
    // Sized for the largest count, so that it does not change during the motion.
    const float fits = size * line.most() / width_of(say(whole), size);
    if (fits < style.least_text) continue;
    size = std::min(size, fits);
    lines.push_back(std::move(line));
  }
  for (auto& [counter, room, text] : lines) {
    const float half = width_of(text, size) / 2;
    const float x = std::max(room.first + half, std::min(counter->at.x, room.second - half));
    scene.labels.push_back({.key = key_of("counter", "", counter - plan.counters.data()),
                            .text = std::move(text),
                            .at = {x, std::max(counter->at.y, style.space_1)},
                            .align = Align::center,
                            .font = Font::mono_bold,
                            .size = size,
                            .color = style.palette.copy,
                            .opacity = shown,
                            .layer = layer::note});
  }
}

/// The duration in which rebound tensors leave and the others take their room.
double leave_secs(const Style& style) { return style.move_secs * 0.75; }

}  // namespace

Transition::Transition(Scene from, Scene to, const session::Trace& trace, const Style& style,
                       const words::Translator& words, bool reduced_motion, std::optional<Scene> last)
    : from_(std::move(from)),
      to_(std::move(to)),
      last_(std::move(last)),
      style_(style),
      reduced_(reduced_motion),
      words_(&words) {
  const auto leaves = [](const TensorPart& part) { return part.is_released; };
  if (last_ && std::ranges::none_of(to_.tensors, leaves)) last_.reset();  // the stage had no room for them
  if (last_) leave_.emplace(to_, Point{}, leave_secs(style), reduced_motion, Glide::Order::in_turn);
  plan_ = choreograph(from_, to_, trace, style, words_);
  stage_ = stage_cast(from_, to_, trace, style, plan_, reduced_);
}

double Transition::duration_secs() const { return plan_.duration_secs + (last_ ? leave_secs(style_) : 0); }

Scene Transition::frame(double t) const {
  if (!(t > 0)) return from_;
  if (t >= 1) return to();
  const double secs = t * duration_secs();
  if (secs < plan_.duration_secs) return playing(secs / plan_.duration_secs);
  return leave_->frame(secs - plan_.duration_secs, *last_);
}

Scene Transition::playing(double t) const {
  Scene scene = interpolated_scene(from_, to_, linear_progress(t, 0, 1));
  stage_.play(t, reduced_, style_, scene);
  add_counters(scene, plan_, to_, style_, *words_, t);
  plan_.play(t, reduced_, style_, scene);
  return scene;
}

}  // namespace stridescope::scene
