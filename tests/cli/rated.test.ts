import { expect, test } from 'vitest'
import { call } from './support.ts'

test('elo of wins, draws and losses: a score of 135 in 240 is 400 log10(135 / 105) Elo', async () => {
  const { code, stdout } = await call(['elo', '--wins', '120', '--draws', '30', '--losses', '90', '--json'])
  expect(code).toBe(0)
  const { score, elo, battles, counts } = JSON.parse(stdout)
  expect([battles, counts]).toEqual([240, [90, 30, 120]])
  expect(score.estimate).toBeCloseTo(135 / 240, 12)
  expect(elo.estimate).toBeCloseTo(400 * Math.log10(135 / 105), 9)
})

test('sprt of pairs: the log likelihood ratio of the published example', async () => {
  const { stdout } = await call(['sprt', '--blocks', '10,40,80,60,20', '--between', 'logistic:0..10', '--json'])
  const { sprt, blocks, battles } = JSON.parse(stdout)
  expect([blocks, battles]).toEqual([210, 420])
  expect(sprt.llr).toBeCloseTo(1.8712, 4)
  expect(sprt.accepted).toBeNull()
})

test('sprt names the accepted strength in words', async () => {
  const { stdout } = await call(['sprt', '--wins', '900', '--draws', '100', '--losses', '500', '--between', '0..10'])
  expect(stdout).toMatch(/^Accepted: normalised Elo 10, not 0\./)
  const losing = await call(['sprt', '--wins', '500', '--draws', '100', '--losses', '900', '--between', '0..10'])
  expect(losing.stdout).toMatch(/^Accepted: normalised Elo 0, not 10\./)
})

test('a side that won every battle has no Elo', async () => {
  const { stdout } = await call(['elo', '--wins', '3'])
  expect(stdout).toContain('Elo has no limit')
})

test.each([
  [['elo'], 'which counts?'],
  [['elo', '--wins', '0', '--losses', '0'], 'no battle was counted: --wins, --draws and --losses are 0 in all'],
  [['elo', '4'], 'elo takes options only; `4` is none'],
  [['elo', '--blocks', '1,2'], '--blocks takes an odd number of counts'],
  [['elo', '--blocks', '0,0,0'], '--blocks takes an odd number of counts'],
  [['elo', '--blocks', '1,2,3', '--wins', '2'], '--blocks and --wins: one of them'],
  [['elo', '--wins', '1.5'], '--wins takes a whole number from 0, not 1.5'],
  [['sprt', '--wins', '5', '--between', '10..0'], '--between takes ELO0..ELO1'],
])('%j is refused with exit code 2', async (args, message) => {
  const { code, stdout, stderr } = await call(args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(message)
})
