# Catch2::Catch2, of version 2 or 3, given by Catch2_VERSION.
find_package(Catch2 QUIET)
if(NOT Catch2_FOUND)
  stridescope_fetch(Catch2 3.7.1 https://github.com/catchorg/Catch2/archive/v3.7.1.tar.gz c991b247a1a0d7bb9c39aa35faf0fe9e19764213f28ffba3109388e62ee0269c)
  set(Catch2_VERSION 3.7.1)
endif()
