find_package(CLI11 2.1 QUIET)
if(NOT CLI11_FOUND)
  stridescope_fetch(CLI11 2.4.2 https://github.com/CLIUtils/CLI11/archive/v2.4.2.tar.gz PENDING)
endif()
