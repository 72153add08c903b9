// The baseline of the frame times: rectangles with a number in each, drawn by Dear ImGui and its OpenGL
// backend only, one of them moving. usage: bare_imgui CELLS FRAMES; prints the median total and CPU
// milliseconds of a frame.
#include <glad/gl.h>
// glad must be included first: it replaces the system's OpenGL header.
#include <GLFW/glfw3.h>
#include <imgui.h>
#include <imgui_impl_glfw.h>
#include <imgui_impl_opengl3.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

namespace {

constexpr int width = 1280, height = 720;

void draw_cells(int cells, int frame) {
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const int columns = static_cast<int>(std::ceil(std::sqrt(cells * static_cast<double>(width) / height)));
  const float edge = static_cast<float>(width) / static_cast<float>(columns);
  for (int i = 0; i < cells; ++i) {
    const float shift = i == frame % cells ? 3.0f : 0.0f;
    const float x = static_cast<float>(i % columns) * edge + shift,
                y = static_cast<float>(i / columns) * edge;
    list.AddRectFilled({x, y}, {x + edge * 0.9f, y + edge * 0.9f}, IM_COL32(40 + i % 200, 120, 160, 255), 4);
    const std::string text = std::to_string(i);
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    list.AddText({x + (edge * 0.9f - size.x) / 2, y + (edge * 0.9f - size.y) / 2}, IM_COL32_WHITE,
                 text.c_str());
  }
}

double median(std::vector<double>& values) {
  std::nth_element(values.begin(), values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2),
                   values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const int cells = argc > 1 ? std::atoi(argv[1]) : 0, frames = argc > 2 ? std::atoi(argv[2]) : 0;
  if (cells < 1 || frames < 1) {
    std::fputs("usage: bare_imgui CELLS FRAMES\n", stderr);
    return 2;
  }
  if (!glfwInit()) return 1;
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 3);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 3);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  GLFWwindow* window = glfwCreateWindow(width, height, "bare_imgui", nullptr, nullptr);
  if (!window) return 1;
  glfwMakeContextCurrent(window);
  if (!gladLoadGL(glfwGetProcAddress)) return 1;
  ImGui::CreateContext();
  ImGui::GetIO().IniFilename = nullptr;
  ImGui_ImplGlfw_InitForOpenGL(window, true);
  ImGui_ImplOpenGL3_Init("#version 330 core");
  std::vector<double> total_ms, cpu_ms;
  for (int frame = 0; frame < frames; ++frame) {
    const auto begun = std::chrono::steady_clock::now();
    const auto cpu_begun = std::clock();
    glfwPollEvents();
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    ImGui::NewFrame();
    draw_cells(cells, frame);
    ImGui::Render();
    glViewport(0, 0, width, height);
    glClear(GL_COLOR_BUFFER_BIT);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
    glfwSwapBuffers(window);
    glFinish();
    const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
    total_ms.push_back(took.count());
    cpu_ms.push_back(1000.0 * static_cast<double>(std::clock() - cpu_begun) / CLOCKS_PER_SEC);
  }
  std::printf("%.2f %.2f\n", median(total_ms), median(cpu_ms));
  ImGui_ImplOpenGL3_Shutdown();
  ImGui_ImplGlfw_Shutdown();
  ImGui::DestroyContext();
  glfwTerminate();
}
