#include "job/job.h"

#include <string.h>

bool job_has_pasted(const Job *job, const char *path)
{
    for (int i = 0; i < job->n_pasted; i++)
        if (!strcmp(job->pasted[i], path))
            return true;
    return false;
}
