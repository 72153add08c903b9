# imgui::imgui with the GLFW and OpenGL 3 backends; their headers are included as <imgui_impl_glfw.h>.
# Debian has a pkg-config file, vcpkg a CMake package; elsewhere the sources are downloaded.
find_package(imgui CONFIG QUIET)
if(NOT TARGET imgui::imgui)
  find_package(PkgConfig QUIET)
  if(PkgConfig_FOUND)
    pkg_check_modules(imgui QUIET IMPORTED_TARGET imgui>=1.86)
  endif()
  if(imgui_FOUND)
    find_path(IMGUI_BACKENDS imgui_impl_glfw.h PATHS ${imgui_INCLUDE_DIRS} PATH_SUFFIXES backends REQUIRED)
    mark_as_advanced(IMGUI_BACKENDS)
    add_library(stridescope_imgui INTERFACE)
    target_include_directories(stridescope_imgui SYSTEM INTERFACE ${IMGUI_BACKENDS})
    target_link_libraries(stridescope_imgui INTERFACE PkgConfig::imgui)
    add_library(imgui::imgui ALIAS stridescope_imgui)
  else()
    stridescope_fetch(imgui 1.90.4 https://github.com/ocornut/imgui/archive/v1.90.4.tar.gz 5d9dc738af74efa357f2a9fc39fe4a28d29ef1dfc725dd2977ccf3f3194e996e)
    add_library(stridescope_imgui STATIC
                ${imgui_SOURCE_DIR}/imgui.cpp ${imgui_SOURCE_DIR}/imgui_draw.cpp ${imgui_SOURCE_DIR}/imgui_tables.cpp
                ${imgui_SOURCE_DIR}/imgui_widgets.cpp ${imgui_SOURCE_DIR}/misc/cpp/imgui_stdlib.cpp
                ${imgui_SOURCE_DIR}/backends/imgui_impl_glfw.cpp ${imgui_SOURCE_DIR}/backends/imgui_impl_opengl3.cpp)
    target_include_directories(stridescope_imgui SYSTEM PUBLIC ${imgui_SOURCE_DIR} ${imgui_SOURCE_DIR}/backends
                                                               ${imgui_SOURCE_DIR}/misc/cpp)
    target_link_libraries(stridescope_imgui PUBLIC glfw ${CMAKE_DL_LIBS})
    add_library(imgui::imgui ALIAS stridescope_imgui)
  endif()
endif()
