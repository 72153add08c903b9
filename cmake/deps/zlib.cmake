find_package(ZLIB QUIET)
if(NOT ZLIB_FOUND)
  message(FATAL_ERROR "zlib was not found. Debian: zlib1g-dev; Homebrew: zlib; vcpkg: this project's vcpkg.json.")
endif()
