#include "/solver/rate/*.cpp"
