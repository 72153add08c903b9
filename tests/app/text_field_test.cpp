#include "ui/widgets/fields.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

#include "tests/support/catch.h"
#include "ui/compat/imgui.h"
#include "ui/widgets/ui.h"
#include "ui/widgets/windows.h"

namespace stridescope::ui {
namespace {

/// Keeps freed memory of Dear ImGui, filled with a pattern, to detect writes to it.
class Graves {
 public:
  static constexpr unsigned char fill = 0xDD;
  static constexpr std::size_t head_bytes = 32, largest_bytes = 4096;

  Graves() { ImGui::SetAllocatorFunctions(allocate, release, this); }
  ~Graves() {
    ImGui::SetAllocatorFunctions([](std::size_t n, void*) { return std::malloc(n); },
                                 [](void* bytes, void*) { std::free(bytes); });
    for (auto* run : dead_) std::free(run);
  }
  bool are_untouched() const {
    return std::all_of(dead_.begin(), dead_.end(), [](const unsigned char* run) {
      return std::all_of(run + head_bytes, run + head_bytes + size_of(run),
                         [](unsigned char byte) { return byte == fill; });
    });
  }
  std::size_t count() const { return dead_.size(); }

 private:
  static std::size_t size_of(const unsigned char* run) {
    std::size_t size = 0;
    std::memcpy(&size, run, sizeof size);
    return size;
  }
  static void* allocate(std::size_t size, void*) {
    auto* run = static_cast<unsigned char*>(std::malloc(size + head_bytes));
    std::memcpy(run, &size, sizeof size);
    return run + head_bytes;
  }
  static void release(void* bytes, void* graves) {
    if (!bytes) return;
    auto* run = static_cast<unsigned char*>(bytes) - head_bytes;
    if (size_of(run) > largest_bytes) return std::free(run);
    std::memset(bytes, fill, size_of(run));
    static_cast<Graves*>(graves)->dead_.push_back(run);
  }

  std::vector<unsigned char*> dead_;
};

TEST_CASE("fields that appear one after the other do not write to freed memory") {
  Graves graves;
  ImGui::CreateContext();
  auto& io = ImGui::GetIO();
  io.IniFilename = nullptr;
  io.DisplaySize = {800, 600};
  io.DeltaTime = 1.0f / 60;
#if IMGUI_VERSION_NUM >= 19200
  io.BackendFlags |= ImGuiBackendFlags_RendererHasTextures;
#endif
  const Text text("en");
  const auto style = scene::make_style(scene::Theme::light, 1);
  apply_style(style);
  Fonts fonts;
  fonts.bake(style, {});
  UiMemory memory;
  for (int count = 1; count <= 40; ++count) {
    KeyQueue keys(std::vector<KeyPress>{});
    ActionQueue actions;
    ImGui::NewFrame();
    {
      Ui ui(style, fonts, text, memory, keys, actions, count, false);
      const Area area(ui, "fields", {0, 0, 800, 600});
      for (int i = 0; i < count; ++i)
        text_field(ui, "field" + std::to_string(i), {10, 10.f * static_cast<float>(i), 200, 20}, Draft{});
    }
    ImGui::EndFrame();
    REQUIRE(graves.are_untouched());
  }
  CHECK(graves.count() > 0);
  ImGui::DestroyContext();
}

}  // namespace
}  // namespace stridescope::ui
