import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../src/core/battle.ts'
import type { Dice } from '../../src/core/dice.ts'
import type { Switch, SwitchValue } from '../../src/core/facts.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { pick } from '../../src/core/pick.ts'
import type { Matchup, Policy, UnitSpec } from '../../src/core/ruleset.ts'
import {
  ATTACK,
  CAST,
  DONE,
  ESCAPE,
  kindOf,
  SCREEN,
  SEIZE,
  SNAP,
  SWARM,
} from '../../src/games/sovereign/choices/actions.ts'
import { FACTS } from '../../src/games/sovereign/data/facts.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import type { Fight } from '../../src/games/sovereign/state/state.ts'
import { at, encounter } from '../support/sovereign/table.ts'
import { but, hero, type MonsterName, monster } from '../support/sovereign/units.ts'

/**
 * Every value of every switch leads to other results than every other value: battles of generals on the same dice are played until one
 * differs.
 */

const foe = (name: MonsterName, id: string, x: number, y: number, more = {}): UnitSpec =>
  at(monster(name, more, id), x, y)

const YARD = [
  '............',
  '...:....2...',
  '..#..2..1...',
  '..#.....s...',
  '...|..._....',
  '...|......#.',
  '............',
]

const CELL = ['########', '#......#', '#..:...#', '#......#', '#......#', '########']

/** A party with every kind of hero, close to a mixed group of enemies. */
const CROWD = encounter({
  rows: YARD,
  first: [
    at(hero('corvane', { properties: ['screener', 'veteransLuck'], profile: { rangedAc: 14 } }), 3, 2),
    at(hero('maris'), 4, 3),
    at(hero('odo'), 4, 4),
    at(hero('tamsin', { profile: { strength: -2, dexterity: -2 } }), 1, 3),
    at(hero('fenwick', { equipment: ['crossbow', 'knife'], profile: { strength: 15, exert: 3 } }), 0, 1),
  ],
  second: [
    foe('mudgoblin', 'ant', 5, 3, { properties: ['dualWield'], equipment: ['shortblade', 'knife'] }),
    foe('mudgoblin', 'bee', 5, 4),
    foe('mudgoblin', 'cat', 6, 4, { profile: { size: 2 } }),
    foe('hill-bandit', 'dog', 8, 2, { profile: { rangedAc: 10 } }),
    foe('bandit-arbalist', 'elk', 10, 1, { profile: { check: 0 }, properties: ['disciplined'] }),
    foe('grave-pikeman', 'fox', 8, 5, { properties: ['disciplined', 'unseen'] }),
  ],
})

/** A few units that are hard to kill, in a room without a way out. */
const ROOM: Matchup = encounter({
  rows: CELL,
  first: [at(hero('odo'), 2, 2), at(hero('isolde'), 2, 3), at(hero('maris', { profile: { brawl: 2 } }), 1, 1)],
  second: [
    foe('ogre', 'ogre', 4, 2, { profile: { hp: 40, check: 3 } }),
    foe('cave-bear', 'bear', 3, 4, { profile: { size: 1, hp: 30 } }),
    foe('goblin-slinger', 'weak', 3, 1, { profile: { first: { bonus: 4, damage: -3 } } }),
  ],
})

/** A giant among small creatures, and a creature half as large. */
const GIANT = encounter({
  rows: Array.from({ length: 12 }, () => '.'.repeat(20)),
  first: [at(hero('corvane'), 9, 3), at(hero('ylva'), 10, 5), at(hero('isolde'), 9, 8)],
  second: [foe('ruin-colossus', 'colossus', 11, 2, { profile: { hp: 30 } }), foe('ogre', 'ogre', 7, 5)],
})

/** A unit is to be executed before the battle. */
const MURDER = encounter({
  first: [
    at(hero('fenwick', { properties: ['executioner'] }), 2, 2),
    at(hero('isolde', { properties: ['marked'], profile: { hp: 30 } }), 7, 3),
  ],
  second: [
    foe('oath-captain', 'captain', 8, 3, { properties: ['marked', 'executioner', 'disciplined'] }),
    foe('sellsword', 'guard', 8, 4),
  ],
})

/** Many attacks, against shields, where the Shock of one weapon reaches the AC and that of another does not. */
const WALL = encounter({
  first: [
    at(hero('corvane', { profile: { hp: 40 } }), 3, 2),
    at(hero('brannoch', { profile: { hp: 30, ac: 15 } }), 3, 3),
    at(hero('isolde'), 3, 4),
  ],
  second: [
    foe('ash-zealot', 'ant', 4, 1, { profile: { hp: 9 } }),
    foe('mudgoblin', 'bee', 4, 2, { profile: { hp: 9, speed: 25 } }),
    foe('cave-bear', 'bear', 4, 3),
    foe('ash-zealot', 'cat', 4, 5, { profile: { hp: 9 } }),
    foe('mudgoblin', 'dog', 3, 1),
  ],
})

const PILLARS = ['......2....', '...#..#..2.', '.2...#..|..', '..#....#...', '....#.2._..', '......#..2.']

/** Shots past pillars. */
const ARCHERY = encounter({
  rows: PILLARS,
  first: [
    at(hero('fenwick', { profile: { rangedAc: 10, speed: 25 } }), 1, 1),
    at(hero('maris', { equipment: ['handbow', 'knife'], properties: [], profile: { shoot: 2 } }), 2, 4),
  ],
  second: [
    foe('goblin-slinger', 'ant', 6, 0, { profile: { hp: 9 } }),
    foe('bandit-arbalist', 'bee', 9, 4, { profile: { hp: 9, speed: 25, check: 0 } }),
    foe('hill-bandit', 'cat', 5, 3, { profile: { hp: 9 } }),
  ],
})

const bare = (id: string, x: number, y: number): UnitSpec => at(hero('odo', { equipment: [] }, id), x, y)

/** Unarmed fights: three against one unit that is hard to hold and has claws. */
const BRAWL = encounter({
  rows: ['......', '......', '......', '......'],
  first: [bare('ann', 1, 1), bare('bob', 2, 0), bare('cid', 4, 2)],
  second: [foe('cave-bear', 'bear', 2, 1, { profile: { hp: 90 } })],
})

/** Attacks that almost always hit, and attacks that almost never do. */
const EXTREMES = encounter({
  first: [at(hero('odo', { profile: { hp: 90, attackBonus: 20 } }), 3, 3)],
  second: [foe('ogre', 'ogre', 4, 3, { profile: { hp: 400, first: { bonus: -10 } } })],
})

/** A shield, against Shock that reaches the AC and Shock that does not. */
const SHIELD = encounter({
  first: [at(hero('corvane', { profile: { hp: 90 } }), 3, 3)],
  second: [
    foe('mudgoblin', 'ant', 4, 3, { profile: { hp: 40 } }),
    foe('ash-zealot', 'bee', 4, 4, { profile: { hp: 40 } }),
    foe('cave-bear', 'bear', 1, 2, { profile: { hp: 40, first: { shock: 2, shockAc: 18 } } }),
  ],
})

/** A ward and its screener, against heroes and claws. */
const GUARDED = encounter({
  first: [
    at(hero('fenwick', { profile: { hp: 30 } }), 3, 3),
    at(hero('isolde', { profile: { hp: 30, speed: 25 } }), 5, 4),
    at(hero('odo'), 5, 2),
  ],
  second: [
    at(hero('corvane', { properties: ['screener'], profile: { hp: 40 } }), 8, 3),
    at(hero('perrin', { properties: ['ward'], profile: { hp: 30 } }), 9, 3),
    foe('river-troll', 'troll', 9, 4, { properties: ['screener'] }),
  ],
})

/** Heroes on both sides, with different skills. */
const RIVALS = encounter({
  first: [at(hero('isolde'), 3, 3), at(hero('perrin'), 2, 2)],
  second: [at(hero('maris', {}, 'rival'), 7, 3), at(hero('fenwick', {}, 'other'), 8, 2)],
})

/** Wolves behind a party, far from their own border and near to another one, on a map without exits. */
const HUNT = withoutExits({
  rows: Array.from({ length: 9 }, () => '.'.repeat(24)),
  first: [at(hero('isolde'), 5, 4), at(hero('odo'), 6, 3), at(hero('fenwick'), 4, 5)],
  second: [
    [3, 3],
    [3, 4],
    [5, 6],
    [4, 2],
  ].map(([x = 0, y = 0], i) => foe('moor-wolf', `wolf ${i}`, x, y)),
})

function withoutExits(setting: Parameters<typeof encounter>[0]): Matchup {
  const matchup = encounter(setting)
  const battle = matchup.battle as NonNullable<Matchup['battle']>
  const squares = battle.squares as NonNullable<typeof battle.squares>
  return { ...matchup, battle: { ...battle, squares: { ...squares, exit: squares.exit.map(() => 0) } } }
}

/** Many units around one that is hard to hit. */
const PACK = encounter({
  first: [at(hero('corvane', { profile: { hp: 60 } }), 5, 4)],
  second: [
    [4, 3],
    [5, 3],
    [6, 3],
    [4, 5],
    [5, 5],
    [6, 5],
  ].map(([x = 0, y = 0], i) => foe('ash-zealot', `zealot ${i}`, x, y)),
})

const BURST = { range: 40, radius: 10, die: 6, evasion: 50 }
const BOLT = { range: 60, die: 4 }

/** Mages near disciplined enemies that strike and shoot. */
const MAGES = encounter({
  first: [
    at(hero('perrin', { profile: { hp: 30, firstSpell: BURST, secondSpell: BOLT } }), 6, 4),
    at(hero('isolde', { profile: { hp: 30 } }), 5, 3),
  ],
  second: [
    foe('sellsword', 'guard', 8, 4, { profile: { hp: 30 } }),
    foe('grave-pikeman', 'pike', 9, 6, { profile: { hp: 30, firstSpell: BURST } }),
    foe('bandit-arbalist', 'bow', 14, 2, { profile: { hp: 30, check: 0 }, properties: ['disciplined'] }),
  ],
})

/** A general by name; or one that takes actions of these kinds whenever it can, and else picks at random. */
type Leader = string | readonly number[]

type Entry = readonly [matchup: Matchup, leader: Leader]

const WRESTLE = [SEIZE, ESCAPE]
const PROTECT = [SCREEN, ATTACK]
const SURROUND = [SWARM, DONE]
const ENCHANT = [CAST, SNAP]

/** Settings in which most switches matter. */
const POOL: readonly Entry[] = [
  [CROWD, 'random-legal'],
  [ROOM, 'random-legal'],
  [WALL, 'bruteMelee'],
  [CROWD, 'typical'],
  [GIANT, 'random-legal'],
]

/** Settings in which some switches matter that seldom do. */
const WHERE: Readonly<Record<string, readonly Entry[]>> = {
  losMethod: [[ARCHERY, 'random-legal']],
  coverFull: [[ARCHERY, 'random-legal']],
  coverHighGround: [[ARCHERY, 'random-legal']],
  coverAppliesTo: [
    [ARCHERY, 'random-legal'],
    [CROWD, 'random-legal'],
  ],
  rangedInMelee: [[ARCHERY, 'random-legal']],
  engagedBy: [[ARCHERY, 'random-legal']],
  acSplit: [[ARCHERY, 'random-legal']],
  proneBasis: [
    [ARCHERY, 'random-legal'],
    [CROWD, 'random-legal'],
  ],
  proneRound: [[ARCHERY, 'random-legal']],
  shieldConsume: [[SHIELD, 'mindless']],
  shieldSource: [[SHIELD, 'mindless']],
  multiattack: [[SHIELD, 'mindless']],
  nat: [[EXTREMES, 'bruteMelee']],
  swarmMax: [[PACK, SURROUND]],
  screenAttackerSkill: [[GUARDED, PROTECT]],
  screenCapacity: [[GUARDED, PROTECT]],
  screenGeometry: [[GUARDED, PROTECT]],
  screenNpc: [[GUARDED, PROTECT]],
  sizeStep: [[BRAWL, WRESTLE]],
  opposedTies: [[BRAWL, WRESTLE]],
  grappleEscape: [[BRAWL, WRESTLE]],
  grappleNatural: [[BRAWL, WRESTLE]],
  shoveSquares: [[BRAWL, 'random-legal']],
  saveBase: [[MURDER, 'bruteMelee']],
  checkDc: [[MURDER, 'bruteMelee']],
  mortalPostCombat: [[RIVALS, 'bruteMelee']],
  surprise: [
    [RIVALS, 'bruteMelee'],
    [CROWD, 'typical'],
  ],
  surpriseCheck: [[CROWD, 'random-legal']],
  alertFirst: [[RIVALS, 'bruteMelee']],
  alertSecond: [[RIVALS, 'bruteMelee']],
  moraleDesperate: [[ROOM, 'random-legal']],
  moraleExits: [[HUNT, 'typical']],
  snapWindows: [
    [MAGES, 'random-legal'],
    [MAGES, ENCHANT],
  ],
  spells: [[MAGES, ENCHANT]],
  areaCentre: [[MAGES, ENCHANT]],
}

/** Other switches that must be set for a switch to matter. */
const WITH: Readonly<Record<string, Partial<SovereignRules>>> = {
  surpriseCheck: { surprise: 'ambushByFirst' },
  snapWindows: { spells: 'simple' },
  areaCentre: { spells: 'simple' },
  surpriseReactions: { surprise: 'second' },
  surpriseCountsAsRound: { surprise: 'first' },
  alertFirst: { surprise: 'hardEntryBySecond' },
  alertSecond: { surprise: 'ambushByFirst' },
}

/** Some switches need two settings: `careful` differs from `false` only against an ambush. */
const OTHERWISE: Readonly<Record<string, Partial<SovereignRules>>> = {
  alertFirst: { surprise: 'ambushBySecond' },
  alertSecond: { surprise: 'hardEntryByFirst' },
}

const ROUNDS = 12

/** Number of battles in each setting before a switch is said to change nothing. */
const MOST = 200

function generalOf(leader: Leader): Policy<Fight> {
  if (typeof leader !== 'string') return { choose: (_state, actions, n, dice) => choose(leader, actions, n, dice) }
  const general = SOVEREIGN.policies[leader]
  if (general === undefined) throw new Error(`no general ${leader}`)
  return general
}

function choose(kinds: readonly number[], actions: Int32Array, n: number, dice: Dice): number {
  for (const kind of kinds) {
    const liked = [...actions.subarray(0, n).keys()].filter((i) => kindOf(actions[i] as number) === kind)
    if (liked.length > 0) return liked[pick(dice, liked.length)] as number
  }
  return pick(dice, n)
}

/** The row of a battle. */
function played(rules: SovereignRules, [matchup, leader]: Entry, block: number): string {
  const state: Fight = SOVEREIGN.setup(rules, matchup)
  const dice = new KeyedDice(11, 12)
  const general = generalOf(leader)
  const generals = new Generals([general, general], [new KeyedDice(13, 14), new KeyedDice(15, 16)])
  SOVEREIGN.reset(state, 0)
  dice.seek(block)
  generals.seek(block)
  playBattle(SOVEREIGN, state, dice, SILENT, generals)
  const row = new Int32Array(2 + SOVEREIGN.columns(state).length)
  SOVEREIGN.measure(state, row)
  return row.join(' ')
}

function differ(name: string, one: SwitchValue, other: SwitchValue): boolean {
  for (const changes of [WITH[name] ?? {}, ...(OTHERWISE[name] === undefined ? [] : [OTHERWISE[name]])]) {
    const of = (value: SwitchValue) => but({ roundCap: ROUNDS, ...changes, [name]: value })
    for (let block = 0; block < MOST; block++) {
      for (const entry of WHERE[name] ?? POOL) {
        if (played(of(one), entry, block) !== played(of(other), entry, block)) return true
      }
    }
  }
  return false
}

const valuesOf = ({ values }: Switch): readonly SwitchValue[] => ('min' in values ? [values.min, values.max] : values)

describe('every value of a switch changes something', () => {
  test.each(Object.entries(FACTS.switches))('%s', (name, which) => {
    const values = valuesOf(which)
    values.forEach((one, i) => {
      for (const other of values.slice(i + 1))
        expect(differ(name, one, other), `${name}: ${one} or ${other}`).toBe(true)
    })
  })
})
