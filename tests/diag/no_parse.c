#include "nowhere.h"

int main(void)
{
    int n = 0
    return m;
}
