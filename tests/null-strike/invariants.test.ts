import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { MOST_ACTIONS, OVER } from '../../src/core/ruleset.ts'
import { kindOf, whatOf } from '../../src/games/null-strike/actions.ts'
import { OBJECTIVE, STALE } from '../../src/games/null-strike/field.ts'
import { gapAt, isOnTable } from '../../src/games/null-strike/gaps.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { EDITIONS } from '../../src/games/null-strike/rules.ts'
import { sightOf } from '../../src/games/null-strike/sight.ts'
import { ABOARD, ACT, type Strike } from '../../src/games/null-strike/state.ts'
import { roomIn } from '../../src/games/null-strike/transport.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { but } from '../support/null-strike.ts'

/** What no choice may ever bring about, asked after every decision of battles without sense. */

const BATTLES = 2000
const file = (name: string): string =>
  fileURLToPath(new URL(`../../scenarios/null-strike/${name}.yaml`, import.meta.url))

/** Plays by chance; `visit` sees every position in which something is asked, and what was chosen. */
function wander(state: Strike, block: number, visit: (action: number) => void): void {
  const dice = new KeyedDice(1, 2)
  const own = new KeyedDice(3, 4)
  dice.seek(block)
  own.seek(block)
  NULL_STRIKE.reset(state, block & 1)
  const actions = new Int32Array(MOST_ACTIONS)
  const general = NULL_STRIKE.policies['random-legal']
  let side = NULL_STRIKE.advance(state, dice, SILENT)
  for (let decision = 0; side !== OVER; decision++) {
    const n = NULL_STRIKE.actions(state, actions)
    own.key(decision >> 5, decision & 31, 1, 0)
    const action = actions[general?.choose(state, actions, n, own) ?? 0] as number
    visit(action)
    NULL_STRIKE.apply(state, action, dice, SILENT)
    side = NULL_STRIKE.advance(state, dice, SILENT)
  }
}

/** What is wrong with a position; empty if nothing is. */
function faults(state: Strike): string[] {
  const found: string[] = []
  const { field, units } = state
  if (field === null) return ['no table']
  units.forEach((unit, i) => {
    if (unit.models < 0 || unit.models > unit.full || unit.others > unit.models) found.push(`${unit.name} counts wrong`)
    if (unit.place === ABOARD && (units[unit.carrier]?.player !== unit.player || units[unit.carrier]?.models === 0)) {
      found.push(`${unit.name} rides nothing (AP-EMB-01)`)
    }
    if (unit.capacity > 0 && roomIn(state, unit) < 0) found.push(`${unit.name} is too full (AP-EMB-01)`)
    if (!isOnTable(unit)) return
    const { packing: p, models } = unit
    if (unit.x < (p.left[models] as number) - 1e-9 || unit.x > field.width - (p.right[models] as number) + 1e-9) {
      found.push(`${unit.name} is off the table (AP-MOVE-04)`)
    }
    units.forEach((other, j) => {
      if (j <= i || !isOnTable(other)) return
      if (gapAt(unit, unit.x, unit.y, other) < -0.004) found.push(`${unit.name} is on ${other.name} (AP-MOVE-04)`)
    })
    for (let o = 0; o < field.objectives; o++) {
      if ((field.takenBy[o] as number) >= 0) continue
      for (let m = 0; m < models; m++) {
        const dx = unit.x + (p.x[m] as number) - (field.objectiveX[o] as number)
        const dy = unit.y + (p.y[m] as number) - (field.objectiveY[o] as number)
        if (Math.hypot(dx, dy) < p.base + OBJECTIVE - 0.004) found.push(`${unit.name} is on an objective (AP-MOVE-04)`)
      }
    }
  })
  return found
}

/** Whether what the table remembers of sights is what it would find anew. */
function isFresh(state: Strike): boolean {
  const { field, units } = state
  if (field === null) return false
  const known = field.pairs.slice()
  field.pairs.fill(STALE)
  return units.every((from, i) =>
    units.every((to, j) => {
      const pair = i * units.length + j
      if (known[pair] === STALE || from.player === to.player || !isOnTable(from) || !isOnTable(to)) return true
      return sightOf(state, field, from, to) === known[pair]
    }),
  )
}

describe.each(['open-table', 'ruined-town', 'patrol'])('battles by chance in %s', (name) => {
  const [matchup] = readScenario(file(name)).matchups
  if (matchup === undefined) throw new Error(`${name} has no matchup`)

  test.each(Object.entries(EDITIONS))(
    'under %s no unit is where it cannot be, and each kind of action comes once (AP-ACT-02)',
    (_edition, rules) => {
      const state = NULL_STRIKE.setup(rules, matchup)
      const wrong = new Set<string>()
      for (let block = 0; block < BATTLES / 6; block++) {
        let chosen = new Set<number>()
        let turn = ''
        let decision = 0
        wander(state, block, (action) => {
          const now = `${state.turn} ${state.goer}`
          if (now !== turn) chosen = new Set()
          turn = now
          if (state.stage === ACT && kindOf(action) > 0) {
            if (chosen.has(action)) wrong.add(`a unit chose ${kindOf(action)} twice: ${whatOf(action)}`)
            chosen.add(action)
          }
          if (state.left < 0) wrong.add('more actions than there are (AP-ACT-05)')
          if (decision++ % 8 === 0) for (const fault of faults(state)) wrong.add(`block ${block}: ${fault}`)
          if (decision % 64 === 0 && !isFresh(state)) wrong.add(`block ${block}: an old sight is believed`)
        })
      }
      expect([...wrong]).toEqual([])
    },
    120_000,
  )
})

test.each([
  { engage: 'locked', los: 'units', unitCover: 'no' },
  { fireThroughFriends: 'no', passThrough: 'none', difficult: 'impassable' },
  { passThrough: 'all', difficult: 'ignore', los: 'none', meleeReach: 'perModel' },
  { deployDepth: 'speed', embarkReach: 'every', transportLoss: 'bailOutRisk' },
  { transportLoss: 'lost', warlordEmbarked: 'yes', panicEffect: 'fallBack' },
  { panicEffect: 'noAttack', panicTrigger: 'anyLoss', digIn: 'wholeTurn' },
  { digIn: 'fortifyNextTurn', runMin: 'any', aimCarry: 'no', aimCharge: 'yes' },
  { victory: 'annihilation', objectives: 5, roundCap: 6 },
  { victory: 'points', sizeBasis: 'agreed', firstTurn: 'smallerArmy', objectives: 1 },
] as const)(
  'nobody is where he cannot be under %o',
  (changes) => {
    const [matchup] = readScenario(file('ruined-town')).matchups
    if (matchup === undefined) throw new Error('no matchup')
    const state = NULL_STRIKE.setup(but(changes), matchup)
    const wrong = new Set<string>()
    for (let block = 0; block < 10; block++)
      wander(state, block, () => {
        for (const fault of faults(state)) wrong.add(fault)
      })
    expect([...wrong]).toEqual([])
  },
  60_000,
)
