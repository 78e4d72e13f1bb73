static int value = 9;

int third(void)
{
    return value;
}
