# What the Debian package holds besides the program; `cpack` in the build folder makes it.
set(STRIDESCOPE_MAINTAINER "The Stridescope developers <developers@stridescope.invalid>" CACHE STRING
    "Who answers for the package, as NAME <MAIL>")
set(release_date 2026-11-22)
set(release_date_long "Sun, 22 Nov 2026 12:00:00 +0000")
set(packaging ${PROJECT_SOURCE_DIR}/cmake/packaging)
set(packaged ${PROJECT_BINARY_DIR}/packaging)

# stridescope_packaged(IN OUT): IN with its variables filled in; compressed, and always to the same bytes, where OUT ends
# in .gz.
function(stridescope_packaged in out)
  cmake_path(GET out EXTENSION LAST_ONLY ending)
  if(NOT ending STREQUAL .gz)
    configure_file(${in} ${packaged}/${out} @ONLY)
    return()
  endif()
  cmake_path(REMOVE_EXTENSION out LAST_ONLY OUTPUT_VARIABLE plain)
  configure_file(${in} ${packaged}/${plain} @ONLY)
  find_program(GZIP gzip)
  mark_as_advanced(GZIP)
  if(GZIP)
    execute_process(COMMAND ${GZIP} -9nc ${packaged}/${plain} OUTPUT_FILE ${packaged}/${out} COMMAND_ERROR_IS_FATAL ANY)
  endif()
endfunction()

stridescope_packaged(${packaging}/org.stridescope.stridescope.metainfo.xml.in org.stridescope.stridescope.metainfo.xml)
stridescope_packaged(${packaging}/man/stridescope.1.in man1/stridescope.1.gz)
stridescope_packaged(${packaging}/man/stridescope.zh_CN.1.in zh_CN/man1/stridescope.1.gz)
stridescope_packaged(${packaging}/changelog.Debian.in changelog.Debian.gz)
stridescope_packaged(${PROJECT_SOURCE_DIR}/CHANGELOG.md changelog.gz)

install(FILES ${packaging}/stridescope.desktop DESTINATION ${CMAKE_INSTALL_DATADIR}/applications COMPONENT app)
install(FILES ${PROJECT_SOURCE_DIR}/assets/icons/stridescope.svg
        DESTINATION ${CMAKE_INSTALL_DATADIR}/icons/hicolor/scalable/apps COMPONENT app)
install(FILES ${packaging}/stridescope.xml DESTINATION ${CMAKE_INSTALL_DATADIR}/mime/packages COMPONENT app)
install(FILES ${packaged}/org.stridescope.stridescope.metainfo.xml
        DESTINATION ${CMAKE_INSTALL_DATADIR}/metainfo COMPONENT app)
install(FILES ${packaging}/copyright ${packaged}/changelog.Debian.gz ${packaged}/changelog.gz
        DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/stridescope COMPONENT app OPTIONAL)
install(FILES ${packaged}/man1/stridescope.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT app OPTIONAL)
install(FILES ${packaged}/zh_CN/man1/stridescope.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/zh_CN/man1 COMPONENT app
        OPTIONAL)
install(FILES ${packaging}/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME stridescope
        COMPONENT app)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME stridescope)
set(CPACK_PACKAGE_VENDOR "The Stridescope developers")
set(CPACK_PACKAGE_CONTACT ${STRIDESCOPE_MAINTAINER})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "shows what a tensor is: a storage and a rule for reading it")
set(CPACK_PACKAGE_DESCRIPTION
    "Stridescope draws the storage of a PyTorch tensor as a strip and each tensor
over it as a grid, and shows what every operation does to the rule or to the
memory. A session is a PyTorch script, and runs unchanged under python.
.
It has lessons for the classroom, in English and Chinese, and exports pictures,
films and pages.")
set(CPACK_DEBIAN_APP_DESCRIPTION "${CPACK_PACKAGE_DESCRIPTION}")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_ALL app)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_APP_PACKAGE_NAME stridescope)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# The window finds OpenGL when it opens.
set(CPACK_DEBIAN_PACKAGE_DEPENDS libgl1)
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS
    "fonts-inter, fonts-jetbrains-mono, fonts-noto-cjk, libgl1-mesa-dri, xclip | wl-clipboard")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS ffmpeg)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
                                                WORLD_EXECUTE)
include(CPack)
