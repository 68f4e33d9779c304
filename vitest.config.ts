import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** Tests of what has no state of its own and replaces nothing: files share the modules they load, which saves a minute. */
const PURE = ['board', 'core', 'games', 'playthroughs', 'sovl', 'stats', 'war'].map(
  (folder) => `tests/${folder}/**/*.test.ts`,
)

export default defineConfig({
  test: {
    testTimeout: 60_000,
    // By default a core is left idle, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      { extends: true, test: { name: 'pure', include: PURE, isolate: false } },
      // Compiled tests lie in dist too.
      { extends: true, test: { name: 'whole', include: ['tests/**/*.test.ts'], exclude: PURE } },
    ],
  },
})
