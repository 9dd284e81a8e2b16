#include "/solver/rate/techniques/*.cpp"
