import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../../dist/tests/support/ended-threads.js', import.meta.url))

test('threads can be ended at any moment of their start', () => {
  expect(execFileSync(process.execPath, [PROGRAM], { encoding: 'utf8' })).toBe('ended 300 times\n')
}, 120_000)
