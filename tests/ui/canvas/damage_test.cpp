#include "ui/canvas/damage.h"

#include <memory>

#include "tests/support/catch.h"
#include "ui/canvas/cell_batch.h"
#include "ui/canvas/paint_levels.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {
namespace {

using scene::Rect;

/// A frame of two windows, side by side, each with a bar.
class Frame {
 public:
  Frame(float left_bar, float right_bar, const char* right_name = "right") {
    add("left", {0, 0, 100, 100}, left_bar);
    add(right_name, {100, 0, 100, 100}, right_bar);
    data.Valid = true;
    data.DisplaySize = {200, 100};
    data.FramebufferScale = {1, 1};
    data.CmdListsCount = static_cast<int>(pointers_.size());
#if IMGUI_VERSION_NUM >= 18980
    for (auto* list : pointers_) data.CmdLists.push_back(list);
#else
    data.CmdLists = pointers_.data();
#endif
  }
  ImDrawList& list(std::size_t i) { return *lists_[i]; }
  ImDrawData data{};

 private:
  void add(const char* name, const Rect& r, float bar) {
    auto list = std::make_unique<ImDrawList>(&shared_);
    list->_ResetForNewFrame();
    list->_OwnerName = name;
    list->PushClipRect({r.x, r.y}, {r.right(), r.bottom()});
    list->PrimReserve(6, 4);
    list->PrimRect({r.x, r.y}, {r.x + bar, r.y + 10}, IM_COL32(1, 2, 3, 255));
    pointers_.push_back(list.get());
    lists_.push_back(std::move(list));
  }
  ImDrawListSharedData shared_;
  std::vector<std::unique_ptr<ImDrawList>> lists_;
  std::vector<ImDrawList*> pointers_;
};

const Rect whole{0, 0, 200, 100}, right_half{100, 0, 100, 100};

TEST_CASE("the first frame paints everything, an equal one nothing") {
  Damage damage;
  CHECK(damage.since_last(Frame(10, 20).data) == std::vector<Rect>{whole});
  CHECK(damage.since_last(Frame(10, 20).data).empty());
  damage.forget();
  CHECK(damage.since_last(Frame(10, 20).data) == std::vector<Rect>{whole});
}

TEST_CASE("only the window that changed is painted") {
  Damage damage;
  damage.since_last(Frame(10, 20).data);
  CHECK(damage.since_last(Frame(10, 21).data) == std::vector<Rect>{right_half});
  CHECK(damage.since_last(Frame(11, 22).data).size() == 2);
}

TEST_CASE("a window that opens or closes has everything painted") {
  Damage damage;
  damage.since_last(Frame(10, 20).data);
  CHECK(damage.since_last(Frame(10, 20, "other").data) == std::vector<Rect>{whole});
}

TEST_CASE("cells that another painter draws count as content") {
  CellBatch batch;
  batch.cells.push_back({.x = 110, .y = 10, .w = 20, .h = 20, .fill = 0xffffffff});
  const auto painted = [&](Damage& damage) {
    Frame frame(10, 20);
    frame.list(1).AddCallback([](const ImDrawList*, const ImDrawCmd*) {}, &batch);
    return damage.since_last(frame.data);
  };
  Damage damage;
  painted(damage);
  CHECK(painted(damage).empty());
  batch.cells[0].x = 111;
  CHECK(painted(damage) == std::vector<Rect>{right_half});
}

TEST_CASE("clip rectangles are narrowed while painting, and put back") {
  Frame frame(10, 20);
  const auto clip = [&](std::size_t i) {
    const auto& c = frame.list(i).CmdBuffer[0].ClipRect;
    return std::vector<float>{c.x, c.y, c.z, c.w};
  };
  {
    const ClippedTo clipped(frame.data, {90, 10, 20, 20});
    CHECK(clip(0) == std::vector<float>{90, 10, 100, 30});
    CHECK(clip(1) == std::vector<float>{100, 10, 110, 30});
  }
  CHECK(clip(0) == std::vector<float>{0, 0, 100, 100});
}

TEST_CASE("cells apart share a level; one that covers another comes later") {
  using Levels = std::vector<int>;
  CHECK(paint_levels({}, 4) == Levels{});
  CHECK(paint_levels({{0, 0, 20, 20}, {20, 0, 20, 20}, {500, 300, 20, 20}}, 4) == Levels{0, 0, 0});
  CHECK(paint_levels({{0, 0, 20, 20}, {10, 0, 20, 20}, {25, 0, 20, 20}, {100, 0, 9, 9}}, 4) ==
        Levels{0, 1, 2, 0});
  CHECK(paint_levels({{0, 0, 9, 9}, {1, 0, 9, 9}, {2, 0, 9, 9}}, 2) == Levels{0, 1, 1});
  CHECK(paint_levels({{60, 60, 10, 10}, {68, 68, 10, 10}, {-70, -70, 10, 10}, {-65, -65, 10, 10}}, 9) ==
        Levels{0, 1, 0, 1});
}

}  // namespace
}  // namespace stridescope::canvas
