        return x / 2;
    return x;
}
