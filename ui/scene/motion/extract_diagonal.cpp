#include "ui/scene/motion/cell_paths.h"
#include "ui/scene/motion/motions.h"

namespace stridescope::scene::motion {
namespace {

constexpr std::size_t most_stairs = 200;

/// Moves along a row to the next cell's column, then down to it.
void add_stair(MotionBuilder& builder, Rect from, Rect to, double comes, double goes, std::int64_t number) {
  const Point a = from.center(), corner{to.center().x, from.center().y}, b = to.center();
  std::int64_t n = 0;
  for (const auto& [p, q] : {std::pair{a, corner}, std::pair{corner, b}}) {
    Curve line{.key = key_of("stair", "", number, n++),
               .a = p,
               .a_control = p,
               .b_control = q,
               .b = q,
               .width = builder.style.line_width * 2,
               .color = builder.style.palette.accent,
               .layer = layer::mark};
    builder.show(line, comes, goes);
  }
}

}  // namespace

void extract_diagonal(MotionBuilder& builder, const TensorPart& part, const Source& source) {
  const auto paths = cell_paths_of(builder, part, source);
  read_out(builder, part, source, paths, 0.3);
  if (!source.part || source.scene != &builder.to || paths.size() > most_stairs) return;
  std::optional<Rect> before;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const auto& from = paths[i].from;
    const double lit = 0.3 * paths[i].order;
    if (const auto cell = from ? builder.cell_of(source.part->tensor, *from) : std::nullopt)
      builder.glow(*cell, lit, 1);
    const auto here = from ? source.part->grid.rect(*from) : std::nullopt;
    if (before && here && here->y > before->y)
      add_stair(builder, *before, *here, builder.moment(lit), builder.moment(1),
                static_cast<std::int64_t>(i));
    before = here;
  }
}

}  // namespace stridescope::scene::motion
