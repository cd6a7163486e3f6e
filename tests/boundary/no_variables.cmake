# The rules hold no writable data: nothing of theirs is in .data, .bss or thread-local storage.
# A table that shows up here lacks a `const` (`static const char *const names[]`).
execute_process(COMMAND ${OBJDUMP} -t ${LIBRARY} OUTPUT_VARIABLE symbols RESULT_VARIABLE result)
if(NOT result EQUAL 0)
    message(FATAL_ERROR "cannot read ${LIBRARY}")
endif()
string(REGEX MATCHALL "[^\n]* O \\.(data|bss|tdata|tbss)\t[^\n]*" found "${symbols}")
if(found)
    string(JOIN "\n" found ${found})
    message(FATAL_ERROR "writable variables in the rules:\n${found}")
endif()
