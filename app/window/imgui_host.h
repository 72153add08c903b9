#pragma once

#include <string>
#include <vector>

#include "app/window/event.h"
#include "app/window/gl_window.h"
#include "ui/canvas/damage.h"
#include "ui/compat/imgui.h"
#include "ui/fonts/fonts.h"

namespace stridescope::app {

/// Dear ImGui in a window: its context, its input, and its painting with OpenGL.
class ImguiHost : private ui::compat::Clipboard {
 public:
  explicit ImguiHost(GlWindow& window);
  ~ImguiHost() override;
  ImguiHost(const ImguiHost&) = delete;
  ImguiHost& operator=(const ImguiHost&) = delete;

  /// Makes the contexts of Dear ImGui and OpenGL current.
  void use();
  void send(const Event& event);
  /// Must be called between frames.
  std::vector<ui::Fonts::Missing> bake_fonts(ui::Fonts& fonts, const scene::Style& style,
                                             const std::vector<char32_t>& characters);
  void begin_frame(const GlWindow::Extent& extent, double passed_secs);
  /// Ends a frame that is not shown.
  void drop_frame();
  /// Paints the changes since the last frame, or everything if the window does not keep its picture. Returns
  /// the number of painted pixels of the framebuffer.
  std::int64_t paint(const GlWindow::Extent& extent, scene::Color background);
  /// Returns the shape that the pointer should have.
  GlWindow::Pointer pointer() const;

  /// If set, pasted text with line breaks is stored here, for the console, instead of being
  /// inserted.
  bool captures_pasted_lines = false;
  std::string pasted_lines;

 private:
  const char* read() override;
  void write(const char* text) override;
  void upload_fonts();
  GlWindow& window_;
  unsigned font_texture_ = 0;  ///< 0 before fonts are baked, and if ImGui manages it
  ImGuiContext* context_ = nullptr;
  std::string clipboard_;
  canvas::Damage damage_;
  bool keeps_picture_ = false;
  GlWindow::Extent painted_{};  ///< of the last frame
  scene::Color background_{};
};

}  // namespace stridescope::app
