import { describe, expect, test } from 'vitest'
import { Generals, playBattle } from '../../../src/core/battle.ts'
import { KeyedDice } from '../../../src/core/keyed-dice.ts'
import { SILENT } from '../../../src/core/log.ts'
import type { ActionView, Side } from '../../../src/core/ruleset.ts'
import { EDITIONS, type SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { SOVL } from '../../../src/games/sovl/sovl.ts'
import type { SovlState } from '../../../src/games/sovl/state/state.ts'
import { TURN_START } from '../../../src/games/sovl/telling/events.ts'
import type { SovlView } from '../../../src/games/sovl/telling/view-types.ts'
import { matchup } from '../../playthroughs/play.ts'

const BLOCKS = 12

/** Passes every decision of some battles to `look`; the generals choose at random. */
function eachDecision(
  look: (state: SovlState, side: Side, actions: readonly number[]) => void,
  { rules = {}, order, blocks = BLOCKS }: { rules?: Partial<SovlRules>; order?: string; blocks?: number } = {},
): void {
  const state = SOVL.setup({ ...EDITIONS.core, ...rules }, matchup(order))
  let drawn = 0
  const general = (side: Side) => ({
    choose(_state: SovlState, actions: Int32Array, n: number) {
      look(state, side, [...actions.subarray(0, n)])
      drawn = (drawn * 1103 + 12_345) % 65_536
      return drawn % n
    },
  })
  const generals = new Generals<SovlState>([general(0), general(1)], [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  const dice = new KeyedDice(1, 2)
  for (let block = 0; block < blocks; block++) {
    drawn = block
    SOVL.reset(state, 0)
    dice.seek(block)
    playBattle(SOVL, state, dice, SILENT, generals)
  }
}

function viewOf(state: SovlState, side: Side): SovlView {
  return SOVL.view(state, side) as SovlView
}

function isFrozen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true
  return Object.isFrozen(value) && Object.values(value).every(isFrozen)
}

describe('the view of a general', () => {
  test('is plain data and frozen throughout', () => {
    eachDecision((state, side) => {
      const view = viewOf(state, side)
      expect(isFrozen(view)).toBe(true)
      expect(structuredClone(view)).toEqual(view)
    })
  })

  test('SOVL-DEP-03: shows its own hidden places, and not those of the enemy', () => {
    let hidden = 0
    eachDecision((state, side) => {
      const { phase, units } = viewOf(state, side)
      if (phase !== 'deployment') return
      hidden++
      const placed = units.map(({ army, place }) => ({ army, there: place !== null }))
      expect(placed.filter(({ army }) => army === 'enemy').every(({ there }) => !there)).toBe(true)
      const own = state.roster.filter(({ army }) => army === side)
      const down = own.filter(({ index }) => state.battle?.placed[index] === 1).length
      expect(placed.filter(({ army, there }) => army === 'yours' && there)).toHaveLength(down)
    })
    expect(hidden).toBe(BLOCKS * 8)
  })

  test('SOVL-DEP-04: shows all placed units in alternating deployment', () => {
    let seen = 0
    eachDecision(
      (state, side) => {
        const { phase, units } = viewOf(state, side)
        if (phase === 'deployment') seen += units.filter(({ army, place }) => army === 'enemy' && place !== null).length
      },
      { order: 'alternating' },
    )
    expect(seen).toBeGreaterThan(BLOCKS * 8)
  })

  test('is the same for both sides, except which army is its own', () => {
    eachDecision((state) => {
      const [first, second] = [viewOf(state, 0), viewOf(state, 1)]
      expect(first.you).toEqual(second.enemy)
      expect(first.yourGo).toBe(!second.yourGo)
      if (first.phase === 'deployment') return
      const sorted = ({ units }: SovlView) =>
        units.map((unit) => ({ ...unit, army: '' })).toSorted((a, b) => (a.id < b.id ? -1 : 1))
      expect(sorted(first)).toEqual(sorted(second))
    })
  })

  test('names contacts on both units, and charges with their targets', () => {
    let [contacts, charges] = [0, 0]
    eachDecision(
      (state, side) => {
        const { units } = viewOf(state, side)
        for (const unit of units) {
          for (const { with: foe, side: own, at } of unit.engaged) {
            contacts++
            const other = units.find(({ id }) => id === foe)
            expect(other?.engaged).toContainEqual({ side: at, with: unit.id, at: own })
          }
          if (unit.charge === null) continue
          charges++
          const target = units.find(({ id }) => id === unit.charge?.target)
          expect(target?.chargedBy).toContainEqual({ unit: unit.id, side: unit.charge.side })
        }
      },
      { blocks: 40 },
    )
    expect(Math.min(contacts, charges)).toBeGreaterThan(20)
  })
})

describe('the description of an action', () => {
  test('names its kind and its fields', () => {
    const kinds = new Map<string, ActionView>()
    eachDecision(
      (state, _side, actions) => {
        for (const action of actions) {
          const seen = SOVL.describe(state, action)
          if (!kinds.has(seen.kind)) kinds.set(seen.kind, seen)
        }
      },
      { rules: { chargeReaction: 'flee', chargeOrder: 'alternating-choice' }, blocks: 60 },
    )
    expect([...kinds.keys()].toSorted()).toEqual(
      'activate charge choose counter done engagement flee move pass place resolve shoot stand'.split(' '),
    )
    expect(kinds.get('shoot')).toMatchObject({
      unit: expect.any(String),
      hitOn: expect.any(Number),
      long: expect.any(Boolean),
    })
    expect(kinds.get('charge')).toMatchObject({ target: expect.any(String), distance: expect.any(Number) })
  })

  test('a move ends where the description says', () => {
    const state = SOVL.setup(EDITIONS.core, matchup())
    const dice = new KeyedDice(1, 2)
    let [made, wanted] = [0, 0]
    const general = {
      choose(_state: SovlState, actions: Int32Array, n: number) {
        const seen = Array.from(actions.subarray(0, n), (action) => SOVL.describe(state, action))
        const last = seen.findLastIndex(({ kind }) => kind === 'move')
        if (last >= 0) {
          const { unit, to } = seen[last] as ActionView & { unit: string; to: { x: number; y: number; facing: number } }
          pending = () => {
            made++
            const place = viewOf(state, 0).units.find(({ id }) => id === unit)?.place
            expect(place?.x).toBeCloseTo(to.x, 2)
            expect(place?.y).toBeCloseTo(to.y, 2)
            expect(place?.facing).toBeCloseTo(to.facing, 2)
          }
          wanted++
          return last
        }
        pending?.()
        pending = null
        // Activates a unit rather than pass; otherwise takes the first action.
        return seen[0]?.kind === 'pass' && n > 1 ? n - 1 : 0
      },
    }
    let pending: (() => void) | null = null
    SOVL.reset(state, 0)
    dice.seek(0)
    playBattle(
      SOVL,
      state,
      dice,
      SILENT,
      new Generals<SovlState>([general, general], [new KeyedDice(3, 4), new KeyedDice(5, 6)]),
    )
    expect(made).toBeGreaterThan(20)
    expect(wanted).toBeGreaterThanOrEqual(made)
  })

  test('has the degrees and inches of single manoeuvres', () => {
    const kinds = new Map<string, ActionView>()
    eachDecision(
      (state, _side, actions) => {
        for (const action of actions) {
          const seen = SOVL.describe(state, action)
          kinds.set(`${seen.kind}${seen.towards == null ? '' : ' at'}`, seen)
          if (seen.kind === 'pivot') expect(Math.abs(seen.turn as number)).toBeLessThanOrEqual(90)
        }
      },
      { rules: { moves: 'wide' } },
    )
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(['pivot', 'pivot at', 'advance']))
  })
})

describe('the drawing of a table', () => {
  test('names a zone after the army that deploys there, in the genitive', () => {
    const setting = matchup()
    const [first, second] = setting.armies
    const state = SOVL.setup(EDITIONS.core, { ...setting, armies: [{ ...first, name: 'Riders' }, second] })
    SOVL.reset(state, 0)
    const labels = SOVL.scene(state)?.areas.flatMap(({ label }) => label ?? [])
    expect(labels?.toSorted()).toEqual(['Riders’ deployment zone', 'Tide’s deployment zone'])
  })

  test('has zones, terrain and the units that stand: corners from the front left clockwise, front and centre between them', () => {
    let drawn = 0
    eachDecision((state) => {
      const scene = SOVL.scene(state)
      if (scene === null) throw new Error('no scene')
      const { south, armyOf } = state.battle as NonNullable<SovlState['battle']>
      const zones = [
        { kind: 'zone-first', label: 'Hammer’s deployment zone' },
        { kind: 'zone-second', label: 'Tide’s deployment zone' },
      ]
      expect(scene.areas.slice(0, 2)).toMatchObject(armyOf[south as Side] === 0 ? zones : zones.toReversed())
      expect(scene.areas.slice(2).map(({ kind }) => kind)).toEqual(['forest', 'forest', 'river', 'swamp'])
      for (const { polygon, front = [Number.NaN, Number.NaN], centre, id, status } of scene.pieces) {
        drawn++
        const [frontLeft, frontRight, rearRight, rearLeft] = polygon as [P, P, P, P]
        expect((frontLeft[0] + frontRight[0]) / 2).toBeCloseTo(front[0], 4)
        expect((frontLeft[1] + frontRight[1]) / 2).toBeCloseTo(front[1], 4)
        expect((frontLeft[0] + rearRight[0]) / 2).toBeCloseTo(centre[0], 4)
        // Clockwise, y up: the right of the facing is on the right.
        const [fx, fy] = [front[0] - centre[0], front[1] - centre[1]]
        expect((frontRight[0] - frontLeft[0]) * fy - (frontRight[1] - frontLeft[1]) * fx).toBeGreaterThan(0)
        expect(rearLeft).toHaveLength(2)
        const unit = viewOf(state, 0).units.find((other) => other.id === id)
        expect(status === 'fleeing').toBe(unit?.state === 'fleeing')
      }
    })
    expect(drawn).toBeGreaterThan(1000)
  })

  test('shows no unit whose place is hidden', () => {
    eachDecision((state, side) => {
      if (viewOf(state, side).phase === 'deployment') expect(SOVL.scene(state)?.pieces).toEqual([])
    })
  })

  test('shows whose turn it is to act, and the score once it counts', () => {
    const captions = new Set<string>()
    eachDecision((state) => captions.add(SOVL.scene(state)?.caption.replace(/\d+/g, 'n') ?? ''))
    expect(captions).toContain('Setup, Hammer to act')
    expect(captions).toContain('Turn n, Charge Phase, Tide to act, score Hammer n, Tide n')
  })

  test('begins a turn with the Charge Phase', () => {
    const state = SOVL.setup(EDITIONS.core, matchup())
    const opened: string[] = []
    const log = {
      on: true,
      cite() {},
      note: (event: number) => {
        if (event === TURN_START) opened.push(SOVL.scene(state)?.caption.replace(/.*, (.*) Phase,.*/, '$1') ?? '')
      },
    }
    const last = { choose: (_state: SovlState, _actions: Int32Array, n: number) => n - 1 }
    SOVL.reset(state, 0)
    const dice = new KeyedDice(1, 2)
    dice.seek(0)
    playBattle(
      SOVL,
      state,
      dice,
      log,
      new Generals<SovlState>([last, last], [new KeyedDice(3, 4), new KeyedDice(5, 6)]),
    )
    expect(new Set(opened)).toEqual(new Set(['Charge']))
  })
})

type P = readonly [number, number]
