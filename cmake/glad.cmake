# Target `glad`: the OpenGL 3.3 core loader, generated at build time by the glad 2 program (python3-glad).
find_program(GLAD_PROGRAM glad)
if(NOT GLAD_PROGRAM)
  message(FATAL_ERROR "The glad program was not found. It generates the OpenGL loader: install python3-glad (Debian), "
                      "or `pip install glad2==2.0.8`, and see that `glad` is on PATH.")
endif()
set(glad_folder ${PROJECT_BINARY_DIR}/glad)
add_custom_command(
  OUTPUT ${glad_folder}/src/gl.c ${glad_folder}/include/glad/gl.h ${glad_folder}/include/KHR/khrplatform.h
  COMMAND ${GLAD_PROGRAM} --quiet --reproducible --api gl:core=3.3 --extensions "" --out-path ${glad_folder} c
  COMMENT "Generating the OpenGL loader"
  VERBATIM)
add_library(glad STATIC ${glad_folder}/src/gl.c)
target_include_directories(glad SYSTEM PUBLIC ${glad_folder}/include)
target_link_libraries(glad PUBLIC ${CMAKE_DL_LIBS})
