import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // Compiled tests lie in dist too.
    include: ['tests/**/*.test.ts'],
    testTimeout: 60_000,
  },
})
