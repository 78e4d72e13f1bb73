/* In front of the runtime, as it is written (its own names begin with mr__): its calls on events go to simulated.c. */
#ifndef TESTS_EVENTS_SIMULATED_H
#define TESTS_EVENTS_SIMULATED_H

#define mr__EVENT_CALL simulated_call
#define mr__READ_PMC simulated_pmc
#define mr__READ_TSC simulated_tsc

long simulated_call(long n, long a, long b, long c, long d, long e, long f);
unsigned long long simulated_pmc(unsigned index);
unsigned long long simulated_tsc(void);

#endif
