#include "ui/scene/motion/chips.h"

#include <algorithm>
#include <cmath>

#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/items.h"

namespace stridescope::scene::motion {
namespace {

/// A chip as it is painted.
struct Chip {
  Rect rect;
  std::int64_t axis = 0;
  const Box* swatch = nullptr;
  std::vector<const Label*> words;  ///< letter, dot, stride
};

std::optional<Chip> chip_of(const Scene& scene, const TensorPart& part, std::int64_t dim) {
  for (const auto& axis : part.axes) {
    if (axis.dim != dim || axis.rect.w <= 0) continue;
    Chip chip{axis.rect, axis.axis, nullptr, {}};
    for (const auto& box : scene.boxes)
      if (box.layer == layer::label && chip.rect.contains(box.rect.center())) chip.swatch = &box;
    for (const auto& label : scene.labels)
      if (label.layer == layer::label && chip.rect.contains({label.at.x + 1, label.at.y + label.size / 2}))
        chip.words.push_back(&label);
    if (chip.swatch) return chip;
  }
  return std::nullopt;
}

/// Returns a background that hides the words behind the chip; `above`: its extent above and below, in
/// pixels.
Box pill(const MotionBuilder& builder, const Chip& chip, std::int64_t dim, float above) {
  const float beside = builder.style.space_1;
  return {
      .key = key_of("pill", "", dim),
      .rect = {chip.rect.x - beside, chip.rect.y - above, chip.rect.w + 2 * beside, chip.rect.h + 2 * above},
      .radius = chip.rect.h * 0.4f,
      .fill = builder.style.palette.panel,
      .border = axis_color(builder.style, chip.axis),
      .border_width = builder.style.line_width * 1.5f,
      .layer = layer::carried};
}

template <class Item>
Item raised(Item item) {
  item.key = key_of("flying", "", static_cast<std::int64_t>(item.key));
  item.layer = layer::carried;
  return item;
}

bool are_in_line(const std::vector<Chip>& chips) {
  return std::ranges::all_of(
      chips, [&](const Chip& chip) { return std::abs(chip.rect.y - chips[0].rect.y) < 0.5f; });
}

/// Far enough to separate the backgrounds of chips in adjacent lines.
float room_above(const std::vector<Chip>& chips, float most) {
  for (const auto& chip : chips)
    for (const auto& other : chips)
      if (const float pitch = other.rect.y - chip.rect.y; pitch > 0.5f)
        most = std::min(most, (pitch - chip.rect.h) / 2 - 1);
  return std::max(most, 0.0f);
}

/// Returns the positions of chips in permuted order, in which chip d was number was[d]: adjacent if all are
/// in one line, else each in the position of another one.
std::vector<Point> places_in(const std::vector<Chip>& chips, const tensor::Dims& was) {
  std::vector<Point> places(chips.size());
  const bool is_one_line = are_in_line(chips);
  const float gap = chips.size() > 1 && is_one_line ? chips[1].rect.x - chips[0].rect.right() : 0;
  float x = chips.empty() ? 0 : chips[0].rect.x;
  for (std::size_t old = 0; old < chips.size(); ++old) {
    const auto d =
        static_cast<std::size_t>(std::ranges::find(was, static_cast<std::int64_t>(old)) - was.begin());
    places[d] = {is_one_line ? x : chips[old].rect.x, chips[old].rect.y};
    x += chips[d].rect.w + gap;
  }
  return places;
}

tensor::Dims inverse(const tensor::Dims& order) {
  tensor::Dims out(order.size(), 0);
  for (std::size_t d = 0; d < order.size(); ++d)
    out[static_cast<std::size_t>(order[d])] = static_cast<std::int64_t>(d);
  return out;
}

}  // namespace

std::optional<tensor::Dims> reordering(const tensor::Layout& before, const tensor::Layout& after) {
  const auto rank = before.shape.size();
  if (after.shape.size() != rank) return std::nullopt;
  tensor::Dims was;
  std::vector<bool> taken(rank, false);
  for (std::size_t d = 0; d < rank; ++d) {
    std::size_t s = 0;
    while (s < rank && (taken[s] || before.shape[s] != after.shape[d] || before.stride[s] != after.stride[d]))
      ++s;
    if (s == rank) return std::nullopt;
    taken[s] = true;
    was.push_back(static_cast<std::int64_t>(s));
  }
  return was;
}

void move_chips(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  if (!source.part) return;
  const auto was = reordering(builder.layout_in(*source.scene, source.part->tensor), part.tensor.layout());
  if (!was) return;
  // For a grid laid out anew in place, chips are exchanged on the old card, before cells move.
  const bool is_in_place = source.scene == &builder.from && source.part->tensor.same_object(part.tensor);
  std::vector<Chip> chips;
  for (std::size_t d = 0; d < was->size(); ++d) {
    auto chip = is_in_place ? chip_of(builder.from, *source.part, static_cast<std::int64_t>(d))
                            : chip_of(builder.to, part, static_cast<std::int64_t>(d));
    if (!chip) return;
    chips.push_back(std::move(*chip));
  }
  const bool is_one_line = are_in_line(chips);
  const float above = room_above(chips, builder.style.space_1);
  const auto places = places_in(chips, is_in_place ? inverse(*was) : *was);
  // Strides move before the grid, after the earlier beats of the step.
  const double see = builder.plan.see_until, begins = builder.moment(0);
  const double comes = is_in_place ? 0.05 * see : begins - 0.38 * see;
  const double departs = is_in_place ? 0.35 * see : begins - 0.15 * see;
  const double lands = is_in_place ? 0.8 * see : builder.moment(0.22);
  const double goes = is_in_place ? builder.moment(0.04) : builder.moment(1) + (1 - builder.moment(1)) * 0.8;
  for (std::size_t d = 0; d < chips.size(); ++d) {
    const Point by{places[d].x - chips[d].rect.x, places[d].y - chips[d].rect.y};
    const Point from = is_in_place ? Point{} : by, to = is_in_place ? by : Point{};
    // Chips that move forwards pass above those that move backwards.
    const bool goes_on = (by.x < 0) != is_in_place;
    const float half = chips[d].rect.h / 2 + above + builder.style.line_width;
    const float lift = by.x == 0 && by.y == 0 ? 0 : goes_on ? -half : half;
    const auto add = [&](const auto& item) {
      const auto before = moved(item, from), after = moved(item, to);
      if (lift == 0 || is_one_line) {
        const double edge = lift == 0 ? 0 : (lands - departs) / 4;
        auto& actor = builder.move(before, after, comes, departs + edge, lands - edge, goes);
        actor.tracks.push_back(presence(Property::rise, departs, lands, edge));
        actor.tracks.back().to = lift;
        return;
      }
      // Between lines they would collide: they fade out here, and in there.
      const double between = (departs + lands) / 2;
      builder.show(before, comes, between);
      builder.show(after, between, goes);
    };
    add(pill(builder, chips[d], static_cast<std::int64_t>(d), above));
    add(raised(*chips[d].swatch));
    for (const auto* word : chips[d].words) add(raised(*word));
  }
}

void show_chip(MotionBuilder& builder, const Scene& scene, const TensorPart& part, std::int64_t dim,
               double comes, double goes) {
  const auto chip = chip_of(scene, part, dim);
  if (!chip) return;
  builder.show(pill(builder, *chip, dim, builder.style.space_1), comes, goes);
  builder.show(raised(*chip->swatch), comes, goes);
  for (const auto* word : chip->words) builder.show(raised(*word), comes, goes);
}

}  // namespace stridescope::scene::motion
