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
# Sources are compiled up to SIZE at a time: their headers are read once. The groups are those of one folder, or of the
# folders that stand together in stridescope_together, so a new file leaves other folders' objects as they are.
function(stridescope_unity target size)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STRIDESCOPE_UNITY} UNITY_BUILD_MODE GROUP)
  set(place 0)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE group)
    foreach(together IN LISTS stridescope_together)
      string(REPLACE " " ";" folders ${together})
      if(group IN_LIST folders)
        list(GET folders 0 group)
      endif()
    endforeach()
    if(NOT group STREQUAL last_group)
      set(place 0)
      set(last_group ${group})
    endif()
    math(EXPR part "${place} / ${size}")
    math(EXPR place "${place} + 1")
    string(MAKE_C_IDENTIFIER ${group}_${part} group)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${group})
  endforeach()
endfunction()

# How much a release spends on optimising a target: -O1 takes two thirds of the time of -O2 to compile, -Og half of it.
# Other build types, and flags that the user gives, are left alone.
function(stridescope_optimise target)
  target_compile_options(${target} PRIVATE "$<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU,Clang,AppleClang>>:${ARGN}>")
endfunction()

# stridescope_library(NAME FOLDER [EXCLUDE subfolder or file...] [LINK library...] [LINK_PRIVATE library...] [OPTIMISE level])
# A static library of FOLDER/**.cpp; headers are included from the project's root.
# A folder without sources gives an interface library, so that what links it can be configured.
function(stridescope_library name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "OPTIMISE" "EXCLUDE;LINK;LINK_PRIVATE")
  stridescope_sources(sources ${folder} ${arg_EXCLUDE})
  if(sources)
    add_library(${name} STATIC ${sources})
    stridescope_compile_settings(${name})
    stridescope_unity(${name} 64 ${sources})
    if(arg_OPTIMISE)
      stridescope_optimise(${name} ${arg_OPTIMISE})
    endif()
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

# stridescope_part(LIBRARY PART UNITY size OPTIMISE option... PATHS folder or file... [EXCLUDE file...])
# What of LIBRARY a release optimises otherwise than the rest, compiled SIZE sources at a time.
function(stridescope_part library part)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "UNITY" "OPTIMISE;PATHS;EXCLUDE")
  set(sources "")
  foreach(path IN LISTS arg_PATHS)
    set(found ${PROJECT_SOURCE_DIR}/${path})
    if(IS_DIRECTORY ${found})
      stridescope_sources(found ${path} ${arg_EXCLUDE})
    endif()
    list(APPEND sources ${found})
  endforeach()
  set(target ${library}_${part})
  add_library(${target} OBJECT ${sources})
  stridescope_compile_settings(${target})
  stridescope_unity(${target} ${arg_UNITY} ${sources})
  stridescope_optimise(${target} ${arg_OPTIMISE})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  get_target_property(links ${library} LINK_LIBRARIES)
  target_link_libraries(${target} PRIVATE ${links})
  target_sources(${library} PRIVATE $<TARGET_OBJECTS:${target}>)
endfunction()

# stridescope_embed(NAME FOLDER FILE...)
# Writes ${PROJECT_BINARY_DIR}/embedded/NAME.cpp, which holds the files, all of them under FOLDER, and NAME.h, which
# declares them in the namespace stridescope::NAME.
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
