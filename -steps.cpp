#define GRIDMILL_UP_TO 25
#include "/solver/steps/*.cpp"
