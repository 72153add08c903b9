#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/words/message.h"
#include "ui/scene/picture/view_state.h"
#include "ui/state/archive.h"
#include "ui/state/dialog_kind.h"
#include "ui/state/draft.h"
#include "ui/state/folder_list.h"
#include "ui/state/recovered.h"

namespace stridescope::ui {

struct FileDialog {
  DialogKind kind = DialogKind::none;  ///< its dialog, while a question covers it
  Draft path;
  std::string folder;
  FolderList list;        ///< of the folder, read when the dialog entered it
  std::string suggested;  ///< the name of exported data
  friend bool operator==(const FileDialog&, const FileDialog&) = default;
};

struct ContextMenu {
  scene::Target target;
  std::optional<std::size_t> step;
  scene::Point at;
  friend bool operator==(const ContextMenu&, const ContextMenu&) = default;
};

/// The button of a notice about a file that is missing or changed.
inline constexpr const char* choose_file_offer = "notice/choose_file";

/// A message that remains until dismissed.
struct Notice {
  words::Message message;
  bool is_error = false;
  std::string offer = {};  ///< key of its button's label; empty: none
  std::string path = {};   ///< of the file concerned; absolute
  friend bool operator==(const Notice&, const Notice&) = default;
};

/// Overlays above the panels: a dialog, a menu, notices.
struct DialogState {
  DialogKind open = DialogKind::none;
  FileDialog file;
  std::string saving_to;  ///< the path of the save that a question interrupted
  Recovered recovered;
  std::string asked_file;         ///< the file that a script requests; absolute
  std::int64_t asked_nbytes = 0;  ///< its size
  std::string replaced_file;      ///< file for which a replacement is chosen; absolute
  ArchiveState archive;
  std::string menu;  ///< empty: closed
  std::optional<ContextMenu> context_menu;
  std::vector<Notice> notices;
  friend bool operator==(const DialogState&, const DialogState&) = default;
};

}  // namespace stridescope::ui
