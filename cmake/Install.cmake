# Installation and Debian packages. Three components, three packages:
#   cli  longroad         the program, manual page, completions, unit for systemd, maps, documents
#   lib  liblongroad1     the shared library
#   dev  liblongroad-dev  headers, static library, pkg-config file, examples
#
# What only a Debian package has (LONGROAD_DEBIAN, set by `make deb`): its change log, and what its
# scripts do when it comes and goes (packaging/). tools/deb-check asks lintian about the packages.
option(LONGROAD_DEBIAN "Install what belongs into Debian packages alone" OFF)
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

# longroad_compressed(FILE OUT): FILE as OUT.gz in the build folder, the same bytes every time.
function(longroad_compressed file out)
    add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/${out}.gz
        COMMAND sh -c "gzip -9nc <\"$1\" >\"$2\"" gzip ${file} ${PROJECT_BINARY_DIR}/${out}.gz
        DEPENDS ${file} VERBATIM)
    string(MAKE_C_IDENTIFIER ${out} target)
    add_custom_target(compressed_${target} ALL DEPENDS ${PROJECT_BINARY_DIR}/${out}.gz)
endfunction()

# The program itself writes its manual page, and answers the shells' questions.
if(TARGET longroad)
    add_custom_command(OUTPUT ${PROJECT_BINARY_DIR}/longroad.1
        COMMAND longroad help --man ${PROJECT_SOURCE_DIR}/docs/longroad.1.in
            > ${PROJECT_BINARY_DIR}/longroad.1
        DEPENDS longroad ${PROJECT_SOURCE_DIR}/docs/longroad.1.in VERBATIM)
    longroad_compressed(${PROJECT_BINARY_DIR}/longroad.1 longroad.1)
    install(FILES ${PROJECT_BINARY_DIR}/longroad.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1
        COMPONENT cli)
    if(LONGROAD_DEBIAN)
        set(zsh_folder vendor-completions)
    else()
        set(zsh_folder site-functions)
    endif()
    install(FILES completions/longroad.bash RENAME longroad
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT cli)
    install(FILES completions/_longroad DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/${zsh_folder}
        COMPONENT cli)
    install(FILES completions/longroad.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT cli)
endif()
# The unit for systemd, below the prefix: systemd looks into /usr/lib and /usr/local/lib.
configure_file(${PROJECT_SOURCE_DIR}/packaging/longroad.service.in
    ${PROJECT_BINARY_DIR}/longroad.service @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/longroad.service DESTINATION lib/systemd/system COMPONENT cli)
if(LONGROAD_POSTGRES) # and one for each of several nodes
    configure_file(${PROJECT_SOURCE_DIR}/packaging/longroad@.service.in
        ${PROJECT_BINARY_DIR}/longroad@.service @ONLY)
    install(FILES ${PROJECT_BINARY_DIR}/longroad@.service DESTINATION lib/systemd/system COMPONENT cli)
    install(FILES packaging/haproxy.cfg DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/longroad/packaging
        COMPONENT cli)
endif()
install(FILES ${LONGROAD_MAPS} DESTINATION ${CMAKE_INSTALL_DATADIR}/longroad/maps COMPONENT cli)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/lessons ${PROJECT_SOURCE_DIR}/puzzles
    DESTINATION ${CMAKE_INSTALL_DATADIR}/longroad COMPONENT cli)
# README and docs as they stand to each other here, so that the links in them hold.
install(FILES README.md CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/longroad COMPONENT cli)
install(DIRECTORY ${PROJECT_SOURCE_DIR}/docs DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/longroad
    COMPONENT cli FILES_MATCHING PATTERN "*.md" PATTERN "*.svg" PATTERN "*.png")
install(DIRECTORY ${PROJECT_SOURCE_DIR}/examples
    DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/liblongroad-dev
    COMPONENT dev FILES_MATCHING PATTERN "*.c" PATTERN "*.py")
foreach(pair cli:longroad lib:${LONGROAD_LIB_PACKAGE} dev:liblongroad-dev)
    string(REPLACE ":" ";" pair ${pair})
    list(GET pair 0 component)
    list(GET pair 1 package)
    install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package}
        COMPONENT ${component})
    if(LONGROAD_DEBIAN)
        install(FILES ${PROJECT_BINARY_DIR}/changelog.gz
            DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/${package} COMPONENT ${component})
        if(EXISTS ${PROJECT_SOURCE_DIR}/packaging/${package}.lintian-overrides)
            install(FILES packaging/${package}.lintian-overrides RENAME ${package}
                DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides COMPONENT ${component})
        endif()
    endif()
endforeach()
if(LONGROAD_DEBIAN)
    longroad_compressed(${PROJECT_SOURCE_DIR}/packaging/changelog changelog)
endif()

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
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE
    GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)

set(CPACK_DEBIAN_CLI_PACKAGE_NAME longroad)
set(CPACK_DEBIAN_CLI_PACKAGE_SECTION games)
set(CPACK_DEBIAN_CLI_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_CLI_PACKAGE_DEPENDS libwebsockets-evlib-ev) # loaded at run time, so no tool finds it
set(CPACK_DEBIAN_CLI_PACKAGE_CONTROL_EXTRA ${PROJECT_SOURCE_DIR}/packaging/postinst
    ${PROJECT_SOURCE_DIR}/packaging/prerm ${PROJECT_SOURCE_DIR}/packaging/postrm)
set(CPACK_DEBIAN_CLI_DESCRIPTION "island-settling board games: play, simulate, analyse
Longroad plays a family of island-settling board games in the terminal
and hosts tables for people and bots over the network; it simulates,
checks and replays games for analysis.")

set(CPACK_DEBIAN_LIB_PACKAGE_NAME ${LONGROAD_LIB_PACKAGE})
set(CPACK_DEBIAN_LIB_PACKAGE_SECTION libs)
set(CPACK_DEBIAN_LIB_PACKAGE_SHLIBDEPS ON)
# CPack calls ldconfig in scripts; Debian wants a trigger.
file(WRITE ${PROJECT_BINARY_DIR}/shlibs
    "liblongroad ${LONGROAD_SOVERSION} ${LONGROAD_LIB_PACKAGE} (>= ${PROJECT_VERSION})\n")
set(CPACK_DEBIAN_LIB_PACKAGE_CONTROL_EXTRA ${PROJECT_BINARY_DIR}/shlibs
    ${PROJECT_SOURCE_DIR}/packaging/triggers)
set(CPACK_DEBIAN_LIB_DESCRIPTION "rules engine for island-settling board games (library)
The rules as a function from state and action to state, without input,
output, allocation, clock or hidden randomness, and bots that play by it.")

set(CPACK_DEBIAN_DEV_PACKAGE_NAME liblongroad-dev)
set(CPACK_DEBIAN_DEV_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEV_PACKAGE_DEPENDS "${LONGROAD_LIB_PACKAGE} (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_DEV_DESCRIPTION "rules engine for island-settling board games (development files)
Headers, static library, pkg-config file and an example.")
include(CPack)
