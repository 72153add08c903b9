#pragma once

namespace stridescope::app {

/// What the program returns to the shell.
enum ExitStatus : int {
  done = 0,
  failed = 1,         ///< the script raised, or a file could not be read or written
  usage = 2,          ///< the command line is wrong
  interrupted = 130,  ///< by Ctrl+C: what was begun is not there
};

}  // namespace stridescope::app
