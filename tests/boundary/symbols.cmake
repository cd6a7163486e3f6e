# cmake -DNM=nm -DLIBRARY=liblongroad.so -DLIST=symbols.txt -P symbols.cmake
# What the shared library exports is what the list says. A name that is gone breaks programs that were linked with it:
# that needs another SOVERSION. A new name is a promise for as long as this one lasts.
execute_process(COMMAND ${NM} -D --defined-only ${LIBRARY} OUTPUT_VARIABLE said RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "cannot read ${LIBRARY}")
endif()
string(REGEX MATCHALL "lr_[a-z0-9_]+" exported "${said}")
list(SORT exported)
file(STRINGS ${LIST} listed REGEX "^lr_")
set(gone ${listed})
list(REMOVE_ITEM gone ${exported})
set(new ${exported})
list(REMOVE_ITEM new ${listed})
if(gone)
    string(JOIN "\n    " gone ${gone})
    message(SEND_ERROR "no longer exported, though programs may call it:\n    ${gone}\n"
        "Bring it back, or raise LONGROAD_SOVERSION in CMakeLists.txt and take it out of ${LIST}.")
endif()
if(new)
    string(JOIN "\n    " new ${new})
    message(SEND_ERROR "exported, but not listed:\n    ${new}\n"
        "If it shall stay as it is for good, add it to ${LIST}, in the order of the alphabet.")
endif()
