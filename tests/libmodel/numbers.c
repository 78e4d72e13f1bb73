/* Numbers in text: white space, sign, prefix, digits, and the character behind them, which ends the number.
 *
 * atoi of "42" and " -7x": 2 + 1 and 3 + 1; atol of "": 0 + 1; atoll of "\\t+123456789012;": 14 + 1
 * @roi atoi loads=4 bytes_loaded=23
 * strtol in base 0: "0x1Fz" 4 + 1, "077 8" 3 + 1, "99" 2 + 1; in base 16 "0xg", whose prefix is read: 2 + 1; "ff" 2 +
 * 1; in base 36 "Zz-" 2 + 1
 * @roi strtol loads=6 bytes_loaded=21
 * strtoul in a base that comes from the program: "1012" in base 2 is 3 + 1
 * @roi strtoul loads=1 bytes_loaded=4
 * strtol in a base that there is none of looks at nothing, but for the character that is always counted
 * @roi no_base loads=1 bytes_loaded=1
 * atof of "3.25e-2," 7 + 1, of ".5" 2 + 1; strtod of "1e9" 3 + 1, " -inf)" 5 + 1, "NaNs" 3 + 1, "0x1.8p3 " 7 + 1, "x" 0
 * + 1; strtof of "12." 3 + 1
 * @roi atof loads=8 bytes_loaded=38
 */
#include <stdio.h>
#include <stdlib.h>

static char word[40][16] = {"42", " -7x", "", "\t+123456789012;", "0x1Fz", "077 8", "99", "0xg", "ff", "Zz-", "1012"};
static char real[40][16] = {"3.25e-2,", ".5", "1e9", " -inf)", "NaNs", "0x1.8p3 ", "x", "12."};

int main(void)
{
    long sum = 0;
    double all = 0;
    char *end;
    volatile int two = 2, one = 1;
#pragma memrewrite begin atoi
    sum += atoi(word[0]) + atoi(word[1]) + atol(word[2]) + (long)(atoll(word[3]) % 1000);
#pragma memrewrite end atoi
    printf("%ld\n", sum);
#pragma memrewrite begin strtol
    sum += strtol(word[4], &end, 0);
    sum += strtol(word[5], NULL, 0) + strtol(word[6], NULL, 0) + strtol(word[7], NULL, 16);
    sum += strtol(word[8], NULL, 16) + strtol(word[9], NULL, 36);
#pragma memrewrite end strtol
    printf("%ld %c\n", sum, *end);
#pragma memrewrite begin strtoul
    sum += (long)strtoul(word[10], NULL, two);
#pragma memrewrite end strtoul
#pragma memrewrite begin no_base
    sum += strtol(word[0], NULL, one);
#pragma memrewrite end no_base
    printf("%ld\n", sum);
#pragma memrewrite begin atof
    all += atof(real[0]) + atof(real[1]) + strtod(real[2], NULL);
    all += strtod(real[3], &end) < 0;
    all += *end == ')';
    all += strtod(real[4], NULL) > 0;
    all += strtod(real[5], NULL) + strtod(real[6], NULL) + strtof(real[7], NULL);
#pragma memrewrite end atof
    printf("%g\n", all);
    return 0;
}
