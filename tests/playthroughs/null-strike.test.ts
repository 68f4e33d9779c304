import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CLAUSES } from '../../src/games/null-strike/data/clauses.ts'
import { PLAYTHROUGHS } from './null-strike.ts'

const goldens = PLAYTHROUGHS.map(({ file }) => ({
  file,
  golden: readFileSync(join(import.meta.dirname, file), 'utf8'),
}))
const battles = goldens.filter(({ golden }) => / in the zone| at \(/.test(golden))
const engagements = goldens.filter((one) => !battles.includes(one))

/** Clauses named in a text. */
function clausesOf(golden: string): Set<string> {
  return new Set([...golden.matchAll(/ \[([A-Z0-9 -]+)\]$/gm)].flatMap(([, ids]) => String(ids).split(' ')))
}

/** Player turns, with the number of actions and the lines of each. */
function turnsOf(golden: string): { readonly player: string; readonly actions: number; readonly lines: string[] }[] {
  return golden
    .split(/^(?=Round )/m)
    .slice(1)
    .map((turn) => {
      const [, player = '', actions = ''] = /^Round \d+, (.+): (\d+) actions?/.exec(turn) ?? []
      return { player, actions: Number(actions), lines: turn.split('\n').slice(1) }
    })
}

/** Kinds of actions that count, once a unit a turn. AP-ACT-02, AP-ACT-08. */
const ACTIONS = /^ {2}(\S.*?): (attack|move|run|charge|dig in|fortify|rally|aim|take|enter|board|get off)\b/

describe.each(goldens)('the playthrough $file', ({ golden }) => {
  test('goes from round 1 to the end', () => {
    expect(golden).toMatch(/^Round 1, .+: \d actions?/m)
    expect(golden).toMatch(/^The (?:game|engagement) is over/m)
    expect(golden).toMatch(/^(?:A draw|Winner: .+)\n$/m)
  })

  test('names clauses that are in the list', () => {
    expect([...clausesOf(golden)].filter((id) => !(`AP-${id}` in CLAUSES))).toEqual([])
  })

  test('AP-ACT-02, AP-ACT-08, AP-ACT-09: has no more actions in a turn than allowed, and no unit repeats a kind', () => {
    const turns = turnsOf(golden)
    expect(turns.length).toBeGreaterThan(3)
    for (const { actions, lines } of turns) {
      const done = lines.flatMap((line) => ACTIONS.exec(line)?.slice(1).join(' ') ?? [])
      expect(done.length).toBeLessThanOrEqual(actions)
      expect(new Set(done).size).toBe(done.length)
    }
    // In most turns all actions are used.
    const spent = turns.reduce((sum, { lines }) => sum + lines.filter((line) => ACTIONS.test(line)).length, 0)
    expect(spent).toBeGreaterThan(turns.reduce((sum, { actions }) => sum + actions, 0) / 2)
  })

  test('AP-ATK-08, AP-ATK-10: removes a model for each failed save, and none twice', () => {
    const attacks = golden.split(/^(?= {2}\S.*: (?:attack|strike) )/m).slice(1)
    expect(attacks.length).toBeGreaterThan(5)
    for (const attack of attacks) {
      const failed = [...attack.matchAll(/: (\d+) not saved/g)].reduce((sum, [, n]) => sum + Number(n), 0)
      const [, lost = '0', , beyond = '0'] =
        /: (\d+) models? lost(?:, \d+ of them others)?, (\d+) left(?:; (\d+) beyond)?/.exec(attack) ?? []
      expect(Number(lost) + Number(beyond)).toBe(failed)
    }
    const gone = [...golden.matchAll(/^ {4}(\S.*): removed/gm)].map(([, name]) => name)
    expect(new Set(gone).size).toBe(gone.length)
    for (const name of gone) expect(golden.split('\n')).toContain(`  ${name}: removed`)
  })
})

test('there are two battles and an engagement', () => {
  expect([battles.length, engagements.length]).toEqual([2, 1])
})

test.each(battles)('the battle $file has deployment in turns, moves, attacks and cover', ({ golden }) => {
  expect(golden).toMatch(/^Roll for the first turn/m)
  for (const line of [
    / at \(\d+\.\d, \d+\.\d\) \[SET-01\]/,
    /: (?:run|move) to /,
    /: attack /,
    / cover/,
    / lost, Morale /,
  ]) {
    expect(golden).toMatch(line)
  }
  expect(clausesOf(golden).size).toBeGreaterThan(35)
})

test('the battles together have runs, panic, Rally, aim, captures and a removal', () => {
  const both = battles.map(({ golden }) => golden).join('\n')
  for (const line of [/: run to /, / Morale .+, panicked/, /: rally on /, /: aim/, /: take objective /, /: removed/]) {
    expect(both).toMatch(line)
  }
  expect(clausesOf(both).size).toBeGreaterThan(45)
})

test.each(engagements)(
  'the engagement $file has aim, cover, two kinds of models, melee, panic and Rally',
  ({ golden }) => {
    for (const line of [/: aim/, / fortified/, / dug in/, / of the others: /, / in vain, \+1 next time/, /: removed/]) {
      expect(golden).toMatch(line)
    }
    expect(golden).toContain('[ATK-11 ATK-01 ATK-02 ATK-03 ACT-08]')
    expect(clausesOf(golden).size).toBeGreaterThan(25)
  },
)
