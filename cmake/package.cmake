# Files installed beside the program. `debian/` makes a Debian package of them; other systems' packages can
# use them, too.
set(release_date 2026-11-22)
set(packaging ${PROJECT_SOURCE_DIR}/cmake/packaging)
set(packaged ${PROJECT_BINARY_DIR}/packaging)
configure_file(${packaging}/org.stridescope.stridescope.metainfo.xml.in
               ${packaged}/org.stridescope.stridescope.metainfo.xml @ONLY)
configure_file(${packaging}/man/stridescope.1.in ${packaged}/man1/stridescope.1 @ONLY)
configure_file(${packaging}/man/stridescope.zh_CN.1.in ${packaged}/zh_CN/man1/stridescope.1 @ONLY)

# stridescope_data(FOLDER FILE [RENAME NAME]): installs a file in a folder of processor-independent data.
function(stridescope_data folder)
  install(FILES ${ARGV1} DESTINATION ${CMAKE_INSTALL_DATADIR}/${folder} COMPONENT app ${ARGV2} ${ARGV3})
endfunction()
stridescope_data(applications ${packaging}/stridescope.desktop)
stridescope_data(icons/hicolor/scalable/apps ${PROJECT_SOURCE_DIR}/assets/icons/stridescope.svg)
stridescope_data(mime/packages ${packaging}/stridescope.xml)
stridescope_data(metainfo ${packaged}/org.stridescope.stridescope.metainfo.xml)
install(FILES ${packaged}/man1/stridescope.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT app)
install(FILES ${packaged}/zh_CN/man1/stridescope.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/zh_CN/man1 COMPONENT app)
stridescope_data(bash-completion/completions ${packaging}/completion/stridescope.bash RENAME stridescope)
stridescope_data(zsh/vendor-completions ${packaging}/completion/_stridescope)
stridescope_data(fish/vendor_completions.d ${packaging}/completion/stridescope.fish)
