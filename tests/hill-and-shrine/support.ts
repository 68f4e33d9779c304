import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MOST_ACTIONS, OVER } from '../../src/core/ruleset.ts'
import { findGame } from '../../src/plugins/load.ts'
import type { Game } from '../../src/plugins/plugin.ts'
import { parseScenario } from '../../src/scenario/parse.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'

export const FOLDER = fileURLToPath(new URL('../../scenarios/hill-and-shrine', import.meta.url))

export const SCENARIO = `${FOLDER}/three-shrines.yaml`

function loaded(): Game {
  const found = findGame('./hill-and-shrine.js', SCENARIO)
  if (found === null) throw new Error('the game is not there')
  return found.game
}

export const GAME: Game = loaded()

const CATALOGUE = readFileSync(`${FOLDER}/catalogue.yaml`, 'utf8')

/** A band of the catalogue on a hex, with the side that it faces. */
export interface Band {
  readonly unit: string
  readonly at: readonly [number, number]
  readonly facing: number
  readonly models: number
}

/** A band as a general sees it. */
interface Seen {
  readonly id: string
  readonly hex: number
  readonly facing: number
  readonly models: number
  readonly shaken: boolean
}

interface View {
  readonly points: readonly number[]
  readonly shrines: readonly { readonly hex: number; readonly holder: number }[]
  readonly units: readonly Seen[]
}

/** The number of a hex on a board of ten columns. */
export const hex = (column: number, row: number): number => 10 * row + column

/** A battle of bands that stand where they are put: `a` and `b` of the first army, `x` and `y` of the second. */
export class Field {
  readonly lines: string[] = []
  private readonly state: unknown
  private side = 0

  constructor(first: readonly Band[], second: readonly Band[], rows: readonly string[] = [], rules: object = {}) {
    const army = (name: string, ids: string, bands: readonly Band[]) => ({
      name,
      units: bands.map((band, i) => ({ id: ids[i], ...band })),
    })
    const scenario = parseScenario(
      {
        game: './hill-and-shrine.js',
        title: 'A case',
        battles: 2,
        catalogue: 'catalogue.yaml',
        rules,
        table: {
          hexes: [10, 9],
          ...(rows.length > 0 && { rows }),
          legend: { w: 'woods', h: 'hill', r: 'ruins', s: 'shrine', v: 'water' },
        },
        deployment: { by: 'listed' },
        armies: [army('First', 'ab', first), army('Second', 'xy', second)],
      },
      { folder: FOLDER, catalogue: CATALOGUE },
    )
    const [variant] = scenario.variants
    const [matchup] = scenario.matchups
    if (variant === undefined || matchup === undefined) throw new Error('no matchup')
    this.state = GAME.setup(variant.rules, matchup)
    GAME.reset(this.state, 0)
    this.on('')
  }

  /** Plays on to the next decision with these dice and no others. */
  private on(script: string, action?: number): void {
    const dice = new ScriptedDice(script)
    const log = {
      on: true,
      cite() {},
      note: (...[event, a, b, c, d]: [number, number, number, number, number]) => {
        this.lines.push(GAME.tell(this.state, event, a, b, c, d))
      },
    }
    if (action !== undefined) GAME.apply(this.state, action, dice, log)
    this.side = GAME.advance(this.state, dice, log)
    dice.done()
  }

  /** What the army that decides may do, in words. */
  get choices(): readonly string[] {
    return this.actions().map((action) => GAME.describe(this.state, action).text)
  }

  private actions(): readonly number[] {
    if (this.side === OVER) return []
    const list = new Int32Array(MOST_ACTIONS)
    return Array.from(list.subarray(0, GAME.actions(this.state, list)))
  }

  /** Carries the action with these words out, with these dice and no others; returns what is told of it. */
  act(words: string, script = ''): readonly string[] {
    const action = this.actions().find((one) => GAME.describe(this.state, one).text === words)
    if (action === undefined) throw new Error(`nobody may ${words}; but: ${this.choices.join('; ')}`)
    this.lines.length = 0
    this.on(script, action)
    return this.lines.slice(1)
  }

  get view(): View {
    return GAME.view(this.state, 0) as View
  }

  band(id: string): Seen | undefined {
    return this.view.units.find((unit) => unit.id === id)
  }

  get isOver(): boolean {
    return this.side === OVER
  }
}
