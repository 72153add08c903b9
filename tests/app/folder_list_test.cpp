#include "app/files/folder_list.h"

#include <filesystem>
#include <vector>

#include "tests/support/catch.h"
#include "tests/support/temporary_folder.h"

namespace stridescope::app {

TEST_CASE("a file dialog lists folders, scripts, notebooks and data files") {
  const testing::TemporaryFolder folder;
  for (const auto* name : {"b.py", "a.ipynb", "c.npz", "d.png", ".hidden.py"})
    testing::write_file(folder / name, "");
  std::filesystem::create_directory(folder / "z");
  std::vector<std::string> names;
  for (const auto& entry : list_folder(folder / "").entries) names.push_back(entry.name);
  CHECK(names == std::vector<std::string>{"z", "a.ipynb", "b.py", "c.npz"});
  CHECK_FALSE(list_folder(folder / "none").problem.key.empty());
}

}  // namespace stridescope::app
