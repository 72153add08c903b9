#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>

#include "ui/scene/view_state.h"

namespace stridescope::ui {

/// What a widget or key asks for. Widgets return actions; only the reducer changes state.
struct RunStatement { std::string source; };      ///< append to the session
struct GoToStep { std::size_t count = 0; };       ///< cursor
struct Undo {};
struct Redo {};
struct Select { std::string tensor; };
struct Hover { scene::Target target; };
struct Pin { scene::Target target; };
struct OpenOperation { std::string op; };         ///< empty: close the form
struct Play { bool on = true; };
struct Seek { double position = 0; };             ///< on the timeline: step + fraction
struct SetSpeed { float factor = 1; };
struct NewSession {};
struct OpenFile { std::string path; };            ///< empty: ask
struct Save { std::string path; };                ///< empty: the session's own, or ask
struct Quit {};

using Action = std::variant<RunStatement, GoToStep, Undo, Redo, Select, Hover, Pin, OpenOperation, Play, Seek, SetSpeed,
                            NewSession, OpenFile, Save, Quit>;

}  // namespace stridescope::ui
