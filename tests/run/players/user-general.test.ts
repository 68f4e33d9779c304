import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ArmySpec } from '../../../src/core/ruleset.ts'
import type { ResultDocument } from '../../../src/result/document.ts'
import { runOn } from '../../../src/run/run.ts'
import { Interrupted, RunError } from '../../../src/run/run-error.ts'
import { stakesMatchup, stakesScenario } from '../../support/coin/coin-battle.ts'
import { STAKES_ENGINE } from '../../support/coin/coin-battle-engine.ts'
import { THOROUGH } from '../../support/thorough.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairfight-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

let modules = 0

/** A general in a module with this text, as a scenario names it. */
function general(text: string): Partial<ArmySpec> {
  const file = join(folder, `general-${modules++}.mjs`)
  writeFileSync(file, text)
  return { policy: './my-general.js', module: pathToFileURL(file).href }
}

const scenario = (first: Partial<ArmySpec>, second: Partial<ArmySpec> = { policy: 'fickle' }, battles = 400) =>
  stakesScenario({ battles, matchups: [stakesMatchup(8, 7, [first, second])] })

function play(first: Partial<ArmySpec>, second?: Partial<ArmySpec>, workers = 0): Promise<ResultDocument> {
  return runOn(STAKES_ENGINE, scenario(first, second), { workers, ...(workers > 0 && { chunk: 10 }) })
}

/** Everything in a document except the names of the generals. */
const numbers = ({ matchups, digest }: ResultDocument) => [digest, matchups.map((one) => ({ ...one, policies: [] }))]

const BOLD = 'export default (view, actions) => actions.length - 1'
const FICKLE = 'export default (_, actions, dice) => (actions.length === 1 ? 0 : dice.die(actions.length) - 1)'

describe('a user’s general', () => {
  test('plays like a built-in general with the same choices', async () => {
    expect(numbers(await play(general(BOLD)))).toEqual(numbers(await play({ policy: 'bold' })))
    expect((await play(general(BOLD))).matchups[0]?.policies).toEqual(['./my-general.js', 'fickle'])
  })

  test('has the dice of a built-in general in its place', async () => {
    const meek = { policy: 'meek' }
    expect(numbers(await play(meek, general(FICKLE)))).toEqual(numbers(await play(meek, { policy: 'fickle' })))
  })

  test('may be an object, whose function may use it', async () => {
    const object = general(
      'export default { name: "Bold", least: 1, choose(view, actions) { return actions.length - this.least } }',
    )
    expect(numbers(await play(object))).toEqual(numbers(await play({ policy: 'bold' })))
  })

  test('gets the position as its side sees it, and descriptions of the actions', async () => {
    const seeing = general(`export default (view, actions) => {
      if (view.enemy.coins > 8 || view.own.coins > 7) throw new Error('sees the wrong side')
      if (actions.some(({ kind, text, coins }, i) => kind !== 'stake' || text !== 'stake ' + coins || coins !== i + 1)) throw new Error(JSON.stringify(actions))
      return 0
    }`)
    expect(numbers(await play({ policy: 'bold' }, seeing))).toEqual(
      numbers(await play({ policy: 'bold' }, { policy: 'meek' })),
    )
  })

  test('cannot change its view', async () => {
    const cheat = general('export default (view) => { view.enemy.coins = 0; return 0 }')
    await expect(play(cheat)).rejects.toThrow(/decision 0: threw .*read.only/)
    const other = general('export default (view, actions, dice) => { dice.die = () => 6; return 0 }')
    await expect(play(other)).rejects.toThrow(/decision 0: threw/)
  })

  test.each(THOROUGH ? [1, 3] : [3])('gives the same result on %i threads', async (workers) => {
    const [one, two] = [general(FICKLE), general(BOLD)]
    expect(numbers(await play(one, two, workers))).toEqual(numbers(await play(one, two)))
  })
})

describe('a general that answers wrongly', () => {
  test.each([
    ['(view, actions) => actions.length', 'chose 3 of 3 actions, which are counted from 0'],
    ['() => -1', 'chose -1 of 3 actions'],
    ['() => 0.5', 'chose 0.5 of 3 actions'],
    ['() => NaN', 'chose NaN of 3 actions'],
    ['() => {}', 'answered with undefined, not with the index of an action'],
    ['() => "0"', 'answered with string'],
    ['() => null', 'answered with null'],
    ['async () => 0', 'answered with a promise; a general answers at once'],
    ['() => { throw new Error("no plan\\n  at line 3") }', 'threw no plan'],
    ['() => { throw 7 }', 'threw 7'],
    ['(v, a, dice) => dice.die(1001)', 'threw dice: the number of sides is from 2 to 1000, not 1001'],
    ['(v, a, dice) => dice.sum(1e9, 6)', 'threw dice: the number of dice is from 0 to 100, not 1000000000'],
  ])('is refused before anything is played, in words: %s', async (choose, message) => {
    const refused = play(general(`export default ${choose}`))
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow(
      new RegExp(
        `^Reds v Blues: \\./my-general\\.js, general of Reds: block \\d+, seat \\d, decision \\d+: ${message.replaceAll(/[()]/g, '.')}`,
      ),
    )
    await expect(refused).rejects.not.toThrow(/\n|general-\d/)
  })

  test('that throws a value without a stack is reported without a line', async () => {
    const bare = 'export default () => { throw Object.assign(new Error("bare"), { stack: 7 }) }'
    await expect(play(general(bare))).rejects.toThrow(/threw bare$/)
  })

  test.each([0, 2])('in a later block ends the run, once and in words, with %i workers', async (workers) => {
    const late = general('export default (view) => (view.own.coins === 1 && view.enemy.coins > 5 ? 5 : 0)')
    const long = scenario(late, { policy: 'meek' }, 4000)
    await expect(runOn(STAKES_ENGINE, long, { workers, chunk: 20 })).rejects.toThrow(
      /^Reds v Blues: \.\/my-general\.js, general of Reds: block ([2-9]|\d\d+), seat \d, decision \d+: chose 5 of 1 actions, which are counted from 0$/,
    )
  })

  test.each([
    [
      'export const choose = () => 0',
      "has no general: its default export must be a function, or an object with a function 'choose'",
    ],
    ['export default { choose: 3 }', 'has no general'],
    ['export default (', 'cannot be loaded: '],
    ['throw new Error("not today")', 'cannot be loaded: not today'],
  ])('is refused if it is none: %s', async (text, message) => {
    await expect(play(general(text))).rejects.toThrow(`./my-general.js ${message}`)
  })
})

describe('a general that is not reproducible', () => {
  test.each([
    ['chance of its own', 'export default (v, actions) => Math.floor(Math.random() * actions.length)'],
    ['what it remembers of other battles', 'let asked = 0; export default (v, actions) => asked++ % actions.length'],
  ])('is refused for %s', async (_, text) => {
    const refused = play({ policy: 'meek' }, general(text))
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow(
      /^Reds v Blues: \.\/my-general\.js is not reproducible: decision \d+ of block \d, seat \d was action \d, and played again \d; a general may use only its dice$/,
    )
  })

  test('may remember what happened in the same battle', async () => {
    const remembering = general(
      'let last = 0; export default (v, actions) => { last = v.turn === 1 ? 0 : (last + 1) % actions.length; return last }',
    )
    expect((await play(remembering)).status).toBe('complete')
  })
})

test('an interrupt is noticed while generals are tested', async () => {
  const options = { workers: 0, signal: AbortSignal.abort() }
  await expect(runOn(STAKES_ENGINE, scenario(general(BOLD)), options)).rejects.toThrow(Interrupted)
})

test('a planner leads the same battle in one piece and in chunks on threads', async () => {
  const meek = { policy: 'meek' }
  const whole = await play({ policy: 'planner:8' }, meek)
  expect(whole.matchups[0]?.policies).toEqual(['planner:8', 'meek'])
  expect(numbers(await play({ policy: 'planner:8' }, meek, 2))).toEqual(numbers(whole))
  expect(whole.matchups[0]?.score.estimate).toBeGreaterThan(
    (await play(meek, meek)).matchups[0]?.score.estimate as number,
  )
})

test('a general the game does not know is refused', async () => {
  await expect(play({ policy: 'bolder' })).rejects.toThrow(
    "there is no general 'bolder' for Reds; known: bold, meek, fickle, planner:N",
  )
})
