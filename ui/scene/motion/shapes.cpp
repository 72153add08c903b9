#include <algorithm>

#include "ui/scene/motion/motions.h"
#include "ui/scene/motion/step_line.h"
#include "ui/scene/picture/axis.h"
#include "ui/scene/picture/value_text.h"

namespace stridescope::scene::motion {
namespace {

struct Operand {
  std::string name;
  tensor::Dims shape;
  tensor::Dims axes;  ///< identities of its dimensions
};

tensor::Dims axes_of(const TensorPart* part, std::size_t rank) {
  tensor::Dims axes;
  for (std::size_t d = 0; d < rank; ++d) axes.push_back(static_cast<std::int64_t>(d));
  if (part)
    for (const auto& mark : part->axes)
      if (static_cast<std::size_t>(mark.dim) < rank) axes[static_cast<std::size_t>(mark.dim)] = mark.axis;
  return axes;
}

/// Returns "x…" for an unnamed view of x.
std::string name_of_temporary(const MotionBuilder& builder, const tensor::Tensor& tensor) {
  for (const auto* scene : {&builder.to, &builder.from})
    for (const auto& part : scene->tensors)
      if (part.tensor.storage() == tensor.storage()) return part.name + "…";
  return "…";
}

/// Returns the operands of the operation that returned the result.
std::vector<Operand> operands_of(const MotionBuilder& builder, const TensorPart& result) {
  std::vector<Operand> found;
  for (auto op = builder.trace.ops.rbegin(); op != builder.trace.ops.rend(); ++op) {
    const bool makes =
        std::ranges::any_of(op->outputs, [&](const auto& t) { return t.same_object(result.tensor); });
    if (!makes) continue;
    for (const auto& input : op->inputs) {
      const auto* part = part_in(builder.to, input);
      if (!part) part = part_in(builder.from, input);
      found.push_back({part ? part->name : name_of_temporary(builder, input), input.layout().shape,
                       axes_of(part ? part : &result, input.layout().shape.size())});
    }
    break;
  }
  return found;
}

/// Truncates an expression to the available room; to "…" if there is none.
std::string cut(const std::string& name, int columns) {
  if (columns_of(name) <= columns) return name;
  return name.substr(0, static_cast<std::size_t>(std::max(columns - 1, 0))) + "…";
}

/// Returns true if one shape broadcasts to the other; false for the vectors of an outer product.
bool reaches(const tensor::Dims& own, const tensor::Dims& shape) {
  if (own.size() > shape.size()) return false;
  const auto missing = shape.size() - own.size();
  for (std::size_t d = 0; d < own.size(); ++d)
    if (own[d] != 1 && own[d] != shape[missing + d]) return false;
  return true;
}

}  // namespace

bool align_shapes(MotionBuilder& builder, const TensorPart& result, double begins, double ends, double goes) {
  const auto& shape = result.tensor.layout().shape;
  const auto operands = operands_of(builder, result);
  const bool is_same =
      std::ranges::all_of(operands, [&](const Operand& operand) { return operand.shape == shape; });
  const bool has_unknown = std::ranges::any_of(
      operands, [](const Operand& operand) { return operand.name == "…" && operand.shape.empty(); });
  if (operands.size() < 2 || operands.size() > 3 || shape.size() > 6 || is_same || has_unknown) return false;
  if (!std::ranges::all_of(operands, [&](const Operand& operand) { return reaches(operand.shape, shape); }))
    return false;

  const auto& style = builder.style;
  // Below the grid and its text; if that is too small to read, above the note.
  const auto count = static_cast<float>(operands.size());
  const Rect grid = result.grid.bounds();
  Rect room = room_below_title(builder, result);
  if (result.caption.y < grid.bottom()) room.y = grid.bottom();
  room = {result.card.x, room.y + style.space_2, result.card.w,
          result.card.bottom() - style.space_1 - room.y - style.space_2};
  const float least = std::max(7.0f, style.least_text);
  const auto size_in = [&](Rect where) { return std::min(style.mono_large, where.h / count * 0.72f); };
  if (size_in(room) < least) room = room_above_note(builder);
  const float size = size_in(room);
  if (size < least) return false;
  const float row = std::min(room.h / count, size * 1.4f), top = room.y;
  const auto rank = shape.size();
  std::size_t digits = 1;
  for (const auto n : shape) digits = std::max(digits, std::to_string(n).size());
  const float pitch = size * 0.62f * (static_cast<float>(digits) + 1);
  const float right =
      std::min(room.right() - style.space_2, room.center().x + pitch * static_cast<float>(rank) / 2 + size);
  const auto column = [&](std::size_t d) { return right - pitch * static_cast<float>(rank - 1 - d); };
  if (column(0) - pitch < room.x) return false;

  const auto time = [&](double share) { return builder.moment(begins + (ends - begins) * share); };
  const double gone = builder.moment(goes);
  for (std::size_t o = 0; o < operands.size(); ++o) {
    const auto& own = operands[o].shape;
    const float y = top + row * static_cast<float>(o);
    const auto label = [&](std::string text, float x, Color color, std::int64_t number) {
      return text_label(key_of("broadcast", "", static_cast<std::int64_t>(o), number),
                        {std::move(text), Font::mono_bold, color, size}, {x, y}, Align::right, layer::note);
    };
    const auto name_room = static_cast<int>((column(0) - pitch - room.x) / (0.62f * size));
    const auto name = label(cut(operands[o].name, name_room), column(0) - pitch, style.palette.muted, -1);
    builder.show(name, time(0), gone);
    const std::size_t missing = rank - std::min(rank, own.size());
    for (std::size_t d = 0; d < rank; ++d) {
      const auto number = static_cast<std::int64_t>(d);
      const bool is_missing = d < missing;
      const auto length = is_missing ? 1 : own[d - missing];
      const Color color = is_missing ? style.palette.muted : axis_color(style, operands[o].axes[d - missing]);
      auto start = label(std::to_string(length), column(is_missing ? d : d - missing), color, number);
      auto aligned = label(std::to_string(length), column(d), color, number);
      const bool stretches = length != shape[d];
      const double comes = is_missing ? time(0.4) : time(0);
      builder.move(start, aligned, comes, time(0.1), time(0.35), stretches ? time(0.75) : gone,
                   stretches ? 0.0 : 0.04);
      if (!stretches) continue;
      auto shown = label(std::to_string(shape[d]), column(d), style.palette.accent, number);
      builder.move(aligned, shown, time(0.75), time(0.75), time(1), gone, 0);
    }
  }
  return true;
}

}  // namespace stridescope::scene::motion
