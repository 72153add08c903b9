#pragma once

#include <cstdint>

namespace stridescope::ui {

enum class DialogKind : std::uint8_t {
  none,
  open,
  choose_file,  ///< replaces a file that is missing or changed
  save_as,
  save_picture,
  export_form,
  save_lesson,  ///< made from this session
  save_data,    ///< a tensor, or the table of tensors
  allow_file,   ///< permission for a script to read a file
  archive,      ///< choose tensors of a file
  lessons,      ///< the list of shipped lessons
  unsaved,
  overwrite,
  changed_outside,  ///< the file on disk was changed by another program
  which_steps,      ///< include those after the cursor?
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
