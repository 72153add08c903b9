# stridescope_cairo_deps: cairo with SVG, PDF and PNG surfaces, and fontconfig. Both build with Meson only, so there
# is no download.
find_package(PkgConfig QUIET)
if(PkgConfig_FOUND)
  pkg_check_modules(cairo IMPORTED_TARGET cairo>=1.16 cairo-svg cairo-pdf cairo-png cairo-ft fontconfig)
endif()
if(NOT cairo_FOUND)
  message(FATAL_ERROR "cairo >= 1.16 (with SVG, PDF, PNG, FreeType) and fontconfig were not found through pkg-config. "
                      "Debian: libcairo2-dev libfontconfig-dev pkg-config; Homebrew: cairo fontconfig pkg-config; "
                      "vcpkg: this project's vcpkg.json.")
endif()
add_library(stridescope_cairo_deps INTERFACE)
target_link_libraries(stridescope_cairo_deps INTERFACE PkgConfig::cairo)
