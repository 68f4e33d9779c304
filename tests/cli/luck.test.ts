import { expect, test } from 'vitest'
import { call, shipped } from './support.ts'

const DUEL = shipped('knights-charge-spears')
const FEW = ['--battles', '500', '--workers', '0', '--quiet']

test('luck says first how rare the result is, then every fact that was given', async () => {
  const { code, stdout } = await call(['luck', DUEL, '--result', 'winner=Levy', 'turns=3', ...FEW])
  expect(code).toBe(0)
  expect(stdout).toMatch(/^Levy won\. Bad luck for Order: 3\.04% of battles go as badly or worse, one in 33\.\n/)
  expect(stdout).toMatch(/Winner +Levy/)
  expect(stdout).toMatch(/Turns played +3/)
})

test('a result that is rare alone, and is not with the rest, is said to be so', async () => {
  const rest = ['turns=3', 'spears.models lost=4']
  const { stdout } = await call([
    'luck',
    DUEL,
    '--result',
    'winner=Levy',
    ...rest,
    '--battles',
    '3000',
    '--workers',
    '0',
    '--quiet',
  ])
  const all = stdout.split('\n').find((line) => line.startsWith('By all')) ?? ''
  expect(all).toMatch(
    /Nothing unusual for Order: .* The result alone is rare; with the rest that was told it is not\.$/,
  )
})

test('the good luck belongs to the other army', async () => {
  const { stdout } = await call(['luck', DUEL, '--result', 'winner=Levy', '--army', 'Levy', ...FEW])
  expect(stdout).toMatch(/^Levy won\. Good luck for Levy: 3\.04% of battles go as well or better/)
})

test('a sampled win is as bad as all battles by definition: no bound', async () => {
  const args = [shipped('hammer-and-green-tide'), '--result', 'winner=Tide', '--army', 'Tide']
  const { stdout } = await call(['luck', ...args, '--battles', '8', '--workers', '0', '--quiet'])
  expect(stdout).toMatch(/^Tide won\. Nothing unusual for Tide: 100% of battles go as badly or worse\.\n/)
})

test('a number that no battle had is reported as such', async () => {
  const { stdout } = await call(['luck', DUEL, '--result', 'spears.modelsLost=99', ...FEW])
  expect(stdout).toContain('models lost was never 99: check what was told')
})

test('--json prints the document and nothing else', async () => {
  const { stdout } = await call(['luck', DUEL, '--result', 'turns=2', '--json', ...FEW])
  expect(JSON.parse(stdout)).toMatchObject({
    schema: 1,
    command: 'luck',
    army: 'Order',
    told: [{ name: 'turns', value: 2 }],
  })
})

test.each([
  ['nothing told', [], 'what came out of the battle?'],
  ['a misspelt name', ['--result', 'winer=Levy'], 'nothing is called `winer`; did you mean `winner`?'],
  ['half a turn', ['--result', 'turns=3.5'], 'turns is a whole number, not 3.5'],
  ['half a dead model', ['--result', 'spears.modelsLost=3.5'], 'spears.modelsLost is a whole number, not 3.5'],
  [
    'two readings of the rules',
    ['--result', 'turns=1', '--rules', 'core', '--rules', 'earlier-combat'],
    'give --rules once',
  ],
])('%s is refused with exit code 2', async (_, args, message) => {
  const { code, stdout, stderr } = await call(['luck', DUEL, ...args])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
})

test('facts may be named in the words of the report', async () => {
  const names = ['spears.modelsLost', 'spears.Models lost', 'Levy’s spears: models lost', "levy's spears: models lost"]
  const told: unknown[] = []
  for (const name of names) {
    const { stdout } = await call(['luck', DUEL, '--result', `${name}=4`, '--json', ...FEW])
    told.push((JSON.parse(stdout) as { told: unknown }).told)
  }
  for (const each of told) expect(each).toEqual(told[0])
  const played = await call(['luck', DUEL, '--result', 'Turns played=2', '--json', ...FEW])
  expect(JSON.parse(played.stdout)).toMatchObject({ told: [{ name: 'turns', value: 2 }] })
  const whose = await call(['luck', DUEL, '--result', 'models lost=4'])
  expect(whose.stderr).toMatch(/^`models lost` needs a unit or an army: .*`spears\.models lost`/)
  const { stderr } = await call(['luck', DUEL, '--result', 'spears.modells lost=4'])
  expect(stderr).toMatch(/^nothing is called `spears\.modells lost`; did you mean `spears\.models ?[lL]ost`\?/)
})

test('an army that won may be written without its capitals', async () => {
  const { stdout } = await call(['luck', DUEL, '--result', 'winner=order', '--json', ...FEW])
  expect(JSON.parse(stdout)).toMatchObject({ told: [{ name: 'winner', value: 'Order' }] })
})
