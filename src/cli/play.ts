import { KeyedDice } from '../core/keyed-dice.ts'
import { FIRST_WINS, OUTCOME, SECOND_WINS } from '../core/ruleset.ts'
import { seedWords } from '../core/seed.ts'
import { GAMES } from '../games/index.ts'
import { readScenario } from '../scenario/read.ts'
import { CliError, DONE } from './exit.ts'
import { wholeNumber } from './options.ts'

interface Arguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly block: number
  readonly variant: number
}

/** `fairfight play FILE --block N`: the battle a batch played as block N, told roll by roll. */
export async function playVerb(argv: Arguments): Promise<number> {
  const block = wholeNumber('block', argv.block, 0) as number
  const index = wholeNumber('variant', argv.variant, 1) as number
  const scenario = readScenario(String(argv.file), { set: argv.set, rules: argv.rules, seed: argv.seed })
  const variant = scenario.variants[index - 1]
  if (variant === undefined) throw new CliError(`--variant ${index}: there are ${scenario.variants.length}`)
  const game = GAMES[scenario.game]
  if (game === undefined) throw new Error(`no game ${scenario.game}`)
  for (const matchup of scenario.matchups) {
    const lines = [`${matchup.name}, block ${block}, seed ${scenario.seed}, rules ${variant.name}`, '']
    const state = game.setup(variant.rules, matchup)
    const dice = new KeyedDice(...seedWords(scenario.seed, matchup.name))
    dice.seek(block)
    game.reset(state, 0)
    lines.push(game.show(state), '')
    game.advance(state, dice, {
      on: true,
      note: (event, a, b, c, d) => void lines.push(game.tell(state, event, a, b, c, d)),
    })
    const row = new Int32Array(2 + game.columns(state).length)
    game.measure(state, row)
    const [first, second] = matchup.armies
    const winner = row[OUTCOME] === FIRST_WINS ? first.name : row[OUTCOME] === SECOND_WINS ? second.name : null
    lines.push('', game.show(state), winner === null ? 'A draw.' : `${winner} wins.`)
    process.stdout.write(`${lines.join('\n')}\n`)
  }
  return DONE
}
