import { expect, test } from 'vitest'
import { typed } from '../../src/cli/line/jobs.ts'

test.each([
  ['fairfight run a.yaml --battles 3', '/x/a.yaml', 'fairfight run /x/a.yaml --battles 3'],
  ['fairfight run a.yaml', '/x/a.yaml', 'fairfight run /x/a.yaml'],
  ['npx fairfight run a.yaml --seed 7', '/x/a.yaml', 'npx fairfight run /x/a.yaml --seed 7'],
  ['npx fairfight run run', '/x/run', 'npx fairfight run /x/run'],
  // Names of files as results give them: relative paths in full.
  ['fairfight run x/a.yaml --battles 3', 'x/a.yaml', 'fairfight run x/a.yaml --battles 3'],
  [
    "fairfight run 'the tide.yaml' --seed 7",
    '/my lists/the tide.yaml',
    "fairfight run '/my lists/the tide.yaml' --seed 7",
  ],
  // Files with the names of other words of the command, or of parts of these.
  ['fairfight run run --seed run', '/x/run', 'fairfight run /x/run --seed run'],
  ['fairfight run fair --seed 7', '/x/fair', 'fairfight run /x/fair --seed 7'],
  ['fairfight run a --with a.b=1', '/x/a', 'fairfight run /x/a --with a.b=1'],
  ['fairfight run ab --seed 7', '/x/a', 'fairfight run ab --seed 7'],
  ['fairfight run $a --seed 7', '/x/$a', 'fairfight run $a --seed 7'],
])('%s, typed with %s', (command, file, expected) => {
  expect(typed(command, file)).toBe(expected)
})
