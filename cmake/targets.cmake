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

# stridescope_unity(TARGET SIZE SOURCE...)
# Sources are compiled up to SIZE at a time, so that their headers are read once. Those of engine/NAME,
# ui/NAME, … are grouped, and filled up with those of the next folder, so that a new file changes few groups.
# A source that Highway compiles for every kind of processor is compiled alone.
function(stridescope_unity target size)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STRIDESCOPE_UNITY} UNITY_BUILD_MODE GROUP)
  set(folders "")
  foreach(source IN LISTS ARGN)
    file(STRINGS ${source} for_each_processor REGEX foreach_target LIMIT_COUNT 1)
    if(for_each_processor)
      set_source_files_properties(${source} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
    endif()
    cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE folder)
    string(REGEX MATCH "^[^/]+/([^/]+/)?" folder "${folder}")
    string(MAKE_C_IDENTIFIER ${folder} folder)
    list(APPEND folders ${folder})
    list(APPEND sources_of_${folder} ${source})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  set(place 0)
  foreach(folder IN LISTS folders)
    list(LENGTH sources_of_${folder} count)
    math(EXPR filled "${place} % ${size} + ${count}")
    if(place EQUAL 0 OR filled GREATER ${size})
      set(place 0)
      set(first ${folder})
    endif()
    foreach(source IN LISTS sources_of_${folder})
      math(EXPR part "${place} / ${size}")
      math(EXPR place "${place} + 1")
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${first}${part})
    endforeach()
  endforeach()
endfunction()

# stridescope_library(NAME FOLDER [EXCLUDE subfolder or file...] [OPTIONS option...] [LINK library...]
#                     [LINK_PRIVATE library...])
# A static library of FOLDER/**.cpp; headers are included from the project's root.
# A folder without sources yields an interface library, so that its users can be configured.
function(stridescope_library name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "" "EXCLUDE;OPTIONS;LINK;LINK_PRIVATE")
  stridescope_sources(sources ${folder} ${arg_EXCLUDE})
  if(sources)
    add_library(${name} STATIC ${sources})
    stridescope_compile_settings(${name})
    stridescope_unity(${name} 80 ${sources})
    target_compile_options(${name} PRIVATE ${arg_OPTIONS})
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
endfunction()

# stridescope_part(LIBRARY FOLDER TOGETHER number [EXCLUDE subfolder or file...] [OPTIONS option...])
# Adds FOLDER/**.cpp to LIBRARY, compiled up to TOGETHER at a time; in a release, with OPTIONS.
function(stridescope_part library folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "TOGETHER" "EXCLUDE;OPTIONS")
  stridescope_sources(sources ${folder} ${arg_EXCLUDE})
  string(MAKE_C_IDENTIFIER ${folder} part)
  set(target stridescope_${part})
  add_library(${target} OBJECT ${sources})
  stridescope_compile_settings(${target})
  stridescope_unity(${target} ${arg_TOGETHER} ${sources})
  target_compile_options(${target} PRIVATE "$<$<CONFIG:Release>:${arg_OPTIONS}>")
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  get_target_property(links ${library} LINK_LIBRARIES)
  target_link_libraries(${target} PRIVATE ${links})
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${target}>)
endfunction()

# stridescope_embed(NAME FOLDER FILE...)
# Writes ${PROJECT_BINARY_DIR}/embedded/NAME.cpp with the bytes of the files, all below FOLDER, and NAME.h,
# which declares them in the namespace stridescope::NAME.
function(stridescope_embed name folder)
  set(to ${PROJECT_BINARY_DIR}/embedded)
  string(REPLACE ";" "|" files "${ARGN}")
  add_custom_command(
    OUTPUT ${to}/${name}.cpp
    COMMAND ${CMAKE_COMMAND} -DNAME=${name} -DROOT=${PROJECT_SOURCE_DIR}/${folder} "-DFILES=${files}"
            -DOUT=${to}/${name}.cpp -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${ARGN} ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    COMMENT "Embedding ${folder}"
    VERBATIM)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/embedded.h.in ${to}/${name}.h @ONLY)
endfunction()

# stridescope_explanations(TARGET FOLDER)
# Lists FOLDER/*.cpp for TARGET in explanations.inc, a line EXPLANATION(name) for each.
function(stridescope_explanations target folder)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/${folder}/*.cpp)
  set(lines "")
  foreach(source IN LISTS sources)
    cmake_path(GET source STEM name)
    string(APPEND lines "EXPLANATION(${name})\n")
  endforeach()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/embedded/explanations.inc CONTENT "${lines}")
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/embedded)
endfunction()
