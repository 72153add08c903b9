# cmake -DBUILD=folder -DWORK=folder -DCXX=compiler -DFLAGS=flags -P run.cmake
# Installs the engine of BUILD under WORK, builds the example beside this file against it, and checks its
# output.
function(run)
  execute_process(COMMAND ${ARGV} RESULT_VARIABLE status OUTPUT_VARIABLE output ERROR_VARIABLE error)
  if(status)
    message("${output}${error}")
    message(FATAL_ERROR "failed: ${ARGV}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

file(REMOVE_RECURSE ${WORK})
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix --component engine)
run(${CMAKE_COMMAND} -G Ninja -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build -DCMAKE_PREFIX_PATH=${WORK}/prefix
    -DCMAKE_CXX_COMPILER=${CXX} -DCMAKE_CXX_FLAGS=${FLAGS})
run(${CMAKE_COMMAND} --build ${WORK}/build)
run(${WORK}/build/example)
if(NOT output STREQUAL "0 5 10 ")
  message(FATAL_ERROR "the example printed '${output}'")
endif()
