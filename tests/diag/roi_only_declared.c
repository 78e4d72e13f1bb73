/* options: --roi elsewhere */
int elsewhere(int n);

int main(void)
{
    return elsewhere(0);
}
