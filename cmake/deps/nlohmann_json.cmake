find_package(nlohmann_json 3.10 QUIET)
if(NOT nlohmann_json_FOUND)
  stridescope_fetch(nlohmann_json 3.11.3 https://github.com/nlohmann/json/archive/v3.11.3.tar.gz 0d8ef5af7f9794e3263480193c491549b2ba6cc74bb018906202ada498a79406)
endif()
