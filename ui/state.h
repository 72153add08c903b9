#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/session/session.h"
#include "ui/action.h"
#include "ui/scene/model/view_state.h"
#include "ui/settings.h"

namespace stridescope::ui {

/// The file behind the session.
struct Document {
  session::Session session;
  std::string path;            ///< empty: never saved
  std::string saved_text;      ///< of the session as last read or written
  std::string text_on_disk;    ///< of the file as last read or written; empty: never saved
  std::uint64_t revision = 0;  ///< counts changes of the session, cursor included
  bool is_changed = false;     ///< since it was read or written
};

/// What the stage shows between two states of the session. One step is in motion at most.
struct Clock {
  std::size_t step = 0;  ///< the step in motion is steps()[step - 1]; 0: none
  double t = 1;          ///< 0: before that step, 1: after it
  double direction = 1;  ///< -1: an undo, shown backwards
  bool running = false;
  /// The session is played: when a step has ended, the next one follows after a rest, up to the last.
  bool goes_on = false;
  double rest_secs = 0;    ///< left of that rest, at speed 1
  bool dragging = false;   ///< t follows the timeline's knob: what is shown is a function of its place alone
  std::uint64_t cuts = 0;  ///< counts the times that the motion began, turned round or broke off
  bool walking = false;    ///< the odometer walk advances
  double walk_direction = 1;
  std::optional<double> walk_until;  ///< it stops there: a step of one element

  bool in_motion() const { return step != 0; }
  bool is_playing() const { return in_motion() ? running : walking || goes_on; }
};

/// A text that a field edits. `revision` counts replacements from outside the field, so that the field takes
/// them over.
struct Draft {
  std::string text;
  int revision = 0;
  std::size_t caret = std::string::npos;  ///< where a replacement puts it, in bytes; npos: at the end
  void replace(std::string to, std::size_t caret_at = std::string::npos) {
    text = std::move(to);
    caret = caret_at;
    ++revision;
  }
};

/// The open form of the operations panel. Arguments are kept as the source text they put into the statement.
struct Form {
  std::string op;    ///< empty: closed
  std::string self;  ///< the tensor it applies to
  struct Argument {
    std::string name;  ///< the parameter's
    Draft draft;       ///< empty: left out
  };
  std::vector<Argument> arguments;
  Draft result_name;
};

struct Console {
  Draft draft;
  std::size_t caret = 0;  ///< in the draft, in bytes
  std::vector<std::string> history;
  std::size_t recalled = 0;  ///< index into history; its size: the draft
  std::string set_aside;     ///< the draft while history is shown
  int completion = 0;        ///< chosen row of the completion list
  bool completion_closed = false;
};

struct FileDialog {
  DialogKind kind = DialogKind::none;  ///< which one, while a question stands over it
  Draft path;
  std::string folder;
};

/// A message that stays until dismissed.
struct Notice {
  std::string text;
  bool is_error = false;
  std::string offer = {};  ///< key of the words on its button; empty: none
  friend bool operator==(const Notice&, const Notice&) = default;
};

/// All statements that a session had before some of them left it: it can be brought back.
struct Branch {
  struct Statement {
    std::string leading, source;
    friend bool operator==(const Statement&, const Statement&) = default;
  };
  std::vector<Statement> statements;
  friend bool operator==(const Branch&, const Branch&) = default;
};

struct CellEdit {
  scene::CellTarget cell;
  Draft draft;
};

struct ContextMenu {
  scene::Target target;
  std::optional<std::size_t> step;
  scene::Point at;
};

/// All that the window shows. Panels read it; the reducer changes it.
struct State {
  Document document;
  scene::ViewState view;
  Clock clock;
  Form form;
  Draft search;
  Console console;
  std::optional<session::Failure> failure;  ///< the last statement did not run
  std::string printed;                      ///< what the last statement printed, or the value it gave
  std::optional<CellEdit> cell_edit;
  std::string menu;
  std::optional<ContextMenu> context_menu;
  DialogKind dialog = DialogKind::none;
  FileDialog file;
  std::string saving_to;                ///< the path of the save that a question interrupted
  std::optional<std::string> picture;   ///< one is to be made: for this path; empty: for the clipboard
  std::vector<Branch> set_aside;        ///< the last is brought back first
  std::optional<Action> after_unsaved;  ///< what the unsaved-changes question interrupted
  struct Recovered {
    std::string path, text, text_on_disk;
    std::size_t cursor = 0;
    std::vector<Branch> set_aside = {};
    std::string kept_in = {};  ///< the file it comes from; to be removed once it is no longer needed
    bool is_settled = false;   ///< the question is answered
  };
  Recovered recovered;  ///< the session that the recovery question offers
  std::vector<Notice> notices;
  Settings settings;
  std::optional<std::string> focus_request;  ///< id of the widget to get the keys next
  bool full_screen = false;
  bool lecture = false;  ///< panels are folded for the class
  bool hint_done = false;
  std::string clipboard;  ///< to be put on the clipboard by the window
  bool quit = false;
  // Told by the window: commands that zoom need them.
  scene::Size stage_size;
  float natural_zoom = 1;  ///< at which cells are as large as the style has them
  std::string version;     ///< of this program, for the About sheet
};

}  // namespace stridescope::ui
