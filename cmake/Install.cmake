# Installation and Debian packages. Three components, three packages:
#   cli  longroad         the program, manual page, completion, maps, documents
#   lib  liblongroad0     the shared library
#   dev  liblongroad-dev  headers, static library, pkg-config file
# Files that do not exist yet are left out.
set(LONGROAD_SOVERSION ${PROJECT_VERSION_MAJOR})
set(LONGROAD_LIB_PACKAGE liblongroad${LONGROAD_SOVERSION})

if(TARGET longroad)
    install(TARGETS longroad RUNTIME COMPONENT cli)
endif()
install(TARGETS longroad_shared LIBRARY COMPONENT lib NAMELINK_COMPONENT dev)
install(TARGETS longroad_static ARCHIVE COMPONENT dev)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
    COMPONENT dev FILES_MATCHING PATTERN "*.h" PATTERN "*.def")

cmake_path(IS_ABSOLUTE CMAKE_INSTALL_LIBDIR LONGROAD_LIBDIR_ABSOLUTE)
if(LONGROAD_LIBDIR_ABSOLUTE)
    set(LONGROAD_PC_LIBDIR ${CMAKE_INSTALL_LIBDIR})
else()
    set(LONGROAD_PC_LIBDIR "\${exec_prefix}/${CMAKE_INSTALL_LIBDIR}")
endif()
cmake_path(IS_ABSOLUTE CMAKE_INSTALL_INCLUDEDIR LONGROAD_INCLUDEDIR_ABSOLUTE)
if(LONGROAD_INCLUDEDIR_ABSOLUTE)
    set(LONGROAD_PC_INCLUDEDIR ${CMAKE_INSTALL_INCLUDEDIR})
else()
    set(LONGROAD_PC_INCLUDEDIR "\${prefix}/${CMAKE_INSTALL_INCLUDEDIR}")
endif()
configure_file(${PROJECT_SOURCE_DIR}/cmake/longroad.pc.in ${PROJECT_BINARY_DIR}/longroad.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/longroad.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
    COMPONENT dev)

install(FILES ${PROJECT_SOURCE_DIR}/docs/longroad.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
    COMPONENT cli OPTIONAL)
install(FILES ${PROJECT_SOURCE_DIR}/completions/longroad.bash RENAME longroad
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT cli OPTIONAL)
# The unit for systemd, below the prefix: systemd looks into /usr/lib and /usr/local/lib.
configure_file(${PROJECT_SOURCE_DIR}/packaging/longroad.service.in
    ${PROJECT_BINARY_DIR}/longroad.service @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/longroad.service DESTINATION lib/systemd/system COMPONENT cli)
install(FILES ${LONGROAD_MAPS} DESTINATION ${CMAKE_INSTALL_DATADIR}/longroad/maps COMPONENT cli)
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/longroad
    COMPONENT cli OPTIONAL)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs/ DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/longroad
    COMPONENT cli FILES_MATCHING PATTERN "*.md")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liblongroad-dev
    COMPONENT dev OPTIONAL FILES_MATCHING PATTERN "*.c")
foreach(pair cli:longroad lib:${LONGROAD_LIB_PACKAGE} dev:liblongroad-dev)
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 component)
    list(GET pair 1 package)
    install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        COMPONENT ${component})
endforeach()

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME longroad)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "") # each package has its own below
set(CPACK_PACKAGE_CONTACT "The Longroad authors <longroad@example.invalid>")
set(CPACK_OUTPUT_FILE_PREFIX ${PROJECT_SOURCE_DIR}/dist)
set(CPACK_COMPONENTS_ALL cli lib dev)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_CLI_PACKAGE_NAME longroad)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION games)
set(CPACK_DEBIAN_CLI_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS libwebsockets-evlib-ev) # loaded at run time, so no tool finds it
set(CPACK_DEBIAN_CLI_DESCRIPTION "island-settling board games: play, simulate, analyse
Longroad plays a family of island-settling board games in the terminal
and hosts tables for people and bots over the network; it simulates,
checks and replays games for analysis.")

set(CPACK_DEBIAN_LIB_PACKAGE_NAME ${LONGROAD_LIB_PACKAGE})
set(CPACK_DEBIAN_LIB_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIB_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIB_DESCRIPTION "rules engine for island-settling board games (library)
The rules as a function from state and action to state, without input,
output, allocation, clock or hidden randomness, and bots that play by it.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME liblongroad-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${LONGROAD_LIB_PACKAGE} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_DESCRIPTION "rules engine for island-settling board games (development files)
Headers, static library, pkg-config file and an example.")
include(CPack)
