#ifndef _WIN32
#include "app/files/user_folders.h"

#include <pwd.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <optional>
#include <string>

#include "tests/support/catch.h"

using namespace stridescope;

namespace {

/// A scope in which the variables of folders are unset.
class Unnamed {
 public:
  Unnamed() {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (const char* value = std::getenv(names[i])) values_[i] = value;
      unsetenv(names[i]);
    }
  }
  Unnamed(const Unnamed&) = delete;
  Unnamed& operator=(const Unnamed&) = delete;
  ~Unnamed() {
    for (std::size_t i = 0; i < names.size(); ++i) {
      unsetenv(names[i]);
      if (values_[i]) setenv(names[i], values_[i]->c_str(), 1);
    }
  }

 private:
  static constexpr std::array names = {"HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"};
  std::array<std::optional<std::string>, names.size()> values_;
};

}  // namespace

TEST_CASE("without HOME, data is kept in the user's home folder of the system") {
  const Unnamed unnamed;
  const auto* user = getpwuid(getuid());
  if (!user) return;  // a user without an entry has no folder
  const std::filesystem::path home = user->pw_dir;
  const auto folders = app::user_folders();
  CHECK(folders.home == home);
  CHECK(folders.config == home / ".config/stridescope");
  CHECK(folders.state == home / ".local/state/stridescope");
}

TEST_CASE("HOME and the variables of XDG determine the folders; relative ones are ignored") {
  const Unnamed unnamed;
  setenv("HOME", "/tmp/stridescope-home", 1);
  setenv("XDG_CONFIG_HOME", "relative", 1);
  setenv("XDG_STATE_HOME", "/tmp/stridescope-state", 1);
  const auto folders = app::user_folders();
  CHECK(folders.home == "/tmp/stridescope-home");
  CHECK(folders.config == "/tmp/stridescope-home/.config/stridescope");
  CHECK(folders.state == "/tmp/stridescope-state/stridescope");
}
#endif
