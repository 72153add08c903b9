find_package(utf8proc MODULE)
if(NOT utf8proc_FOUND)
  message(FATAL_ERROR "utf8proc was not found. Debian: libutf8proc-dev; Homebrew: utf8proc; vcpkg: this project's "
                      "vcpkg.json.")
endif()
