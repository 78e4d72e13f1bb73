/* In front of the runtime: its calls on events go to simulated.c. */
#ifndef TESTS_EVENTS_SIMULATED_H
#define TESTS_EVENTS_SIMULATED_H

#define MR_EVENT_CALL simulated_call
#define MR_READ_PMC simulated_pmc
#define MR_READ_TSC simulated_tsc

long simulated_call(long n, long a, long b, long c, long d, long e, long f);
unsigned long long simulated_pmc(unsigned index);
unsigned long long simulated_tsc(void);

#endif
