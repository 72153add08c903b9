#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "ui/widgets/ui.h"

namespace stridescope::ui {

/// An undecorated area of the window, for panels. Ends with the scope.
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
  std::string outer_recording_area_;
};

/// A scrolling part of an area. `top()` is the content's top, minus the scroll offset.
class Scroll {
 public:
  Scroll(Ui& ui, std::string_view name, const scene::Rect& rect, bool horizontal = false);
  /// Sets the size of the content; call it after drawing the content.
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

/// Returns the range of rows to create, for rows of one height that begin at `top` and a visible rectangle:
/// the first and the end. Includes one more at each end, for the keyboard; all rows, if they are few.
std::pair<std::size_t, std::size_t> rows_in_view(std::size_t rows, float top, float height,
                                                 const scene::Rect& rect);

/// A card above everything, with the window behind it dimmed and disabled. Raises ui.layer during its scope.
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
  std::string outer_recording_area_;
  scene::Rect card_;
  bool pressed_outside_ = false;
};

/// Copies the scene's colours and lengths to the ImGui style.
void apply_style(const scene::Style& style);

}  // namespace stridescope::ui
