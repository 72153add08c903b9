#include "ui/canvas/tile_content.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "ui/canvas/cell_batch.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {
namespace {

using scene::Rect;

/// The margin that the cell painter adds around a cell's ring.
constexpr float cell_margin = 1;

std::uint64_t mixed(std::uint64_t value, std::uint64_t word) {
  value = (value ^ word) * 0x9e3779b97f4a7c15u;
  return value ^ (value >> 32);
}

/// Mixes a value without padding into a hash; its size must be a multiple of four bytes.
template <class Value>
std::uint64_t mixed_in(std::uint64_t value, const Value& what) {
  static_assert(sizeof(Value) % 4 == 0);
  constexpr std::size_t words = sizeof(Value) / 8;
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < words; ++i) {
    std::memcpy(&word, reinterpret_cast<const char*>(&what) + 8 * i, 8);
    value = mixed(value, word);
  }
  if constexpr (sizeof(Value) % 8 != 0) {
    std::uint32_t half = 0;
    std::memcpy(&half, reinterpret_cast<const char*>(&what) + 8 * words, 4);
    value = mixed(value, half);
  }
  return value;
}

class TileContent {
 public:
  explicit TileContent(const Tiles& tiles)
      : tiles_(tiles),
        content(static_cast<std::size_t>(tiles.columns) * static_cast<std::size_t>(tiles.rows)) {}

  void add(const ImDrawList& list, const ImDrawCmd& command) {
    const auto& clip = command.ClipRect;
    const auto texture = command.GetTexID();
    std::uint64_t state = mixed_in(0x243f6a8885a308d3u, clip);
    state = mixed_in(state, texture);
    if (command.UserCallbackData) {
      for (const auto& cell : static_cast<const CellBatch*>(command.UserCallbackData)->cells) {
        const float out = cell.ring_width + cell_margin;
        put(mixed_in(state, cell), clip, cell.x - out, cell.y - out, cell.x + cell.w + out,
            cell.y + cell.h + out);
      }
      return;
    }
    const auto* vertices = list.VtxBuffer.Data + command.VtxOffset;
    const auto* indices = list.IdxBuffer.Data + command.IdxOffset;
    for (unsigned i = 0; i + 2 < command.ElemCount; i += 3) {
      const ImDrawVert &a = vertices[indices[i]], &b = vertices[indices[i + 1]],
                       &c = vertices[indices[i + 2]];
      put(mixed_in(mixed_in(mixed_in(state, a), b), c), clip, std::min({a.pos.x, b.pos.x, c.pos.x}),
          std::min({a.pos.y, b.pos.y, c.pos.y}), std::max({a.pos.x, b.pos.x, c.pos.x}),
          std::max({a.pos.y, b.pos.y, c.pos.y}));
    }
  }

 private:
  static int tile(float from_edge, int count) {
    return static_cast<int>(std::clamp(from_edge / Tiles::edge, -1.f, static_cast<float>(count)) + 1) - 1;
  }
  void put(std::uint64_t hash, const ImVec4& clip, float left, float top, float right, float bottom) {
    left = std::max(left, clip.x), top = std::max(top, clip.y);
    right = std::min(right, clip.z), bottom = std::min(bottom, clip.w);
    if (!(left < right && top < bottom)) return;
    const int first = std::max(0, tile(left - tiles_.window.x, tiles_.columns)),
              last = std::min(tiles_.columns - 1, tile(right - tiles_.window.x, tiles_.columns)),
              end = std::min(tiles_.rows - 1, tile(bottom - tiles_.window.y, tiles_.rows));
    for (int row = std::max(0, tile(top - tiles_.window.y, tiles_.rows)); row <= end; ++row)
      for (int column = first; column <= last; ++column) {
        auto& value = content[tiles_.at(column, row)];
        value = mixed(value, hash);
      }
  }

  const Tiles& tiles_;

 public:
  std::vector<std::uint64_t> content;
};

}  // namespace

Tiles::Tiles(const Rect& the_window)
    : window(the_window),
      columns(std::max(0, static_cast<int>(std::ceil(window.w / edge)))),
      rows(std::max(0, static_cast<int>(std::ceil(window.h / edge)))) {}

Rect Tiles::rect(int column, int row, int columns_wide, int rows_high) const {
  const float left = static_cast<float>(column * edge), top = static_cast<float>(row * edge);
  return {window.x + left, window.y + top, std::min(static_cast<float>(columns_wide * edge), window.w - left),
          std::min(static_cast<float>(rows_high * edge), window.h - top)};
}

std::vector<std::uint64_t> content_of(const Tiles& tiles, const ImDrawData& data) {
  TileContent all(tiles);
  for (int i = 0; i < data.CmdListsCount; ++i)
    for (const auto& command : data.CmdLists[i]->CmdBuffer) all.add(*data.CmdLists[i], command);
  return std::move(all.content);
}

}  // namespace stridescope::canvas
