int f(int a) /* one */
{ /* two { */
    // three }
    if (a /* four */ > 0) /* five */
        a--; /* six */
    else /* seven */
        a++; // eight
    return /* nine */ a;
}
