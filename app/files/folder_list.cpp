#include "app/files/folder_list.h"

#include <algorithm>
#include <array>
#include <filesystem>

#include "engine/io/system_reason.h"
#include "engine/io/text_file.h"

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t max_entries = 2000;

bool is_openable(const fs::path& path) {
  constexpr std::array known = {".py", ".ipynb", ".txt", ".npy", ".npz", ".safetensors"};
  return std::find(known.begin(), known.end(), path.extension().string()) != known.end();
}

}  // namespace

ui::FolderList list_folder(const std::string& folder) {
  ui::FolderList list;
  std::error_code error;
  fs::directory_iterator at(folder, fs::directory_options::skip_permission_denied, error);
  if (error) {
    list.problem = io::path_and_reason(folder, io::system_reason(error));
    return list;
  }
  for (; at != fs::directory_iterator() && list.entries.size() < max_entries; at.increment(error)) {
    if (error) break;
    const auto name = at->path().filename().string();
    if (name.empty() || name.front() == '.') continue;
    std::error_code ignored;
    const bool is_folder = at->is_directory(ignored);
    if (is_folder || is_openable(at->path())) list.entries.push_back({name, is_folder});
  }
  std::sort(list.entries.begin(), list.entries.end(), [](const ui::FolderEntry& a, const ui::FolderEntry& b) {
    return a.is_folder != b.is_folder ? a.is_folder : a.name < b.name;
  });
  return list;
}

}  // namespace stridescope::app
