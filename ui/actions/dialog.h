#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "engine/words/message.h"
#include "ui/actions/one_of.h"
#include "ui/scene/picture/view_state.h"
#include "ui/state/dialog_kind.h"
#include "ui/state/export.h"
#include "ui/state/folder_list.h"
#include "ui/state/recovered.h"

namespace stridescope::ui {

// Dialogs, menus, notices.

struct OpenMenu {
  std::string name;
};  ///< empty: closes it
struct OpenContextMenu {
  scene::Target target;
  std::optional<std::size_t> step;
  scene::Point at;
};
struct ShowDialog {
  DialogKind kind = DialogKind::none;
};
struct CloseDialog {};
struct ConfirmDialog {};
struct DiscardChanges {};
struct ChooseSaved {
  bool all = true;  ///< include steps after the cursor
};                  ///< answers which steps to save
struct EditPath {
  std::string text;
};
struct ChooseFile {
  std::string name;
};
struct EnterFolder {
  std::string path;
};
struct RefreshFolder {};  ///< lists the folder again: other programs may have changed it
struct SavePicture {};    ///< opens the dialog for its path
struct OpenExport {};
struct EditExport {
  ExportForm form;
};
struct SaveData {
  std::string ending;  ///< ".npy": the selected tensor; ".py": the session with asserts; ".csv": its tensors
};
struct SearchArchive {
  std::string text;
};
struct ToggleArchived {
  std::size_t index = 0;
};  ///< whether that tensor of the file is loaded
struct ChooseArchived {
  bool all = true;
};  ///< all that match the search, or none
struct OfferRecovery {
  Recovered session;
};
struct ForgetRecovered {};  ///< its recovery file is no longer needed
struct AddNotice {
  words::Message message;
  bool is_error = false;
};
struct DismissNotice {
  std::size_t index = 0;
};
struct AcceptNotice {
  std::size_t index = 0;
};  ///< runs its button's action
struct FolderListed {
  std::string folder;
  FolderList list;
};
struct PathsChecked {
  bool is_folder = false;  ///< the typed path is a folder
  bool exists = false;     ///< the file exists
};
struct ShowExport {
  bool has_encoder = false;  ///< for films
  std::string folder;        ///< the initial folder of dialogs
};
struct Escape {};  ///< closes the topmost overlay

struct DialogAction
    : OneOf<OpenMenu, OpenContextMenu, ShowDialog, CloseDialog, ConfirmDialog, DiscardChanges, ChooseSaved,
            EditPath, ChooseFile, EnterFolder, RefreshFolder, SavePicture, OpenExport, EditExport, SaveData,
            SearchArchive, ToggleArchived, ChooseArchived, OfferRecovery, ForgetRecovered, AddNotice,
            DismissNotice, AcceptNotice, Escape, FolderListed, PathsChecked, ShowExport> {
  using OneOf::OneOf;
};

}  // namespace stridescope::ui
