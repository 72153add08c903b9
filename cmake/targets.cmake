# Sources are found by folder, so a new file needs no edit here.

# Collects FOLDER/**.cpp, without the subfolders or files given, into VAR.
function(stridescope_sources var folder)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  foreach(excluded IN LISTS ARGN)
    list(FILTER sources EXCLUDE REGEX "^${PROJECT_SOURCE_DIR}/${folder}/${excluded}(/|$)")
  endforeach()
  set(${var} ${sources} PARENT_SCOPE)
endfunction()

function(stridescope_compile_settings target)
  target_compile_options(${target} PRIVATE ${stridescope_warnings})
endfunction()

# Headers that most sources of a target include are read once. Development presets do without, and so notice an include
# that is missing; so do compiler caches, whose keys would have to be laxer.
function(stridescope_precompile target)
  list(TRANSFORM ARGN PREPEND ${PROJECT_SOURCE_DIR}/ REGEX "^[^<]")
  target_precompile_headers(${target} PRIVATE <algorithm> <array> <cmath> <cstdint> <functional> <limits> <map> <memory>
                                              <optional> <span> <string> <string_view> <unordered_map> <utility> <variant>
                                              <vector> <fmt/format.h> ${ARGN})
endfunction()

# Small sources are compiled several at a time: their headers are read once. Those named by a pattern are heavy enough
# on their own.
function(stridescope_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STRIDESCOPE_UNITY} UNITY_BUILD_BATCH_SIZE 10)
  get_target_property(sources ${target} SOURCES)
  foreach(pattern IN LISTS ARGN)
    set(alone ${sources})
    list(FILTER alone INCLUDE REGEX "${pattern}")
    set_source_files_properties(${alone} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
  endforeach()
endfunction()

# stridescope_library(NAME FOLDER [EXCLUDE subfolder or file...] [LINK library...] [LINK_PRIVATE library...]
#                     [PRECOMPILE header...] [ALONE pattern...])
# A static library of FOLDER/**.cpp; headers are included from the project's root.
# A folder without sources gives an interface library, so that what links it can be configured.
function(stridescope_library name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "EXCLUDE;LINK;LINK_PRIVATE;PRECOMPILE;ALONE")
  stridescope_sources(sources ${folder} ${arg_EXCLUDE})
  if(sources)
    add_library(${name} STATIC ${sources})
    stridescope_compile_settings(${name})
    stridescope_unity(${name} ${arg_ALONE})
    set(scope PUBLIC)
  else()
    add_library(${name} INTERFACE)
    set(scope INTERFACE)
  endif()
  target_include_directories(${name} ${scope} $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>
                                              $<INSTALL_INTERFACE:include/stridescope>)
  target_compile_features(${name} ${scope} cxx_std_20)
  target_link_libraries(${name} ${scope} ${arg_LINK})
  if(arg_LINK_PRIVATE)
    target_link_libraries(${name} PRIVATE ${arg_LINK_PRIVATE})
  endif()
  if(arg_PRECOMPILE)
    stridescope_precompile(${name} ${arg_PRECOMPILE})
  endif()
endfunction()
