#include "engine/session/job.h"

#include <exception>
#include <utility>

namespace stridescope::session {

Job::Job(std::function<void(const tensor::Control&)> work, std::function<void()> ended)
    : thread_([this, work = std::move(work), ended = std::move(ended)] {
        try {
          work({stop_.get_token(), progress_});
        } catch (const tensor::Cancelled&) {
        } catch (...) {
          problem_ = std::current_exception();
        }
        has_ended_ = true;
        end_.set_value();
        if (ended) ended();
      }) {}

bool Job::ends_within(std::chrono::milliseconds time) const {
  return ended_.wait_for(time) == std::future_status::ready;
}

Job::~Job() {
  cancel();
  if (thread_.joinable()) thread_.join();
}

void Job::finish() {
  if (thread_.joinable()) thread_.join();
  if (problem_) std::rethrow_exception(std::exchange(problem_, nullptr));
}

}  // namespace stridescope::session
