import { describe, expect, test } from 'vitest'
import { ABOARD, IN_RESERVE, ON_TABLE } from '../../src/games/null-strike/state/state.ts'
import { basesOf } from '../support/null-strike/bases.ts'
import { battle, gap, ground, Table } from '../support/null-strike/field.ts'
import { A1, A4, B1, B2, but, CAPTAIN, CARRIER, GUN, KILLERS, KNIFE, SURE } from '../support/null-strike/units.ts'

/** Deployment, reserves and transports. */

describe('setting up', () => {
  test('AP-SET-01: units are set up by turns, in the zone, in reserve or in a transport that is set up', () => {
    const play = new Table(battle([CARRIER(), A1('a'), A1('d')], [B2('b'), B1('m')]))
    const order: number[] = []
    const kinds = new Map<string, string>()
    while (play.state.turn === 0) {
      order.push(play.state.goer)
      const name = play.state.units[play.state.active]?.name ?? ''
      kinds.set(name, [...new Set(play.options().map(({ kind }) => kind))].join(' '))
      play.choose({ kind: 'place' })
    }
    const [one, other] = order as [number, number]
    expect(one).not.toBe(other)
    expect(order).toEqual(one === 0 ? [0, 1, 0, 1, 0] : [1, 0, 1, 0, 0])
    expect(kinds.get('carrier')).toBe('place reserve')
    expect(kinds.get('a')).toBe('place reserve board')
    expect(kinds.get('b')).toBe('place reserve')
  })

  test('AP-SET-01: a unit may be set up in a transport of its own side that has room', () => {
    const offers = (models: number) => {
      const play = new Table(battle([CARRIER(), A1('a', { models }), CARRIER('next')], [CARRIER('foe')]))
      while (play.state.units[play.state.active]?.name !== 'a') play.choose({ kind: 'place' })
      const boards = play.options().flatMap(({ kind, ...option }) => (kind === 'board' ? [option['transport']] : []))
      play.choose({ kind: boards.length > 0 ? 'board' : 'place' })
      while (play.state.units[play.state.active]?.name !== 'next') play.choose({ kind: 'place' })
      return [boards, play.offers({ kind: 'board' }), play.unit('a').place]
    }
    expect(offers(10)).toEqual([['carrier'], false, ABOARD])
    expect(offers(11)).toEqual([[], false, ON_TABLE])
  })

  test('AP-SET-01, AP-EMB-01: no transport in a transport, and no unit in a transport that is not set up yet', () => {
    const play = new Table(battle([A1('a'), CARRIER(), CARRIER('next')], [B2('b')]))
    for (const name of ['a', 'carrier', 'next']) {
      while (play.state.units[play.state.active]?.name !== name) play.choose({ kind: 'place' })
      expect(play.offers({ kind: 'board' })).toBe(false)
      play.choose({ kind: 'place' })
    }
  })

  test('AP-EMB-01: no vehicle rides, even if there is room', () => {
    const bike = A1('bike', { models: 1, numbers: { type: 'vehicle' as never } })
    const play = new Table(battle([CARRIER(), bike, A1('a', { models: 1 })], [B2('b')]))
    play.stand({ carrier: [30, 20], bike: [30, 24.5], a: [27, 20], b: [60, 40] })
    expect(play.offers({ kind: 'embark', unit: 'a' })).toBe(true)
    expect(play.offers({ kind: 'embark', unit: 'bike' })).toBe(false)
  })

  test('AP-SET-01, AP-G-17: the zone is the first 12 inches from the own long edge', () => {
    for (const [width, depth] of [
      [72, 48],
      [48, 48],
    ] as const) {
      const { battle: spec, ...rest } = battle([A1('a')], [B2('b')])
      if (spec === undefined) throw new Error('no battle')
      const [{ units, ...first }, second] = rest.armies
      // Eight hulls extend further to one side than to the other.
      const armies = [{ ...first, units: [...units, CARRIER('hulls', { models: 8 })] }, second] as const
      const play = new Table({ ...rest, armies, battle: { ...spec, table: { width, depth, terrain: [] } } })
      while (play.state.turn === 0) {
        const unit = play.state.units[play.state.active]
        if (unit === undefined) throw new Error('nobody is set up')
        const spots = play.options().filter(({ kind }) => kind === 'place')
        expect(spots.length).toBeGreaterThan(unit.name === 'hulls' ? 5 : 20)
        let deepest = 0
        for (const { to } of spots) {
          const [x, y] = to as readonly [number, number]
          for (const [bx, by] of basesOf(unit, x, y)) {
            const reach = (unit.player === 0 ? by : depth - by) + unit.base
            expect(reach).toBeLessThanOrEqual(12.001)
            expect(Math.min(bx, width - bx)).toBeGreaterThanOrEqual(unit.base - 0.001)
            deepest = Math.max(deepest, reach)
          }
        }
        expect(deepest).toBeGreaterThan(10)
        play.choose({ kind: 'reserve' })
      }
    }
  })
})

describe('units in reserve', () => {
  const waiting = (rules = but({}), models = 10) =>
    new Table(battle([A1('a', { models })], [B2('b')]), rules).stand({ b: [36, 40] })

  test('AP-DEP-01, AP-C-03: the whole unit enters, and may act once it has', () => {
    const play = waiting().give()
    expect(play.options().map(({ kind }) => kind)).toEqual(['end-turn', 'deploy'])
    play.choose({ kind: 'deploy', unit: 'a' }).choose({ kind: 'deploy', entry: 6 })
    expect([play.unit('a').place, play.unit('a').models]).toEqual([ON_TABLE, 10])
    expect(play.kindsOf('a')).toEqual(['move', 'run', 'dig-in', 'charge', 'aim'])
  })

  test('AP-DEP-02, AP-G-14: a unit enters from the table’s edge along its zone, with a base on the edge', () => {
    for (const army of [0, 1]) {
      const play = waiting()
      if (army === 1) {
        play.unit('b').place = IN_RESERVE
        play.stand({ a: [36, 6] }).choose({ kind: 'end-turn' })
      }
      const unit = play.unit(army === 0 ? 'a' : 'b')
      play.choose({ kind: 'deploy', unit: unit.name })
      const edges = new Set<string>()
      for (const option of play.options()) {
        const [x, y] = option['to'] as readonly [number, number]
        const bases = basesOf(unit, x, y)
        const inward = bases.map(([, by]) => (army === 0 ? by : 48 - by) - unit.base)
        const west = bases.map(([bx]) => bx - unit.base)
        const east = bases.map(([bx]) => 72 - bx - unit.base)
        expect(Math.max(...inward) + 2 * unit.base).toBeLessThanOrEqual(12.001)
        if (Math.min(...inward) < 0.003) edges.add('own')
        else if (Math.min(...west) < 0.003) edges.add('west')
        else if (Math.min(...east) < 0.003) edges.add('east')
        else expect.fail(`(${x}, ${y}) is at no edge`)
      }
      expect(edges).toEqual(new Set(['own', 'west', 'east']))
    }
  })

  test('deployDepth (AP-G-14): a unit enters at the edge, or wholly within Speed of it', () => {
    const deepest = (deployDepth: 'edge' | 'speed') => {
      const play = waiting(but({ deployDepth }), 3).choose({ kind: 'deploy', unit: 'a' })
      const own = play.options().flatMap(({ to }) => {
        const [x, y] = to as readonly [number, number]
        return x > 6 && x < 66 ? [y] : []
      })
      const reach = own.map((y) => Math.max(...basesOf(play.unit('a'), 0, y).map(([, by]) => by)) + play.unit('a').base)
      return Math.max(...reach)
    }
    expect(deepest('edge')).toBeLessThan(4.9)
    expect(deepest('speed')).toBeGreaterThan(4.9)
    expect(deepest('speed')).toBeLessThanOrEqual(5.001)
  })

  test('AP-ACT-10: a transport that enters brings its passengers', () => {
    const play = new Table(battle([CARRIER(), A1('a')], [B2('b')]))
      .stand({ b: [36, 40] })
      .load('a', 'carrier')
      .give()
    expect(play.kindsOf('a')).toEqual([])
    play.choose({ kind: 'deploy', unit: 'carrier' }).choose({ kind: 'deploy', entry: 6 })
    expect(play.kindsOf('a')).toEqual(['disembark'])
  })
})

describe('transports and passengers', () => {
  const beside = (rules = but({}), first = A1('a'), a: readonly [number, number] = [30, 10]) =>
    new Table(battle([first, CARRIER(), CAPTAIN()], [B2('b'), CARRIER('foe')]), rules)
      .stand({ a, carrier: [30, 15.2], captain: [60, 6], b: [60, 40], foe: [40, 40] })
      .give()

  test('AP-EMB-01: a unit boards a transport of its own side with room for all its models', () => {
    expect(
      beside()
        .choose({ kind: 'embark', unit: 'a' })
        .options()
        .map(({ transport }) => transport),
    ).toEqual(['carrier'])
    expect(beside(but({}), A1('a', { models: 11 })).offers({ kind: 'embark', unit: 'a' })).toBe(false)
    const half = beside(but({}), A1('a', { models: 5 }), [30, 11.5]).load('captain', 'carrier')
    expect(half.offers({ kind: 'embark', unit: 'a' })).toBe(true)
    const full = beside().load('captain', 'carrier')
    expect(full.offers({ kind: 'embark', unit: 'a' })).toBe(false)
    // No unit boards an enemy’s transport, and no transport boards another.
    expect(
      beside()
        .stand({ foe: [30, 5.9], carrier: [50, 6] })
        .offers({ kind: 'embark', unit: 'a' }),
    ).toBe(false)
    const hulls = new Table(battle([CARRIER(), CARRIER('other')], [B2('b')])).stand({
      carrier: [30, 10],
      other: [34.5, 10],
      b: [60, 40],
    })
    expect(hulls.kindsOf('carrier')).not.toContain('embark')
  })

  test('AP-EMB-02, embarkReach (AP-G-30): the nearest model must be within an inch of the transport, or every model', () => {
    const offers = (models: number, far: number, embarkReach: 'nearest' | 'every') => {
      const play = new Table(battle([A1('a', { models }), CARRIER()], [B2('b')]), but({ embarkReach }))
      return play
        .stand({ a: [30 + 2 + 0.492 + far, 10], carrier: [30, 10], b: [60, 40] })
        .offers({ kind: 'embark', unit: 'a' })
    }
    expect([offers(1, 0.95, 'nearest'), offers(1, 1.05, 'nearest')]).toEqual([true, false])
    expect([offers(1, 0.95, 'every'), offers(1, 1.05, 'every')]).toEqual([true, false])
    // The second model stands further away.
    expect([offers(2, 0.9, 'nearest'), offers(2, 0.9, 'every')]).toEqual([true, false])
    expect(beside(but({ embarkReach: 'every' })).offers({ kind: 'embark', unit: 'a' })).toBe(false)
  })

  test('AP-EMB-03, AP-DIG-02: a unit may board, drive and leave in one turn; it keeps panic, the rally bonus and aim, but is not dug in', () => {
    const play = beside(but({ panicEffect: 'noAttack' }))
    const a = play.unit('a')
    play.choose({ kind: 'aim', unit: 'a' }).choose({ kind: 'dig-in', unit: 'a' })
    a.panicked = 1
    a.rallies = 2
    play.choose({ kind: 'embark', unit: 'a' }).choose({ transport: 'carrier' })
    expect([a.place, a.dug, a.aimed, a.panicked, a.rallies]).toEqual([ABOARD, 0, 1, 1, 2])
    play.choose({ kind: 'move', unit: 'carrier' }).choose({ to: [38, 15.2] })
    play.choose({ kind: 'disembark', unit: 'a' }).choose({ kind: 'disembark' })
    expect([a.place, a.dug, a.aimed, a.panicked, a.rallies]).toEqual([ON_TABLE, 0, 1, 1, 2])
    expect(gap(play, 'a', 'carrier')).toBeLessThanOrEqual(1)
    expect(play.kindsOf('a')).toEqual(['move', 'run', 'rally'])
  })

  test('AP-DIS-01: all models leave at once, on any side of the transport, within an inch', () => {
    const play = beside().load('a', 'carrier').choose({ kind: 'disembark', unit: 'a' })
    const places = play.options().map(({ to }) => to as readonly [number, number])
    expect(new Set(places.map(([x, y]) => `${x > 30} ${y > 15.2}`)).size).toBe(4)
    for (const to of places) {
      const one = beside().load('a', 'carrier').choose({ kind: 'disembark', unit: 'a' }).choose({ to })
      expect(gap(one, 'a', 'carrier')).toBeLessThanOrEqual(1)
      expect([one.unit('a').place, one.unit('a').models]).toEqual([ON_TABLE, 10])
    }
  })

  test('AP-DIS-02: no unit leaves without room, or from a transport in reserve', () => {
    const leaves = (walls: Parameters<typeof battle>[2]) => {
      const play = new Table(battle([A1('a'), CARRIER()], [B2('b')], walls)).stand({ carrier: [36, 10], b: [60, 40] })
      return play.load('a', 'carrier').offers({ kind: 'disembark', unit: 'a' })
    }
    const around = [
      ground('building', 24, 0, 9.5, 20),
      ground('building', 38.5, 0, 9.5, 20),
      ground('building', 33.6, 0, 4.8, 7.5),
      ground('building', 33.6, 12.5, 4.8, 7.5),
    ]
    expect([leaves([]), leaves(around)]).toEqual([true, false])
    // Other units leave no room, too.
    const crowd = new Table(battle([A1('a'), CARRIER(), A1('f'), A1('g')], [B2('b')]))
    crowd
      .stand({ carrier: [36, 10], f: [36, 14.3], g: [60, 6], b: [60, 40] })
      .load('a', 'carrier')
      .give()
    crowd.choose({ kind: 'disembark', unit: 'a' })
    expect(crowd.offers({ to: [36, 15] })).toBe(false)
    for (const option of crowd.options()) {
      const one = new Table(battle([A1('a'), CARRIER(), A1('f'), A1('g')], [B2('b')]))
      one
        .stand({ carrier: [36, 10], f: [36, 14.3], g: [60, 6], b: [60, 40] })
        .load('a', 'carrier')
        .give()
      one.choose({ kind: 'disembark', unit: 'a' }).choose({ to: option['to'] })
      expect(gap(one, 'a', 'f')).toBeGreaterThan(-0.004)
    }
    expect(leaves([])).toBe(true)
  })

  test('AP-DIS-03: passengers can only leave the transport', () => {
    const play = beside().load('a', 'carrier')
    expect(play.kindsOf('a')).toEqual(['disembark'])
    play.unit('carrier').place = IN_RESERVE
    expect(play.stand({}).kindsOf('a')).toEqual([])
  })

  test('bailOut (AP-G-15): without room around the wreck, passengers stand in its place', () => {
    const hull = KILLERS('carrier', 1, [KNIFE], { numbers: { type: 'vehicle' as never, transport: 40 } })
    const walls = [ground('building', 26, 26, 1.9, 8), ground('building', 32.1, 26, 1.9, 8)]
    const rows = [ground('building', 27.9, 26, 4.2, 1.9), ground('building', 27.9, 32.1, 4.2, 1.9)]
    const matchup = battle(
      [KILLERS('k', 4, [[1, 60, 1, 12, 0, 0]])],
      [hull, A1('a', { models: 3 })],
      [...walls, ...rows],
    )
    const play = new Table(matchup, { ...SURE, los: 'none' })
    play
      .stand({ k: [30, 10], carrier: [30, 30] })
      .load('a', 'carrier')
      .attack('k', 'carrier')
    expect([play.unit('a').models, play.unit('a').x, play.unit('a').y]).toEqual([3, 30, 30])
  })

  test('transportLoss (AP-G-15): passengers are placed around it, at a risk, or lost with it', () => {
    const left = (transportLoss: 'bailOut' | 'bailOutRisk' | 'lost') => {
      const hull = KILLERS('carrier', 1, [KNIFE], { numbers: { type: 'vehicle' as never, transport: 40 } })
      const matchup = battle([KILLERS('k', 4, [GUN])], [hull, A1('a', { models: 40 }), A4('s')])
      const play = new Table(matchup, { ...SURE, transportLoss })
      play
        .stand({ k: [30, 10], carrier: [30, 30], s: [60, 40] })
        .load('a', 'carrier')
        .attack('k', 'carrier')
      expect(play.unit('carrier').models).toBe(0)
      return play.unit('a')
    }
    expect([left('bailOut').models, left('bailOut').place]).toEqual([40, ON_TABLE])
    const risk = left('bailOutRisk').models
    expect(risk).toBeLessThan(40)
    expect(risk).toBeGreaterThan(20)
    expect(left('lost').models).toBe(0)
  })
})
