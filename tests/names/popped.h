/* For popped.c. */
#define FROM_HEADER(i, n) for (int i = 0; i < (n) && i != 5; i++)
#define WORD_OF_HEADER n > 2 ? 7 :
