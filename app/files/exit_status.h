#pragma once

namespace stridescope::app {

/// The exit status of the program.
enum ExitStatus : int {
  done = 0,
  failed = 1,         ///< the script raised, or a file could not be read or written
  usage = 2,          ///< invalid command line
  interrupted = 130,  ///< by Ctrl+C: no partial output exists
};

}  // namespace stridescope::app
