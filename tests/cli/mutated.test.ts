import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mutated } from '../scenario/mutations.ts'
import { edited } from '../scenario/support.ts'
import { call, expectNoTrace, fairfight, filesIn, folder, type Outcome, REPORTS_AND_ROWS } from './support.ts'

/** Fast to read, to play and to solve. */
const BASE = edited('turns: 8', 'turns: 2').replace('battles: 20000', 'battles: 3')
const CATALOGUE = `game: sovl
entries:
  h-lancers: { name: Plate Lancers, type: cavalry, skill: 4, power: 5, defense: 5, attacks: 1, wounds: 1, discipline: 8, width: 5 }
`

const SEED = 20_261

/** A folder with a catalogue; each mutated scenario is written into it. */
function place(): { dir: string; file: string } {
  const dir = folder()
  writeFileSync(join(dir, 'catalogue.yaml'), CATALOGUE)
  return { dir, file: join(dir, 'mutant.yaml') }
}

/** Either a result, or a fault with its place and nothing on stdout. */
function judge(outcome: Outcome, file: string): 'good' | 'refused' {
  expectNoTrace(outcome)
  if (outcome.code === 0) {
    expect(outcome.stdout).not.toBe('')
    expect(outcome.stderr).toBe('')
    return 'good'
  }
  expect([outcome.code, outcome.stdout]).toEqual([2, ''])
  const [line = ''] = outcome.stderr.split('\n')
  const places = [`${file}:`, `${file.replace('mutant', 'catalogue')}:`]
  expect(places.find((start) => line.startsWith(start))).toBeDefined()
  expect(line).toMatch(/\.yaml:[1-9]\d*:[1-9]\d*: .+/)
  return 'refused'
}

const VERBS: readonly (readonly string[])[] = [
  ['check'],
  ['play', '--block', '1', '--json'],
  ['run', '--json', '--battles', '2', '--workers', '0', '--quiet', '--set', 'turns=1'],
]

describe('a mutated scenario ends with exit code 2 and a place, or is played', () => {
  test('through the entry of the program', { timeout: 120_000 }, async () => {
    const { dir, file } = place()
    const verdicts = { good: 0, refused: 0 }
    let n = 0
    const property = fc.asyncProperty(mutated(BASE), async (mutant) => {
      writeFileSync(file, mutant)
      const [verb = '', ...options] = VERBS[n++ % 20 === 0 ? 2 : n % 2] ?? []
      verdicts[judge(await call([verb, file, ...options]), file)]++
    })
    await fc.assert(property, { seed: SEED, numRuns: 800 })
    expect(Math.min(verdicts.good, verdicts.refused)).toBeGreaterThan(50)
    expect(readdirSync(dir)).toEqual(['catalogue.yaml', 'mutant.yaml'])
  })

  test('as a process of its own, with all reports or none', async () => {
    const mutants = fc.sample(mutated(BASE), { seed: SEED, numRuns: 300 })
    const wanted = { good: 3, refused: 17 }
    for (const mutant of mutants) {
      const { dir, file } = place()
      writeFileSync(file, mutant)
      const expected = judge(await call(['check', file]), file)
      if (wanted[expected]-- <= 0) continue
      const args = ['run', file, '--out', join(dir, 'out'), '--rows', '--battles', '20', '--quiet']
      expect(judge(await fairfight(args), file)).toBe(expected)
      const reports = REPORTS_AND_ROWS.map((report) => `out/${report}`)
      expect(filesIn(dir)).toEqual(['catalogue.yaml', 'mutant.yaml', ...(expected === 'good' ? reports : [])])
    }
    expect(Math.max(wanted.good, wanted.refused)).toBeLessThanOrEqual(0)
  })
})

/** Commands that would write to the current folder. */
const REPORTING = ['run', 'compare', 'sweep', 'matrix', 'exact', 'play']

describe('a command line of random words', () => {
  const { dir, file } = place()
  writeFileSync(file, BASE)
  mkdirSync(join(dir, 'out'))
  writeFileSync(join(dir, 'bad.yaml'), 'game: sovl\n')
  const values = [
    '0',
    '1',
    '2',
    '-1',
    '1.5',
    'x',
    '',
    'core',
    'soft=core,rearBonus=1',
    'cor',
    'turns=1',
    'turns=x',
    'turns=1..2',
    '1/2',
    '0..10',
    'morris',
    '=',
  ]
  const names = [
    'battles',
    'seed',
    'workers',
    'out',
    'json',
    'set',
    'rules',
    'quiet',
    'rows',
    'block',
    'seat',
    'variant',
    'with',
    'vary',
    'method',
    'runs',
    'target-error',
    'until-decided',
    'sprt',
    'margin',
    'budget',
    'shard',
    'resume',
    'dry-run',
    'independent',
  ]
  const word = fc.oneof(
    fc.constantFrom(
      ...values,
      'Order:Levy',
      file,
      join(dir, 'bad.yaml'),
      join(dir, 'none.yaml'),
      dir,
      '--',
      '-q',
      '-x',
    ),
    fc
      .constantFrom(...names, 'matchup', 'help', 'version', 'hlep', '__proto__', 'constructor')
      .map((name) => `--${name}`),
    fc.constantFrom('--no-json', '--seed=-1', '--battles=2', '--set=', '--json=no', '--set.x=1', '--workers='),
  )
  const line = fc.tuple(
    fc.constantFrom(...REPORTING, 'games', 'check', 'merge', 'rnu', '--help'),
    fc.array(word, { maxLength: 6 }),
  )

  test('ends with exit code 0 or 2, and a message in words', { timeout: 120_000 }, async () => {
    const codes = new Map<number | null, number>()
    const property = fc.asyncProperty(line, async ([verb, words]) => {
      // If reports would be written to the current folder, `--json` is added.
      const kept = words.includes('--out') ? [] : ['--json']
      const outcome = await call([verb, ...words, ...(REPORTING.includes(verb) ? kept : [])])
      expectNoTrace(outcome)
      expect([0, 2]).toContain(outcome.code)
      if (outcome.code === 2) expect(outcome.stderr).not.toBe('')
      codes.set(outcome.code, (codes.get(outcome.code) ?? 0) + 1)
    })
    await fc.assert(property, { seed: SEED, numRuns: 2000 })
    expect(Math.min(codes.get(0) ?? 0, codes.get(2) ?? 0)).toBeGreaterThan(50)
  })
})
