import { playBattle } from '../core/battle.ts'
import { FIRST_MEASURE, FIRST_WINS, type Matchup, OUTCOME, SECOND_WINS } from '../core/ruleset.ts'
import { GAMES } from '../games/index.ts'
import { Player } from '../run/player.ts'
import { nearest } from '../scenario/nearest.ts'
import { readScenario } from '../scenario/read.ts'
import type { Variant } from '../scenario/types.ts'
import { CliError, DONE } from './exit.ts'
import { wholeNumber } from './options.ts'

interface Arguments {
  readonly file?: unknown
  readonly set?: string[] | undefined
  readonly rules?: string[] | undefined
  readonly seed?: string | undefined
  readonly matchup?: string | undefined
  readonly variant: string
  readonly block: number
  readonly seat: number
}

/** `fairfight play FILE --block N`: the battle a run played as block N, told roll by roll. */
export async function playVerb(argv: Arguments): Promise<number> {
  const block = wholeNumber('block', argv.block, 0) as number
  const scenario = readScenario(String(argv.file), { set: argv.set, rules: argv.rules, seed: argv.seed })
  const { game, seed } = scenario
  const variant = variantOf(scenario.variants, argv.variant)
  const matchup = matchupOf(scenario.matchups, argv.matchup)
  const player = new Player({ game, rules: variant.rules, matchup, seed }, GAMES)
  const seat = wholeNumber('seat', argv.seat, 0, player.layout.seats - 1) as number
  const seating = player.layout.seats > 1 ? `, seat ${seat}` : ''
  const heading = `${matchup.name}, block ${block}${seating}, seed ${seed}, rules ${variant.name}`
  process.stdout.write(`${[heading, ...tell(player, matchup, block, seat)].join('\n')}\n`)
  return DONE
}

/** The battle, line by line, and what a run counts of it. */
function tell({ rules, state, dice, row }: Player, { armies }: Matchup, block: number, seat: number): string[] {
  const told: string[] = []
  rules.reset(state, seat)
  dice.seek(block)
  const start = rules.show(state)
  playBattle(rules, state, dice, {
    on: true,
    note: (event, a, b, c, d) => void told.push(rules.tell(state, event, a, b, c, d)),
  })
  rules.measure(state, row)
  const winner = row[OUTCOME] === FIRST_WINS ? armies[0] : row[OUTCOME] === SECOND_WINS ? armies[1] : null
  const counted = new Map<string, string[]>()
  rules.columns(state).forEach(({ unit, measure }, column) => {
    const value = row[FIRST_MEASURE + column] as number
    const text = measure.kind === 'count' ? String(value) : value === 0 ? 'no' : `in turn ${value}`
    counted.set(unit, [...(counted.get(unit) ?? []), `${measure.title.toLowerCase()} ${text}`])
  })
  return [
    '',
    start,
    '',
    ...told,
    '',
    rules.show(state),
    winner === null ? 'A draw' : `Winner: ${winner.name}`,
    '',
    ...[...counted].map(([unit, values]) => `${unit}: ${values.join(', ')}`),
  ]
}

/** By name, as in `rows.csv`, or by number. */
function variantOf(variants: readonly Variant[], asked: string): Variant {
  const found = variants.find(({ name }) => name === asked) ?? variants[Number(asked) - 1]
  if (found !== undefined) return found
  throw new CliError(
    noSuch(
      'variant',
      asked,
      variants.map(({ name }) => name),
    ),
  )
}

/** `A:B`, or `A v B` as in `rows.csv`. */
function matchupOf(matchups: readonly Matchup[], asked: string | undefined): Matchup {
  const found =
    asked === undefined
      ? matchups[0]
      : matchups.find(({ name, armies: [a, b] }) => [name, `${a.name}:${b.name}`].includes(asked))
  if (found !== undefined) return found
  throw new CliError(
    noSuch(
      'matchup',
      String(asked),
      matchups.map(({ armies: [a, b] }) => `${a.name}:${b.name}`),
    ),
  )
}

function noSuch(what: string, asked: string, names: readonly string[]): string {
  const near = nearest(asked, names)
  return `--${what}: there is no \`${asked}\`; ${near === undefined ? 'there are' : `did you mean \`${near}\`? There are`} ${names.join(', ')}`
}
