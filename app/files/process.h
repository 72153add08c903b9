#pragma once

namespace stridescope::app {

long own_process_id();
/// Whether a process of this program has that number.
bool is_running(long process_id);

}  // namespace stridescope::app
