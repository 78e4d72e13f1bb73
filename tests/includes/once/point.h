#pragma once
struct point {
    int x, y;
};
