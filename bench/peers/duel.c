/* The reference duel and nothing else, as fast as plain C goes: the ceiling for an engine that knows every rule.
 *
 *     duel die|alias DUELS SEED
 *
 * prints duels, nanoseconds of CPU time, and the sums of the six statistics. `die` rolls every die; `alias` draws the wounds of a
 * handful, and the total of 2d6, from an alias table with one random word. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MODELS 20
#define DICE 10

/* xoshiro128++, Blackman and Vigna; seeded by splitmix64. */
static uint32_t s[4];

static inline uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }

static inline uint32_t word(void) {
  uint32_t result = rotl(s[0] + s[3], 7) + s[0], t = s[1] << 9;
  s[2] ^= s[0], s[3] ^= s[1], s[1] ^= s[2], s[0] ^= s[3];
  s[2] ^= t, s[3] = rotl(s[3], 11);
  return result;
}

static void seed(uint64_t x) {
  for (int i = 0; i < 4; i++) {
    uint64_t z = (x += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    s[i] = (uint32_t)(z >> 32);
  }
}

static inline int d6(void) { return 1 + (int)(((uint64_t)word() * 6) >> 32); }

/* Alias tables of 16 columns: four bits of the word choose one, 28 bits whether its own value or the other is meant. */
typedef struct {
  uint32_t cut[16];
  uint8_t other[16];
} Alias;

static Alias make(const double *pmf, int n) {
  Alias t;
  double p[16] = {0};
  int done[16] = {0};
  for (int i = 0; i < n; i++) p[i] = pmf[i] * 16;
  for (int i = 0; i < 16; i++) t.cut[i] = 1u << 28, t.other[i] = (uint8_t)i;
  for (;;) {
    int small = -1, large = -1;
    for (int i = 0; i < 16; i++) {
      if (done[i]) continue;
      if (p[i] < 1 && small < 0) small = i;
      if (p[i] >= 1 && large < 0) large = i;
    }
    if (small < 0 || large < 0) return t;
    t.cut[small] = (uint32_t)(p[small] * (1u << 28));
    t.other[small] = (uint8_t)large;
    p[large] -= 1 - p[small];
    done[small] = 1;
  }
}

static inline int draw(const Alias *t) {
  uint32_t w = word(), i = w >> 28;
  return (w & 0xfffffff) < t->cut[i] ? (int)i : t->other[i];
}

static Alias wounds_by_a[DICE + 1], wounds_by_b[DICE + 1], two_dice;

static Alias binomial(int n, double p) {
  double pmf[16] = {1};
  for (int i = 0; i < n; i++)
    for (int k = i + 1; k >= 0; k--) pmf[k] = pmf[k] * (1 - p) + (k > 0 ? pmf[k - 1] * p : 0);
  return make(pmf, n + 1);
}

static void tables(void) {
  double total[16] = {0};
  for (int x = 1; x <= 6; x++)
    for (int y = 1; y <= 6; y++) total[x + y] += 1.0 / 36;
  two_dice = make(total, 13);
  for (int n = 0; n <= DICE; n++) wounds_by_a[n] = binomial(n, 4.0 / 9), wounds_by_b[n] = binomial(n, 1.0 / 6);
}

static int rolled(int dice, int hit, int save) {
  int hits = 0, failed = 0;
  for (int i = 0; i < dice; i++) hits += d6() >= hit;
  for (int i = 0; i < hits; i++) failed += d6() < save;
  return failed;
}

static int holds(int models, int difference, int by_table) {
  int ranks = models / 5 + (models % 5 >= 3) - 1;
  int total = by_table ? draw(&two_dice) : d6() + d6();
  return total <= 7 + (ranks > 0 ? ranks : 0) - difference;
}

int main(int argc, char **argv) {
  if (argc != 4) return 2;
  const int by_table = strcmp(argv[1], "alias") == 0;
  const long duels = atol(argv[2]);
  seed(strtoull(argv[3], NULL, 10));
  tables();
  long a_wins = 0, a_breaks = 0, b_breaks = 0, b_dies = 0, lost_a = 0, lost_b = 0;
  struct timespec start, end;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &start);
  for (long i = 0; i < duels; i++) {
    int a = MODELS, b = MODELS, broken_a = 0, broken_b = 0;
    while (a > 0 && b > 0 && !broken_a && !broken_b) {
      int dice_a = a < DICE ? a : DICE, dice_b = b < DICE ? b : DICE;
      int x = by_table ? draw(&wounds_by_a[dice_a]) : rolled(dice_a, 3, 5);
      int y = by_table ? draw(&wounds_by_b[dice_b]) : rolled(dice_b, 4, 3);
      b = b > x ? b - x : 0;
      a = a > y ? a - y : 0;
      if (x > y && b > 0) broken_b = !holds(b, x - y, by_table);
      if (y > x && a > 0) broken_a = !holds(a, y - x, by_table);
    }
    a_wins += a > 0 && !broken_a;
    a_breaks += broken_a;
    b_breaks += broken_b;
    b_dies += b == 0;
    lost_a += MODELS - a;
    lost_b += MODELS - b;
  }
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &end);
  double ns = (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec);
  printf("%ld %.0f %ld %ld %ld %ld %ld %ld\n", duels, ns, a_wins, a_breaks, b_breaks, b_dies, lost_a, lost_b);
}
