#pragma once

#include <cstdint>

namespace stridescope::ui {

enum class DialogKind : std::uint8_t {
  none,
  open,
  choose_file,  ///< in place of one that is gone or changed
  save_as,
  save_picture,
  export_form,
  save_lesson,  ///< made of this session
  save_data,    ///< a tensor, or what the session knows of its tensors
  allow_file,   ///< may a script read it?
  archive,      ///< which tensors of a file?
  lessons,      ///< the page of those that come with the program
  unsaved,
  overwrite,
  changed_outside,  ///< the file on disk is no longer what was opened
  which_steps,      ///< those after the cursor too?
  recover,
  practice,
  golf,
  compare,
  parsons,
  palette,
  words,
  dialects,
  keys,
  change_keys,
  layouts,
  about,
  settings
};

}  // namespace stridescope::ui
