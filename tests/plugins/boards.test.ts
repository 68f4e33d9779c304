import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findGame } from '../../src/plugins/load.ts'
import { gameContract } from '../../src/testing.ts'
import { call } from '../cli/support.ts'
import { folderWith } from './support.ts'

/** Small games on a board of squares and on a table in inches, as users write them. */

const GAME = new URL('../../dist/src/game.js', import.meta.url).href

/** Units take turns: each steps to a square beside it, or shoots an enemy in sight up to three squares away. */
const SQUARES = `import { defineGame, squares } from '${GAME}'
const { between, isInSight, neighbour, OFF, Squares, apart, squareAt } = squares
// Of each unit its square (-1: gone) and its men; before them the unit that acts, and how many have acted.
const at = (s, unit) => s[2 + 2 * unit.index]
const men = (s, unit) => s[3 + 2 * unit.index]
const acts = (s, { units, first }) => units[(s[0] + first * units.length / 2) % units.length]
const next = (s, game) => { do s[0]++; while (s[0] < game.units.length && at(s, acts(s, game)) < 0) }
export default defineGame({
  name: 'yard', title: 'Yard', about: 'Guards shoot each other across a yard.', turns: 6, unit: 'guard', units: [1, 2], seats: 2,
  measures: {
    lost: { of: 'unit', title: 'Men lost', role: 'harm', read: (s, u) => u.spec.models - men(s, u), most: 20 },
    margin: { of: 'battle', title: 'Lead', role: 'margin', least: -40, most: 40,
      read: (s, _, { units }) => units.reduce((sum, u) => sum + (u.army === 0 ? men(s, u) : -men(s, u)), 0) },
  },
  board: {
    on: 'squares', size: [8, 6], heights: [0, 10], setUp: 'each army in its corner',
    ground: { wall: { title: 'Wall', meaning: 'Bars the way and sight.', look: 'walls' } },
    where: (s, unit, { prepared: { board } }) => at(s, unit) < 0 ? null : [board.column[at(s, unit)], board.row[at(s, unit)]],
    label: (s, unit) => String(men(s, unit)),
    status: (s, unit) => men(s, unit) < unit.spec.models ? 'battered' : '',
    holder: (s, square, { units, prepared: { board } }) => square !== squareAt(board, 4, 2) ? undefined
      : units.find((u) => at(s, u) === square)?.army ?? null,
    labelled: 'men left',
  },
  prepare: ({ matchup }) => {
    const { columns, rows, ground } = matchup.battle.squares
    return { board: new Squares(columns, rows), isWall: (square) => ground[square] === 'wall' }
  },
  state: ({ units }) => 2 + 2 * units.length,
  start(s, game) {
    const { board } = game.prepared
    for (const unit of game.units) {
      const corner = unit.army === game.first ? unit.slot : board.count - 1 - unit.slot
      const [x, y] = unit.spec.at ?? [board.column[corner], board.row[corner]]
      s.set([squareAt(board, x, y), unit.spec.models], 2 + 2 * unit.index)
    }
  },
  decisions: {
    decides: (s, game) => (s[0] < game.units.length ? acts(s, game).army : null),
    actions: {
      step: { meaning: 'A step to a square beside it.', with: { to: 'cell' },
        act(s, [to], dice, game) { s[2 + 2 * acts(s, game).index] = to; next(s, game) } },
      shoot: { meaning: 'Shots at an enemy.', with: { target: 'unit' },
        act(s, [i], dice, game) {
          const target = game.units[i]
          const left = Math.max(0, men(s, target) - dice.count(men(s, acts(s, game)), 6, 5))
          s[3 + 2 * i] = left
          if (left === 0) s[2 + 2 * i] = -1
          next(s, game)
        } },
      wait: { meaning: 'Nothing.', act: (s, _, dice, game) => next(s, game) },
    },
    legal(s, side, offer, game) {
      const { board, isWall } = game.prepared
      const unit = acts(s, game)
      offer('wait')
      for (let direction = 0; direction < 8; direction += 2) {
        const to = neighbour(board, at(s, unit), direction)
        if (to !== OFF && !isWall(to) && game.units.every((u) => at(s, u) !== to)) offer('step', to)
      }
      for (const foe of game.armies[1 - side]) {
        if (at(s, foe) < 0 || apart(board, at(s, unit), 1, at(s, foe), 1) > 4) continue
        if (isInSight(board, at(s, unit), at(s, foe), isWall)) offer('shoot', foe.index)
      }
    },
  },
  turn: (s, _, game) => { s[0] = -1; next(s, game) },
  winner(s, { armies }) {
    const [a, b] = armies.map((army) => army.some((u) => at(s, u) >= 0))
    return a && b ? null : a ? 0 : b ? 1 : 'draw'
  },
})
`

const YARD = `game: ./yard.js
title: Across the yard
question: Who holds the yard?
battles: 20
table:
  squares: [8, 6]
  rows: |
    ........
    ..#..t..
    ..#..#..
    ........
    ........
    ........
  legend: { '#': wall, t: { kind: wall, elevation: 10 } }
deployment: { by: listed }
armies:
  - { name: Red, units: [{ id: reds, models: 6, at: [1, 2] }, { id: rear, models: 4, at: [3, 2] }] }
  - { name: Blue, units: [{ id: blues, models: 5, at: [6, 2] }, { id: watch, models: 5, at: [4, 4] }] }
`

/** Two tanks in turn: each turns to the enemy and drives on by its speed, or shoots if no wood lies between. */
const PLANE = `import { defineGame, plane } from '${GAME}'
const spot = (s, { army }) => [s[4 * army] / 100, s[4 * army + 1] / 100]
const seen = (s, { matchup, units }) =>
  !matchup.battle.table.terrain.some(({ polygon }) => plane.isCrossed(polygon, spot(s, units[0]), spot(s, units[1])))
export default defineGame({
  name: 'tanks', title: 'Tanks', about: 'Two tanks hunt each other.', turns: 12, unit: 'tank', models: false, seats: 2,
  profile: { speed: ['Inches of a move', 1, 12], gun: ['Least roll that hits', 2, 6] },
  measures: {
    burns: { of: 'unit', title: 'Burns', when: (s, { army }) => s[4 * army + 3] === 1 },
    margin: { of: 'battle', title: 'Lead', role: 'margin', least: -1, most: 1, read: (s) => s[7] - s[3] },
  },
  board: {
    on: 'plane', tables: { field: [40, 30] }, setUp: 'each tank in the middle of its edge',
    ground: { wood: { title: 'Wood', meaning: 'Bars sight.', look: 'forest' } },
    where: (s, unit) => spot(s, unit),
    facing: (s, { army }) => s[4 * army + 2],
    label: (s, { army }) => (s[4 * army + 3] === 1 ? '×' : '●'),
    status: (s, { army }) => (s[4 * army + 3] === 1 ? 'down' : ''),
  },
  state: 9,
  start(s, { units, matchup, first }) {
    const { width, depth } = matchup.battle.table
    for (const { army, spec } of units) {
      const isFirst = army === first
      const [x, y] = spec.at ?? [width / 2, isFirst ? 1 : depth - 1]
      s.set([100 * x, 100 * y, spec.facing ?? (isFirst ? 0 : 180), 0], 4 * army)
    }
  },
  decisions: {
    decides: (s, { first }) => (s[8] === 0 ? first : s[8] === 1 ? 1 - first : null),
    actions: {
      drive: { meaning: 'Drives, turned by so many times 45 degrees.', with: { turn: 8 },
        act(s, [turn], dice, game) {
          const army = s[8] === 0 ? game.first : 1 - game.first
          const way = [[0, 1], [0.7, 0.7], [1, 0], [0.7, -0.7], [0, -1], [-0.7, -0.7], [-1, 0], [-0.7, 0.7]][turn]
          const { width, depth } = game.matchup.battle.table
          const { speed } = game.units[army].spec.profile
          s[4 * army] = Math.max(100, Math.min(100 * width - 100, s[4 * army] + Math.round(100 * speed * way[0])))
          s[4 * army + 1] = Math.max(100, Math.min(100 * depth - 100, s[4 * army + 1] + Math.round(100 * speed * way[1])))
          s[4 * army + 2] = 45 * turn
          s[8]++
        } },
      fire: { meaning: 'Fires at the enemy.',
        act(s, _, dice, game) {
          const army = s[8] === 0 ? game.first : 1 - game.first
          const far = plane.distance(spot(s, game.units[0]), spot(s, game.units[1])) > 20 ? 1 : 0
          if (dice.count(1, 6, game.units[army].spec.profile.gun + far) === 1) s[4 * (1 - army) + 3] = 1
          s[8]++
        } },
    },
    legal(s, side, offer, game) {
      if (seen(s, game)) offer('fire')
      for (let turn = 0; turn < 8; turn++) offer('drive', turn)
    },
  },
  turn: (s) => { s[8] = 0 },
  winner: (s) => (s[7] === 1 ? 0 : s[3] === 1 ? 1 : null),
})
`

const TANKS = `game: ./tanks.js
title: Round the wood
question: Who burns first?
battles: 20
table: { size: [40, 30], terrain: [{ kind: wood, at: [20, 15], size: [8, 6] }] }
armies:
  - { name: Red, units: [{ id: red, profile: { speed: 6, gun: 4 } }] }
  - { name: Blue, units: [{ id: blue, profile: { speed: 6, gun: 4 } }] }
`

const folder = folderWith({ 'yard.js': SQUARES, 'yard.yaml': YARD, 'tanks.js': PLANE, 'tanks.yaml': TANKS })

describe.each([
  ['yard', 'on squares'],
  ['tanks', 'on a table in inches'],
])('%s, a game of the user’s own %s', (name) => {
  const file = join(folder, `${name}.yaml`)
  const found = findGame(`./${name}.js`, file)
  if (found === null) throw new Error('the game is not there')
  gameContract(found.game, [file], { describe, test })

  test('is told without anything that it does not say', async () => {
    const { stdout, code } = await call(['games', join(folder, `${name}.js`)])
    expect(code).toBe(0)
    expect(stdout).not.toMatch(/movement|line of sight|feet\)/)
  })

  test('is played, and the result says who won', async () => {
    const out = join(folder, `run-${name}`)
    const { stdout, stderr } = await call(['run', file, '--workers', '0', '--trust', 'off', '--out', out])
    expect(stderr).not.toContain('error')
    expect(stdout).toContain('Who goes first scored')
  })
})

describe('the page of a battle', () => {
  const pages: Record<string, string> = {}

  beforeAll(async () => {
    for (const name of ['yard', 'tanks']) {
      const out = join(folder, `play-${name}`)
      const { code } = await call(['play', join(folder, `${name}.yaml`), '--block', '1', '--out', out])
      expect(code).toBe(0)
      pages[name] = readFileSync(join(out, 'battle.html'), 'utf8')
    }
  })

  test('draws squares with their ground, men left, conditions and a square that may be held', () => {
    const page = pages['yard'] ?? ''
    expect(page).toContain('url(#terrain-walls)')
    expect(page).toContain('men left')
    expect(page).toContain('battered')
    expect(page).toContain('objective, not taken')
    expect(page).not.toContain('hit points left')
  })

  test('draws a table in inches with its wood and units that face a way', () => {
    const page = pages['tanks'] ?? ''
    expect(page).toContain('url(#terrain-forest)')
    expect(page).toMatch(/>front<\/li>/)
    expect(page).toContain('down')
  })
})

test('heights that a board has not are refused', async () => {
  const flat = folderWith({ 'yard.js': SQUARES.replace('heights: [0, 10], ', ''), 'yard.yaml': YARD })
  const { stderr, code } = await call(['check', join(flat, 'yard.yaml')])
  expect(code).toBe(2)
  expect(stderr).toContain('`elevation` is not known here; allowed: kind, zone, exit')
})
