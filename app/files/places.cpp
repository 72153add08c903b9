#include "app/files/places.h"

#include <cstdlib>

namespace stridescope::app {
namespace {

namespace fs = std::filesystem;

fs::path variable(const char* name) {
  const char* value = std::getenv(name);
  return value && *value ? fs::path(value) : fs::path();
}

/// XDG says that relative paths in its variables are to be ignored.
fs::path base_folder(const char* name, const fs::path& home, const char* fallback) {
  auto named = variable(name);
  if (named.is_absolute()) return named;
  return home.empty() ? fs::path() : home / fallback;
}

fs::path own(const fs::path& base) { return base.empty() ? base : base / "stridescope"; }

}  // namespace

Places user_places() {
#ifdef _WIN32
  return {own(variable("APPDATA")), own(variable("LOCALAPPDATA")), variable("USERPROFILE")};
#else
  const auto home = variable("HOME");
  return {own(base_folder("XDG_CONFIG_HOME", home, ".config")),
          own(base_folder("XDG_STATE_HOME", home, ".local/state")), home};
#endif
}

}  // namespace stridescope::app
