import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** Whether the tests are those of `npm run test:long`. */
    thorough: boolean
  }
}

/**
 * Whether a law is tried on all there is: every board, general, seed. That takes minutes, so `npm test` tries it on a sample of them, and
 * `npm run test:long` on all. Files that ask are in the list DEEPER of `vitest.config.ts`.
 */
export const THOROUGH = inject('thorough')
