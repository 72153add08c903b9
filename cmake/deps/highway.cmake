# hwy::hwy: vectors, and which ones the processor has.
find_package(hwy 1.0.3 QUIET)
if(NOT hwy_FOUND)
  foreach(part TESTS EXAMPLES CONTRIB)
    set(HWY_ENABLE_${part} OFF)
  endforeach()
  set(HWY_ENABLE_INSTALL ON)
  set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME engine)  # the installed engine needs it
  stridescope_fetch(highway 1.2.0 https://github.com/google/highway/archive/refs/tags/1.2.0.tar.gz
                    7e0be78b8318e8bdbf6fa545d2ecb4c90f947df03f7aadc42c1967f019e63343)
  unset(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME)
  if(NOT TARGET hwy::hwy)
    add_library(hwy::hwy ALIAS hwy)
  endif()
endif()
