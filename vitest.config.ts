import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/**
 * Tests that take a minute or so each, and seldom fail where the others do not: thousands of damaged inputs, generals over many battles,
 * promises of intervals by simulation, pages in a browser. `npm run test:long` runs them alone.
 */
const LONG = [
  'tests/balance/battles.test.ts',
  'tests/balance/against-coverage.test.ts',
  'tests/browser/playback.test.ts',
  'tests/cli/interrupt.test.ts',
  'tests/cli/mutated.test.ts',
  'tests/cli/repeat.test.ts',
  'tests/cli/resume.test.ts',
  'tests/cli/rows.test.ts',
  'tests/core/keyed-words.test.ts',
  'tests/run/ended-threads.test.ts',
  'tests/run/resume.test.ts',
  'tests/scenario/mutated.test.ts',
  'tests/scenario/roster-mutated.test.ts',
  'tests/sovl/battle-properties.test.ts',
  'tests/sovl/battle-properties-repeat.test.ts',
  'tests/sovl/battle-properties-seats.test.ts',
  'tests/sovl/compare.test.ts',
  'tests/sovl/policies.test.ts',
  'tests/sovl/properties.test.ts',
  'tests/stats/coverage.test.ts',
  'tests/null-strike/invariants-long.test.ts',
  'tests/sovereign/invariants.test.ts',
]

/** Tests of what has no state of its own and replaces nothing: files share the modules they load, which saves a minute. */
const PURE = ['board', 'core', 'games', 'null-strike', 'playthroughs', 'sovereign', 'sovl', 'stats', 'war'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
)

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // By default a core is left idle, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, exclude: LONG, isolate: false } },
      // Compiled tests lie in dist too.
      { extends: true, test: { name: 'whole', include: ['tests/**/*.test.ts'], exclude: [...PURE, ...LONG] } },
      { extends: true, test: { name: 'long', include: LONG } },
    ],
  },
})
