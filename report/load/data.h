/* The sidecar's tables of data: the objects and members whose bytes accesses move.
 * In: the sidecar.  Out: objects, members, types; every index is valid or -1. */
#ifndef REPORT_LOAD_DATA_H
#define REPORT_LOAD_DATA_H

#include <stddef.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct DataType {
    const char *name;
    int64_t size; /* The size; 0: not known. */
} DataType;

typedef struct DataMember {
    const char *name;
    int64_t offset, size;
    uint32_t type;
    uint32_t line; /* In the structure's file; the structure's own line where the member's is not known. */
    bool is_addressed; /* The text takes its address, so pointers may lead to it. */
} DataMember;

typedef struct DataStructure {
    uint32_t type;
    int64_t file; /* The file's index; -1: not known. */
    uint32_t line;
    DataMember *members;
    size_t n_members;
} DataStructure;

typedef struct DataField { /* A member, and the one that it is a part of, or -1. */
    uint32_t structure, member;
    int64_t parent;
} DataField;

typedef struct DataObject {
    const char *name, *kind, *function; /* "" where none declares it. */
    int64_t type, file; /* Indices, or -1. */
    uint32_t line;
} DataObject;

typedef struct DataPlace {
    uint32_t object;
    int64_t type, field; /* Indices, or -1. */
} DataPlace;

typedef struct Data {
    DataType *types;
    DataStructure *structures;
    DataField *fields;
    DataObject *objects;
    DataPlace *places;
    size_t n_types, n_structures, n_fields, n_objects, n_places;
} Data;

/* Figures of a place: number DATA_FIGURES × place + figure among all. */
enum { DATA_LOADS, DATA_BYTES_LOADED, DATA_STORES, DATA_BYTES_STORED, DATA_FIGURES };

#define DATA_LIBRARY UINT32_MAX /* Place of what library functions move on other lines than a block's first. */

/* The bytes that one execution of a block moves of a place, and the line of the block's file where that is written. */
typedef struct DataAmount {
    uint32_t place, line;
    int64_t figure[DATA_FIGURES];
} DataAmount;

#endif
