# SPDX-License-Identifier: MIT
include("${CMAKE_CURRENT_LIST_DIR}/Memrewrite.cmake")
if(NOT MEMREWRITE_EXECUTABLE)
    set(Memrewrite_FOUND FALSE)
    set(Memrewrite_NOT_FOUND_MESSAGE "memrewrite is not found: set MEMREWRITE_EXECUTABLE")
endif()
