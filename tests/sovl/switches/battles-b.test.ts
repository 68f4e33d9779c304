import { shooters, shotSave, shotTarget } from '../../../src/games/sovl/chapters/shoot.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import {
  BREAK_TEST,
  PANIC_TEST,
  PHASE,
  RALLY_TEST,
  SHOT_AT,
  STRIKE,
  TURN_START,
} from '../../../src/games/sovl/telling/events.ts'
import { box, type Field, field, type Setting, shooting, sizeOf, stand } from '../../support/sovl/field.ts'
import { type SwitchCase, testSwitches } from '../../support/sovl/switch-cases.ts'
import { but, GIANT, type Kind, KNIGHT, LINE, OGRE, of } from '../../support/sovl/units.ts'

const DEPTH = sizeOf(LINE).depth
const ARCHER = shooting(of(LINE, 10), 30, 3)
const WIDE = of(LINE, 10, 10)
const FAR = stand(LINE, 5, 38, 180)
const MISS = '1x10'

/** The rules, with single manoeuvres as moves. */
const on = (rules: SovlRules, setting: Setting = {}): Setting => ({ ...setting, rules: { ...rules, moves: 'wide' } })

/** Movement left to a unit facing +y from y = 10 after this distance. */
function walked(kind: Kind, inches: number, rules: SovlRules, terrain: ReturnType<typeof box>[]): number {
  const f = field({ a: stand(kind, 30, 10 - sizeOf(kind).depth / 2) }, { z: FAR }, on(rules, { terrain }))
  return Math.round(f.choose('activate a', `ahead ${inches}`).left * 1e6) / 1e6
}

/** Whether archers see a line 15 inches away, with something in between. */
function sees(rules: SovlRules, who: Kind, terrain: ReturnType<typeof box>[], screen = false): boolean {
  const f = field(
    { a: stand(who, 30, 9), ...(screen && { c: stand(LINE, 30, 18) }) },
    { b: stand(LINE, 30, 26, 180) },
    on(rules, { terrain }),
  )
  return f.choose('activate a').options().includes('shoot b')
}

/** Two lines in contact, at the start of the Combat Phase. */
function locked(rules: SovlRules, second: Kind = LINE, setting: Setting = {}): Field {
  const f = field(
    { a: stand(LINE, 30, 20) },
    { b: stand(second, 30, 20 + (DEPTH + sizeOf(second).depth) / 2, 180), z: FAR },
    on(rules, { stage: 'flights', ...setting }),
  )
  return f.contact('a', 'b')
}

/** A unit flees 8 in up the table with a house in its way. */
function fled(rules: SovlRules): string {
  const f = field(
    { y: stand(LINE, 5, 5) },
    { b: stand(LINE, 30, 25, 180), z: FAR },
    on(rules, { stage: 'flights', terrain: [box('building', 24, 30, 30.5, 31)] }),
  )
  f.rout('b').roll('4 4').advance()
  const { x, y } = f.pose('b')
  return f.unit('b').fate === 2 ? 'destroyed' : Math.abs(x - 30) < 1e-6 && Math.abs(y - 33) < 1e-6 ? 'through' : 'aside'
}

/** Panic tests after two volleys that each kill this many of twenty. */
function panics(rules: SovlRules, first: number, second: number): number {
  const f = field(
    { a: stand(ARCHER, 25, 5), c: stand(ARCHER, 35, 5) },
    { b: stand(but(LINE, { discipline: 20 }), 30, 20, 180), z: FAR },
    on(rules),
  )
  const volley = (dead: number) => `6x10 ${dead > 0 ? `| 1x${dead}` : '|'} ${dead < 10 ? `6x${10 - dead}` : ''}`
  // The question is whether a test follows the first volley: both dice are tried.
  for (const script of [`${volley(first)} | ${volley(second)}`, `${volley(first)} | 1 1 | ${volley(second)}`]) {
    for (const end of ['', '| 1 1']) {
      try {
        f.notes.length = 0
        const g = field(
          { a: stand(ARCHER, 25, 5), c: stand(ARCHER, 35, 5) },
          { b: stand(but(LINE, { discipline: 20 }), 30, 20, 180), z: FAR },
          on(rules),
        )
        g.roll(`${script} ${end}`).choose(
          'activate a',
          'shoot b',
          'done',
          'activate z',
          'done',
          'activate c',
          'shoot b',
        )
        g.dice.done()
        return g.noted(PANIC_TEST).length
      } catch {
        // The script has dice left, so there was another test.
      }
    }
  }
  throw new Error('no script fits')
}

/** Ogres left of three: after two wounds by arrows and two in combat, and after one more of each in the next turn. */
function ogres(rules: SovlRules): number[] {
  const idle = but(of(OGRE, 3, 3), { discipline: 20, attacks: 0 })
  const place = stand(idle, 30, 20 + sizeOf(idle).depth / 2, 180)
  const f = field(
    { a: stand(ARCHER, 20, 8), c: stand(LINE, 30, 20 - DEPTH / 2) },
    { o: place },
    on(rules, { turns: 2 }),
  ).contact('c', 'o')
  return [2, 1].map((n) => {
    f.roll(`6x10 | 1x${n} 6x${10 - n} | 6x${n} 1x${10 - n} | 1x${n} | 1 1`).choose('activate a', 'shoot o', 'done')
    f.options()
    return f.unit('o').models
  })
}

const army = (setting: Setting) =>
  field(
    { a: stand(LINE, 10, 5, 0, { cost: 120 }), c: stand(OGRE, 50, 5) },
    { b: stand(LINE, 10, 35, 180, { cost: 150 }), d: stand(OGRE, 50, 35, 180) },
    { stage: 'turn ends', ...setting },
  )
function outcome(rules: SovlRules, happens: (f: Field) => unknown): number {
  const f = army(on(rules))
  happens(f)
  f.advance()
  return f.outcome
}

const CASES: Readonly<Record<string, SwitchCase>> = {
  engagedActs: {
    shows: 'what archers with an enemy in their rear may do, and whether they have got away',
    figure: (rules) => {
      const b = stand(LINE, 30, 10 - (DEPTH + sizeOf(ARCHER).depth) / 2)
      const f = field({ a: stand(ARCHER, 30, 10) }, { b, z: stand(LINE, 30, 30, 180) }, on(rules)).contact('b', 'a')
      if (!f.options().includes('activate a')) return []
      const options = f.choose('activate a').options()
      const may = ['shoot z', 'ahead 8'].filter((option) => options.includes(option))
      return may.includes('ahead 8') ? [...may, f.choose('ahead 8').contacts('b').length] : may
    },
    values: [
      ['none', []],
      ['shoot', ['shoot z']],
      ['free', ['shoot z', 'ahead 8', 0]],
    ],
  },
  difficultTerrain: {
    shows: 'points left to knights, ogres and infantry after 4 in, the last in a swamp',
    figure: (rules) => [KNIGHT, OGRE, LINE].map((kind) => walked(kind, 4, rules, [box('swamp', 20, 13, 40, 30)])),
    values: [
      ['minus-2', [10, 6, 2]],
      ['minus-25-percent', [8, 5, 2]],
    ],
  },
  difficultRepeat: {
    shows: 'points left to knights after 6 in across two swamps',
    figure: (rules) => walked(KNIGHT, 6, rules, [box('swamp', 20, 11, 40, 12), box('swamp', 20, 14, 40, 15)]),
    values: [
      ['per-entry', 6],
      ['once', 8],
    ],
  },
  advanceContact: {
    shows: 'contacts of a unit that walked into an enemy 3 in ahead, and the turns in which they then fight',
    figure: (rules) => {
      const setting = on(rules, { turns: 2 })
      const f = field({ a: stand(LINE, 30, 10) }, { b: stand(LINE, 30, 13 + DEPTH, 180) }, setting).choose('activate a')
      const contacts = f.choose(f.options().findLast((option) => option.startsWith('ahead')) as string).contacts('a')
      f.roll('1x10 | 1x10 | 1x10 | 1x10')
      while (!f.advance()) f.choose(f.options().includes('pass') ? 'pass' : 'done')
      let turn = 1
      const fought = f.notes.flatMap(([event]) => {
        if (event === TURN_START) turn++
        return event === STRIKE ? [turn] : []
      })
      return [...contacts, ...new Set(fought)]
    },
    values: [
      ['stop-short', []],
      ['next-turn', ['front on b front', 2]],
      ['engages', ['front on b front', 1, 2]],
    ],
  },
  pivot: {
    shows: 'points left after turning 45° and 90°, infantry and cavalry',
    figure: (rules) =>
      [LINE, KNIGHT].flatMap((kind) =>
        ['right 45', 'right 90'].map(
          (turn) => field({ a: stand(kind, 30, 10) }, { z: FAR }, on(rules)).choose('activate a', turn).left,
        ),
      ),
    values: [
      ['90-cost-2', [6, 6, 14, 14]],
      ['45-by-type', [7, 6, 14, 12]],
    ],
  },
  pivotClearance: {
    shows: 'whether a long rank may turn 90° past the corner of a house',
    figure: (rules) =>
      field(
        { a: stand(WIDE, 30, 20) },
        { z: FAR },
        on({ ...rules, pivotRoom: 'as-it-stands' }, { terrain: [box('building', 32.4, 22.4, 33, 23)] }),
      )
        .choose('activate a')
        .options()
        .includes('left 90'),
    values: [
      ['end-only', true],
      ['swept', false],
    ],
  },
  pivotRoom: {
    shows: 'whether a line flush with a house may turn by 45°, and the points it then has left',
    figure: (rules) => {
      const house = box('building', 25, 10 + DEPTH / 2, 35, 18)
      const f = field({ a: stand(LINE, 30, 10) }, { z: FAR }, on(rules, { terrain: [house] })).choose('activate a')
      return f.options().includes('left 45') && f.choose('left 45').left
    },
    values: [
      ['backs-off', 5],
      ['as-it-stands', false],
    ],
  },
  moves: {
    shows: 'choices of a unit with two enemies',
    figure: (rules) =>
      field({ a: stand(LINE, 30, 10) }, { b: stand(LINE, 36, 30, 180), c: FAR }, { rules })
        .choose('activate a')
        .options().length,
    values: [
      ['narrow', 17],
      ['direct', 5],
      // Twelve headings, one or two enemies within 90°, eight inches, and the end of the activation.
      ['wide', 23],
    ],
  },
  rangedNaturals: {
    shows: 'what Skill 6 hits on, short, and Skill 1, long',
    figure: (rules) => {
      const { state } = army(on(rules))
      return [shotTarget(state, 6, false), shotTarget(state, 1, true)]
    },
    values: [
      ['none', [1, 7]],
      ['one-fails-six-hits', [2, 6]],
    ],
  },
  rangedPower: {
    shows: 'what LINE saves on against bows of Power 3 in hands of Power 5',
    figure: (rules) => {
      const f = field({ a: stand(but(ARCHER, { power: 5 }), 30, 10) }, { b: stand(LINE, 30, 20) }, on(rules))
      return shotSave(f.state, f.unit('a'), f.unit('b'))
    },
    values: [
      ['weapon', 4],
      ['unit', 6],
    ],
  },
  rangedRanks: {
    shows: 'shooters of twenty, five wide',
    figure: (rules) => {
      const f = field({ a: stand(of(ARCHER, 20), 30, 10) }, { b: stand(LINE, 30, 20) }, on(rules))
      return shooters(f.state, f.unit('a'))
    },
    values: [
      ['all', 20],
      ['two', 10],
      ['one', 5],
    ],
  },
  rangedMeasure: {
    shows: 'distance of a shot over 12 in between the fronts, in thousandths',
    figure: (rules) => {
      const f = field(
        { a: stand(ARCHER, 30, 9 - sizeOf(ARCHER).depth / 2) },
        { b: stand(LINE, 30, 21 + DEPTH / 2, 180) },
        on(rules),
      )
      return f.choose('activate a').roll(MISS).choose('shoot b').noted(SHOT_AT)[0]?.[3]
    },
    values: [
      ['front-to-nearest', 12_000],
      ['centre-to-centre', 12_000 + Math.round((1000 * (20 + 40)) / 25.4)],
    ],
  },
  shootIntoCombat: {
    shows: 'targets of archers, one of them in contact',
    figure: (rules) =>
      field(
        { a: stand(ARCHER, 30, 5), c: stand(LINE, 30, 20 - DEPTH) },
        { b: stand(LINE, 30, 20, 180), z: stand(LINE, 40, 20, 180) },
        on(rules),
      )
        .contact('c', 'b')
        .choose('activate a')
        .options()
        .filter((option) => option.startsWith('shoot')),
    values: [
      ['allowed', ['shoot b', 'shoot z']],
      ['forbidden', ['shoot z']],
    ],
  },
  heavyCasualties: {
    shows: 'tests of a unit that loses 3 and 3, 6 and 4, 0 and 10, 5 and 5 of 20 to two volleys',
    figure: (rules) => [panics(rules, 3, 3), panics(rules, 6, 4), panics(rules, 0, 10), panics(rules, 5, 5)],
    values: [
      ['none', [0, 0, 0, 0]],
      ['quarter-per-phase', [1, 1, 1, 1]],
      ['quarter-per-activation', [0, 2, 1, 2]],
      ['half-per-phase', [0, 1, 1, 1]],
      ['half-per-activation', [0, 0, 1, 0]],
    ],
  },
  unitProperties: {
    shows: 'dice of spearmen who stood',
    figure: (rules) => {
      const spears = { ...LINE, equipment: ['spear-shield'] } as Kind
      const f = field(
        { a: stand(spears, 30, 20) },
        { b: stand(LINE, 30, 20 + DEPTH, 180) },
        on(rules, { stage: 'flights' }),
      ).contact('a', 'b')
      f.roll('1x40').advance()
      return f.strikes[0]
    },
    values: [
      ['off', 'a front at b front: 10'],
      ['on', 'a front at b front: 15'],
    ],
  },
  flightBlocked: {
    shows: 'what becomes of a unit that flees into a house',
    figure: fled,
    values: [
      ['steer-or-stop', 'aside'],
      ['destroyed-if-blocked', 'destroyed'],
      ['pass-through', 'through'],
    ],
  },
  unitsBlockLos: {
    shows: 'whether archers shoot over their own line',
    figure: (rules) => sees(rules, ARCHER, [], true),
    values: [
      [false, true],
      [true, false],
    ],
  },
  forestLos: {
    shows: 'whether archers see a line that stands in a wood',
    figure: (rules) => sees(rules, ARCHER, [box('forest', 20, 23, 40, 30)]),
    values: [
      ['through-only', true],
      ['into-and-through', false],
    ],
  },
  largeSeesOver: {
    shows: 'whether a giant sees over a wood',
    figure: (rules) => sees(rules, shooting(GIANT, 30, 5), [box('forest', 20, 14, 40, 18)]),
    values: [
      [false, false],
      [true, true],
    ],
  },
  engagementEdges: {
    shows: 'who tests when a line is beaten whose rear touches a friend',
    figure: (rules) => {
      const second = { b: stand(LINE, 30, 20 + DEPTH, 180), c: stand(LINE, 30, 20 + 2 * DEPTH, 180) }
      const f = field({ a: stand(LINE, 30, 20) }, second, on(rules, { stage: 'flights' })).contact('a', 'b')
      f.roll(`6 1x9 | 1 | ${MISS} | 1 1 | 1 1`).advance()
      return f.noted(BREAK_TEST).map(([unit]) => unit)
    },
    values: [
      ['enemy-edge', [1]],
      ['any-contact', [1, 2]],
    ],
  },
  engagementOrder: {
    shows: 'whether a player chooses which of two engagements is next',
    figure: (rules) => {
      const pair = (x: number) => [stand(LINE, x, 20), stand(LINE, x, 20 + DEPTH, 180)] as const
      const [a, b] = pair(15)
      const [c, d] = pair(45)
      const f = field({ a, c }, { b, d }, on(rules, { stage: 'flights' }))
        .contact('a', 'b')
        .contact('c', 'd')
        .roll(`${MISS} | ${MISS} | ${MISS} | ${MISS}`)
      return f.options()
    },
    values: [
      ['alternating-choice', ['engagement 0', 'engagement 1']],
      ['id', []],
    ],
  },
  disciplineTest: {
    shows: 'the highest 2d6 that holds and that rallies, for LINE, and holds when beaten by one',
    figure: (rules) => {
      const f = locked(rules).roll(`6 1x9 | 1 | ${MISS} | 1 1`)
      try {
        f.advance()
      } catch {
        // Under some readings it flees.
      }
      const r = field({ a: stand(LINE, 30, 10), y: stand(LINE, 50, 5) }, { z: FAR }, on(rules))
        .rout('a')
        .roll('1 1')
        .choose('activate a')
      return [f.noted(BREAK_TEST)[0]?.[2], r.noted(RALLY_TEST)[0]?.[2]]
    },
    // 19 are left of 20: three ranks behind the first.
    values: [
      ['rank-bonus-raises-target', [9, 10]],
      ['rank-bonus-added-to-roll', [3, 4]],
      ['literal-mixed', [9, 4]],
      ['literal-both', [6, 4]],
    ],
  },
  disciplineNaturals: {
    shows: 'what a hopeless and a safe unit rally on',
    figure: (rules) =>
      [0, 20].map((discipline) => {
        const f = field(
          { a: stand(but(of(LINE, 5), { discipline }), 30, 10), y: stand(LINE, 50, 5) },
          { z: FAR },
          on(rules),
        ).rout('a')
        return f.roll('1 1').choose('activate a').noted(RALLY_TEST)[0]?.[2]
      }),
    values: [
      ['none', [1, 12]],
      ['two-passes', [2, 12]],
      ['two-passes-twelve-fails', [2, 11]],
    ],
  },
  woundsCarry: {
    shows: 'ogres left of three after two wounds by arrows and two in combat, then one and one',
    figure: ogres,
    values: [
      ['persist', [2, 1]],
      ['clear-end-of-turn', [2, 2]],
      ['clear-end-of-phase', [3, 3]],
    ],
  },
  pursuit: {
    shows: 'fate of a line that breaks before an enemy who throws as much',
    figure: (rules) => {
      const f = locked(rules).roll(`6x10 | 1x10 | ${MISS} | 6 6 | 3 4 | 3 4`)
      f.advance()
      return f.unit('b').fate
    },
    values: [
      ['none', 1],
      ['winner-flight-dice-catch-destroys', 2],
    ],
  },
  endCheck: {
    shows: 'tests to rally and Combat Phases after the last unit that stood was shot down',
    figure: (rules) => {
      const f = field(
        { a: stand(ARCHER, 30, 5), e: stand(LINE, 10, 5) },
        { b: stand(of(LINE, 2, 2), 30, 15, 180), d: stand(LINE, 50, 25, 180) },
        on(rules),
      ).rout('d')
      f.roll('6x10 | 1x10 | 6 6 | 1 1').choose('activate a', 'shoot b')
      if (!f.advance()) f.choose('done', 'activate d', 'pass').advance()
      return [f.noted(RALLY_TEST).length, f.noted(PHASE).length]
    },
    values: [
      ['immediate', [0, 0]],
      ['end-of-phase', [1, 0]],
      ['end-of-turn', [1, 1]],
    ],
  },
  score: {
    shows: 'who wins after losing 150 points against 120; and where nothing was lost, with 250 points against 220',
    figure: (rules) => [outcome(rules, (f) => f.lose('b', 20).lose('a', 20)), outcome(rules, () => {})],
    values: [
      ['points-destroyed', [0, 1]],
      ['units-destroyed', [1, 1]],
      ['points-surviving', [1, 2]],
    ],
  },
  scoreFleeing: {
    shows: 'who wins with 120 points lost against 150 fleeing; and with nothing lost against 150 fleeing',
    figure: (rules) => [outcome(rules, (f) => f.lose('a', 20).rout('b')), outcome(rules, (f) => f.rout('b'))],
    values: [
      ['none', [2, 1]],
      ['half', [2, 0]],
      ['full', [0, 0]],
    ],
  },
  scorePartial: {
    shows: 'who wins when a unit lost 9 of its 20, and 10',
    figure: (rules) => [9, 10].map((lost) => outcome(rules, (f) => f.lose('b', lost))),
    values: [
      ['none', [1, 1]],
      ['half-at-half', [1, 0]],
      ['proportional', [0, 0]],
    ],
  },
  drawMargin: {
    shows: 'who wins 150 points to 120',
    figure: (rules) => outcome(rules, (f) => f.lose('b', 20).lose('a', 20)),
    values: [
      [0, 0],
      [29, 0],
      [30, 1],
      [10_000, 1],
    ],
    alike: { '29': 'one point short' },
  },
}

testSwitches(CASES)
