#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/export/keyframes.h"
#include "ui/canvas/cairo/cairo_fonts.h"
#include "ui/scene/picture/scene.h"

namespace stridescope::app {

/// Successive scenes as one list of items in painting order: an item exists in a range of scenes,
/// and each changing property is a track. Texts are glyph outlines, so that a player needs no
/// fonts.
class Recording {
 public:
  explicit Recording(const canvas::CairoFonts& fonts) : fonts_(fonts) {}
  void add(const scene::Scene& scene);
  std::size_t scenes() const { return scenes_; }
  /// "g": outlines of glyphs; "t": texts, each [width in ems, glyph, x in 1/1000 em, ...]; "c": colours as
  /// [r, g, b, a], ...; "i": items in painting order, each [kind, first scene, last scene, properties...]. A
  /// property is its value, or [scene relative to the item's first, value, ...]. Read by assets/player.
  std::string json() const;

 private:
  enum class Kind : std::uint8_t { box, curve, cell, label };
  struct Item {
    Kind kind;
    std::size_t first, last;
    std::vector<Samples> properties;  ///< one value per scene in which the item exists
  };
  using Name =
      std::pair<scene::ItemKey, std::size_t>;  ///< an item's key, and its index among items of that key
  /// Items of one layer and kind, with their painting order and presence.
  struct Group {
    std::vector<std::size_t> order;  ///< indices of items_
    std::map<Name, std::size_t> open;
  };
  using Properties = std::vector<std::vector<float>>;

  template <class Items>
  void add_items(Kind kind, std::int16_t layer, const Items& items);
  void place(Group& group, Kind kind, const std::vector<std::pair<Name, Properties>>& shown);
  Properties properties(const scene::Box& box);
  Properties properties(const scene::Curve& curve);
  Properties properties(const scene::Cell& cell);
  Properties properties(const scene::Label& label);
  float text(std::string_view text, scene::Font font);

  const canvas::CairoFonts& fonts_;
  std::size_t scenes_ = 0;
  std::vector<Item> items_;
  std::map<std::pair<std::int16_t, Kind>, Group> groups_;
  std::map<std::pair<std::size_t, unsigned long>, std::size_t> glyphs_;  ///< by face and glyph index
  std::vector<std::string> outlines_;
  std::map<std::pair<std::string, scene::Font>, std::size_t> texts_;
  std::vector<std::string> written_texts_;
};

}  // namespace stridescope::app
