#include "ui/lesson/localized.h"

#include "ui/words/text.h"

namespace stridescope::ui {

lesson::Localized localized(const words::Message& message) {
  lesson::Localized made;
  if (message.empty()) return made;
  for (std::size_t i = 0; i < lesson::languages.size(); ++i)
    made.texts[i] = Text(lesson::languages[i])(message);
  return made;
}

lesson::Localized localized(const std::string& text) {
  lesson::Localized made;
  made.texts.fill(text);
  return made;
}

}  // namespace stridescope::ui
