import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { renderTable } from '../../src/index.ts'
import { exact } from '../../src/run/commands/exact.ts'
import { run, runStudy } from '../../src/run/run.ts'
import { differences, identityOf } from '../../src/run/study/identity.ts'
import { conduct, merge } from '../../src/run/study/studies.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { readScenario } from '../../src/scenario/read.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import { call } from '../cli/support.ts'
import { THOROUGH } from '../support/thorough.ts'
import { coinText, folderWith, scenarioText } from './support.ts'

function coins(game = './coin.js', text = coinText()): string {
  return join(folderWith({ 'coin.js': text, 'coins.yaml': scenarioText(game) }), 'coins.yaml')
}

describe('a game of the user’s own', () => {
  test('is named by its path from the folder of the scenario, played on threads, and its files are among the inputs', async () => {
    const scenario = readScenario(coins())
    expect(scenario).toMatchObject({ game: 'coin', plugin: { specifier: './coin.js' } })
    expect(scenario.inputs['coin.js']).toMatch(/^sha256:[0-9a-f]{64}$/)
    const [here, threads] = await Promise.all([run(scenario, { workers: 0 }), run(scenario, { workers: 2 })])
    expect(threads).toEqual(here)
    expect(here.plugin).toEqual(scenario.plugin)
    // The sample agrees with the exact answer, which is that of the built-in test game.
    const solved = await exact(scenario)
    expect(solved.matchups[0]?.outcome.first.estimate).toBeCloseTo(0.951, 3)
    expect(here.matchups[0]?.outcome.first.estimate).toBeCloseTo(0.951, 1)
    expect(renderTable(here)).toContain('Coins flipped')
  })

  test('may be a package that is installed beside the scenario', async () => {
    const file = coins('coin-game')
    const home = join(file, '..', 'node_modules', 'coin-game')
    mkdirSync(home, { recursive: true })
    writeFileSync(join(home, 'package.json'), '{"name":"coin-game","type":"module","exports":"./game.js"}')
    writeFileSync(join(home, 'game.js'), coinText())
    const scenario = readScenario(file)
    expect(scenario).toMatchObject({ game: 'coin', plugin: { specifier: 'coin-game' } })
    expect((await run(scenario, { workers: 2, chunk: 500 })).status).toBe('complete')
  })

  test('is found by a scenario given as text, from the folder that is given with it', () => {
    const folder = join(coins(), '..')
    expect(parseScenario(scenarioText('./coin.js'), { folder }).game).toBe('coin')
  })

  test('may be named by a catalogue and a roster', () => {
    const file = coins()
    const folder = join(file, '..')
    const catalogue =
      'game: ./coin.js\nentries:\n  six: { name: Six, section: purses, type: purse, cost: 6, models: [1, 8], width: 1 }\n  few: { name: Few, section: purses, type: purse, cost: 3, models: [1, 8], width: 1 }\n'
    writeFileSync(join(folder, 'catalogue.yaml'), catalogue)
    const roster = `game: ./coin.js\ntitle: Purses\nmode: engagement\ncatalogue: catalogue.yaml\nunits: all\nanchor: six\n`
    writeFileSync(join(folder, 'roster.yaml'), roster)
    expect(readRoster(join(folder, 'roster.yaml'))).toMatchObject({ game: 'coin', plugin: { specifier: './coin.js' } })
  })

  test('is described by `games`', async () => {
    const folder = join(coins(), '..')
    const { stdout } = await call(['games', join(folder, 'coin.js')])
    expect(stdout).toContain('Coins (game: coin)')
  })

  test('of another version does not continue or merge results of the first version', async () => {
    const [one, other] = [coins(), coins('./coin.js', `${coinText()}// another version\n`)]
    const studyOf = (file: string, index: number) =>
      runStudy(readScenario(file), { shard: { index, of: 2 }, repeat: 'npx fairfight run coins.yaml' })
    const [first, second, strange] = [studyOf(one, 1), studyOf(one, 2), studyOf(other, 2)]
    expect(differences(identityOf(first), identityOf(strange), ['shard'])).toEqual(['game'])
    const parts = await Promise.all([first, second, strange].map((study) => conduct(study, { workers: 0 })))
    const [a, b, c] = parts.map(({ ledger }) => ledger)
    if (!a || !b || !c) throw new Error('a part is missing')
    const whole = await conduct(runStudy(readScenario(one), { repeat: 'npx fairfight run coins.yaml' }), { workers: 0 })
    expect((await merge([a, b])).document).toEqual(whole.document)
    await expect(merge([a, c])).rejects.toThrow('the parts differ in game')
    // A ledger belongs to the files at that time.
    writeFileSync(join(one, '..', 'coin.js'), `${coinText()}// changed\n`)
    await expect(merge([a, b])).rejects.toThrow('is of another version: its files have changed')
  })

  test('is hashed with all files that it imports', () => {
    const file = coins('./coin.js', `import './part.js'\n${coinText()}`)
    writeFileSync(join(file, '..', 'part.js'), 'export const one = 1\n')
    const before = readScenario(file)
    expect(Object.keys(before.inputs)).toContain('part.js')
    writeFileSync(join(file, '..', 'part.js'), 'export const one = 2\n')
    expect(readScenario(file).plugin?.hash).not.toBe(before.plugin?.hash)
  })
})

describe('a file that is no game', () => {
  test.each([
    [
      'is missing',
      './other.js',
      '',
      'cannot use the game `./other.js`, which is looked for from the folder of this file: there is no such file',
    ],
    ['exports something else', './coin.js', 'export default 7', 'this is no game: its default export must be a game'],
    ['lacks a part', './coin.js', coinText('measure: undefined'), 'this is no game: the function `measure` is missing'],
    ['throws', './coin.js', "\nthrow new Error('no luck')", 'it cannot be loaded: no luck (./coin.js:2:7)'],
    [
      'cannot be parsed',
      './coin.js',
      'export default {\n  facts: ,\n}',
      "it cannot be loaded: Unexpected token ',' (./coin.js:2)",
    ],
    ['waits', './coin.js', 'export default await 7', 'it has an `await` outside of functions'],
    [
      'bears the name of another',
      './coin.js',
      coinText("facts: { ...COIN.facts, name: 'sovl' }"),
      'it calls itself sovl, which is the name of a built-in game',
    ],
  ])('is refused with the place of its name: %s', (_what, game, text, message) => {
    const file = coins(game, text)
    expect(() => readScenario(file)).toThrow(message)
    expect(() => readScenario(file)).toThrow(/coins\.yaml:1:7/)
  })

  test('is not assumed if the name is a misspelt game', () => {
    expect(() => readScenario(coins('svol'))).toThrow('did you mean `sovl`?')
  })

  test('that never finishes loading is ended after ten seconds', () => {
    const waits = shortened(0)
    expect(() => readScenario(coins('./coin.js', 'for (;;);'))).toThrow('it did not finish loading within 10 seconds')
    expect(waits()).toEqual(new Set([10_000]))
  })

  test('that never finishes its set-up is ended after ten seconds', () => {
    const waits = shortened(1)
    const file = coins('./coin.js', coinText('setup() { for (;;); }'))
    expect(() => readScenario(file)).toThrow('Heads v Tails: its check and set-up did not end within 10')
    expect(waits()).toEqual(new Set([10_000]))
  })
})

/** Makes the thread wait a quarter of a second from the `from`-th time on; returns the time that it was to wait, in milliseconds. */
function shortened(from: number): () => ReadonlySet<number> {
  const { wait } = Atomics
  let waits = 0
  const asked = new Set<number>()
  const short = (array: Int32Array, index: number, value: number, timeout: number) => {
    asked.add(timeout)
    return wait(array, index, value, waits++ < from ? timeout : 250)
  }
  const spy = vi.spyOn(Atomics, 'wait').mockImplementation(short as typeof Atomics.wait)
  onTestFinished(() => spy.mockRestore())
  return () => asked
}

describe('a game with a fault', () => {
  test.each([
    [
      'an illegal row',
      'measure(state, row) { COIN.measure(state, row); row[0] = 3 }',
      'block 0, seat 0: its row is illegal: the outcome is 3',
    ],
    [
      'chance of its own',
      'measure(state, row) { COIN.measure(state, row); row[2] = Math.floor(1e6 * Math.random()) }',
      'block 0, seat 0: it is not reproducible',
    ],
    [
      'something that it forgets to save',
      'load(state, from) { COIN.load(state, from); state.coins[0] = 6 }',
      'block 1, seat 0: saved and loaded after every leg',
    ],
    [
      'what it remembers of other battles',
      'reset(state, seat) { const { flips } = state; const before = flips[0]; COIN.reset(state, seat); flips[0] = before }',
      'block 0, seat 0: it is not reproducible; played again in another order',
    ],
    [
      'a telling that changes something',
      'advance(state, dice, log) { if (log.on) dice.key(99, 1, 1, 0); const end = COIN.advance(state, dice, log); if (log.on) state.flips[0]++; return end }',
      'block 0, seat 0: it differs when it is told',
    ],
  ])('by %s is refused before anything is played', async (_what, changes, message) => {
    const scenario = readScenario(coins('./coin.js', coinText(changes)))
    await expect(run(scenario, { workers: 0 })).rejects.toThrow(
      `Heads v Tails: the game coin cannot be played: ${message}`,
    )
    if (THOROUGH) await expect(run(scenario, { workers: 1 })).rejects.toThrow(message)
  })

  test('has no exact answer if it says that it cannot be solved, although it does not save its whole state', async () => {
    const text = coinText(
      'facts: { ...COIN.facts, exact: false }, load() { throw new Error("not written") }, save() { throw new Error("not written") }',
    )
    const scenario = readScenario(coins('./coin.js', text))
    const [matchup] = (await run(scenario, { workers: 0 })).matchups
    expect(matchup?.score?.estimate).toBeGreaterThan(0)
    expect(matchup?.score).not.toHaveProperty('exact')
    await expect(exact(scenario)).rejects.toThrow('the game coin cannot be solved exactly: sample it')
  })

  test('is reported by block and seat, with the line in its own file, if it throws late', async () => {
    const changes = `
  measure(state, row) {
    COIN.measure(state, row)
    if (state.turn > 4) state.gone.now()
  }`
    const scenario = readScenario(coins('./coin.js', coinText(changes)))
    const where = /Heads v Tails: block \d+, seat 0: .*(?:'now'|now).* \(\.\/coin\.js:5:\d+\)/
    for (const workers of THOROUGH ? [0, 2] : [2]) await expect(run(scenario, { workers })).rejects.toThrow(where)
  })
})

test('the built-in games have no plug-in in their results', async () => {
  const file = new URL('../../scenarios/sovl/flank-charge.yaml', import.meta.url).pathname
  const document = await run(readScenario(file, { battles: 20 }), { workers: 0 })
  expect('plugin' in document).toBe(false)
  expect(readFileSync(file, 'utf8')).toContain('game: sovl')
})
