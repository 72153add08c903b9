#pragma once

namespace stridescope::app {

/// Exit status of the program.
enum ExitStatus : int {
  done = 0,
  failed = 1,         ///< the script raised, or a file could not be read or written
  usage = 2,          ///< the command line is wrong
  interrupted = 130,  ///< by Ctrl+C: no partial output exists
};

}  // namespace stridescope::app
