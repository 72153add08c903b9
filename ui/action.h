#pragma once

#include <concepts>
#include <cstddef>
#include <utility>
#include <variant>
#include <vector>

#include "ui/actions/console.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/form.h"
#include "ui/actions/lesson.h"
#include "ui/actions/lecture.h"
#include "ui/actions/motion.h"
#include "ui/actions/settings.h"
#include "ui/actions/stage.h"
#include "ui/actions/window.h"
#include "ui/actions/work.h"

namespace stridescope::ui {

/// Which of a variant's domains T is, or is a kind of; their number where it is none.
template <class T, class... Domains>
consteval std::size_t index_of(const std::variant<Domains...>*) {
  const bool fits[] = {(std::same_as<T, Domains> || Domains::template holds<T>)...};
  std::size_t index = 0;
  while (index < sizeof...(Domains) && !fits[index]) ++index;
  return index;
}

/// What a widget or key asks for, of whichever domain. Widgets return actions; only reducers change the
/// state.
class Action {
 public:
  using Domain = std::variant<DocumentAction, StageAction, MotionAction, FormAction, ConsoleAction,
                              SettingsAction, DialogAction, WindowAction, LectureAction, WorkAction,
                              LessonAction>;

  /// Of a domain's action, or of one of its kinds.
  template <class T>
  requires(index_of<T>(static_cast<Domain*>(nullptr)) < std::variant_size_v<Domain>) Action(T action)
      : domain_(std::in_place_index<index_of<T>(static_cast<Domain*>(nullptr))>, std::move(action)) {}

  const Domain& domain() const { return domain_; }
  /// The action where it is of this kind; null where it is another.
  template <class Kind>
  const Kind* get_if() const {
    const auto* domain = std::get_if<index_of<Kind>(static_cast<Domain*>(nullptr))>(&domain_);
    return domain ? domain->template get_if<Kind>() : nullptr;
  }

 private:
  Domain domain_;
};

/// What the widgets of one frame ask for, in order.
class ActionQueue {
 public:
  void push(Action action) { actions_.push_back(std::move(action)); }
  bool empty() const { return actions_.empty(); }
  const std::vector<Action>& all() const { return actions_; }

 private:
  std::vector<Action> actions_;
};

}  // namespace stridescope::ui
