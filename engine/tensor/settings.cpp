#include "engine/tensor/settings.h"

#include <utility>

namespace stridescope::tensor {
namespace {

thread_local SharedSettings* used = nullptr;

}  // namespace

const Settings& settings() {
  static const Settings defaults;
  return used && *used ? **used : defaults;
}

UseSettings::UseSettings(SharedSettings& settings) : before_(std::exchange(used, &settings)) {}
UseSettings::~UseSettings() { used = before_; }

void change_settings(Settings settings) {
  if (used) *used = std::make_shared<const Settings>(std::move(settings));
}

}  // namespace stridescope::tensor
