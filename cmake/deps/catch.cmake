# Catch2::Catch2 of version 2 or 3; CATCH_MAJOR tells which.
find_package(Catch2 QUIET)
if(NOT Catch2_FOUND)
  stridescope_fetch(Catch2 3.7.1 https://github.com/catchorg/Catch2/archive/v3.7.1.tar.gz PENDING)
  set(Catch2_VERSION 3.7.1)
endif()
string(REGEX MATCH "^[0-9]+" CATCH_MAJOR ${Catch2_VERSION})
