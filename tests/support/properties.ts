import fc from 'fast-check'
import { test as plain, type TestAPI } from 'vitest'

/** A property of random values: it is broken if it throws, or returns false. */
type Property<T extends [unknown, ...unknown[]]> = (...values: T) => boolean | undefined | void | Promise<void>

/** A test that a property holds for values of some arbitraries; a failure names the smallest counterexample and its seed. */
function prop<T extends [unknown, ...unknown[]]>(
  arbitraries: { readonly [K in keyof T]: fc.Arbitrary<T[K]> },
  parameters: fc.Parameters<T> = {},
): (title: string, property: Property<T>, timeout?: number) => void {
  return (title, property, timeout) => {
    plain(
      title,
      () =>
        fc.assert(
          fc.asyncProperty<T>(...arbitraries, async (...values) => property(...values)),
          parameters,
        ),
      timeout,
    )
  }
}

/**
 * Tests, and tests of properties as `test.prop`. The package `@fast-check/vitest` does the same, but at its load it builds every sequence
 * of `skip`, `only`, `concurrent` and so on: five seconds and half a gigabyte in each process.
 */
export const test: TestAPI & { readonly prop: typeof prop } = Object.assign(plain.extend({}), { prop })
export { fc }
