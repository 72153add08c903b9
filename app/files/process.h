#pragma once

namespace stridescope::app {

long own_process_id();
/// Returns true if a process of this program has that id.
bool is_running(long process_id);

}  // namespace stridescope::app
