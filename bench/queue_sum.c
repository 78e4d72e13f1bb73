/* The module of bench/queue.sh: the exclusive or of what it is given, added up, which is what the other queues'
 * consumers do. */
typedef struct Sum {
    uint64_t sum;
} Sum;

static const MpColumn sum_columns[] = {{"sum", "text", "-", "of sites and addresses"}};
static const MpTable sum_tables[] = {{"rows", "sum", sum_columns, 1}};

MP_OWN void sum_load(MpRun *run, const MpEvent *e)
{
    ((Sum *)run->state)->sum += e->site ^ e->address;
}

MP_OWN void sum_write(MpRun *run, MpOut *out)
{
    mp_table(out, 0);
    mp_cell_hex(out, ((Sum *)run->state)->sum);
    mp_row(out);
}

MP_MODULE(queue_sum) = {.name = "queue_sum",
                        .about = "a sum over all events",
                        .events = MP_LOADS,
                        .share = MP_ALONE,
                        .state_bytes = sizeof(Sum),
                        .tables = sum_tables,
                        .n_tables = 1,
                        .load = sum_load,
                        .write = sum_write};
