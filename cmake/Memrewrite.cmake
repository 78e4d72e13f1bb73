# SPDX-License-Identifier: MIT
# memrewrite_instrument(TARGET [OPTIONS …]): the target's C sources count, with these options of memrewrite (--roi FUNC, --all …).
#
#   find_package(Memrewrite REQUIRED)        or include(…/Memrewrite.cmake)
#   memrewrite_instrument(app OPTIONS --roi solve)
#
# In: a target made before.  Out: its C sources are compiled, and it is linked, by "memrewrite cc COMPILER".  A static library's objects carry
# what the programs that link it need: these are instrumented, too, or the library stays plain in them.
cmake_minimum_required(VERSION 3.21) # This is the first version with a launcher of the linker.

find_program(MEMREWRITE_EXECUTABLE memrewrite HINTS "${CMAKE_CURRENT_LIST_DIR}/../../../bin" "${CMAKE_CURRENT_LIST_DIR}/../bin"
             DOC "memrewrite, which counts the memory traffic of C programs")

function(memrewrite_instrument target)
    cmake_parse_arguments(PARSE_ARGV 1 arg "" "" "OPTIONS")
    if(arg_UNPARSED_ARGUMENTS)
        message(FATAL_ERROR "memrewrite_instrument(${target}): unknown words: ${arg_UNPARSED_ARGUMENTS}")
    endif()
    if(NOT TARGET ${target})
        message(FATAL_ERROR "memrewrite_instrument(${target}): there is no such target")
    endif()
    if(NOT MEMREWRITE_EXECUTABLE)
        message(FATAL_ERROR "memrewrite_instrument(${target}): memrewrite is not found: set MEMREWRITE_EXECUTABLE")
    endif()
    set(launcher "${MEMREWRITE_EXECUTABLE}" cc)
    if(arg_OPTIONS)
        set(options)
        foreach(word IN LISTS arg_OPTIONS) # MEMREWRITE_OPTIONS is read as a shell reads words.
            string(REPLACE "'" "'\\''" word "${word}")
            string(APPEND options " '${word}'")
        endforeach()
        list(PREPEND launcher "${CMAKE_COMMAND}" -E env "MEMREWRITE_OPTIONS=${options}")
    endif()
    set_target_properties(${target} PROPERTIES C_COMPILER_LAUNCHER "${launcher}" C_LINKER_LAUNCHER "${launcher}")
endfunction()
