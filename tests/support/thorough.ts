import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests are those of `npm run test:long`. */
    thorough: boolean
  }
}

/**
 * Whether a law is tried on all boards, generals and seeds. That takes minutes, so `npm test` tries a sample, and `npm run test:long` tries
 * all. Files that use this are in the list DEEPER of `vitest.config.ts`.
 */
export const THOROUGH = inject('thorough')
