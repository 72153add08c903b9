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
# Small sources are compiled up to SIZE at a time: their headers are read once. The groups are those of one folder, so a
# new file is compiled with its neighbours and leaves other folders' objects as they are.
function(stridescope_unity target size)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${STRIDESCOPE_UNITY} UNITY_BUILD_MODE GROUP)
  set(place 0)
  foreach(source IN LISTS ARGN)
    cmake_path(GET source PARENT_PATH folder)
    if(NOT folder STREQUAL last_folder)
      set(place 0)
      set(last_folder ${folder})
    endif()
    math(EXPR group "${place} / ${size}")
    math(EXPR place "${place} + 1")
    cmake_path(RELATIVE_PATH folder BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE name)
    string(MAKE_C_IDENTIFIER ${name}_${group} name)
    set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${name})
  endforeach()
endfunction()

# How much a release spends on optimising a target: -O1 takes two thirds of the time of -O2 to compile. Other build types,
# and flags that the user gives, are left alone.
function(stridescope_optimise target level)
  target_compile_options(${target} PRIVATE $<$<AND:$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU,Clang,AppleClang>>:${level}>)
endfunction()

# stridescope_library(NAME FOLDER [EXCLUDE subfolder or file...] [LINK library...] [LINK_PRIVATE library...]
#                     [OPTIMISE level [BUT folder...]])
# A static library of FOLDER/**.cpp; headers are included from the project's root. OPTIMISE spares the compiler work in a
# release, but for the folders where time is spent.
# A folder without sources gives an interface library, so that what links it can be configured.
function(stridescope_library name folder)
  cmake_parse_arguments(PARSE_ARGV 2 arg "" "OPTIMISE" "EXCLUDE;LINK;LINK_PRIVATE;BUT")
  stridescope_sources(sources ${folder} ${arg_EXCLUDE} ${arg_BUT})
  if(sources)
    add_library(${name} STATIC ${sources})
    stridescope_compile_settings(${name})
    stridescope_unity(${name} 20 ${sources})
    if(arg_OPTIMISE)
      stridescope_optimise(${name} ${arg_OPTIMISE})
    endif()
    if(arg_BUT)
      list(TRANSFORM arg_BUT PREPEND ${folder}/ OUTPUT_VARIABLE fast_folders)
      set(fast_sources "")
      foreach(fast_folder IN LISTS fast_folders)
        stridescope_sources(found ${fast_folder})
        list(APPEND fast_sources ${found})
      endforeach()
      add_library(${name}_fast OBJECT ${fast_sources})
      stridescope_compile_settings(${name}_fast)
      stridescope_unity(${name}_fast 20 ${fast_sources})
      target_include_directories(${name}_fast PRIVATE ${PROJECT_SOURCE_DIR})
      target_link_libraries(${name}_fast PRIVATE ${arg_LINK} ${arg_LINK_PRIVATE})
      target_sources(${name} PRIVATE $<TARGET_OBJECTS:${name}_fast>)
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
