/* Which lines a process passes, as the program itself says: HERE; on a line of its own. */
#define HERE seen(__LINE__)

void seen(int line);
/* In the child of a fork that runs no handlers. */
void seen_by_another(void);
/* At the end of the first process, when all others have ended: "PROCESS LINE COUNT", a line each. */
void seen_print(void);
