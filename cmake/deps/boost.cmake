# Boost::headers, of which Boost.Multiprecision is used.
if(POLICY CMP0167)
  cmake_policy(SET CMP0167 NEW)  # Boost's own package, not CMake's search for one
endif()
find_package(Boost 1.74 QUIET)
if(NOT Boost_FOUND)
  set(BOOST_INCLUDE_LIBRARIES multiprecision)
  stridescope_fetch(Boost 1.84.0 https://github.com/boostorg/boost/releases/download/boost-1.84.0/boost-1.84.0.tar.xz
                    2e64e5d79a738d0fa6fb546c6e5c2bd28f88d268a2a080546f74e5ff98f29d0e)
  if(NOT TARGET Boost::headers)
    add_library(stridescope_boost INTERFACE)
    target_link_libraries(stridescope_boost INTERFACE Boost::multiprecision)
    add_library(Boost::headers ALIAS stridescope_boost)
  endif()
endif()
