#pragma once

namespace stridescope::app {

/// Runs the command line; returns the exit status (see exit_status.h).
int run_command_line(int argc, char** argv);

}  // namespace stridescope::app
