import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { call } from '../cli/support.ts'
import { folderWith } from './support.ts'

const GAME = new URL('../../dist/src/game.js', import.meta.url).href

/** Each army attacks with some of its men or holds, in turn; a man hits on a six. */
const PRESS = `import { defineGame } from '${GAME}'
export default defineGame({
  name: 'press', title: 'Press on', about: 'Two armies that press on or hold.', turns: 6, unit: 'band', seats: 2,
  switches: { hit: { values: [5, 6], meaning: 'On which number does a man hit?' } },
  measures: {
    lost: { of: 'unit', title: 'Men lost', role: 'harm', read: (s, u) => u.spec.models - s[u.army], most: 40 },
    margin: { of: 'battle', title: 'Lead', role: 'margin', least: -40, most: 40, read: (s) => s[0] - s[1] },
  },
  state: 3,
  start(s, { units }) { for (const { army, spec } of units) s[army] = spec.models },
  decisions: {
    decides: (s, { first }) => (s[2] === 0 ? first : s[2] === 1 ? 1 - first : null),
    actions: {
      press: {
        meaning: 'Attacks with some men.',
        with: { men: 3 },
        act(s, [men], dice, game) {
          const side = s[2] === 0 ? game.first : 1 - game.first
          s[1 - side] = Math.max(0, s[1 - side] - dice.count(men + 1, 6, game.rules.hit))
          s[2]++
        },
      },
      hold: { meaning: 'Waits for the next turn.', act: (s) => { s[2]++ } },
    },
    legal(s, side, offer) {
      offer('hold')
      for (let men = 0; men < Math.min(3, s[side]); men++) offer('press', men)
    },
  },
  turn: (s) => { s[2] = 0 },
  winner: (s) => (s[1] === 0 ? 0 : s[0] === 0 ? 1 : null),
  end: (s) => (s[0] > s[1] ? 0 : s[1] > s[0] ? 1 : 'draw'),
})
`

const SCENARIO = `game: ./press.js
title: Four against five
battles: 40
armies:
  - { name: Red, units: [{ id: reds, models: 4 }] }
  - { name: Blue, units: [{ id: blues, models: 5 }] }
  - { name: Grey, units: [{ id: greys, models: 6 }] }
matchups: [[Red, Blue]]
`

let folder = ''
let file = ''

beforeAll(() => {
  folder = folderWith({ 'press.js': PRESS, 'press.yaml': SCENARIO })
  file = join(folder, 'press.yaml')
})

describe('a user’s game with decisions', () => {
  test('is checked, described and played, with the roles of its measures', async () => {
    expect((await call(['check', file])).stdout).toContain('good')
    const told = (await call(['games', join(folder, 'press.js')])).stdout.replaceAll(/\s+/g, ' ')
    expect(told).toContain('Attacks with some men.')
    // The output has nothing that the game does not state.
    expect(told).toContain('A battle lasts 6 turns at most if the scenario names no limit.')
    expect(told).toContain('Band. ')
    expect(told).not.toMatch(/movement|inches|line of sight|engagement lasts/)
    const { stdout } = await call([
      'run',
      file,
      '--battles',
      '4',
      '--workers',
      '0',
      '--trust',
      'off',
      '--out',
      join(folder, 'out'),
    ])
    expect(stdout).toContain('Who goes first scored')
    expect(stdout).toContain('led by greedy')
    const page = readFileSync(join(folder, 'out', 'report.html'), 'utf8')
    expect(page).toContain('Men lost')
  })

  test('has no exact answer, and says so', async () => {
    const { stderr, code } = await call(['exact', file])
    expect(stderr).toContain('is a whole battle, in which generals decide: sample it with')
    expect(code).not.toBe(0)
  })

  test.each([
    ['compare', ['--rules', 'base', '--rules', 'base,hit=6', '--battles', '40'], 'score'],
    ['sweep', ['--vary', 'armies.Red.units.reds.models=4,5', '--battles', '40'], 'reds.models'],
    ['matrix', ['--set', 'matchups=all', '--battles', '40'], 'Grey'],
  ])('is accepted by %s', async (command, options, said) => {
    const out = join(folder, command)
    const { stdout } = await call([command, file, ...options, '--workers', '0', '--trust', 'off', '--out', out])
    expect(stdout).toContain(said)
  })

  test('may be led by a planner, by random choice, and by weights', async () => {
    writeFileSync(join(folder, 'mine.yaml'), 'game: press\ntitle: Mine\nlike: greedy\nweights: { lost: 2 }\n')
    writeFileSync(join(folder, 'by-path.yaml'), 'game: ./press.js\nlike: greedy\nweights: { lost: 2 }\n')
    for (const policy of ['planner:4', 'random-legal', './mine.yaml', './by-path.yaml']) {
      const options = ['--set', `armies.Red.policy=${policy}`, '--battles', '4', '--workers', '0', '--trust', 'off']
      const { stdout, stderr } = await call(['run', file, ...options, '--out', join(folder, `led by ${policy.length}`)])
      expect(stdout + stderr).toContain('Wins of Red')
    }
  })

  test('has a transcript decision by decision', async () => {
    const { stdout } = await call(['play', file, '--block', '1', '--why', '--out', join(folder, 'play')])
    expect(stdout).toMatch(/Red: (?:press men \d|hold)/)
  })

  test('is named by its path without `./` on the command line', async () => {
    const { code, stdout } = await call(['games', 'press.js'], { cwd: folder })
    expect(stdout).toContain('Attacks with some men.')
    expect(code).toBe(0)
  })

  test('with a misspelt part is refused with the path of the part', async () => {
    writeFileSync(join(folder, 'wrong.js'), PRESS.replace('legal(s, side', 'leagl(s, side'))
    writeFileSync(join(folder, 'wrong.yaml'), SCENARIO.replace('./press.js', './wrong.js'))
    const { stderr } = await call(['check', join(folder, 'wrong.yaml')])
    expect(stderr).toContain('`decisions.legal` is missing: a function')
  })

  // Each case has its own files, because a module is loaded once.
  test.each([
    ['{ least: 0, most: 2 }', 'least', '`switches.hit.values` must be a list'],
    ['[]', 'empty', '`switches.hit.values` must be a list'],
    ['5', 'five', '`switches.hit.values` must be an object'],
  ])('whose switch has the values %s is refused', async (values, name, message) => {
    writeFileSync(join(folder, `${name}.js`), PRESS.replace('values: [5, 6]', `values: ${values}`))
    writeFileSync(join(folder, `${name}.yaml`), SCENARIO.replace('./press.js', `./${name}.js`))
    const { code, stderr } = await call(['check', join(folder, `${name}.yaml`)])
    expect(stderr).toContain(message)
    expect(code).toBe(2)
  })

  test('without a legal action is reported by block and seat', async () => {
    writeFileSync(
      join(folder, 'mute.js'),
      PRESS.replace("offer('hold')", '').replace('men < Math', 'men < 0 && men < Math'),
    )
    writeFileSync(join(folder, 'mute.yaml'), SCENARIO.replace('./press.js', './mute.js'))
    const { stderr } = await call(['run', join(folder, 'mute.yaml'), '--workers', '0', '--out', join(folder, 'mute')])
    expect(stderr).toMatch(/block 0, seat 0.*`legal` offers Red no action/)
  })
})
