#include "ui/canvas/damage.h"

#include <algorithm>
#include <cstring>

#include "ui/canvas/cell_batch.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {
namespace {

using scene::around;
using scene::intersects;
using scene::Rect;

class Hash {
 public:
  void add(const void* bytes, std::size_t size) {
    const auto* at = static_cast<const char*>(bytes);
    for (; size >= sizeof(std::uint64_t); at += sizeof(std::uint64_t), size -= sizeof(std::uint64_t)) {
      std::uint64_t word = 0;
      std::memcpy(&word, at, sizeof word);
      mix(word);
    }
    std::uint64_t rest = size;
    std::memcpy(&rest, at, size);
    mix(rest);
  }
  std::uint64_t value() const { return value_; }

 private:
  void mix(std::uint64_t word) {
    value_ = (value_ ^ word) * 0x9e3779b97f4a7c15u;
    value_ ^= value_ >> 32;
  }
  std::uint64_t value_ = 0x243f6a8885a308d3u;
};

/// Adds a rectangle to those that stand apart, joining what it meets.
void add(std::vector<Rect>& apart, Rect rect) {
  if (rect.w <= 0 || rect.h <= 0) return;
  for (std::size_t i = 0; i < apart.size();) {
    if (!intersects(apart[i], rect)) {
      ++i;
      continue;
    }
    rect = around(apart[i], rect);
    apart.erase(apart.begin() + static_cast<std::ptrdiff_t>(i));
    i = 0;
  }
  apart.push_back(rect);
}

}  // namespace

Damage::Painted Damage::summary(const ImDrawList& list) {
  Hash hash;
  const auto bytes = [](const auto& items) { return static_cast<std::size_t>(items.size_in_bytes()); };
  hash.add(list.VtxBuffer.Data, bytes(list.VtxBuffer));
  hash.add(list.IdxBuffer.Data, bytes(list.IdxBuffer));
  Rect bounds{0, 0, 0, 0};
  for (const auto& command : list.CmdBuffer) {
    const auto& clip = command.ClipRect;
    const auto texture = command.GetTexID();
    hash.add(&clip, sizeof clip);
    hash.add(&texture, sizeof texture);
    hash.add(&command.ElemCount, sizeof command.ElemCount);
    if (command.UserCallbackData) {
      const auto& cells = static_cast<const CellBatch*>(command.UserCallbackData)->cells;
      hash.add(cells.data(), cells.size() * sizeof(CellShape));
    } else if (command.ElemCount == 0) {
      continue;
    }
    if (clip.z <= clip.x || clip.w <= clip.y) continue;
    const Rect rect{clip.x, clip.y, clip.z - clip.x, clip.w - clip.y};
    bounds = around(bounds, rect);
  }
  return {list._OwnerName ? list._OwnerName : "", hash.value(), bounds};
}

std::vector<Rect> Damage::since_last(const ImDrawData& data) {
  std::vector<Painted> now;
  for (int i = 0; i < data.CmdListsCount; ++i) now.push_back(summary(*data.CmdLists[i]));
  const bool same_lists = std::equal(now.begin(), now.end(), painted_.begin(), painted_.end(),
                                     [](const Painted& a, const Painted& b) { return a.owner == b.owner; });
  std::vector<Rect> changed;
  const Rect window{data.DisplayPos.x, data.DisplayPos.y, data.DisplaySize.x, data.DisplaySize.y};
  if (!same_lists) {
    changed.push_back(window);
  } else {
    for (std::size_t i = 0; i < now.size(); ++i) {
      if (now[i].content == painted_[i].content) continue;
      add(changed, now[i].bounds);
      add(changed, painted_[i].bounds);
    }
  }
  painted_ = std::move(now);
  return changed;
}

ClippedTo::ClippedTo(ImDrawData& data, const Rect& rect) : data_(data) {
  for (int i = 0; i < data.CmdListsCount; ++i)
    for (auto& command : data.CmdLists[i]->CmdBuffer) {
      auto& clip = command.ClipRect;
      clips_.push_back({clip.x, clip.y, clip.z, clip.w});
      clip = {std::max(clip.x, rect.x), std::max(clip.y, rect.y), std::min(clip.z, rect.right()),
              std::min(clip.w, rect.bottom())};
    }
}

ClippedTo::~ClippedTo() {
  auto saved = clips_.begin();
  for (int i = 0; i < data_.CmdListsCount; ++i)
    for (auto& command : data_.CmdLists[i]->CmdBuffer) {
      command.ClipRect = {saved->left, saved->top, saved->right, saved->bottom};
      ++saved;
    }
}

}  // namespace stridescope::canvas
