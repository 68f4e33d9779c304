import { Generals, playBattle } from '../../src/core/battle.ts'
import type { Clause } from '../../src/core/clause.ts'
import type { GameFacts } from '../../src/core/facts.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import {
  FIRST_MEASURE,
  LEG,
  type Matchup,
  OUTCOME,
  OVER,
  type Policy,
  type Ruleset,
  type Scene,
  type Side,
  TURNS,
} from '../../src/core/ruleset.ts'
import type { BattleLog } from '../../src/report/playback/log.ts'
import type { About } from '../../src/report/playback/page.ts'
import { Recorder } from '../../src/report/playback/record.ts'

/** A game with a table that has only what a playback needs: units are placed, advance, fight when they meet, and flee. */
const TURN = 1 // turn
const PHASE = 2 // 0 Charge Phase, 1 Combat Phase
const PLACE = 3 // unit
const ADVANCE = 4 // unit, inches
const SLIP = 5 // unit
const FIGHT = 6 // unit, foe
const HITS = 7 // dice, hits, lost
const FLEE = 8 // unit
const LEAVE = 9 // unit

interface Troop {
  readonly id: string
  readonly army: Side
  readonly full: number
  readonly half: readonly [number, number]
  models: number
  x: number
  y: number
  facing: readonly [number, number]
  status: string
  placed: boolean
}

interface Skirmish {
  readonly troops: Troop[]
  readonly limit: number
  turn: number
  /** The next troop to act. */
  next: number
}

/** The clause of each event: `SK-11` for the first. */
const CLAUSES = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`SK-${10 + i}`, `event ${i}`]))

/** Notes an event with its clause. */
function tellOf(log: Log, event: number, a: number, b: number, c: number, d: number): void {
  log.cite(event as Clause)
  log.note(event, a, b, c, d)
}

export const FACTS: GameFacts = {
  clauseTexts: CLAUSES,
  name: 'skirmish',
  title: 'Skirmish',
  about: 'Blocks walk into each other.',
  modes: ['battle'],
  turns: 6,
  turnsTold: { word: 'Turn', events: [TURN] },
  switches: {},
  editions: {},
  unitTypes: {},
  profile: {},
  groups: {},
  sides: [],
  measures: [
    { name: 'modelsLost', title: 'Models lost', kind: 'count', memory: 'state', meaning: 'Models gone.' },
    { name: 'margin', title: 'Margin', kind: 'count', memory: 'state', of: 'battle', zero: 100, meaning: 'More left.' },
  ],
  terrain: {
    forest: { title: 'Forest', clause: 'SK-1', movement: 'difficult', opaque: true },
    river: { title: 'River', clause: 'SK-2', movement: 'impassable', opaque: false },
    swamp: { title: 'Swamp', clause: 'SK-3', movement: 'difficult', opaque: false },
    building: { title: 'Building', clause: 'SK-4', movement: 'impassable', opaque: true },
    cliff: { title: 'Cliff', clause: 'SK-5', movement: 'impassable', opaque: true },
  },
}

const AREAS: Scene['areas'] = [
  { kind: 'zone of the first', polygon: box(0, 0, 60, 8) },
  { kind: 'zone of the second', polygon: box(0, 32, 60, 40) },
  {
    kind: 'forest',
    polygon: [
      [18, 15],
      [25, 17],
      [23, 23],
      [16, 21],
    ],
  },
  { kind: 'river', polygon: box(0, 18.5, 12, 20.5) },
  { kind: 'swamp', polygon: box(40, 12, 47, 17) },
  { kind: 'building', polygon: box(50, 22, 54, 26) },
  { kind: 'cliff', polygon: box(33, 26, 41, 28) },
]

function box(left: number, low: number, right: number, high: number): [number, number][] {
  return [
    [left, low],
    [left, high],
    [right, high],
    [right, low],
  ]
}

export const RULES: Ruleset<null, Skirmish> = {
  facts: FACTS,
  editions: {},
  policies: {
    bold: { choose: (_state, _actions, n) => n - 1 },
    dicey: { choose: (_s, _a, n, dice) => dice.die(n) - 1 },
  },
  check: () => [],
  setup: (_rules, { armies, turns }) => ({
    limit: turns ?? 6,
    turn: 0,
    next: 0,
    troops: armies.flatMap(({ units }, army) =>
      units.map(({ id, models }, i) => ({
        id,
        army: army as Side,
        full: models,
        half: i % 2 === 0 ? ([2.2, 1.6] as const) : ([1.5, 2.4] as const),
        models,
        x: 8 + 9 * i,
        y: army === 0 ? 4 : 36,
        facing: army === 0 ? ([0, 1] as const) : ([0, -1] as const),
        status: '',
        placed: false,
      })),
    ),
  }),
  seats: () => 2,
  reset(state) {
    const { troops } = state
    for (const troop of troops) {
      const i = troops.filter(({ army }) => army === troop.army).indexOf(troop)
      const start = { models: troop.full, x: 8 + 9 * i, y: troop.army === 0 ? 4 : 36, status: '', placed: false }
      Object.assign(troop, start, { facing: [0, troop.army === 0 ? 1 : -1] })
    }
    state.turn = 0
    state.next = 0
  },
  advance(state, dice, log) {
    for (;;) {
      if (state.turn === 0) {
        const troop = state.troops.find(({ placed }) => !placed)
        if (troop !== undefined) return troop.army
        open(state, log)
      }
      const ready = state.troops.findIndex(({ models, status }, i) => i >= state.next && models > 0 && status === '')
      if (ready >= 0) {
        state.next = ready
        return (state.troops[ready] as Troop).army
      }
      log.note(PHASE, 1, 0, 0, 0)
      combat(state, dice, log)
      const armies = new Set(state.troops.filter(({ models }) => models > 0).map(({ army }) => army))
      if (state.turn === state.limit || armies.size < 2) return OVER
      open(state, log)
    }
  },
  actions(state, out) {
    const n = state.turn === 0 ? 1 : 3
    for (let i = 0; i < n; i++) out[i] = 2 * i
    return n
  },
  apply(state, action, _dice, log) {
    const at = state.turn === 0 ? state.troops.findIndex(({ placed }) => !placed) : state.next++
    const troop = state.troops[at] as Troop
    if (state.turn === 0) {
      troop.placed = true
      tellOf(log, PLACE, at, 0, 0, 0)
      return
    }
    const foe = state.troops.find(
      ({ army, models, x }) => army !== troop.army && models > 0 && Math.abs(x - troop.x) < 2,
    )
    const room = foe === undefined ? 99 : Math.abs(foe.y - troop.y) - troop.half[1] - foe.half[1]
    const step = Math.min(room, 2 + action)
    troop.y += troop.facing[1] * step
    if (foe !== undefined && room <= step) for (const one of [troop, foe]) one.status = 'engaged'
    tellOf(log, ADVANCE, at, step, 0, 0)
    if (foe === undefined && action === 4) {
      troop.x += 1.5
      troop.facing = [0.6, troop.facing[1] * 0.8]
      tellOf(log, SLIP, at, 0, 0, 0)
    }
  },
  player: (_state, side) => side,
  describe: (state, action) => ({
    kind: 'advance',
    text: state.turn === 0 ? 'place it' : `advance ${2 + action}″`,
    action,
  }),
  view: () => null,
  columns: ({ troops }) => [
    ...troops.map(({ id, army }) => ({ army, unit: id, measure: FACTS.measures[0] as never, bins: 20 })),
    { army: 0, unit: null, measure: FACTS.measures[1] as never, bins: 300 },
  ],
  measure({ troops, turn }, row) {
    const left = [0, 1].map((side) => troops.reduce((sum, { army, models }) => sum + (army === side ? models : 0), 0))
    const margin = (left[0] as number) - (left[1] as number)
    row[OUTCOME] = margin > 0 ? 0 : margin < 0 ? 2 : 1
    row[TURNS] = turn
    for (const [i, { full, models }] of troops.entries()) row[FIRST_MEASURE + i] = full - models
    row[FIRST_MEASURE + troops.length] = 100 + margin
  },
  leg: () => LEG,
  save: () => 0,
  load: () => undefined,
  show: ({ troops }) =>
    troops.map(({ id, models, full, status }) => `${id}: ${models} of ${full}, ${status}`).join('\n'),
  scene({ troops, turn }) {
    return {
      width: 60,
      depth: 40,
      caption: turn === 0 ? 'Deployment' : '',
      areas: AREAS,
      pieces: troops
        .filter(({ placed, models }) => placed && models > 0)
        .map(({ id, army, x, y, half: [w, d], facing: [ux, uy], models, full, status }) => ({
          id,
          army,
          polygon: [
            [x + ux * d - uy * w, y + uy * d + ux * w],
            [x + ux * d + uy * w, y + uy * d - ux * w],
            [x - ux * d + uy * w, y - uy * d - ux * w],
            [x - ux * d - uy * w, y - uy * d + ux * w],
          ],
          front: [x + ux * d, y + uy * d],
          centre: [x, y],
          label: `${models} of ${full}`,
          status,
        })),
    }
  },
  tell({ troops }, event, a, b, c) {
    const id = (i: number): string => (troops[i] as Troop).id
    if (event === TURN) return `Turn ${a}`
    if (event === PHASE) return `  ${a === 0 ? 'Charge' : 'Combat'} Phase`
    if (event === PLACE) return `  ${id(a)} is placed`
    if (event === ADVANCE) return `    ${id(a)} advances ${Math.round(b * 10) / 10}″`
    if (event === SLIP) return `      and slips to the side`
    if (event === FIGHT) return `    ${id(a)} fights ${id(b)}`
    if (event === HITS) return `      ${a} dice at 4+: ${b} hit; ${c} lost`
    if (event === FLEE) return `    ${id(a)} flees`
    if (event === LEAVE) return `    ${id(a)} leaves the table`
    throw new Error(`no event ${event}`)
  },
}

type Dice = Parameters<typeof RULES.advance>[1]
type Log = Parameters<typeof RULES.advance>[2]

function open(state: Skirmish, log: Log): void {
  state.turn++
  state.next = 0
  log.note(TURN, state.turn, 0, 0, 0)
  log.note(PHASE, 0, 0, 0, 0)
}

function combat({ troops, turn }: Skirmish, dice: Dice, log: Log): void {
  for (const [at, troop] of troops.entries()) {
    if (troop.models === 0) continue
    if (troop.status === 'fleeing') {
      troop.y -= 9 * Math.sign(troop.facing[1])
      if (troop.y < 0 || troop.y > 40) {
        troop.models = 0
        tellOf(log, LEAVE, at, 0, 0, 0)
      } else tellOf(log, FLEE, at, 0, 0, 0)
      continue
    }
    const foeAt = troops.findIndex(
      ({ army, status, x }) => army !== troop.army && status === 'engaged' && Math.abs(x - troop.x) < 3,
    )
    const foe = troops[foeAt]
    if (troop.status !== 'engaged' || foe === undefined || foe.models === 0) continue
    tellOf(log, FIGHT, at, foeAt, 0, 0)
    dice.key(turn, 1, at + 1, 0)
    const hits = dice.count(10, 6, 4)
    const lost = Math.min(foe.models, hits)
    foe.models -= lost
    tellOf(log, HITS, 10, hits, lost, 0)
    if (foe.models > 0 && foe.models < 0.4 * foe.full) {
      foe.status = 'fleeing'
      troop.status = ''
      foe.y -= 4 * Math.sign(foe.facing[1])
      tellOf(log, FLEE, foeAt, 0, 0, 0)
    } else if (foe.models === 0) {
      troop.status = ''
      tellOf(log, LEAVE, foeAt, 0, 0, 0)
    }
  }
}

export function matchup(names: readonly [string, string] = ['Order', 'Orcs'], suffix = ''): Matchup {
  const army = (name: string, ids: readonly string[]) => ({
    name,
    policy: name === names[0] ? 'bold' : 'dicey',
    units: ids.map((id, i) => ({
      id: `${id}${suffix}`,
      models: [20, 5, 16, 12, 24, 6][i] as number,
      profile: { type: 'block' },
    })),
  })
  return {
    name: `${names[0]} v ${names[1]}`,
    mode: 'battle',
    turns: 6,
    contacts: [],
    armies: [
      army(names[0], ['spears', 'knights', 'halberds', 'archers', 'spears-2', 'lancers']),
      army(names[1], ['boyz', 'wolf-riders', 'mob', 'goblins', 'big-mob', 'trolls']),
    ],
  }
}

/** One skirmish with its transcript. */
export function skirmish(fought: Matchup = matchup(), seat = 1): BattleLog {
  const state = RULES.setup(null, fought)
  const dice = new KeyedDice(1, 2)
  RULES.reset(state, seat)
  const recorder = new Recorder(RULES, state, fought)
  const own = (name: 'bold' | 'dicey', side: Side): Policy<Skirmish> =>
    recorder.heard(RULES.policies[name] as Policy<Skirmish>, side)
  const generals = new Generals<Skirmish>(
    [own('bold', 0), own('dicey', 1)],
    [new KeyedDice(5, 6), new KeyedDice(9, 10)],
  )
  dice.seek(4)
  generals.seek(4)
  playBattle(RULES, state, dice, recorder, generals)
  const name = {
    game: 'skirmish',
    matchup: fought.name,
    rules: { name: 'plain', edition: 'plain', changes: {} },
    seed: '7',
    block: 4,
    seat,
  }
  return recorder.finish(name, [fought.armies[0].policy, fought.armies[1].policy], new Int32Array(64))
}

export const ABOUT: About = {
  facts: FACTS,
  title: 'A walk on the heath',
  seats: 2,
  repeat: 'fairfight play heath.yaml --block 4 --seat 1 --seed 7',
}
