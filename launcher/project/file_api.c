/* In: the reply of CMake's file API, kind codemodel, version 2.  Out: steps.
 * Method: cmake-file-api(7).  Each target of the first configuration becomes the commands that CMake's own generators
 * would write: one for each source by its compile group, one that links or archives.  The codemodel does not name
 * compilers and ar: they are those of CMakeFiles/VERSION/CMakeLANGUAGECompiler.cmake, where CMake keeps what it found,
 * whether $CC ("ccache gcc"), the cache or a toolchain file named it.
 * Limits: what a toolchain's rules add beyond the fragments (other than -shared and the name of a library) is not in
 * the reply. */
#include <dirent.h>
#include <fnmatch.h>
#include <jansson.h>

#include "project/project.h"
#include "support/file.h"

typedef struct Reply {
    Project *project;
    const char *folder; /* Folder of the reply. */
    const char *source; /* Folder of the project's sources. */
    const char *found_folder;  /* Folder of what CMake found. */
    bool links_below;   /* Makefiles link in each target's folder, other generators in the build's. */
} Reply;

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

static json_t *load(const Reply *r, const char *name)
{
    size_t len;
    const char *text = *name ? file_read(r->project->arena, path_join(r->project->arena, r->folder, name), &len) : NULL;
    return text ? json_loadb(text, len, 0, NULL) : NULL;
}

/* Returns what CMake found for a language: the value of set(NAME "VALUE"), or "". */
static const char *found(const Reply *r, const char *language, const char *name)
{
    Arena *a = r->project->arena;
    size_t len;
    const char *text = file_read(a, arena_printf(a, "%s/CMake%sCompiler.cmake", r->found_folder, language), &len);
    const char *set = arena_printf(a, "set(%s \"", name), *at = text ? strstr(text, set) : NULL;
    return at ? arena_strndup(a, at + strlen(set), strcspn(at + strlen(set), "\"\n")) : "";
}

/* Adds the compiler's words.  To CMake the first word of "ccache gcc" is the compiler, and the rest its first
 * argument. */
static void add_compiler(const Reply *r, const char *language, Words *out)
{
    Arena *a = r->project->arena;
    const char *compiler = found(r, language, arena_printf(a, "CMAKE_%s_COMPILER", language));
    const char *rest = found(r, language, arena_printf(a, "CMAKE_%s_COMPILER_ARG1", language));
    words_add(out, *compiler ? compiler : strcmp(language, "CXX") == 0 ? "c++" : "cc");
    words_split(out, rest, strlen(rest), QUOTE_SHELL);
}

static void add_fragments(Words *out, const json_t *list, const char *role)
{
    size_t i;
    json_t *fragment;
    json_array_foreach(list, i, fragment) {
        const char *text = text_of(fragment, "fragment");
        if (!role || strcmp(text_of(fragment, "role"), role) == 0)
            words_split(out, text, strlen(text), QUOTE_SHELL);
    }
}

/* ---- a target ---- */

typedef struct Target {
    const json_t *json;
    const char *name, *folder; /* folder: the place where the target's commands run and its objects lie. */
    Words objects;
} Target;

static void add_paths(Words *out, const json_t *group)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(group, "defines"), i, one)
        words_add(out, arena_printf(out->arena, "-D%s", text_of(one, "define")));
    json_array_foreach(json_object_get(group, "includes"), i, one) {
        bool system = json_is_true(json_object_get(one, "isSystem"));
        words_add(out, system ? "-isystem" : "-I");
        words_add(out, arena_strdup(out->arena, text_of(one, "path")));
    }
    const char *sysroot = text_of(json_object_get(group, "sysroot"), "path");
    if (*sysroot)
        words_add(out, arena_printf(out->arena, "--sysroot=%s", sysroot));
}

static void compile(const Reply *r, Target *t, const json_t *source, const json_t *group)
{
    Arena *a = r->project->arena;
    Words words = {.arena = a};
    const char *path = path_join(a, r->source, text_of(source, "path"));
    const char *object =
        path_normal(a, arena_printf(a, "%s/CMakeFiles/%s.dir/%s.o", t->folder, t->name,
                                    path_is_below(path, r->source) ? path + strlen(r->source) + 1 : path + 1));
    add_compiler(r, text_of(group, "language"), &words);
    add_fragments(&words, json_object_get(group, "compileCommandFragments"), NULL);
    add_paths(&words, group);
    words_add_all(&words, (const char *const[]){"-c", arena_strdup(a, path), "-o", object}, 4);
    project_command(r->project, r->project->root, &words);
    words_add(&t->objects, object);
}

/* Sources with a compile group are compiled; objects of other targets stand among the sources. */
static void add_sources(const Reply *r, Target *t)
{
    Arena *a = r->project->arena;
    size_t i;
    json_t *source;
    json_array_foreach(json_object_get(t->json, "sources"), i, source) {
        const json_t *at = json_object_get(source, "compileGroupIndex");
        const char *path = text_of(source, "path");
        const json_t *groups = json_object_get(t->json, "compileGroups");
        if (json_is_integer(at))
            compile(r, t, source, json_array_get(groups, (size_t)json_integer_value(at)));
        else if (ends_with(path, ".o"))
            words_add(&t->objects, path_normal(a, path_join(a, r->source, path)));
    }
}

static void link_target(const Reply *r, const Target *t, const char *output, bool shared)
{
    const json_t *link = json_object_get(t->json, "link"), *list = json_object_get(link, "commandFragments");
    Words words = {.arena = r->project->arena};
    add_compiler(r, text_of(link, "language"), &words);
    add_fragments(&words, list, "flags");
    if (shared) {
        words_add(&words, "-shared");
        words_add(&words, arena_printf(r->project->arena, "-Wl,-soname,%s", path_base(output)));
    }
    words_add_all(&words, t->objects.items, t->objects.n);
    words_add_all(&words, (const char *const[]){"-o", output}, 2);
    add_fragments(&words, list, "libraryPath");
    add_fragments(&words, list, "libraries");
    project_command(r->project, r->links_below ? t->folder : r->project->root, &words);
}

static void archive(const Reply *r, const Target *t, const char *output)
{
    Words words = {.arena = r->project->arena};
    const char *ar =
        found(r, text_of(json_array_get(json_object_get(t->json, "compileGroups"), 0), "language"), "CMAKE_AR");
    words_add_all(&words, (const char *const[]){*ar ? ar : "ar", "qc", output}, 3);
    words_add_all(&words, t->objects.items, t->objects.n);
    project_command(r->project, r->project->root, &words);
}

/* Adds other names of an artifact: a library's without its version. */
static void add_artifacts(const Reply *r, const Target *t, const char *output)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(t->json, "artifacts"), i, one) {
        const char *path = path_join(r->project->arena, r->project->root, text_of(one, "path"));
        project_alias(r->project, path_normal(r->project->arena, path), output);
    }
}

/* Objects of an object library, by the names that CMake gives them: its users name these. */
static void add_object_names(const Reply *r, const Target *t)
{
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(t->json, "artifacts"), i, one)
        if ((int)i < t->objects.n) {
            const char *path = path_join(r->project->arena, r->project->root, text_of(one, "path"));
            project_alias(r->project, path_normal(r->project->arena, path), t->objects.items[i]);
        }
}

static void add_target(const Reply *r, const json_t *json)
{
    Arena *a = r->project->arena;
    const char *type = text_of(json, "type"), *on_disk = text_of(json, "nameOnDisk");
    const char *build = path_join(a, r->project->root, text_of(json_object_get(json, "paths"), "build"));
    const json_t *first = json_array_get(json_object_get(json, "artifacts"), 0);
    Target t = {.json = json,
                .name = arena_strdup(a, text_of(json, "name")),
                .folder = path_normal(a, build),
                .objects = {.arena = a}};
    const char *place = path_normal(a, path_join(a, r->project->root, text_of(first, "path")));
    const char *output = path_join(a, path_directory(a, place), *on_disk ? on_disk : path_base(place));
    bool is_library = strcmp(type, "SHARED_LIBRARY") == 0 || strcmp(type, "MODULE_LIBRARY") == 0;
    add_sources(r, &t);
    if (strcmp(type, "OBJECT_LIBRARY") == 0)
        add_object_names(r, &t);
    if (!t.objects.n || (!is_library && strcmp(type, "EXECUTABLE") != 0 && strcmp(type, "STATIC_LIBRARY") != 0))
        return;
    if (strcmp(type, "STATIC_LIBRARY") == 0)
        archive(r, &t, output);
    else
        link_target(r, &t, output, is_library);
    add_artifacts(r, &t, output);
}

/* The reply names a library without its version, and fragments name it with that. */
static void add_versions(Project *p)
{
    for (int i = 0; i < p->n; i++)
        for (int k = 0; k < p->step[i].inputs.n; k++) {
            const char *path = p->step[i].inputs.items[k], *version = strstr(path_base(path), ".so.");
            if (version)
                project_alias(p, path, arena_strndup(p->arena, path, (size_t)(version - path) + 3));
        }
}

/* ---- the reply ---- */

/* The newest index: their names sort by time. */
static const char *find_index(const Reply *r)
{
    const char *last = "";
    DIR *dir = opendir(r->folder);
    for (const struct dirent *d; dir && (d = readdir(dir)) != NULL;)
        if (fnmatch("index-*.json", d->d_name, 0) == 0 && strcmp(d->d_name, last) > 0)
            last = arena_strdup(r->project->arena, d->d_name);
    if (dir)
        closedir(dir);
    return last;
}

static json_t *load_codemodel(Reply *r)
{
    json_t *index = load(r, find_index(r)), *one, *model = NULL;
    const json_t *cmake = json_object_get(index, "cmake"), *generator = json_object_get(cmake, "generator");
    const char *version = text_of(json_object_get(cmake, "version"), "string");
    r->found_folder =
        path_join(r->project->arena, r->project->root, arena_printf(r->project->arena, "CMakeFiles/%s", version));
    size_t i;
    r->links_below = strstr(text_of(generator, "name"), "Makefiles") != NULL;
    json_array_foreach(json_object_get(index, "objects"), i, one)
        if (!model && strcmp(text_of(one, "kind"), "codemodel") == 0)
            model = load(r, text_of(one, "jsonFile"));
    json_decref(index);
    return model;
}

bool project_read_file_api(Project *p)
{
    Arena *a = p->arena;
    size_t i;
    json_t *one;
    Reply r = {.project = p, .folder = path_join(a, p->root, ".cmake/api/v1/reply")};
    json_t *model = load_codemodel(&r);
    r.source = arena_strdup(a, text_of(json_object_get(model, "paths"), "source"));
    const json_t *configuration = json_array_get(json_object_get(model, "configurations"), 0);
    json_array_foreach(json_object_get(configuration, "targets"), i, one) {
        json_t *target = load(&r, text_of(one, "jsonFile"));
        if (target)
            add_target(&r, target);
        json_decref(target);
    }
    bool there = model != NULL;
    json_decref(model);
    add_versions(p);
    return there;
}
