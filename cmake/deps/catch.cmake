# Catch2::Catch2 of version 2 or 3; CATCH_MAJOR tells which.
find_package(Catch2 QUIET)
if(NOT Catch2_FOUND)
  stridescope_fetch(Catch2 3.6.0 https://github.com/catchorg/Catch2/archive/v3.6.0.tar.gz 485932259a75c7c6b72d4b874242c489ea5155d17efa345eb8cc72159f49f356)
  set(Catch2_VERSION 3.6.0)
endif()
string(REGEX MATCH "^[0-9]+" CATCH_MAJOR ${Catch2_VERSION})
