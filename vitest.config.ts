import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Compiled tests lie in dist too.
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000,
    // By default a core is left idle, which of two is half.
    maxWorkers: availableParallelism(),
  },
})
