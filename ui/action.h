#pragma once

#include <concepts>
#include <type_traits>
#include <utility>
#include <vector>

#include "ui/actions/console.h"
#include "ui/actions/design.h"
#include "ui/actions/dialog.h"
#include "ui/actions/document.h"
#include "ui/actions/form.h"
#include "ui/actions/learn.h"
#include "ui/actions/lecture.h"
#include "ui/actions/lesson.h"
#include "ui/actions/motion.h"
#include "ui/actions/prover.h"
#include "ui/actions/rule.h"
#include "ui/actions/settings.h"
#include "ui/actions/stage.h"
#include "ui/actions/window.h"
#include "ui/actions/work.h"

namespace stridescope::ui {

/// The domain among `Domain, Others...` that contains the action type `Kind`.
template <class Kind, class Domain, class... Others>
struct DomainOf : std::conditional_t<Domain::template holds<Kind>, std::type_identity<Domain>,
                                     DomainOf<Kind, Others...>> {};
template <class Kind, class Domain>
struct DomainOf<Kind, Domain> : std::type_identity<Domain> {};

/// An action of one of these domains.
template <class... Domains>
class OfDomains {
 public:
  /// Converts from the action type of a domain, or from one of its kinds.
  template <class T>
  requires(std::same_as<T, Domains> || ...) OfDomains(T action) : domain_(std::move(action)) {}
  template <class T>
  requires(Domains::template holds<T> || ...) OfDomains(T action)
      : domain_(typename DomainOf<T, Domains...>::type(std::move(action))) {}

  const OneOf<Domains...>& domain() const { return domain_; }
  /// The action if it is of this kind, else null.
  template <class Kind>
  const Kind* get_if() const {
    const auto* domain = domain_.template get_if<typename DomainOf<Kind, Domains...>::type>();
    return domain ? domain->template get_if<Kind>() : nullptr;
  }
  friend bool operator==(const OfDomains&, const OfDomains&) = default;

 private:
  OneOf<Domains...> domain_;
};

/// An action of any domain, requested by a widget or key. Widgets return actions; only reducers change the
/// state.
class Action : public OfDomains<DocumentAction, StageAction, MotionAction, FormAction, ConsoleAction,
                                SettingsAction, DialogAction, WindowAction, LectureAction, WorkAction,
                                LessonAction, ProverAction, LearnAction, RuleAction, DesignAction> {
 public:
  using OfDomains::OfDomains;
};

/// Actions of one frame's widgets, in order.
class ActionQueue {
 public:
  void push(Action action) { actions_.push_back(std::move(action)); }
  bool empty() const { return actions_.empty(); }
  const std::vector<Action>& all() const { return actions_; }

 private:
  std::vector<Action> actions_;
};

}  // namespace stridescope::ui
