#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// An area of the window without decoration, for panels. Ends with the scope.
class Area {
 public:
  enum class Kind {
    panel,    ///< beside the others
    raised,   ///< over the panels
    overlay,  ///< over everything, when it appears
  };
  Area(Ui& ui, std::string_view name, const scene::Rect& rect, Kind kind = Kind::panel);
  ~Area();
  Area(const Area&) = delete;
  Area& operator=(const Area&) = delete;

 private:
  Ui& ui_;
  std::string drawn_around_;
};

/// A part of an area that scrolls. `top()` is where the content begins, moved by what is scrolled away.
class Scroll {
 public:
  Scroll(Ui& ui, std::string_view name, const scene::Rect& rect, bool horizontal = false);
  /// Tells the size of the content, then ends with the scope.
  void set_content(float width, float height);
  ~Scroll();
  Scroll(const Scroll&) = delete;
  Scroll& operator=(const Scroll&) = delete;
  scene::Point top() const { return top_; }
  float inner_width() const { return inner_width_; }

 private:
  scene::Point top_;
  float inner_width_;
};

/// Of rows of one height that begin at `top`, those to make where a rectangle is in view: the first and the
/// one after the last. One more at each end, which the keyboard may go to; all, where they are few.
std::pair<std::size_t, std::size_t> rows_in_view(std::size_t rows, float top, float height,
                                                 const scene::Rect& rect);

/// A card above everything, with what lies behind it dimmed and out of reach. Raises ui.layer while it lives.
class Modal {
 public:
  Modal(Ui& ui, std::string_view name, scene::Size wanted, scene::Size screen);
  ~Modal();
  Modal(const Modal&) = delete;
  Modal& operator=(const Modal&) = delete;
  const scene::Rect& card() const { return card_; }
  bool pressed_outside() const { return pressed_outside_; }

 private:
  Ui& ui_;
  std::string drawn_around_;
  scene::Rect card_;
  bool pressed_outside_ = false;
};

/// Gives the ImGui style the scene's colours and lengths.
void apply_style(const scene::Style& style);

}  // namespace stridescope::ui
