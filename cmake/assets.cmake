# Target `stridescope_assets`: every file under assets/, embedded; declared in "assets.h". Only assets/pictures, which
# README shows, is left out.
file(GLOB_RECURSE asset_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/assets/*)
list(FILTER asset_files EXCLUDE REGEX /assets/pictures/)
set(assets_folder ${PROJECT_BINARY_DIR}/assets)
add_custom_command(
  OUTPUT ${assets_folder}/assets.cpp
  COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR}/assets -DOUT=${assets_folder}/assets.cpp
          -P ${PROJECT_SOURCE_DIR}/cmake/embed_assets.cmake
  DEPENDS ${asset_files} ${PROJECT_SOURCE_DIR}/cmake/embed_assets.cmake
  COMMENT "Embedding assets"
  VERBATIM)
configure_file(${PROJECT_SOURCE_DIR}/cmake/assets.h.in ${assets_folder}/assets.h COPYONLY)
add_library(stridescope_assets STATIC ${assets_folder}/assets.cpp)
target_include_directories(stridescope_assets PUBLIC ${assets_folder})
