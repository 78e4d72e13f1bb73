/* In: a Report.  Out: the JSON Schema (draft 2020-12) of what out_json writes of it: the facts, the tables, the columns
 * of each with type, unit and meaning.
 * Method: made of the same tables as the document, so that it cannot say anything
 * else. Columns of sampled time are always in it, and required nowhere.
 * Limits: of tables that are there under some
 * conditions only, it has those that this report has; others are allowed, as columns at the end are: both may come
 * without a new version. */
#include "output/writers.h"

#include <jansson.h>
#include <string.h>

static json_t *types(const char *type)
{
    return json_pack("{s[ss]}", "type", type, "null");
}

/* Figures without a unit of their own are of several. */
static const char *type_of(const Column *c)
{
    if (kind_is_text(c->kind))
        return "string";
    switch (c->kind) {
    case KIND_PLACE: return "integer";
    case KIND_COUNT:
    case KIND_BYTES: return *c->unit ? "integer" : "number";
    default: return "number";
    }
}

static json_t *column(const Column *c)
{
    json_t *o = types(type_of(c));
    if (*c->meaning)
        json_object_set_new(o, "description", json_string(c->meaning));
    if (*c->unit)
        json_object_set_new(o, "unit", json_string(c->unit));
    return o;
}

static json_t *row(const Table *t)
{
    json_t *required = json_array(), *properties = json_object();
    for (size_t i = 0; i < t->n_columns; i++) {
        if (!(t->columns[i].shown_in & IN_DATA))
            continue;
        if (!t->trailing_optional || i + t->n_trailing < t->n_columns)
            json_array_append_new(required, json_string(t->columns[i].name));
        json_object_set_new(properties, t->columns[i].name, column(&t->columns[i]));
    }
    return json_pack("{sssoso}", "type", "object", "required", required, "properties", properties);
}

static json_t *rows(const Table *t)
{
    return json_pack("{ssso}", "type", "array", "items", row(t));
}

static json_t *fact(const Fact *f)
{
    if (strcmp(f->name, "schema") == 0)
        return json_pack("{ss}", "const", f->value.u.s);
    return types(f->value.kind == V_INT ? "integer" : f->value.kind == V_REAL ? "number" : "string");
}

static json_t *columns_list(void)
{
    return json_pack("{sss{sss[ss]s{s{ss}s{s[ss]}}}}", "type", "array", "items", "type", "object", "required", "name",
                     "unit", "properties", "name", "type", "string", "unit", "type", "string", "null");
}

/* name: what the document says that it is. */
static json_t *report(const Report *r, const char **name)
{
    json_t *required = json_array(), *properties = json_object();
    for (size_t i = 0; i < r->n_facts; i++) {
        json_array_append_new(required, json_string(r->facts[i].name));
        json_object_set_new(properties, r->facts[i].name, fact(&r->facts[i]));
        if (strcmp(r->facts[i].name, "schema") == 0)
            *name = r->facts[i].value.u.s;
    }
    json_array_append_new(required, json_string("columns"));
    json_array_append_new(required, json_string("rows"));
    json_object_set_new(properties, "image", types("string"));
    json_object_set_new(properties, "columns", columns_list());
    json_object_set_new(properties, "rows", rows(r->tables[0]));
    for (size_t i = 1; i < r->n_tables; i++)
        json_object_set_new(properties, r->tables[i]->name, rows(r->tables[i]));
    return json_pack("{sssoso}", "type", "object", "required", required, "properties", properties);
}

void out_schema(FILE *out, const Report *r)
{
    static const char *const reference = "#/$defs/report";
    const char *name = "";
    if (r->number)
        return;
    json_t *of_one = report(r, &name);
    json_t *root = json_pack("{sssss[{ss}{sss{ss}}]s{so}}", "$schema", "https://json-schema.org/draft/2020-12/schema",
                             "title", name, "anyOf", "$ref", reference, "type", "array", "items", "$ref", reference,
                             "$defs", "report", of_one);
    json_dumpf(root, out, JSON_INDENT(1));
    fputc('\n', out);
    json_decref(root);
}
