import { balance } from '../../src/balance/balance.ts'
import { solve } from '../../src/core/exact.ts'
import type { Matchup } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { SOVL } from '../../src/games/sovl/sovl.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import { playBout } from '../../src/run/players/bouts.ts'
import { Player } from '../../src/run/players/player.ts'
import { meeting } from '../../src/scenario/roster/muster.ts'
import { readRoster } from '../../src/scenario/roster/read.ts'
import type { Roster, RosterUnit } from '../../src/scenario/roster/types.ts'
import { ROOT } from '../reference.ts'
import { type Fights, fairOf } from '../simulation/balance.ts'

/** Spears of SOVL and equal spears with one point more Skill, in an engagement that is solved exactly. */

/** Number of better spears that fight different numbers of plain ones. */
export const HELD = 6
const PLAIN = 0
const BETTER = 1
const MOST_STATES = 3_000_000

/** A roster with both kinds at the same cost. The better spears always have one number, so that sizes do not affect the price. */
function twins(seed: string, battles: number): Roster {
  const whole = readRoster(`${ROOT}/scenarios/sovl/roster-engagement.yaml`, { seed, battles })
  const spears = whole.units[whole.anchor] as RosterUnit
  const plain: RosterUnit = { ...spears, min: 0.01, max: 1e4, grain: 0.01, models: [4, 30] }
  const { template } = plain
  const profile = { ...template.profile, skill: Number(template.profile['skill']) + 1 }
  const better = {
    ...plain,
    id: 'better',
    name: 'Better Spears',
    models: [HELD, HELD] as const,
    template: { ...template, profile },
  }
  return { ...whole, units: [plain, better], anchor: PLAIN, field: { ...whole.field, weights: [0.5, 0.5] } }
}

const ROSTER = twins('twins', 1000)

function against(plain: number): Matchup {
  const plans = [
    { name: 'better', troops: [{ unit: BETTER, models: HELD }], policy: null },
    { name: 'plain', troops: [{ unit: PLAIN, models: plain }], policy: null },
  ] as const
  return meeting(ROSTER, plans, [1, 1], null)
}

/** The exact number of plain spears that are worth the held spears. */
export function fairTwins(): number {
  return fairOf((count) => {
    const matchup = against(count)
    const solution = solve(SOVL, SOVL.setup(ROSTER.rules.rules as never, matchup), matchup.turns, MOST_STATES)
    if (solution === null) throw new RangeError(`${count} are too many to be solved`)
    const [win, draw] = solution.outcome
    return win + draw / 2
  })
}

/** Engagements, each time on fresh dice. */
export function twinFights(): Fights {
  const players = new Map<number, { readonly player: Player; next: number }>()
  return (count, blocks) => {
    const known = players.get(count) ?? { player: playerOf(count), next: 0 }
    players.set(count, known)
    const { scores } = playBout(known.player, { from: known.next, to: known.next + blocks })
    known.next += blocks
    const [losses = 0, draws = 0, wins = 0] = scores
    return [wins, draws, losses]
  }
}

function playerOf(count: number): Player {
  const { game, rules } = ROSTER
  return new Player({ game, seed: 'twins', rules: rules.rules, matchup: against(count) }, GAMES)
}

/**
 * ln worth of a better spear in plain ones by `balance`, all stages, with its standard error, null if not identified; and the battles
 * fought.
 */
export async function balancedTwins(
  seed: string,
  battles: number,
): Promise<{ readonly log: number | null; readonly error: number; readonly battles: number }> {
  const roster = twins(seed, battles)
  const arena = openArena(ENGINE, { game: roster.game, seed, workers: 0 })
  const { document } = await balance(roster, arena, { repeat: '' })
  await arena.close()
  const { recommended, current, standardError } = document.units[BETTER] as (typeof document.units)[number]
  const { rates, armies, verdict } = document.spent
  return {
    log: recommended === null ? null : Math.log(recommended / current),
    error: standardError ?? Number.NaN,
    battles: rates + armies + verdict,
  }
}
