#include "ui/canvas/fill.h"

#include <cmath>
#include <optional>
#include <vector>

#include "tests/support/catch.h"
#include "ui/canvas/cell_batch.h"
#include "ui/compat/imgui.h"

namespace stridescope::canvas {
namespace {

using scene::Rect;

class Kept : public CellPainter {
 public:
  void add(ImDrawList&, CellBatch batch) override { batches.push_back(std::move(batch)); }
  std::vector<CellBatch> batches;
};

class Filled {
 public:
  Filled(const Rect& rect, float radius, std::uint32_t color, float scale = 1) {
    context_ = ImGui::CreateContext();
    ImGui::GetIO().DisplayFramebufferScale = {scale, scale};
    ImDrawListSharedData shared;
    shared.SetCircleTessellationMaxError(0.3f);
    ImDrawList list(&shared);
    list._ResetForNewFrame();
    list.PushClipRect({0, 0}, {1000, 1000});
    fill(list, &kept_, rect, radius, color);
    for (const auto& command : list.CmdBuffer)
      if (command.ElemCount > 0) clips.push_back(command.ClipRect);
  }
  ~Filled() { ImGui::DestroyContext(context_); }
  /// Returns the rectangle that the painter fills; nullopt if ImGui paints everything.
  std::optional<Rect> inside() const {
    if (kept_.batches.empty()) return std::nullopt;
    const auto& cell = kept_.batches.at(0).cells.at(0);
    return Rect{cell.x, cell.y, cell.w, cell.h};
  }
  bool is_plain() const { return kept_.batches.at(0).is_plain; }
  std::vector<ImVec4> clips;  ///< of ImGui's fills

 private:
  Kept kept_;
  ImGuiContext* context_ = nullptr;
};

constexpr std::uint32_t opaque = 0xff102030, clear = 0x80102030;

}  // namespace

TEST_CASE("ImGui fills small, translucent and empty rectangles, and all with fractional pixels") {
  CHECK_FALSE(Filled({10, 10, 20, 20}, 0, opaque).inside());
  CHECK_FALSE(Filled({10, 10, 400, 200}, 0, clear).inside());
  CHECK_FALSE(Filled({10, 10, 400, 200}, 0, opaque, 1.25f).inside());
  CHECK(Filled({10, 10, 400, 200}, 0, opaque, 1.25f).clips.size() == 1);
  CHECK(Filled({10, 10, 400, 200}, 0, 0x00102030).clips.empty());
}

TEST_CASE("a large opaque rectangle goes to the painter") {
  const Filled filled({10, 10, 400, 200}, 0, opaque);
  CHECK(filled.inside() == Rect{10, 10, 400, 200});
  CHECK(filled.is_plain());
  CHECK(filled.clips.empty());
}

TEST_CASE("ImGui fills the border of a rounded rectangle, without gap or overlap") {
  for (const auto& rect : {Rect{10, 10, 400, 200}, Rect{10.4f, 20.7f, 300.3f, 180.9f}}) {
    const Filled filled(rect, 8, opaque);
    REQUIRE(filled.inside());
    const Rect inside = *filled.inside();
    CHECK(inside.x >= rect.x + 8);
    CHECK(inside.bottom() <= rect.bottom() - 8);
    const auto covered = [&](float x, float y) {
      int times = inside.contains({x, y}) ? 1 : 0;
      for (const auto& clip : filled.clips) {
        for (const float edge : {clip.x, clip.y, clip.z, clip.w}) CHECK(edge == std::floor(edge));
        times += x >= clip.x && x < clip.z && y >= clip.y && y < clip.w;
      }
      return times;
    };
    for (float x = std::floor(rect.x) + 0.5f; x < rect.right(); x += 1) {
      CHECK(covered(x, rect.y + 1) == 1);
      CHECK(covered(x, rect.y + 90) == 1);
      CHECK(covered(x, rect.bottom() - 1) == 1);
    }
    for (float y = std::floor(rect.y) + 0.5f; y < rect.bottom(); y += 1) {
      CHECK(covered(rect.x + 1, y) == 1);
      CHECK(covered(rect.x + 90, y) == 1);
      CHECK(covered(rect.right() - 1, y) == 1);
    }
  }
}

}  // namespace stridescope::canvas
