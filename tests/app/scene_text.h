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
  std::string look;  ///< colour and font weight; empty if they are part of `row`
  std::string text;  ///< quoted; empty: none
  friend bool operator==(const SceneItem&, const SceneItem&) = default;
};

/// Scenes as text for comparison: lengths are rounded to whole pixels, line widths to tenths, opacities to
/// percents; colours of the palette are named. The text does not depend on fonts, keys or the machine.
class SceneText {
 public:
  explicit SceneText(const scene::Palette& palette);

  /// The colours' names and values, one per line.
  std::string palette() const;
  /// In painting order.
  std::vector<SceneItem> items(const scene::Scene& scene) const;

 private:
  template <class Item>
  SceneItem item(const Item& item) const;
  std::string name(scene::Color color) const;

  std::vector<std::pair<std::string, scene::Color>> names_;
};

/// One line per row: "ROW: X LOOK TEXT X LOOK TEXT ...", without a look equal to that of the previous item.
/// Long rows continue on indented lines.
std::string rows_of(const std::vector<SceneItem>& items);
/// The difference of a scene from the previous one: "gone" with the indices of removed items, and the rows of
/// added ones. Equal items are paired in any order.
std::string change_of(const std::vector<SceneItem>& before, const std::vector<SceneItem>& after);

}  // namespace stridescope::testing
