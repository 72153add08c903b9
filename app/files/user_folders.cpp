#include "app/files/user_folders.h"

#include <cstdlib>

#ifndef _WIN32
#include <pwd.h>
#include <unistd.h>
#endif

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

fs::path variable(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? fs::path(value) : fs::path();
}

#ifndef _WIN32
/// Returns the home folder, also without HOME, which services and some ways of changing the user leave unset.
fs::path home_folder() {
  if (auto named = variable("HOME"); !named.empty()) return named;
  const auto* user = getpwuid(getuid());
  return user && user->pw_dir ? fs::path(user->pw_dir) : fs::path();
}
#endif

/// As XDG requires, relative paths in its variables are ignored.
fs::path base_folder(const char* name, const fs::path& home, const char* fallback) {
  auto named = variable(name);
  if (named.is_absolute()) return named;
  return home.empty() ? fs::path() : home / fallback;
}

fs::path own(const fs::path& base) { return base.empty() ? base : base / "stridescope"; }

}  // namespace

UserFolders user_folders() {
#ifdef _WIN32
  return {own(variable("APPDATA")), own(variable("LOCALAPPDATA")), variable("USERPROFILE")};
#else
  const auto home = home_folder();
  return {own(base_folder("XDG_CONFIG_HOME", home, ".config")),
          own(base_folder("XDG_STATE_HOME", home, ".local/state")), home};
#endif
}

}  // namespace stridescope::app
