import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { FACTS } from '../../src/games/sovl/data/facts.ts'
import { renderTable } from '../../src/report/table/table.ts'
import * as documents from '../support/documents/run.ts'

const { exactOnly, hostile, sampled, threeASide, twoMatchups, zeroEvents } = documents

test('the table of a sampled run', () => {
  expect(renderTable(sampled, FACTS)).toMatchInlineSnapshot(`
    "Do five knights break twenty spearmen from the front?

    Order will win 97.1% of battles (exact). Levy’s line will break in 96.3%.

    Order v Levy
    rules core, 20,000 battles, seed 7

                          exact
    Wins of Order        97.08%
    Draws               0.0096%
    Wins of Levy          2.91%
    Score of Order       97.09%
    Turns played          1.484
    Order’s knights
      Wounds inflicted    4.340
      Wounds suffered     0.850
      Models lost         0.850
      Broke               1.61%
      Destroyed           1.02%
    Levy’s line
      Wounds inflicted    0.960
      Wounds suffered     4.340
      Models lost         4.340
      Broke              96.31%
      Destroyed           0.90%

    Broke by the end of turn, % of battles
                         1      2      3      4      5      6      7      8
    Order’s knights   0.10   0.34   0.69   1.04   1.31   1.48   1.57   1.61
    Levy’s line      76.24  89.11  93.27  95.01  95.78  96.11  96.25  96.31

    Destroyed by the end of turn, % of battles
                         1      2     3     4     5     6     7     8
    Order’s knights  0.071   0.21  0.41  0.62  0.79  0.91  0.98  1.02
    Levy’s line          0  0.030  0.19  0.42  0.63  0.78  0.86  0.90

    Exact values; --checks sets the battles played beside them.

    Repeat: fairfight run scenarios/sovl/knights-charge-spears.yaml --seed 7 --battles 20000
    "
  `)
})

test('the table of an exact solution has no intervals', () => {
  expect(renderTable(exactOnly, FACTS)).toMatchInlineSnapshot(`
    "Do five knights break twenty spearmen from the front?

    Order will win 97.1% of battles (exact). Levy’s line will break in 96.3%.

    Order v Levy
    rules core, exact

                          exact
    Wins of Order        97.08%
    Draws               0.0096%
    Wins of Levy          2.91%
    Score of Order       97.09%
    Turns played          1.484
    Order’s knights
      Wounds inflicted    4.340
      Wounds suffered     0.850
      Models lost         0.850
      Broke               1.61%
      Destroyed           1.02%
    Levy’s line
      Wounds inflicted    0.960
      Wounds suffered     4.340
      Models lost         4.340
      Broke              96.31%
      Destroyed           0.90%

    Broke by the end of turn, % of battles
                         1      2      3      4      5      6      7      8
    Order’s knights   0.10   0.34   0.69   1.04   1.31   1.48   1.57   1.61
    Levy’s line      76.24  89.11  93.27  95.01  95.78  96.11  96.25  96.31

    Destroyed by the end of turn, % of battles
                         1      2     3     4     5     6     7     8
    Order’s knights  0.071   0.21  0.41  0.62  0.79  0.91  0.98  1.02
    Levy’s line          0  0.030  0.19  0.42  0.63  0.78  0.86  0.90

    Repeat: fairfight exact scenarios/sovl/knights-charge-spears.yaml
    "
  `)
})

test('events never or always seen are numbers of battles with their limit, never 0%', () => {
  const table = renderTable(zeroEvents, FACTS)
  expect(table).toMatch(/Draws +0 of 20,000 +0–0\.02%/)
  expect(table).toMatch(/Wins of Order +20,000 of 20,000 +99\.98–100%/)
  expect(table).not.toMatch(/ 0(\.0+)?%/)
})

test('no line is longer than the terminal but the command to copy', () => {
  for (const document of [sampled, exactOnly, twoMatchups, zeroEvents, threeASide]) {
    for (const columns of [60, 80, 120]) {
      for (const line of renderTable(document, FACTS, { columns }).split('\n'))
        if (!line.startsWith('Repeat: ')) expect(line.length).toBeLessThanOrEqual(columns)
    }
  }
})

test('on a narrow terminal minor columns go before labels are cut', () => {
  const table = renderTable(sampled, FACTS, { columns: 48, checks: true })
  expect(table).not.toMatch(/5\/50\/95%$/m)
  // The sentence above the table may end a line with these words.
  expect(table).not.toMatch(/estimate.*95% interval/)
  expect(table).not.toContain('4.31–4.36')
  expect(table).toMatch(/Wounds inflicted +4\.34 +4\.340 +−0\.3/)
})

test('turns that do not fit are left out in the middle', () => {
  expect(renderTable(sampled, FACTS, { columns: 48 })).toMatch(/^ +1 +2 +3 +… +8$/m)
})

test('without colour there is not one control character, whatever the names', () => {
  for (const document of [sampled, hostile])
    expect(renderTable(document, FACTS)).not.toMatch(/[^\P{Cc}\n]|[\u202A-\u202E]/u)
})

test('with colour the words are the same', () => {
  const coloured = renderTable(sampled, FACTS, { colour: true })
  expect(coloured).toContain('\u001b[1m')
  expect(stripVTControlCharacters(coloured)).toBe(renderTable(sampled, FACTS))
})

test('where there is no exact value the table says why', () => {
  expect(renderTable(twoMatchups, FACTS)).toContain('No exact values: more than 2,000,000 states.')
  expect(renderTable(sampled, FACTS)).not.toContain('No exact values')
})

test('--checks prints the sample beside exact values, z and quantiles, and what the battles played say', () => {
  const table = renderTable(sampled, FACTS, { columns: 1000, checks: true })
  expect(table).toContain('Of 20,000 battles played Order won 97.2% (95% interval 96.9 to 97.4%).')
  expect(table).toMatch(/^ +estimate +95% interval +exact +z +5\/50\/95%$/m)
  expect(table).toMatch(/^Turns played +1\.484 +1\.468–1\.500 +1\.484 +−0\.1 +1\/1\/4$/m)
  expect(table).toContain('z: distance from the exact value in standard errors.')
  expect(renderTable(sampled, FACTS, { columns: 1000 })).not.toContain('standard errors')
})
