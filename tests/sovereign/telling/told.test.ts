import { expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import type { Clause } from '../../../src/core/clause.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { type Matchup, OVER } from '../../../src/core/ruleset.ts'
import type { SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../../src/games/sovereign/sovereign.ts'
import type { Fight, Unit } from '../../../src/games/sovereign/state/state.ts'
import { shipped } from '../../support/matchups.ts'
import { at, encounter, goTo, Table } from '../../support/sovereign/table.ts'
import { but, CORE, hero, monster } from '../../support/sovereign/units.ts'
import { battleCase } from '../invariants/battle-case.ts'

const scenarios = shipped('sovereign')

const CLOSE: readonly string[] = Array.from({ length: 5 }, () => '......')

const IDS = Object.keys(SOVEREIGN.facts.clauseTexts ?? {})

/** Ids of the clauses cited in some battles of a matchup, and the events without a proper line. */
function met(
  matchup: Matchup,
  rules: SovereignRules,
  name: string,
  blocks: readonly number[],
  untold: string[],
): Set<string> {
  const seen = new Set<string>()
  const general = SOVEREIGN.policies[name]
  if (general === undefined) throw new Error(`no general ${name}`)
  const state: Fight = SOVEREIGN.setup(rules, matchup)
  const dice = new KeyedDice(1, 2)
  const generals = new Generals([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const cite = (clause: Clause): void => {
    seen.add(IDS[clause] as string)
  }
  const note = (...event: readonly [number, number, number, number, number]): void => {
    const line = SOVEREIGN.tell(state, ...event)
    if (/^$|undefined|NaN|nobody (?!is left)/.test(line)) untold.push(`${event.join(' ')}: ${line}`)
  }
  for (const block of blocks) {
    SOVEREIGN.reset(state, block % SOVEREIGN.seats(state))
    dice.seek(block)
    generals.seek(block)
    playBattle(SOVEREIGN, state, dice, { on: true, cite, note }, generals)
  }
  return seen
}

/** Two units that grapple each other, which neither survives. */
function crushedTogether(): string[] {
  const table = new Table({ first: [at(hero('odo'), 3, 3)], second: [at(monster('mudgoblin'), 4, 3)] }, '')
  table.ask()
  for (const [one, other] of [
    [0, 1],
    [1, 0],
  ] as const) {
    const unit = table.state.units[one] as Unit
    Object.assign(unit, { hp: 1, grapples: other, grappledBy: 1 })
  }
  table.pass().roll('1 | 1').pass().ask()
  return [...table.clauses]
}

/** A grappler that drags its victim along, and throws it down in the next round. */
function hauled(): string[] {
  const victim = monster('mudgoblin', { profile: { hp: 90 } })
  const table = new Table({ first: [at(hero('odo'), 3, 3)], second: [at(victim, 4, 3)] }, '')
  table.turn('odo')
  Object.assign(table.unit('odo'), { grapples: 1 })
  Object.assign(table.unit('mudgoblin'), { grappledBy: 1 })
  table
    .roll('3 3 | 3 3')
    .choose('drag')
    .choose('go', { to: [2, 3] })
  table.pass().roll('1').pass().turn('odo').roll('3 3 | 3 3').choose('drag').choose('throw-down').ask()
  return [...table.clauses]
}

/** A blow before the battle. */
function murdered(): string[] {
  const first = [at(hero('isolde', { properties: ['executioner'] }), 4, 3)]
  const table = new Table({ first, second: [at(monster('ogre', { properties: ['marked'] }), 5, 3)] }, '13')
  table.ask()
  return [...table.clauses]
}

/** A shot before the battle. */
function sniped(): string[] {
  const first = [at(hero('fenwick', { properties: ['executioner'] }), 4, 3)]
  const second = [at(monster('ogre', { properties: ['marked'] }), 9, 3)]
  const table = new Table({ first, second }, '6 6 | 13')
  table.ask()
  return [...table.clauses]
}

/** A shot at a unit on higher ground behind a low wall. */
function shotUp(): string[] {
  const rows = ['..........', '....._2...', '..........']
  const table = new Table({ rows, first: [at(hero('fenwick'), 1, 1)], second: [at(monster('mudgoblin'), 6, 1)] }, '1')
  table.turn('fenwick').choose('attack')
  while (table.ask() !== OVER && table.isAsked()) table.choose('done')
  return [...table.clauses]
}

/** A swarm that misses a unit with a shield. */
function swarmed(): string[] {
  const goblin = (id: string, y: number) => at(monster('mudgoblin', {}, id), 4, y)
  const table = new Table({ first: [goblin('ant', 3), goblin('bee', 4)], second: [at(hero('corvane'), 5, 4)] }, '')
  table.turn('ant').choose('swarm', { target: 'corvane' })
  goTo(table, 'bee').choose('swarm', { target: 'corvane' }).roll('5').choose('roll', { member: 'ant' })
  while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
  return [...table.clauses]
}

/** A swarm whose hit does at least its Shock. */
function swarmHit(): string[] {
  const first = { bonus: 1, die: 6, damage: 0, shock: 8, shockAc: 15 }
  const goblin = (id: string, y: number) => at(monster('mudgoblin', { profile: { first } }, id), 4, y)
  const table = new Table({ first: [goblin('ant', 3), goblin('bee', 4)], second: [at(hero('corvane'), 5, 4)] }, '')
  table.turn('ant').choose('swarm', { target: 'corvane' })
  goTo(table, 'bee').choose('swarm', { target: 'corvane' }).roll('19 | 1').choose('roll', { member: 'ant' })
  while (table.ask() !== OVER && table.state.depth > 0) table.choose('done')
  return [...table.clauses]
}

/** Encounters of crowds with equipment that no catalogue has. */
const ODD: readonly Matchup[] = [
  // Attributes as scores, an AC against shots, throws with Exert, and attributes too low for Shock or damage.
  encounter({
    rows: CLOSE,
    first: [
      at(hero('isolde', { profile: { strength: 16, rangedAc: 16 } }), 0, 1),
      at(hero('fenwick', { equipment: ['javelin', 'handbow'], profile: { exert: 3, speed: 25 } }), 0, 3),
      at(hero('perrin', { equipment: ['flanged-mace'], profile: { strength: -3, first: { die: 2 } } }), 1, 2),
    ],
    second: [
      at(monster('hill-bandit', { equipment: ['handbow'] }), 3, 2),
      at(monster('mudgoblin', { profile: { speed: 25, first: { bonus: 5, damage: -5, shock: 0 } } }), 4, 1),
      at(monster('sellsword'), 4, 3),
    ],
  }),
  // Wrestlers around a beast.
  encounter({
    rows: CLOSE,
    first: [0, 1, 2, 3].map((i) => at(hero('odo', { equipment: [], profile: { hp: 60 } }, `odo ${i}`), i >> 1, i)),
    second: [
      at(monster('moor-wolf', { profile: { hp: 90 } }), 2, 1),
      at(monster('sellsword', { profile: { hp: 90 } }), 2, 3),
    ],
  }),
]

/**
 * Events that none of these battles reaches: attacks that a held action puts behind a wall, a bow that then has an enemy adjacent, and a
 * grapple by several units at once, which `wrestling.test.ts` has. The list may only become shorter.
 */
const UNMET: readonly string[] = ['SVN-LOS-05', 'SVN-RNG-03', 'SVN-HIT-13', 'SVN-GRP-03', 'SVN-G52']

test('the shipped scenarios and battles of all kinds cite every clause and tell every event', () => {
  const seen = new Set<string>()
  const untold: string[] = []
  const blocks = [0, 1, 2, 3, 4, 5]
  for (const matchup of scenarios) {
    for (const name of ['random-legal', 'typical']) {
      for (const id of met(matchup, CORE, name, blocks, untold)) seen.add(id)
    }
  }
  for (let number = 0; number < 300; number++) {
    const { rules, matchup, block } = battleCase(number)
    for (const id of met(matchup, rules, 'random-legal', [block], untold)) seen.add(id)
  }
  for (const matchup of ODD) {
    for (const rules of [{}, { moraleLatched: false, grappleEscape: 'allOrNothing' }] as const) {
      for (const id of met(
        matchup,
        but(rules),
        'random-legal',
        Array.from({ length: 40 }).map((_, i) => i),
        untold,
      )) {
        seen.add(id)
      }
    }
  }
  for (const id of [
    ...crushedTogether(),
    ...hauled(),
    ...murdered(),
    ...sniped(),
    ...swarmed(),
    ...swarmHit(),
    ...shotUp(),
  ])
    seen.add(id)
  expect(untold).toEqual([])
  expect((SOVEREIGN.facts.clauses ?? []).filter((id) => !seen.has(id))).toEqual(UNMET)
})

test('SVN-ENC-02: without heroes no DEX is added, and a coin toss decides ties', () => {
  const mirror = scenarios.find(({ armies }) =>
    armies.every(({ units }) => units.every(({ profile }) => profile.type === 'monster')),
  ) as Matchup
  const state = SOVEREIGN.setup(but({}), mirror)
  expect(state.party).toBe(-1)
})
