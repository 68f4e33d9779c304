import { parseArgs } from 'node:util'
import { OUTCOME } from '../../src/core/ruleset.ts'
import { NULL_STRIKE } from '../../src/games/null-strike/null-strike.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { WAR } from '../../src/games/war/war.ts'
import { battleCase as nullStrikeCase } from '../null-strike/invariants/battle-case.ts'
import * as nullStrike from '../null-strike/invariants/play.ts'
import { battleCase as sovereignCase } from '../sovereign/invariants/battle-case.ts'
import * as sovereign from '../sovereign/invariants/play.ts'
import * as sovl from '../sovl/invariants/play.ts'
import { type BattleCase, caption, type Played } from '../support/invariants.ts'
import { battleCase as sovlCase } from '../support/sovl/battle-case.ts'
import { battleCase as warCase } from '../war/invariants/battle-case.ts'
import * as war from '../war/invariants/play.ts'

/**
 * Plays random battles and checks every position: `soak [battles] [first] [--game sovl|war|null-strike|sovereign|all]`, SOVL by default. A
 * battle that fails is named, and the exit code is 1.
 */

/** Cases of a game: how one is played, and its description. */
interface Case {
  readonly play: () => Played
  readonly caption: (error: unknown) => string
}

/** Number of decisions between two full comparisons of cached values with new ones. */
const EVERY = 9

function casesOf<R extends object, C extends BattleCase<R>>(
  game: { readonly editions: Readonly<Record<string, R>> },
  caseOf: (number: number) => C,
  play: (one: C) => Played,
): (number: number) => Case {
  return (number) => {
    const one = caseOf(number)
    return { play: () => play(one), caption: (error) => caption(game, one, error) }
  }
}

const GAMES: Readonly<Record<string, (number: number) => Case>> = {
  sovl: casesOf(SOVL, sovlCase, (one) => sovl.playCase(one, { watch: true })),
  war: casesOf(WAR, warCase, (one) => war.playCase(one, EVERY)),
  'null-strike': casesOf(NULL_STRIKE, nullStrikeCase, (one) => nullStrike.playCase(one, EVERY)),
  sovereign: casesOf(SOVEREIGN, sovereignCase, (one) => sovereign.playCase(one, EVERY)),
}

/** Number of failures after which a game is given up. */
const MOST_FAILURES = 10

/** Returns the number of battles that failed. */
function soak(game: string, caseOf: (number: number) => Case, battles: number, first: number): number {
  const every = Math.max(1, Math.floor(battles / 100))
  const outcomes = [0, 0, 0]
  let decisions = 0
  let failed = 0
  for (let i = 0; i < battles && failed < MOST_FAILURES; i++) {
    const one = caseOf(first + i)
    try {
      const played = one.play()
      decisions += played.decisions
      const outcome = played.row[OUTCOME] as number
      outcomes[outcome] = (outcomes[outcome] as number) + 1
    } catch (error) {
      failed++
      process.stderr.write(`\n${one.caption(error)}\n`)
    }
    if ((i + 1) % every === 0) process.stderr.write(`\r${game}: ${i + 1} of ${battles} battles, ${failed} failed`)
  }
  const [won, drawn, lost] = outcomes
  const told = `first army won ${won}, drew ${drawn}, lost ${lost}; ${failed} failed`
  process.stderr.write(`\n${game}: ${decisions} decisions; ${told}\n`)
  return failed
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { game: { type: 'string', default: 'sovl' } },
})
const [battles = 100_000, first = 1_000_000] = positionals.map(Number)
const games = Object.entries(GAMES).filter(([game]) => values.game === 'all' || values.game === game)
if (games.length === 0) throw new Error(`--game is ${Object.keys(GAMES).join(', ')} or all, not ${values.game}`)
let failed = 0
for (const [game, caseOf] of games) failed += soak(game, caseOf, battles, first)
process.exitCode = failed > 0 ? 1 : 0
