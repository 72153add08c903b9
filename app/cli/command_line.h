#pragma once

namespace stridescope::app {

/// Does what the command line asks; returns the exit status (see exit_status.h).
int run_command_line(int argc, char** argv);

}  // namespace stridescope::app
