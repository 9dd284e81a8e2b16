/* Counts the puzzles of a file, a line each, that have exactly one solution. */

#include <gridmill/gridmill.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char** argv) {
  enum { kCells = 81, kBatch = 4096 };
  static uint8_t puzzles[kBatch * kCells];
  static uint64_t counts[kBatch];
  char line[256];
  size_t n = 0, i;
  unsigned long all = 0, unique = 0;
  int more = 1;
  FILE* file = argc == 2 ? fopen(argv[1], "r") : NULL;
  if (file == NULL) {
    fprintf(stderr, "usage: count FILE\n");
    return 2;
  }
  while (more) {
    more = fgets(line, sizeof(line), file) != NULL;
    if (more) {
      if (strcspn(line, "\r\n") != kCells ||
          gridmill_parse(NULL, line, 1, puzzles + n * kCells) != GRIDMILL_OK) {
        continue; /* not a puzzle */
      }
      ++n;
    }
    if (n == kBatch || !more) {
      if (gridmill_count(NULL, puzzles, n, 2, counts, NULL) != GRIDMILL_OK) {
        fprintf(stderr, "%s\n", gridmill_last_error());
        return 1;
      }
      for (i = 0; i < n; ++i) unique += counts[i] == 1;
      all += n;
      n = 0;
    }
  }
  fclose(file);
  printf("%lu of %lu puzzles have one solution\n", unique, all);
  return 0;
}
