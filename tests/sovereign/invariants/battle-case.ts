import type { ArmySpec, BattleSpec, Matchup, SquareBoard, UnitSpec } from '../../../src/core/ruleset.ts'
import { check } from '../../../src/games/sovereign/data/check.ts'
import { FACTS } from '../../../src/games/sovereign/data/facts.ts'
import { PROPERTIES } from '../../../src/games/sovereign/data/gear.ts'
import { EDITIONS, type SovereignRules } from '../../../src/games/sovereign/data/rules.ts'
import { anyRules, type BattleCase, lastMade } from '../../support/invariants.ts'
import { Random } from '../../support/random.ts'
import { type HeroName, hero, type MonsterName, monster } from '../../support/sovereign/units.ts'

/** An encounter, with its board as the oracle of steps reads it. */
export interface EncounterCase extends BattleCase<SovereignRules> {
  readonly rows: readonly string[]
}

/** Number of cases for each setting. */
const SAME = 4

const HEROES: readonly HeroName[] = [
  'brannoch',
  'isolde',
  'fenwick',
  'maris',
  'odo',
  'tamsin',
  'corvane',
  'ylva',
  'perrin',
]
const MONSTERS: readonly MonsterName[] = [
  'mudgoblin',
  'goblin-slinger',
  'hill-bandit',
  'bandit-arbalist',
  'sellsword',
  'bone-sentry',
  'ash-zealot',
  'grave-pikeman',
  'moor-wolf',
  'cave-bear',
  'ogre',
  'river-troll',
  'oath-captain',
]

/** Letters of `tests/support/boards/squares.ts`: `S` are stairs five feet up, digits feet. */
const KINDS: Readonly<Record<string, string>> = {
  '#': 'wall',
  ',': 'difficult',
  '|': 'slit',
  '-': 'lowWall',
  s: 'stairs',
  S: 'stairs',
}

/** Properties that are useful on any board. */
const TRAITS = Object.keys(PROPERTIES).filter((name) => !name.startsWith('as-') && name !== 'dualWield')

/**
 * Encounters of every kind, computed from a number: boards, combatants, switches, seats. A number gives the same encounter on every
 * machine.
 */
export function battleCase(number: number): EncounterCase {
  const setting = settingOf(Math.floor(number / SAME))
  const { seats } = setting.matchup.battle as BattleSpec
  return { number, ...setting, seat: seats === 'swap' ? number % 2 : 0, block: number }
}

type Setting = Pick<EncounterCase, 'rules' | 'matchup' | 'rows'>

const settingOf = lastMade(anySetting, (one, other) => one === other)

/** The first of several that the game accepts. */
function anySetting(which: number): Setting {
  for (let turn = 0; ; turn++) {
    const setting = drawn(which, new Random(which * 64 + turn))
    if (check(setting.rules, setting.matchup).every(({ severity }) => severity === 'warning')) return setting
    if (turn > 60) throw new Error(`no setting ${which}`)
  }
}

function drawn(which: number, random: Random): Setting {
  const rules = anyRules<SovereignRules>(random, EDITIONS, FACTS.switches)
  const isVast = random.one(12)
  const columns = isVast ? 24 : random.int(8, 14)
  const rows = anyRows(random, columns, isVast ? 12 : random.int(6, 10), isVast ? 0 : random.of([0, 0, 0.1, 0.25]))
  const squares = boardOf(rows)
  const most = random.int(1, 5)
  const armies: readonly [ArmySpec, ArmySpec] = [
    anyArmy(random, 'A', random.one(5) ? MONSTERS : HEROES, most),
    anyArmy(random, 'B', random.one(8) ? HEROES : isVast ? ['ruin-colossus', ...MONSTERS] : MONSTERS, most + 1),
  ]
  const by = random.of(['listed', 'policy'] as const)
  const matchup: Matchup = {
    name: `A v B ${which}`,
    mode: 'battle',
    turns: random.of([3, 6, 12]),
    armies: divided(new Random(which * 64 + 1_000_003), by === 'listed' ? placed(random, armies, rows) : armies),
    contacts: [],
    battle: {
      seats: random.of(['swap', 'fixed'] as const),
      table: { width: 0, depth: 0, terrain: [] },
      squares,
      deployment: { by },
    },
  }
  return withSpells({ rules, matchup, rows }, new Random(which + 1_000_000))
}

/** One case in three has casters, and most of their choices are spells. */
function withSpells(setting: Setting, random: Random): Setting {
  if (!random.one(3)) return setting
  const { matchup } = setting
  const [first, second] = matchup.armies
  const taught = (army: ArmySpec): ArmySpec => ({
    ...army,
    units: army.units.map((unit) =>
      random.one(3) ? { ...unit, profile: { ...unit.profile, ...anySpells(random) } } : unit,
    ),
  })
  const spells = random.one(8) ? 'off' : 'simple'
  return {
    ...setting,
    rules: { ...setting.rules, spells },
    matchup: { ...matchup, armies: [taught(first), taught(second)] },
  }
}

function anySpells(random: Random): Readonly<Record<string, Readonly<Record<string, number>>>> {
  const names = ['firstSpell', 'secondSpell', 'thirdSpell'].filter(() => random.one(2))
  return Object.fromEntries(names.map((name) => [name, anySpell(random)]))
}

function anySpell(random: Random): Readonly<Record<string, number>> {
  return {
    range: 5 * random.int(1, 14),
    ...(random.one(2) && { radius: 5 * random.int(1, 4) }),
    dice: random.int(1, 3),
    die: random.of([2, 4, 6, 8]),
    ...(random.one(3) && { damage: random.int(-3, 3) }),
    ...(random.one(2) && { [random.of(['physical', 'evasion', 'mental'])]: random.of([0, 33, 50]) }),
    ...(random.one(2) && { uses: random.int(1, 3) }),
  }
}

/** Open ground, or ground with obstacles at this rate, with a free start zone on either side. */
function anyRows(random: Random, columns: number, rows: number, density: number): string[] {
  return Array.from({ length: rows }, () =>
    Array.from({ length: columns }, (_, x) => {
      const isFree = x < 2 || x > columns - 3
      return isFree || random.next() >= density ? '.' : random.of(Array.from('##,,,|-sS5558'))
    }).join(''),
  )
}

export function boardOf(rows: readonly string[]): SquareBoard {
  const letters = rows.flatMap((row) => Array.from(row))
  const nothing = letters.map(() => 0)
  return {
    columns: rows[0]?.length ?? 0,
    rows: rows.length,
    ground: letters.map((letter) => KINDS[letter] ?? ''),
    elevation: letters.map((letter) => (letter === 'S' ? 5 : /\d/.test(letter) ? Number(letter) : 0)),
    zone: nothing,
    exit: nothing,
  }
}

function anyArmy(random: Random, name: string, kinds: readonly string[], most: number): ArmySpec {
  const units = Array.from({ length: random.int(1, most) }, (_, slot) =>
    anyUnit(random, `${name}${slot + 1}`, random.of(kinds)),
  )
  return { name, policy: 'random-legal', units }
}

function anyUnit(random: Random, id: string, kind: string): UnitSpec {
  const isHero = HEROES.some((name) => name === kind)
  const spec = isHero ? hero(kind as HeroName, {}, id) : monster(kind as MonsterName, {}, id)
  const more = TRAITS.filter(() => random.one(14))
  return { ...spec, properties: [...new Set([...(spec.properties ?? []), ...more])] }
}

/**
 * Some encounters have armies of several sides, allied or not, in any order. They use separate dice, so that the other encounters do not
 * change.
 */
function divided(random: Random, [first, second]: readonly [ArmySpec, ArmySpec]): readonly [ArmySpec, ArmySpec] {
  if (!random.one(3)) return [first, second]
  const isBoth = random.one(4)
  return [isBoth ? dividedArmy(random, first) : first, dividedArmy(random, second)]
}

function dividedArmy(random: Random, army: ArmySpec): ArmySpec {
  if (army.units.length < 2) return army
  const many = random.int(2, Math.min(4, army.units.length))
  const sides = Array.from({ length: many }, (_, s) => ({
    name: `${army.name}-${s}`,
    ...(random.one(2) && { hostile: true }),
    ...random.of([{}, {}, {}, { surprised: true }, { alert: 'careful' as const }]),
  }))
  // The first of them get one unit each, so that no side is empty.
  const units = army.units.map((unit, u) => ({
    ...unit,
    side: `${army.name}-${u < many ? u : random.int(0, many - 1)}`,
  }))
  return { ...army, sides, units }
}

/** Combatants of both armies all over the board, in melee from the start. */
function placed(
  random: Random,
  armies: readonly [ArmySpec, ArmySpec],
  rows: readonly string[],
): readonly [ArmySpec, ArmySpec] {
  const columns = rows[0]?.length ?? 0
  const taken = new Set<string>()
  const spot = (size: number): readonly [number, number] => {
    for (let tries = 0; tries < 40; tries++) {
      const [x, y] = [random.int(0, columns - size), random.int(0, Math.max(0, rows.length - size))]
      const cells = Array.from({ length: size * size }, (_, i) => [x + (i % size), y + Math.floor(i / size)].join())
      if (cells.some((cell) => taken.has(cell))) continue
      for (const cell of cells) taken.add(cell)
      return [x, y]
    }
    return [0, 0]
  }
  const settled = (army: ArmySpec): ArmySpec => ({
    ...army,
    units: army.units.map((unit) => ({ ...unit, at: spot(Number(unit.profile['size'] ?? 1)) })),
  })
  return [settled(armies[0]), settled(armies[1])]
}
