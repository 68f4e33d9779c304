import { expect } from 'vitest'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'
import { ACTIVATE, DECLARE, ENDED, RESOLVE } from '../../../src/games/sovl/state/battle.ts'
import { BROKEN } from '../../../src/games/sovl/state/unit.ts'
import { FAILED, FLEES, PHASE, PLACED } from '../../../src/games/sovl/telling/events.ts'
import { ScriptedDice } from '../../support/dice/scripted-dice.ts'
import { type SwitchCase, testSwitches } from '../../support/sovl/switch-cases.ts'
import {
  at,
  box,
  fielded,
  fronting,
  Game,
  LINE_HALF_DEPTH,
  LINE_HALF_WIDTH,
  MAN,
  onTheTable,
  type Placed,
  type Placement,
} from '../../support/sovl/table.ts'
import { GIANT, KNIGHT, LINE, of } from '../../support/sovl/units.ts'

const O = { o: at(MAN, 57, 2, 180) }
const P = { p: at(MAN, 3, 38) }
const A = fronting(LINE, 30, 10)
const facing = (right: number, ahead: number): Placed => fronting(LINE, 30 + right, 10 + ahead, 180)
const knights = fronting(KNIGHT, 30, 10, 0, 25 / 25.4)
const giant = fronting(GIANT, 30, 10, 0, 25 / 25.4)

const charges = (first: Placement, second: Placement, rules: SovlRules, terrain: ReturnType<typeof box>[] = []) =>
  onTheTable({ ...first, ...O }, { ...second, ...P }, { rules, terrain }).charges('a')
/** Whether a may charge y. */
const may = (
  a: Placed,
  y: Placed,
  rules: SovlRules,
  terrain: ReturnType<typeof box>[] = [],
  others: Placement = {},
): boolean => charges({ a, ...others }, { y }, rules, terrain).length > 0

/** u has charged t from 6 in; whether i, which would charge u, may intercept. */
function intercepts(rules: SovlRules, i: Placed): boolean {
  const front = 20 - LINE_HALF_DEPTH
  const first = { t: fronting(LINE, 30, front - 6), i, ...O }
  const game = onTheTable(first, { u: at(LINE, 30, 20, 180), ...P }, { rules, seat: 2 })
  return game.play('u charges t front').charges('i').length > 0
}
const onFlank = (distance: number): Placed => fronting(LINE, 30 - LINE_HALF_WIDTH - distance, 20, 90)
const before = (right: number, back: number): Placed => fronting(LINE, 30 + right, 20 - LINE_HALF_DEPTH - back)

/** u charges t, t counters, i intercepts u on its flank; the places of the units after that. */
function interceptedAfterCounter(rules: SovlRules): string[] {
  const first = { t: fronting(LINE, 30, 14 - LINE_HALF_DEPTH), i: onFlank(5), ...O }
  const game = onTheTable(first, { u: at(LINE, 30, 20, 180), ...P }, { rules, seat: 2 })
  return game.play('u charges t front', 't counters', 'i charges u right').passTo(ACTIVATE).contacts('u')
}

/** a has charged the left of y, b the right of z; between y and z there is room for one of them. The place of b after that. */
function crowdedOut(rules: SovlRules): number {
  const game = onTheTable(
    { a: at(LINE, 29.47, 16), b: at(LINE, 29.47, 24, 180), ...O },
    { y: at(LINE, 25, 20, 180), z: at(LINE, 30 + 2 * LINE_HALF_WIDTH, 20, 180), ...P },
    { rules },
  )
  game.play('a charges y left', 'pass', 'b charges z right').passTo(ACTIVATE)
  expect(game.told(FAILED)).toHaveLength(1)
  return Number(game.pose('b').y.toFixed(4))
}

/** Charges declared at front, then flank: the order in which they are resolved, or the player that is asked. */
function order(rules: SovlRules): unknown {
  const game = onTheTable(
    { a: fronting(LINE, 15, 16), b: fronting(LINE, 38, 20, 90), c: fronting(LINE, 50, 30), ...O },
    { y: fronting(LINE, 15, 22, 180), z: at(LINE, 46, 20, 180), x: fronting(LINE, 50, 36, 180), ...P },
    { rules },
  )
  game.play('a charges y front', 'pass', 'b charges z right', 'pass', 'c charges x front', 'pass')
  const ids = (): string[] => game.told(PLACED).map(([charger]) => game.state.units[charger as number]?.name ?? '')
  if (game.battle.stage !== RESOLVE) return ids().join(' ')
  return [game.options().join(', '), game.play('resolve c', 'resolve b').told(PLACED).length, ids().join(' ')]
}

/** y is charged by knights from 10 inches, and z stands beside it; all possible continuations. */
function reaction(rules: SovlRules): unknown {
  const game = onTheTable(
    { a: knights, ...O },
    { y: facing(0, 10), z: facing(8, 10), ...P },
    { rules, dice: new ScriptedDice('1 2 | 6 6 | 6 6 | 6 6 | 6 6') },
  )
  game.play('a charges y front')
  if (!game.options().includes('flee')) return 'may not flee'
  game.play('flee')
  const moved = Number((game.pose('y').y - (20 + LINE_HALF_DEPTH)).toFixed(4))
  return [game.unit('y').fate === BROKEN, moved, game.asked, game.charges().filter((text) => !text.includes('y'))]
}

/** a charges y, which is fleeing already. */
function atFleeing(rules: SovlRules): unknown {
  const game = onTheTable({ a: A, ...O }, { y: facing(0, 6), ...P }, { rules, dice: new ScriptedDice('1 2 | 6 6') })
  game.unit('y').fate = BROKEN
  game.play('a charges y front').passTo(ACTIVATE)
  return [['fighting', 'broken', 'destroyed', 'fled'][game.unit('y').fate], game.contacts('a'), game.told(FLEES).length]
}

/** The player that begins each phase of two turns. In the first Strategic Phase one unit acts before both players pass. */
function openers(rules: SovlRules): string {
  const first = { a: at(MAN, 10, 4), b: at(MAN, 50, 4) }
  const second = { y: at(MAN, 10, 36, 180), z: at(MAN, 50, 36, 180) }
  // A roll for turn 2: 5 to 2 after a tie.
  const game = onTheTable(first, second, { rules, turns: 2, dice: new ScriptedDice('3 3 | 2 5') })
  const one = game.battle.token === 0 ? 'a' : 'y'
  game.play(`activate ${one}`, 'done', 'pass', 'pass').passTo(ENDED)
  return game
    .told(PHASE)
    .map(([, player]) => player)
    .join('')
}

/** The first army passes although it could charge; the second declares. The player and the question that follow. */
function afterAPass(rules: SovlRules): unknown {
  const game = onTheTable({ a: A, ...O }, { y: facing(0, 6), z: facing(-5, 5), ...P }, { rules })
  game.play('pass', 'y charges a front')
  return [game.battle.stage === DECLARE, game.asked === 0 ? game.charges() : []]
}

function afterAStrategicPass(rules: SovlRules): unknown {
  const game = onTheTable({ a: at(MAN, 10, 4) }, { y: at(MAN, 10, 36, 180), z: at(MAN, 50, 36, 180) }, { rules })
  game.play('pass', 'activate y', 'done')
  return [game.asked, game.options()]
}

/** The order in which units are placed, each at the first spot offered, and the number of visible poses after two. */
function placing(rules: SovlRules): unknown {
  const game = new Game(fielded({ a: MAN, b: MAN }, { y: MAN, z: MAN }), { rules }).begin()
  const placed: string[] = []
  let seen = 0
  while (game.state.turn === 0) {
    const [option = ''] = game.options()
    placed.push(option.split(' ')[1] as string)
    game.play(option)
    if (placed.length === 2)
      seen = game.state.units.filter(({ shape }) => game.battle.table.shapes.corners[shape] === 4).length
  }
  return [placed.join(''), seen]
}

const CASES: Readonly<Record<string, SwitchCase>> = {
  losArc: {
    shows: 'which of four fronts a line may charge, farther and farther aside (O-114 to O-117)',
    figure: (rules) =>
      [facing(1.5, 4), facing(3, 4), facing(5, 4), facing(6.5, 4)].filter((y) => may(A, y, rules)).length,
    values: [
      ['corner-45', 3],
      ['half-45', 2],
      ['total-45', 1],
    ],
  },
  losTarget: {
    shows: 'whether a line is charged the middle of whose front is in the arc, its centre out of it',
    figure: (rules) => may(A, at(LINE, 36.9, 14, 270), rules),
    values: [
      ['side-centre-or-any9', true],
      ['centre', false],
    ],
  },
  unitsBlockLos: {
    shows: 'whether a charge is declared past a friend, where only the last place must be free',
    figure: (rules) => may(A, facing(0, 8), { ...rules, chargePath: 'placement' }, [], { b: at(MAN, 30, 12) }),
    values: [
      [false, true],
      [true, false],
    ],
  },
  forestLos: {
    shows: 'whether a charge is declared at the edge of a wood, and through it',
    figure: (rules) => [14.5, 15.5].map((far) => may(A, facing(0, 5), rules, [box('forest', 20, 12, 40, far)])),
    values: [
      ['through-only', [false, true]],
      ['into-and-through', [false, false]],
    ],
  },
  largeSeesOver: {
    shows: 'whether a giant and a line charge through a wood',
    figure: (rules) => [giant, A].map((a) => may(a, facing(0, 5), rules, [box('forest', 20, 12, 40, 13)])),
    values: [
      [false, [false, false]],
      [true, [true, false]],
    ],
  },
  chargeSide: {
    shows:
      'the side of a man before which ten abreast have their centre, and most of their ground left and right of it; and twenty abreast with the middle of their front at his left',
    figure: (rules) => [
      ...charges(
        { a: fronting(of(LINE, 10, 10), 30, 10, 0, 10 / 25.4) },
        { y: at(MAN, 30, 10.4 + 10 / 25.4, 180) },
        rules,
      ),
      ...charges({ a: at(of(LINE, 20, 20), 31.06, 18.45, 19) }, { y: at(MAN, 30, 20, 180) }, rules),
    ],
    values: [
      ['majority-area', ['a charges y front', 'a charges y left']],
      ['largest-area', ['a charges y left', 'a charges y left']],
      ['charger-centre', ['a charges y front', 'a charges y front']],
    ],
  },
  sideArcs: {
    shows: 'the side of a line that another charges from between the two lines drawn from its corner',
    figure: (rules) => charges({ a: at(LINE, 35.5, 24.75, 230) }, { y: at(LINE, 30, 20) }, rules),
    values: [
      ['corner-45', ['a charges y right']],
      ['corner-diagonal', ['a charges y front']],
    ],
  },
  chargeTerrain: {
    shows: 'inches knights charge over one swamp and over two (O-128), counted by the half',
    figure: (rules) => [1, 2].map((swamps) => farthest(knights, rules, swamps)),
    values: [
      ['reduces-range', [14, 12]],
      ['ignored', [16, 16]],
      ['forbidden', [0, 0]],
    ],
  },
  difficultTerrain: {
    shows: 'inches knights and a line charge over one swamp and over two (O-128), counted by the half',
    figure: (rules) => [knights, A].flatMap((a) => [1, 2].map((swamps) => farthest(a, rules, swamps))),
    values: [
      ['minus-2', [14, 12, 6, 4]],
      ['minus-25-percent', [12, 8, 6, 4]],
    ],
  },
  chargePath: {
    shows: 'whether a line charges over a pond, past a friend beside its way, and over open ground',
    figure: (rules) => [
      may(A, facing(0, 7), rules, [box('lake', 29, 11, 31, 12)]),
      may(A, facing(0, 7), rules, [], { b: at(MAN, 31.5, 12) }),
      may(A, facing(0, 7), rules),
    ],
    values: [
      ['line-clear', [false, true, true]],
      ['placement', [true, true, true]],
      ['swept-clear', [false, false, true]],
    ],
  },
  chargePriority: {
    shows: 'who may intercept a charge of 6 in at a front: on a flank from 7, 6 and 5, on a front from 5.7 and 4.6',
    figure: (rules) =>
      [onFlank(7), onFlank(6), onFlank(5), before(4, 4), before(3.7, 2.733)]
        .map((i) => (intercepts(rules, i) ? 1 : 0))
        .join(''),
    values: [
      ['side-first', '11111'],
      ['distance-first', '01111'],
      ['distance-first-whole-inch', '01101'],
      ['both-required', '00100'],
    ],
  },
  chargeOrder: {
    shows: 'in which order a charge at a front, one at a flank and another at a front are resolved',
    figure: order,
    values: [
      ['declaration', 'a b c'],
      ['priority', 'b a c'],
      ['alternating-choice', ['resolve a, resolve b, resolve c', 3, 'c b a']],
    ],
  },
  failedCharge: {
    shows: 'where a unit stands, first at y 24, that finds its place taken by one 3.94 wide about y 20',
    figure: crowdedOut,
    values: [
      ['stay', 24],
      ['max-advance', Number((20 + LINE_HALF_WIDTH + LINE_HALF_DEPTH + 0.01).toFixed(4))],
    ],
  },
  counterMidpoint: {
    shows: 'where the fronts of knights at 12.5 and of a line at 0 meet (O-120)',
    figure: (rules) => {
      const line = at({ ...LINE, profile: { ...LINE.profile, movement: 10 } }, 30, 10)
      const game = onTheTable({ a: line, ...O }, { k: at(KNIGHT, 30, 22.5, 180), ...P }, { rules, seat: 2 })
      game.play('k charges a front', 'a counters').passTo(ACTIVATE)
      return Number((game.pose('a').y + LINE_HALF_DEPTH - 10).toFixed(5))
    },
    values: [
      ['gap', 6.54528],
      ['centres', 6.25],
    ],
  },
  counterAfterIntercept: {
    shows: 'who stands on a unit that was countered, then intercepted',
    figure: interceptedAfterCounter,
    values: [
      ['ordinary', ['front on front of t', 'right on front of i']],
      ['cancelled', ['right on front of i']],
    ],
  },
  chargeReaction: {
    shows: 'what is open to a unit charged, and after its flight of 3 to its charger',
    figure: reaction,
    values: [
      ['none', 'may not flee'],
      ['flee', [true, 3, 1, []]],
      ['flee-redirect', [true, 3, 0, ['a charges z front']]],
    ],
  },
  chargeFleeing: {
    shows: 'what becomes of a fleeing unit that is charged: its fate, contact, Flight Moves',
    figure: atFleeing,
    values: [
      ['literal', ['broken', ['front on front of y'], 0]],
      ['destroyed-on-contact', ['destroyed', [], 0]],
      ['flees-first', ['broken', [], 1]],
    ],
  },
  chargeUsesActivation: {
    shows: 'whether a unit crowded out of its charge may be activated',
    figure: (rules) => {
      const game = onTheTable(
        { a: at(LINE, 29.47, 16), b: at(LINE, 29.47, 24, 180), ...O },
        { y: at(LINE, 25, 20, 180), z: at(LINE, 30 + 2 * LINE_HALF_WIDTH, 20, 180), ...P },
        { rules },
      )
      game.play('a charges y left', 'pass', 'b charges z right').passTo(ACTIVATE)
      if (game.asked === 1) game.play(game.options()[1] as string, 'done')
      return game.options().includes('activate b')
    },
    values: [
      [true, false],
      [false, true],
    ],
  },
  turnLimit: {
    shows: 'turns of a battle nobody fights',
    figure: (rules) => onTheTable({ a: at(MAN, 10, 4) }, { y: at(MAN, 10, 36) }, { rules }).passTo(ENDED).state.turn,
    values: [
      [8, 8],
      [1, 1],
      [50, 50],
    ],
  },
  deployment: {
    shows: 'who is placed in which order, and how many are seen when two are down',
    figure: placing,
    values: [
      ['simultaneous', ['yzab', 0]],
      ['alternating', ['yazb', 2]],
    ],
  },
  deploymentDepth: {
    shows: 'depths of a zone on a table 40, 48 and 30 deep (O-125)',
    figure: (rules) =>
      (
        [
          [60, 40],
          [72, 48],
          [60, 30],
        ] as const
      ).map((size) => new Game(fielded({ a: MAN }, { y: MAN }, { size }), { rules }).battle.table.zone),
    values: [
      [8, [8, 8, 8]],
      ['fifth', [8, 9.6, 6]],
    ],
  },
  passCharge: {
    shows: 'whether the declarations go on, with one who passed free to counter the charge that follows',
    figure: afterAPass,
    values: [
      ['consecutive', [true, ['a counters']]],
      ['final', [false, []]],
    ],
  },
  passStrategic: {
    shows: 'who is asked when one has passed and the other has activated a unit',
    figure: afterAStrategicPass,
    values: [
      ['final', [1, ['pass', 'activate z']]],
      ['consecutive', [0, ['pass', 'activate a']]],
    ],
  },
  initiativePerPhase: {
    shows: 'who begins the phases of two turns: one unit acts, then both pass; a roll of 2 to 5',
    figure: openers,
    values: [
      ['token-continues', '001111'],
      ['starter-every-phase', '000000'],
      ['alternate-by-turn', '000111'],
      ['roll-each-turn', '000111'],
    ],
  },
}

/** Half inches from which the unit can still charge across this many swamps. */
function farthest(a: Placed, rules: SovlRules, swamps: number): number {
  const pools = [box('swamp', 20, 10.5, 40, 11), box('swamp', 20, 12, 40, 12.5)].slice(0, swamps)
  for (let half = 36; half > 5; half--) if (may(a, facing(0, half / 2), rules, pools)) return half / 2
  return 0
}

testSwitches(CASES)
