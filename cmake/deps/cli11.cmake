find_package(CLI11 2.1 QUIET)
if(NOT CLI11_FOUND)
  stridescope_fetch(CLI11 2.4.2 https://github.com/CLIUtils/CLI11/archive/v2.4.2.tar.gz f2d893a65c3b1324c50d4e682c0cdc021dd0477ae2c048544f39eed6654b699a)
endif()
