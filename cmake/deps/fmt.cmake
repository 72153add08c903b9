find_package(fmt 9 QUIET)
if(NOT fmt_FOUND)
  set(FMT_INSTALL ON)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME engine)  # the installed engine needs it
  stridescope_fetch(fmt 10.2.1 https://github.com/fmtlib/fmt/archive/10.2.1.tar.gz
                    1250e4cc58bf06ee631567523f48848dc4596133e163f02615c97f78bab6c811)
  unset(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME)
endif()
