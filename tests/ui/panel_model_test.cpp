#include "tests/support/catch.h"
#include "ui/format.h"
#include "ui/panels/contiguity_rows.h"
#include "ui/panels/frame_layout.h"
#include "ui/widget_list.h"

namespace stridescope::ui {

TEST_CASE("bytes are told in decimal units") {
  CHECK(bytes_text(96) == "96 B");
  CHECK(bytes_text(4'000'000) == "4 MB");
  CHECK(bytes_text(1536) == "1.5 kB");
  CHECK(bytes_text(8'000'000'000'000) == "8 TB");
}

TEST_CASE("contiguity is told dimension by dimension, and size 1 has no say") {
  const auto rows = contiguity_rows({{3, 1, 4}, {4, 77, 1}, 0});
  REQUIRE(rows.size() == 3);
  CHECK((rows[0].dim == 2 && rows[0].expected == 1 && rows[0].holds()));
  CHECK((rows[1].is_free && rows[1].holds()));
  CHECK((rows[2].expected == 4 && rows[2].holds()));
  CHECK_FALSE(contiguity_rows({{4, 3}, {1, 4}, 0})[0].holds());
  CHECK(contiguity_rows({{2, 0}, {1, 1}, 0}).empty());
}

TEST_CASE("the parts of the window meet, and the stage keeps room") {
  for (const auto& [w, h] : {std::pair{800.f, 600.f}, {1280.f, 720.f}, {1920.f, 1080.f}, {3840.f, 2160.f}})
    for (const float scale : {0.75f, 1.f, 2.f, 3.f}) {
      const auto style = scene::make_style(scene::Theme::light, scale);
      const auto layout = frame_layout({w, h}, {}, style, false);
      INFO(w << " x " << h << " at " << scale);
      CHECK(layout.operations.right() == Approx(layout.stage.x));
      CHECK(layout.stage.right() == Approx(layout.inspector.x));
      CHECK(layout.stage.bottom() == Approx(layout.bottom.y));
      CHECK(layout.bottom.bottom() == Approx(h));
      CHECK(layout.stage.w >= w * 0.4f);
      CHECK(layout.stage.h >= h * 0.3f);
    }
}

TEST_CASE("the Tab key stays in the topmost layer and wraps round") {
  const auto widget = [](const char* id, int layer, bool enabled) {
    WidgetRecord record;
    record.id = id;
    record.layer = layer;
    record.enabled = enabled;
    record.takes_focus = true;
    return record;
  };
  WidgetList widgets = {widget("a", 0, true), widget("b", 0, false), widget("c", 0, true)};
  CHECK(next_focus(widgets, "", false) == "a");
  CHECK(next_focus(widgets, "a", false) == "c");
  CHECK(next_focus(widgets, "c", false) == "a");
  CHECK(next_focus(widgets, "a", true) == "c");
  widgets.push_back(widget("dialog", 10, true));
  CHECK(next_focus(widgets, "a", false) == "dialog");
}

}  // namespace stridescope::ui
