#include "app/window/cell_renderer.h"

#include <glad/gl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "ui/compat/imgui.h"

namespace stridescope::app {
namespace {

using canvas::CellShape;

constexpr const char* vertex_source = R"(#version 330 core
layout(location = 0) in vec4 rect;     // x, y, w, h
layout(location = 1) in vec2 measures; // radius, width of the ring
layout(location = 2) in vec4 fill;
layout(location = 3) in vec4 edge;
layout(location = 4) in vec4 ring;
uniform vec4 viewport;                 // x, y, w, h of the window
uniform float scale;                   // pixels of the picture in one of the window
out vec2 from_center;
flat out vec2 half_size;
flat out vec2 lengths;
flat out vec4 fill_color, edge_color, ring_color;
void main() {
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  half_size = rect.zw * 0.5;
  from_center = corner * (half_size + measures.y + 1.0 / scale);
  lengths = vec2(min(measures.x, min(half_size.x, half_size.y)), measures.y);
  fill_color = fill;
  edge_color = edge;
  ring_color = ring;
  vec2 place = (rect.xy + half_size + from_center - viewport.xy) / viewport.zw;
  gl_Position = vec4(place.x * 2.0 - 1.0, 1.0 - place.y * 2.0, 0.0, 1.0);
}
)";

constexpr const char* fragment_source = R"(#version 330 core
uniform float scale;
in vec2 from_center;
flat in vec2 half_size;
flat in vec2 lengths;
flat in vec4 fill_color, edge_color, ring_color;
out vec4 color;
vec4 over(vec4 below, vec4 above, float cover) {
  float a = above.a * cover, rest = below.a * (1.0 - a), all = a + rest;
  return vec4((above.rgb * a + below.rgb * rest) / max(all, 0.0001), all);
}
void main() {
  vec2 q = abs(from_center) - half_size + lengths.x;
  float outside = (length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - lengths.x) * scale;  // in pixels
  float inside = clamp(0.5 - outside, 0.0, 1.0);
  color = vec4(fill_color.rgb, fill_color.a * inside);
  color = over(color, edge_color, inside * clamp(outside + 1.5, 0.0, 1.0));
  color = over(color, ring_color, (1.0 - inside) * clamp(lengths.y * scale + 0.5 - outside, 0.0, 1.0));
}
)";

unsigned compiled(GLenum kind, const char* source) {
  const unsigned shader = glCreateShader(kind);
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  int ok = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &ok);
  if (ok) return shader;
  std::array<char, 1024> words{};
  glGetShaderInfoLog(shader, static_cast<int>(words.size()), nullptr, words.data());
  glDeleteShader(shader);
  throw std::runtime_error(std::string("OpenGL does not compile the program for cells: ") + words.data());
}

unsigned linked() {
  const unsigned vertex = compiled(GL_VERTEX_SHADER, vertex_source),
                 fragment = compiled(GL_FRAGMENT_SHADER, fragment_source), program = glCreateProgram();
  glAttachShader(program, vertex);
  glAttachShader(program, fragment);
  glLinkProgram(program);
  glDeleteShader(vertex);
  glDeleteShader(fragment);
  int ok = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &ok);
  if (ok) return program;
  glDeleteProgram(program);
  throw std::runtime_error("OpenGL does not link the program for cells.");
}

void attribute(unsigned place, int count, GLenum type, std::size_t offset) {
  glEnableVertexAttribArray(place);
  glVertexAttribPointer(place, count, type, type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE, sizeof(CellShape),
                        reinterpret_cast<const void*>(offset));
  glVertexAttribDivisor(place, 1);
}

/// OpenGL counts rows from the bottom.
void set_scissor(int left, int top, int right, int bottom) {
  const auto& data = *ImGui::GetDrawData();
  const int height = static_cast<int>(data.DisplaySize.y * data.FramebufferScale.y);
  glScissor(left, height - bottom, right - left, bottom - top);
}

/// Clears the pixels whose centres are inside the cell: those that OpenGL would fill if it drew triangles.
void clear(const CellShape& cell, int clip_left, int clip_top, int clip_right, int clip_bottom) {
  const auto& data = *ImGui::GetDrawData();
  const ImVec2 from = data.DisplayPos, scale = data.FramebufferScale;
  const auto pixel = [](float place) { return static_cast<int>(std::ceil(place - 0.5f)); };
  const int left = std::max(clip_left, pixel((cell.x - from.x) * scale.x)),
            top = std::max(clip_top, pixel((cell.y - from.y) * scale.y)),
            right = std::min(clip_right, pixel((cell.x + cell.w - from.x) * scale.x)),
            bottom = std::min(clip_bottom, pixel((cell.y + cell.h - from.y) * scale.y));
  if (right <= left || bottom <= top) return;
  set_scissor(left, top, right, bottom);
  const ImVec4 color = ImGui::ColorConvertU32ToFloat4(cell.fill);
  glClearColor(color.x, color.y, color.z, 1);
  glClear(GL_COLOR_BUFFER_BIT);
}

}  // namespace

CellRenderer::CellRenderer() : program_(linked()) {
  viewport_location_ = glGetUniformLocation(program_, "viewport");
  scale_location_ = glGetUniformLocation(program_, "scale");
  glGenVertexArrays(1, &array_);
  glGenBuffers(1, &buffer_);
  glBindVertexArray(array_);
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  attribute(0, 4, GL_FLOAT, offsetof(CellShape, x));
  attribute(1, 2, GL_FLOAT, offsetof(CellShape, radius));
  attribute(2, 4, GL_UNSIGNED_BYTE, offsetof(CellShape, fill));
  attribute(3, 4, GL_UNSIGNED_BYTE, offsetof(CellShape, edge));
  attribute(4, 4, GL_UNSIGNED_BYTE, offsetof(CellShape, ring));
  glBindVertexArray(0);
}

CellRenderer::~CellRenderer() {
  glDeleteBuffers(1, &buffer_);
  glDeleteVertexArrays(1, &array_);
  glDeleteProgram(program_);
}

void CellRenderer::add(ImDrawList& list, canvas::CellBatch batch) {
  static_assert(std::is_standard_layout_v<Entry>);
  const bool is_plain = batch.is_plain;
  batches_.push_back(std::make_unique<Entry>(Entry{std::move(batch), this}));
  list.AddCallback(
      [](const ImDrawList*, const ImDrawCmd* command) {
        const auto& entry = *static_cast<const Entry*>(command->UserCallbackData);
        entry.renderer->draw(entry.batch, *command);
      },
      batches_.back().get());
  // Plain batches change only the scissor rectangle, which Dear ImGui sets for every command.
  if (!is_plain) list.AddCallback(ImDrawCallback_ResetRenderState, nullptr);
}

void CellRenderer::draw(const canvas::CellBatch& batch, const ImDrawCmd& command) const {
  const auto& data = *ImGui::GetDrawData();
  const ImVec2 from = data.DisplayPos, size = data.DisplaySize, scale = data.FramebufferScale;
  const auto& clip = command.ClipRect;
  const int left = static_cast<int>(std::floor((clip.x - from.x) * scale.x)),
            right = static_cast<int>(std::ceil((clip.z - from.x) * scale.x)),
            top = static_cast<int>(std::floor((clip.y - from.y) * scale.y)),
            bottom = static_cast<int>(std::ceil((clip.w - from.y) * scale.y));
  if (right <= left || bottom <= top) return;
  if (batch.is_plain) {
    for (const auto& cell : batch.cells) clear(cell, left, top, right, bottom);
    return;
  }
  set_scissor(left, top, right, bottom);
  glUseProgram(program_);
  glUniform4f(viewport_location_, from.x, from.y, size.x, size.y);
  glUniform1f(scale_location_, scale.x);
  glBindVertexArray(array_);
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(batch.cells.size() * sizeof(CellShape)),
               batch.cells.data(), GL_STREAM_DRAW);
  glDrawArraysInstanced(GL_TRIANGLE_STRIP, 0, 4, static_cast<GLsizei>(batch.cells.size()));
}

}  // namespace stridescope::app
