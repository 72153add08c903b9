#include "ui/canvas/damage.h"

#include <algorithm>
#include <memory>
#include <utility>

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

bool covers(const std::vector<Rect>& painted, const Rect& r) {
  return std::ranges::any_of(painted, [&](const Rect& p) { return scene::bounding_rect(p, r) == p; });
}
float area(const std::vector<Rect>& painted) {
  float sum = 0;
  for (const auto& p : painted) sum += p.w * p.h;
  return sum;
}

TEST_CASE("the first frame paints everything, an equal one nothing") {
  Damage damage;
  CHECK(damage.since_last(Frame(10, 20).data) == std::vector<Rect>{whole});
  CHECK(damage.since_last(Frame(10, 20).data).empty());
  damage.forget();
  CHECK(damage.since_last(Frame(10, 20).data) == std::vector<Rect>{whole});
}

TEST_CASE("only changed parts are painted, with their surroundings") {
  Damage damage;
  damage.since_last(Frame(10, 20).data);
  const auto painted = damage.since_last(Frame(10, 60).data);
  CHECK(covers(painted, {100, 0, 60, 10}));
  CHECK(area(painted) < right_half.w * right_half.h);
  for (const auto& rect : painted) CHECK_FALSE(scene::intersects(rect, {0, 0, 60, 100}));
}

TEST_CASE("a former rectangle is repainted, also where another window is painted now") {
  Damage damage;
  damage.since_last(Frame(10, 60).data);
  CHECK(covers(damage.since_last(Frame(10, 20).data), {100, 0, 60, 10}));
  CHECK(damage.since_last(Frame(10, 20, "other").data).empty());
  Frame frame(10, 20);
  std::swap(frame.data.CmdLists[0], frame.data.CmdLists[1]);
  CHECK(damage.since_last(frame.data).empty());
}

TEST_CASE("painting order of overlapping shapes, and clip rectangles, affect the content") {
  const Rect below{10, 40, 20, 20}, above{20, 40, 20, 20};
  const auto painted = [&](Damage& damage, const Rect& first, const Rect& second, float clip_right) {
    Frame frame(5, 5);
    auto& list = frame.list(0);
    list.PushClipRect({0, 0}, {clip_right, 100});
    list.PrimReserve(12, 8);
    list.PrimRect({first.x, first.y}, {first.right(), first.bottom()}, IM_COL32(9, 9, 9, 255));
    list.PrimRect({second.x, second.y}, {second.right(), second.bottom()}, IM_COL32(8, 8, 8, 255));
    return damage.since_last(frame.data);
  };
  Damage damage;
  painted(damage, below, above, 100);
  CHECK(painted(damage, below, above, 100).empty());
  CHECK(covers(painted(damage, above, below, 100), scene::bounding_rect(above, below)));
  CHECK(covers(painted(damage, above, below, 35), {35, 40, 5, 20}));
}

TEST_CASE("distant changes are painted separately; many small changes take few passes") {
  const auto frame = [](float w, float h, const std::vector<Rect>& bars) {
    auto made = std::make_unique<Frame>(0.f, 0.f);
    made->data.DisplaySize = {w, h};
    auto& list = made->list(0);
    list.PushClipRect({0, 0}, {w, h});
    for (const auto& bar : bars) {
      list.PrimReserve(6, 4);
      list.PrimRect({bar.x, bar.y}, {bar.right(), bar.bottom()}, IM_COL32(5, 6, 7, 255));
    }
    return made;
  };
  Damage damage;
  const float w = 1280, h = 720;
  damage.since_last(frame(w, h, {})->data);
  const Rect one{40, 40, 10, 10}, other{1200, 600, 10, 10};
  const auto apart = damage.since_last(frame(w, h, {one, other})->data);
  CHECK(apart.size() == 2);
  CHECK(covers(apart, one));
  CHECK(covers(apart, other));
  CHECK(area(apart) < 100 * 100);

  std::vector<Rect> scattered;
  for (int i = 0; i < 40; ++i)
    for (int j = 0; j < 20; ++j)
      if ((i * 7 + j * 5) % 9 == 0)
        scattered.push_back({static_cast<float>(i) * 32 + 4, static_cast<float>(j) * 36 + 4, 8, 8});
  const auto painted = damage.since_last(frame(w, h, scattered)->data);
  CHECK(painted.size() <= 8);
  for (const auto& bar : scattered) CHECK(covers(painted, bar));
  for (std::size_t i = 0; i < painted.size(); ++i)
    for (std::size_t k = 0; k < i; ++k) CHECK_FALSE(scene::intersects(painted[i], painted[k]));

  // Another size of the window repaints all of it.
  CHECK(damage.since_last(frame(w, h - 20, scattered)->data) == std::vector<Rect>{{0, 0, w, h - 20}});
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
  CHECK(covers(painted(damage), {110, 10, 21, 20}));
}

TEST_CASE("clip rectangles are narrowed while painting, and restored") {
  Frame frame(10, 20);
  const auto clip = [&](std::size_t i) {
    const auto& c = frame.list(i).CmdBuffer[0].ClipRect;
    return std::vector<float>{c.x, c.y, c.z, c.w};
  };
  {
    const ScopedClip clipped(frame.data, {90, 10, 20, 20});
    CHECK(clip(0) == std::vector<float>{90, 10, 100, 30});
    CHECK(clip(1) == std::vector<float>{100, 10, 110, 30});
  }
  CHECK(clip(0) == std::vector<float>{0, 0, 100, 100});
}

TEST_CASE("disjoint cells share a level; a covering one comes later") {
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
