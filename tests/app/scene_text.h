#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ui/scene/picture/scene.h"
#include "ui/scene/picture/style.h"

namespace stridescope::testing {

/// A visible item of a scene as text. Neighbours of equal `row` are written on one line.
struct SceneItem {
  std::string row;   ///< layer, kind, y, size, and other common properties of neighbours
  std::string x;     ///< or the points of a curve
  std::string look;  ///< colour, and weight of a font; empty if the row has it
  std::string text;  ///< quoted; empty: none
  friend bool operator==(const SceneItem&, const SceneItem&) = default;
};

/// Scenes as text for comparison: lengths are rounded to whole pixels, widths of lines to tenths, opacities
/// to percents; colours of the palette are named. The text has no fonts, keys or other state of the machine.
class SceneText {
 public:
  explicit SceneText(const scene::Palette& palette);

  /// The colours' names and values, one a line.
  std::string palette() const;
  /// In the order of painting.
  std::vector<SceneItem> items(const scene::Scene& scene) const;

 private:
  template <class Item>
  SceneItem item(const Item& item) const;
  std::string name(scene::Color color) const;

  std::vector<std::pair<std::string, scene::Color>> names_;
};

/// One line a row: "ROW: X LOOK TEXT X LOOK TEXT ...", without a look that the item before has. Long rows
/// continue on indented lines.
std::string rows_of(const std::vector<SceneItem>& items);
/// The difference of a scene from the one before it: "gone" with the numbers of removed items, counted from
/// 0, and the rows of added ones. Equal items are paired in any order.
std::string change_of(const std::vector<SceneItem>& before, const std::vector<SceneItem>& after);

}  // namespace stridescope::testing
