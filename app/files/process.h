#pragma once

namespace stridescope::app {

long own_process_id();
bool is_running(long process_id);

}  // namespace stridescope::app
