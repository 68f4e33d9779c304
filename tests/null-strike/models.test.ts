import { describe, expect, test } from 'vitest'
import { CHARGE, kindOf, MOVE, RUN, whatOf } from '../../src/games/null-strike/choices/actions.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { COHERENCY, recentre, takeForm, writeForm } from '../../src/games/null-strike/space/formations/formation.ts'
import { removeModels } from '../../src/games/null-strike/space/formations/losses.ts'
import { isOnTable } from '../../src/games/null-strike/space/movement/distances.ts'
import { DETAIL, resize, type Strike, type Unit } from '../../src/games/null-strike/state/state.ts'
import { basesOf, gapBetween, type Spot, touch } from '../support/null-strike/bases.ts'
import { matchupOf, playSteps } from '../support/null-strike/battles.ts'
import { battle, ground, shots, Table } from '../support/null-strike/field.ts'
import { A1, A4, B1, B2, but, CARRIER } from '../support/null-strike/units.ts'
import { THOROUGH } from '../support/thorough.ts'

/** Models with places of their own: `geometry: models`, AP-G-21. */

const FREE = { geometry: 'models' } as const
const LINE = 2

const apart = ([x, y]: Spot, [otherX, otherY]: Spot): number => Math.hypot(x - otherX, y - otherY)

/** Whether the bases of a unit are one chain. */
function isChain(unit: Unit): boolean {
  const bases = basesOf(unit)
  const known = new Set(bases.slice(0, 1))
  for (const base of known) {
    for (const other of bases) if (apart(base, other) <= 2 * unit.base + COHERENCY + 0.004) known.add(other)
  }
  return known.size === bases.length
}

/** Puts the models of a unit in a line. */
function inLine(play: Table, name: string): Unit {
  const { field } = play.state
  const unit = play.unit(name)
  if (field === null) throw new Error('no table')
  writeForm(field, unit, LINE)
  takeForm(field, unit)
  return unit
}

describe('moves of single models', () => {
  const play = (models = 6) =>
    new Table(battle([A1('a', { models })], [B2('b')]), but(FREE)).stand({ a: [30, 10], b: [60, 40] })

  test('AP-MOVE-01, AP-MOVE-02, AP-MOVE-03: models change their formation, none moves farther than Speed, and they stay in coherency', () => {
    const formations = new Set<unknown>()
    const ways = play().choose({ kind: 'move', unit: 'a' }).options()
    for (const { formation, way } of ways) {
      if (formation === undefined) continue
      formations.add(formation)
      const moved = play()
      const before = basesOf(moved.unit('a'))
      moved.choose({ kind: 'move', unit: 'a' }).choose({ formation, way })
      const after = basesOf(moved.unit('a'))
      expect(Math.max(...after.map((spot, m) => apart(spot, before[m] as Spot)))).toBeLessThanOrEqual(5 + 1e-9)
      expect(isChain(moved.unit('a'))).toBe(true)
    }
    expect(formations).toEqual(new Set(['block', 'line', 'column']))
  })

  test('a line is one model deep, and as wide as its models', () => {
    const line = play(10).choose({ kind: 'run', unit: 'a' }).choose({ formation: 'line', way: 0 }).unit('a')
    expect(new Set(basesOf(line).map(([, y]) => y)).size).toBe(1)
    expect(line.left + line.right).toBeGreaterThan(10 * 2 * line.base)
    expect(line.ran).toBe(1)
  })

  test('AP-MOVE-03: a unit with a broken chain may only take up a formation', () => {
    const broken = play()
    const unit = broken.unit('a')
    unit.seatX[5] = 6
    resize(unit)
    expect(isChain(unit)).toBe(false)
    const kinds = broken.choose({ kind: 'move', unit: 'a' }).options()
    expect(kinds.every(({ formation, way }) => formation !== undefined || way === 0)).toBe(true)
    expect(kinds.some(({ formation }) => formation === 'block')).toBe(true)
  })

  test('AP-SET-01: units are set up in a block or in a line', () => {
    const free = new Table(battle([A1('a')], [B2('b')]), but(FREE))
    const spots = free.options().filter(({ kind }) => kind === 'place')
    expect(new Set(spots.map(({ formation }) => formation))).toEqual(new Set([undefined, 'line']))
  })
})

describe('charges of single models', () => {
  const at = (rules: Parameters<typeof but>[0], first = 18) =>
    new Table(battle([B1('m')], [A1('a')]), but(rules))
      .stand({ m: [30, 10], a: [30, first] })
      .choose({ kind: 'charge', unit: 'm' })
      .choose({ kind: 'charge', target: 'a', heading: 0 })

  const touching = (play: Table): number => {
    const [unit, target] = [play.unit('m'), play.unit('a')]
    return basesOf(unit).filter((spot) =>
      basesOf(target).some((other) => apart(spot, other) <= unit.base + target.base + 0.011),
    ).length
  }

  test('AP-CHG-01, AP-G-22: models surround the target; a block only runs into it', () => {
    const [free, packed] = [at(FREE), at({})]
    expect(touching(free)).toBeGreaterThan(2 * touching(packed))
    expect(isChain(free.unit('m'))).toBe(true)
    expect(gapBetween(free.unit('m'), free.unit('a'))).toBeGreaterThan(-0.004)
  })

  test('AP-G-22: under perModel more models strike in a ring than in a block', () => {
    const strikers = (rules: Parameters<typeof but>[0]) => Math.max(...shots(at(rules), 'm', 'a').inRange)
    expect(strikers({ ...FREE, meleeReach: 'perModel' })).toBeGreaterThan(strikers({ meleeReach: 'perModel' }))
  })

  test('AP-MOVE-02: if one model cannot come along, the others charge in their block', () => {
    const far = at(FREE, 19.5)
    const bases = basesOf(far.unit('m'))
    const before = basesOf(new Table(battle([B1('m')], [A1('a')]), but(FREE)).stand({ m: [30, 10] }).unit('m'))
    expect(Math.max(...bases.map((spot, m) => apart(spot, before[m] as Spot)))).toBeLessThanOrEqual(5 + 2e-3)
  })
})

test('AP-G-11, AP-MOVE-03: a unit with a broken chain falls back in a block', () => {
  const play = new Table(battle([A1('a')], [B2('b')]), but({ ...FREE, panicEffect: 'fallBack' }))
  const unit = play.stand({ a: [30, 20], b: [30, 32] }).unit('a')
  unit.panicked = 1
  unit.seatX[9] = 4.6
  resize(unit)
  expect(isChain(unit)).toBe(false)
  play.choose({ kind: 'end-turn' }).choose({ kind: 'end-turn' })
  expect(unit.y).toBeLessThan(19)
  expect(isChain(unit)).toBe(true)
})

test('AP-G-11, AP-MOVE-03: a unit without room to fall back closes up where it stands', () => {
  const behind = [ground('building', 10, 13, 24, 1), ground('building', 34, 13, 24, 1)]
  const play = new Table(battle([A1('a')], [B2('b')], behind), but({ ...FREE, panicEffect: 'fallBack' }))
  const unit = play.stand({ a: [30, 17], b: [30, 32] }).unit('a')
  unit.panicked = 1
  unit.seatX[9] = 4.6
  resize(unit)
  expect(isChain(unit)).toBe(false)
  play.choose({ kind: 'end-turn' }).choose({ kind: 'end-turn' })
  expect(unit.y).toBeGreaterThan(16.5)
  expect(isChain(unit)).toBe(true)
})

test('AP-G-24: difficult ground on the way of one model halves the charge of all', () => {
  const places = { m: [30, 10], a: [30, 18] } as const
  const charged = (terrain: Parameters<typeof battle>[2]) => {
    const play = new Table(battle([B1('m')], [A1('a')], terrain), but(FREE)).stand(places)
    const before = basesOf(play.unit('m'))
    play.choose({ kind: 'charge', unit: 'm' }).choose({ kind: 'charge', target: 'a', heading: 0 })
    return Math.max(...basesOf(play.unit('m')).map((spot, m) => apart(spot, before[m] as Spot)))
  }
  expect(charged([])).toBeGreaterThan(3)
  expect(charged([ground('trees', 28, 13, 1, 1)])).toBeLessThanOrEqual(2.5 + 2e-3)
})

describe('sight of single models', () => {
  const facing = (terrain: Parameters<typeof battle>[2] = []) =>
    new Table(battle([A4('s')], [B2('b')], terrain), but(FREE)).stand({ s: [30, 10], b: [30, 30] })

  test('AP-ATK-03, AP-G-20: models with a free line attack, the others do not', () => {
    expect(shots(facing(), 's', 'b')).toMatchObject({ sight: 0, inRange: [3, 0, 0, 0, 0, 0] })
    // Only for the two models to the west.
    const walled = facing([ground('building', 20, 11.5, 10.2, 2)])
    inLine(walled, 's')
    walled.state.field?.pairs.fill(-2)
    expect(shots(walled, 's', 'b').inRange[0]).toBe(1)
  })

  test('AP-COV-01, AP-G-28: a unit is in cover if half of its models are hidden from half of the attackers', () => {
    expect(shots(facing([ground('hedge', 20, 20, 20, 1)]), 's', 'b').sight).toBe(1)
    expect(shots(facing([ground('hedge', 20, 20, 5, 1)]), 's', 'b').sight).toBe(0)
  })

  test('AP-G-29: units hide models behind their bases, but not behind the gaps between them', () => {
    const seen = (line: boolean): number => {
      const play = new Table(
        battle([A1('a', { models: 1 }), A1('f', { models: 2 })], [B2('b', { models: 1 })]),
        but(FREE),
      )
      play.stand({ a: [30, 10], f: [30, 20], b: [30, 28] })
      const unit = play.unit('f')
      const half = line ? 0.9 : 0
      unit.seatX.set([-half, half || 1.3])
      unit.seatY.fill(0)
      resize(unit)
      return shots(play, 'a', 'b').sight
    }
    expect(seen(false)).toBe(3)
    expect(seen(true)).toBe(0)
  })
})

describe('losses of single models', () => {
  test('AP-ATK-08: the models farthest from the attacker are removed first, and the rest stays one chain', () => {
    const play = new Table(battle([A1('a')], [B2('b')]), but(FREE)).stand({ a: [30, 10], b: [60, 40] })
    const line = inLine(play, 'a')
    const west = Math.min(...basesOf(line).map(([x]) => x))
    removeModels(line, 3, line.x + 20, line.y)
    resize(line)
    expect(line.models).toBe(7)
    expect(Math.min(...basesOf(line).map(([x]) => x))).toBeCloseTo(west + 3 * (2 * line.base + 0.27), 2)
    removeModels(line, 2, line.x, line.y + 20)
    resize(line)
    expect(isChain(line)).toBe(true)
  })

  test('AP-ATK-08: models of the other kind are removed last', () => {
    const others = { models: 2, skill: 6, evasion: 4, strength: 3, toughness: 4, armour: 5 }
    const mixed = A1('a', { numbers: { others } })
    const play = new Table(battle([mixed], [B2('b')]), but(FREE)).stand({ a: [30, 10], b: [60, 40] })
    const unit = play.unit('a')
    removeModels(unit, 8, 30, 40)
    expect([unit.models, unit.others]).toEqual([2, 2])
    removeModels(unit, 1, 30, 40)
    expect([unit.models, unit.others]).toEqual([1, 1])
  })
})

test('AP-EMB-02, AP-DIS-01, AP-G-30: every model within an inch of the transport, to board it and to leave it', () => {
  const rules = but({ ...FREE, embarkReach: 'every' })
  const play = new Table(battle([A1('a', { models: 8 }), CARRIER('c')], [B2('b')]), rules)
  play.stand({ a: [30, 10], c: [30, 15.5], b: [60, 40] }).give()
  expect(play.offers({ kind: 'embark', unit: 'a' })).toBe(false)
  play.choose({ kind: 'run', unit: 'a' }).choose({ formation: 'ring' })
  expect(play.offers({ kind: 'embark', unit: 'a' })).toBe(true)
  play.choose({ kind: 'embark', unit: 'a' }).choose({ kind: 'embark', transport: 'c' })
  play.choose({ kind: 'disembark', unit: 'a' }).choose({ kind: 'disembark' })
  const [unit, transport] = [play.unit('a'), play.unit('c')]
  const gaps = basesOf(unit).map((spot) => apart(spot, [transport.x, transport.y]) - unit.base - transport.base)
  expect(Math.max(...gaps)).toBeLessThanOrEqual(1)
  expect(isChain(unit)).toBe(true)
})

test('recentre leaves every model where it is', () => {
  const play = new Table(battle([A1('a')], [B2('b')]), but(FREE)).stand({ a: [30, 10], b: [60, 40] })
  const unit = play.unit('a')
  unit.seatX[3] = 2
  const before = basesOf(unit)
  recentre(unit)
  expect(basesOf(unit)).toEqual(before)
})

/** Faults of the places and ways of models. */
function faults(state: Strike, before: readonly (readonly Spot[])[], action: number, active: number): string[] {
  const { field, units } = state
  if (field === null) return ['no table']
  const found: string[] = []
  units.filter(isOnTable).forEach((unit, i, all) => {
    if (!isChain(unit)) found.push(`${unit.name} is out of coherency`)
    const bases = basesOf(unit)
    for (const [m, base] of bases.entries()) {
      if (bases.some((other, k) => k > m && apart(base, other) < 2 * unit.base - 0.004))
        found.push(`${unit.name} overlaps itself`)
      if (
        base.some(
          (at, axis) => at < unit.base - 1e-9 || at > (axis === 0 ? field.width : field.depth) - unit.base + 1e-9,
        )
      ) {
        found.push(`${unit.name} is off the table`)
      }
    }
    for (const other of all.slice(i + 1))
      if (gapBetween(unit, other) < -0.004) found.push(`${unit.name} is on ${other.name}`)
  })
  const kind = kindOf(action)
  if (state.stage === DETAIL || active < 0 || (kind !== MOVE && kind !== RUN && kind !== CHARGE)) return found
  const mover = units[active] as Unit
  const most = kind === RUN ? 2 * mover.speed : mover.speed
  const gone = basesOf(mover).map((spot, m) => apart(spot, before[active]?.[m] ?? spot))
  if (Math.max(...gone) > most + 2e-3) found.push(`a model of ${mover.name} goes too far`)
  return found
}

test.each([
  ['open-table', 'random-legal', {}],
  ['open-table', 'random-legal', { embarkReach: 'every', transportLoss: 'bailOutRisk' }],
  ['ruined-town', 'random-legal', { difficult: 'impassable', passThrough: 'none', fireThroughFriends: 'no' }],
  ['ruined-town', 'rusher', { meleeReach: 'perModel', engage: 'locked', los: 'units', panicEffect: 'fallBack' }],
] as const)(
  'AP-G-21: whole battles in %s led by %s under %o end, and all models stand as they may',
  (name, general, changes) => {
    const state = NULL_STRIKE.setup(but({ ...FREE, ...changes }), matchupOf(name))
    const wrong = new Set<string>()
    playSteps(state, general, THOROUGH ? 3 : 1, ({ number }) => {
      const before = state.units.map((unit) => basesOf(unit))
      const { active } = state
      return (action) => {
        for (const fault of faults(state, before, action, active)) wrong.add(`${fault}, choice ${whatOf(action)}`)
        if (number % 16 === 0) expect(isSaved(state)).toBe(true)
      }
    })
    expect([...wrong]).toEqual([])
  },
  60_000,
)

/** Whether a saved position is the same after loading, with the places of all models. */
function isSaved(state: Strike): boolean {
  const [one, other] = [new Int32Array(65_536), new Int32Array(65_536)]
  const n = NULL_STRIKE.save(state, one)
  NULL_STRIKE.load(state, one)
  return NULL_STRIKE.save(state, other) === n && one.every((value, i) => value === other[i])
}

test('two units touch if two of their models do', () => {
  const play = new Table(battle([A1('a', { models: 2 })], [B2('b', { models: 1 })]), but(FREE)).stand({
    a: [30, 10],
    b: [40, 10],
  })
  expect(touch(play.unit('a'), play.unit('b'))).toBe(false)
  const unit = play.unit('a')
  unit.seatX[1] = 10 - unit.base - play.unit('b').base
  unit.seatY[1] = 0
  resize(unit)
  expect(touch(unit, play.unit('b'))).toBe(true)
})
