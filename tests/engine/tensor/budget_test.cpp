#include "engine/tensor/budget.h"

#include "engine/tensor/control.h"
#include "engine/tensor/error.h"
#include "engine/tensor/memory.h"
#include "tests/support/catch.h"

using namespace stridescope::tensor;

TEST_CASE("a budget counts the steps of a statement and of a script") {
  Budget budget;
  const auto limits = budget.limits();
  budget.step(limits.statement_steps);
  CHECK_THROWS_AS(budget.step(1), Error);
  budget.begin_statement();
  CHECK_NOTHROW(budget.step(1));
  CHECK(budget.steps() == 1);
  CHECK_THROWS_AS(budget.step(-1), Error);

  budget.begin_script();
  std::int64_t taken = 0;
  for (; taken + limits.statement_steps <= limits.script_steps; taken += limits.statement_steps) {
    budget.begin_statement();
    CHECK_NOTHROW(budget.step(limits.statement_steps));
  }
  budget.begin_statement();
  CHECK_THROWS_AS(budget.step(limits.statement_steps), Error);
  budget.end_script();
  budget.begin_statement();
  CHECK_NOTHROW(budget.step(limits.statement_steps));
}

TEST_CASE("noted work is refused at the next check") {
  Budget budget;
  budget.note_work(budget.limits().statement_work_bytes + 1);
  CHECK_THROWS_AS(budget.require_work(), Error);
  budget.begin_statement();
  CHECK_NOTHROW(budget.require_work());
}

TEST_CASE("a meter charges the budget for work, even in small pieces") {
  Control control;
  control.budget = std::make_shared<Budget>();
  control.budget->set_limits({.statement_work_bytes = 1000});
  for (int i = 0; i < 100; ++i) ProgressMeter(control).add(10);
  CHECK_NOTHROW(control.budget->require_work());
  { ProgressMeter(control).add(0, 1); }
  CHECK_THROWS_AS(control.budget->require_work(), Error);
  ProgressMeter meter(control);
  CHECK_THROWS_AS(meter.add(ProgressMeter::interval_bytes), Error);
}

TEST_CASE("scratch memory that is mapped anew counts its page faults") {
  Memory memory;
  memory.budget().set_limits({.statement_work_bytes = 1 << 20});
  CHECK_NOTHROW(memory.require_room(1 << 20, 8));
  CHECK_THROWS_AS(memory.require_room(1 << 22, 8), Error);
}
