#pragma once

#include <string>

#include "engine/lesson/lesson.h"
#include "engine/words/message.h"

namespace stridescope::ui {

/// A message in every language of lessons; empty if the message is.
lesson::Localized localized(const words::Message& message);
/// A text that is the same in every language.
lesson::Localized localized(const std::string& text);

}  // namespace stridescope::ui
