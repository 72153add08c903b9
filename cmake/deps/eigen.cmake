# Eigen3::Eigen: headers only. The download is not configured: its own build adds hundreds of targets.
find_package(Eigen3 3.3 QUIET NO_MODULE)
if(NOT TARGET Eigen3::Eigen)
  if(NOT STRIDESCOPE_FETCH)
    message(FATAL_ERROR "Eigen was not found, and STRIDESCOPE_FETCH is OFF. Debian: libeigen3-dev; vcpkg: eigen3.")
  endif()
  FetchContent_Declare(
    Eigen URL https://gitlab.com/libeigen/eigen/-/archive/3.4.0/eigen-3.4.0.tar.gz
    URL_HASH SHA256=8586084f71f9bde545ee7fa6d00288b264a2b7ac3607b974e54d13e7162c1c72 DOWNLOAD_EXTRACT_TIMESTAMP ON
    SOURCE_SUBDIR headers-alone)
  FetchContent_MakeAvailable(Eigen)
  add_library(stridescope_eigen INTERFACE)
  target_include_directories(stridescope_eigen SYSTEM INTERFACE ${eigen_SOURCE_DIR})
  add_library(Eigen3::Eigen ALIAS stridescope_eigen)
endif()
