# Two components: `engine` (library, headers, CMake package) and `app` (program, desktop entry, icon).
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)
set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/stridescope)

set_target_properties(stridescope_engine PROPERTIES EXPORT_NAME engine)
install(TARGETS stridescope_engine EXPORT stridescope COMPONENT engine)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/engine DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/stridescope COMPONENT engine
        FILES_MATCHING PATTERN "*.h")
install(EXPORT stridescope NAMESPACE stridescope:: FILE stridescopeTargets.cmake DESTINATION ${package_folder}
        COMPONENT engine)
configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/stridescopeConfig.cmake.in stridescopeConfig.cmake
                              INSTALL_DESTINATION ${package_folder})
write_basic_package_version_file(stridescopeConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/stridescopeConfig.cmake ${PROJECT_BINARY_DIR}/stridescopeConfigVersion.cmake
              ${PROJECT_SOURCE_DIR}/cmake/Findutf8proc.cmake
        DESTINATION ${package_folder} COMPONENT engine)

if(TARGET stridescope)
  install(TARGETS stridescope COMPONENT app)
  include(package)
endif()
