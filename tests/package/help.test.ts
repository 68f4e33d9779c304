import { describe, expect, test } from 'vitest'
import { call, folder } from '../cli/support.ts'

/** Commands of the program, with the last lines of their help. */
async function helpOf(verb: string | null): Promise<string> {
  const { code, stdout } = await call([...(verb === null ? [] : [verb]), '--help'])
  expect(code).toBe(0)
  return stdout
}

const VERBS = Array.from((await helpOf(null)).matchAll(/^ {2}fairfight ([a-z]+)/gm), ([, verb = '']) => verb)

/** The example commands at the end of a help text; commands of two lines are joined. */
function examplesIn(help: string): string[] {
  const [, block = ''] = /\nExamples:\n(.*)$/s.exec(help) ?? []
  return block
    .replaceAll(/ \\\n +/g, ' ')
    .trim()
    .split('\n')
    .map((line) => line.trim())
}

test('there are commands', () =>
  expect(VERBS).toEqual(expect.arrayContaining(['run', 'init', 'schema', 'completion', 'sprt'])))

describe.each([null, ...VERBS])('the help of %s', (verb) => {
  test('ends with two examples of the command', async () => {
    const examples = examplesIn(await helpOf(verb))
    expect(examples).toHaveLength(2)
    for (const line of examples) expect(line.startsWith(`npx fairfight ${verb ?? ''}`)).toBe(true)
  })

  test('has only letters of one column, as the layout of the help takes for granted', async () =>
    expect(await helpOf(verb)).toMatch(/^[\n\x20-\x7e\u00a1-\u024f\u2013-\u2026\u2212]*$/))

  test('has examples that run in any folder', async () => {
    const home = folder()
    if (verb === 'merge') {
      for (const part of [1, 2]) {
        const shard = ['--shard', `${part}/2`, '--battles', '20', '--out', `part-${part}`, '--quiet']
        await call(['run', 'fairfight:sovl/flank-charge.yaml', ...shard], { cwd: home })
      }
    }
    for (const line of examplesIn(await helpOf(verb))) {
      const args = line.split(' ').slice(2)
      // `open` serves a page until it is ended; `tests/cli/open.test.ts` tests that.
      if (verb === 'open' && !args.includes('--page')) continue
      // A queue needs a server; `tests/queue` has one.
      if (args.includes('--queue')) continue
      const { code, stderr } = await call([...args, ...shortened(args)], { cwd: home })
      expect(code, `${line}\n${stderr}`).toBe(0)
    }
  }, 240_000)
})

/** Options that make long commands short: the words of the examples are tested, not the numbers. */
function shortened([verb = '', ...rest]: readonly string[]): string[] {
  if (verb === 'open') return []
  if (['games', 'check', 'init', 'schema', 'completion', 'elo', 'sprt', 'tune', 'exploit', 'merge'].includes(verb))
    return []
  const few =
    ['exact', 'play'].includes(verb) || rest.includes('--battles') || rest.includes('--dry-run')
      ? []
      : // `price` takes 100 at least.
        ['--battles', verb === 'price' ? '100' : '40']
  return [
    ...few,
    '--quiet',
    ...(verb === 'play' || rest.includes('--json') || rest.includes('--dry-run') ? [] : ['--json']),
  ]
}
