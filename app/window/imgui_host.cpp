#include "app/window/imgui_host.h"

#include <glad/gl.h>
#include <imgui_impl_opengl3.h>

#include <cmath>
#include <cstdint>

#include "app/window/key_names.h"

namespace stridescope::app {
namespace {

void send_pointer(float x, float y) {
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMousePosEvent(x, y);
#else
  ImGui::GetIO().MousePos = {x, y};
#endif
}

void send_button(int button, bool down) {
  if (button < 0 || button > 4) return;
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMouseButtonEvent(button, down);
#else
  ImGui::GetIO().MouseDown[button] = down;
#endif
}

void send_wheel(float x, float y) {
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddMouseWheelEvent(x, y);
#else
  ImGui::GetIO().MouseWheelH += x;
  ImGui::GetIO().MouseWheel += y;
#endif
}

void release_everything() {
#if IMGUI_VERSION_NUM >= 18700
  ImGui::GetIO().AddFocusEvent(false);
#else
  auto& io = ImGui::GetIO();
  for (auto& down : io.KeysDown) down = false;
  for (auto& down : io.MouseDown) down = false;
  io.KeyCtrl = io.KeyShift = io.KeyAlt = io.KeySuper = false;
#endif
}

}  // namespace

ImguiHost::ImguiHost(GlWindow& window) : window_(window), keeps_picture_(window.keeps_picture()) {
  IMGUI_CHECKVERSION();
  context_ = ImGui::CreateContext();
  ImGui::SetCurrentContext(context_);
  auto& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.LogFilename = nullptr;
  // A blinking caret would cost frames while idle.
  io.ConfigInputTextCursorBlink = false;
  io.MouseDoubleClickTime = 0.4f;
  ui::compat::name_keys();
  ui::compat::take_events_at_once();
  ui::compat::set_clipboard(*this);
  ImGui_ImplOpenGL3_Init("#version 330 core");
}

ImguiHost::~ImguiHost() {
  if (font_texture_ != 0) glDeleteTextures(1, &font_texture_);
  use();
  ImGui_ImplOpenGL3_Shutdown();
  ImGui::DestroyContext(context_);
}

void ImguiHost::use() {
  window_.make_current();
  ImGui::SetCurrentContext(context_);
}

const char* ImguiHost::read() {
  clipboard_ = window_.clipboard();
  const auto last = clipboard_.find_last_not_of("\r\n");
  clipboard_.resize(last == std::string::npos ? 0 : last + 1);
  if (captures_pasted_lines && clipboard_.find('\n') != std::string::npos) {
    pasted_lines = std::exchange(clipboard_, {});
    return nullptr;
  }
  return clipboard_.c_str();
}

void ImguiHost::write(const char* text) { window_.set_clipboard(text); }

void ImguiHost::send(const Event& event) {
  if (const auto* key = std::get_if<KeyEvent>(&event)) send_to_imgui(*key);
  if (const auto* character = std::get_if<CharEvent>(&event))
    ImGui::GetIO().AddInputCharacter(character->character);
  if (const auto* cursor = std::get_if<CursorEvent>(&event)) send_pointer(cursor->x, cursor->y);
  if (const auto* button = std::get_if<ButtonEvent>(&event)) send_button(button->button, button->down);
  if (const auto* scroll = std::get_if<ScrollEvent>(&event)) send_wheel(scroll->x, scroll->y);
  if (const auto* focus = std::get_if<FocusEvent>(&event); focus && !focus->focused) release_everything();
  // The last painted picture may be lost after the window was covered or resized.
  if (std::holds_alternative<RefreshEvent>(event)) damage_.forget();
  if (std::holds_alternative<CursorLeft>(event) && !ImGui::IsMouseDown(0)) send_pointer(-FLT_MAX, -FLT_MAX);
}

std::vector<ui::Fonts::Missing> ImguiHost::bake_fonts(ui::Fonts& fonts, const scene::Style& style,
                                                      const std::vector<char32_t>& characters) {
#if IMGUI_VERSION_NUM < 19200
  // The renderer creates its objects when it first draws, including a texture of its own.
  if (font_texture_ == 0) ImGui_ImplOpenGL3_CreateDeviceObjects();
  ImGui_ImplOpenGL3_DestroyFontsTexture();
#endif
  auto missing = fonts.bake(style, characters);
  damage_.forget();
#if IMGUI_VERSION_NUM < 19200
  upload_fonts();
#endif
  return missing;
}

#if IMGUI_VERSION_NUM < 19200
/// Uploads one byte per pixel instead of four, and keeps no copy in memory.
void ImguiHost::upload_fonts() {
  auto& atlas = *ImGui::GetIO().Fonts;
  unsigned char* pixels = nullptr;
  int width = 0, height = 0;
  atlas.GetTexDataAsAlpha8(&pixels, &width, &height);
  GLint bound = 0;
  glGetIntegerv(GL_TEXTURE_BINDING_2D, &bound);
  if (font_texture_ == 0) glGenTextures(1, &font_texture_);
  glBindTexture(GL_TEXTURE_2D, font_texture_);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  constexpr GLint white_with_alpha[] = {GL_ONE, GL_ONE, GL_ONE, GL_RED};
  glTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_SWIZZLE_RGBA, white_with_alpha);
  glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_R8, width, height, 0, GL_RED, GL_UNSIGNED_BYTE, pixels);
  glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
  glBindTexture(GL_TEXTURE_2D, static_cast<GLuint>(bound));
  atlas.SetTexID((ImTextureID)(std::intptr_t)font_texture_);
  atlas.ClearTexData();
}
#endif

void ImguiHost::begin_frame(const GlWindow::Extent& extent, double passed_secs) {
  auto& io = ImGui::GetIO();
  io.DisplaySize = {static_cast<float>(extent.width), static_cast<float>(extent.height)};
  if (extent.width > 0 && extent.height > 0)
    io.DisplayFramebufferScale = {
        static_cast<float>(extent.framebuffer_width) / static_cast<float>(extent.width),
        static_cast<float>(extent.framebuffer_height) / static_cast<float>(extent.height)};
  io.DeltaTime = passed_secs > 1e-5 ? static_cast<float>(passed_secs) : 1e-5f;
  ImGui_ImplOpenGL3_NewFrame();
  ImGui::NewFrame();
}

void ImguiHost::drop_frame() { ImGui::EndFrame(); }

std::int64_t ImguiHost::paint(const GlWindow::Extent& extent, scene::Color background) {
  ImGui::Render();
  auto& data = *ImGui::GetDrawData();
  if (extent.framebuffer_width <= 0 || extent.framebuffer_height <= 0) return 0;
  if (!keeps_picture_ || extent != painted_ || background != background_) damage_.forget();
  painted_ = extent, background_ = background;
  glViewport(0, 0, extent.framebuffer_width, extent.framebuffer_height);
  const auto part = [](std::uint8_t c) { return static_cast<float>(c) / 255.f; };
  const auto& scale = data.FramebufferScale;
  std::int64_t painted = 0;
  for (const auto& rect : damage_.since_last(data)) {
    // In whole pixels, from the bottom.
    const int left = static_cast<int>(std::floor(rect.x * scale.x)),
              right = static_cast<int>(std::ceil(rect.right() * scale.x)),
              top = static_cast<int>(std::floor(rect.y * scale.y)),
              bottom = static_cast<int>(std::ceil(rect.bottom() * scale.y));
    painted += std::int64_t{right - left} * (bottom - top);
    glEnable(GL_SCISSOR_TEST);
    glScissor(left, extent.framebuffer_height - bottom, right - left, bottom - top);
    glClearColor(part(background.r), part(background.g), part(background.b), 1);
    glClear(GL_COLOR_BUFFER_BIT);
    glDisable(GL_SCISSOR_TEST);
    const canvas::ScopedClip clipped(data, rect);
    ImGui_ImplOpenGL3_RenderDrawData(&data);
  }
  return painted;
}

GlWindow::Pointer ImguiHost::pointer() const {
  switch (ImGui::GetMouseCursor()) {
    case ImGuiMouseCursor_TextInput: return GlWindow::Pointer::text;
    case ImGuiMouseCursor_Hand: return GlWindow::Pointer::hand;
    case ImGuiMouseCursor_ResizeEW: return GlWindow::Pointer::resize;
    default: return GlWindow::Pointer::arrow;
  }
}

}  // namespace stridescope::app
