import * as maths from '../core/maths.ts'
import type { BalanceDocument } from '../result/balance.ts'
import type { Arena } from '../run/players/arena.ts'
import type { Roster } from '../scenario/roster/types.ts'
import { Chance } from './solver/chance.ts'
import { Ground } from './solver/field.ts'
import { type Prices, pricedBy, pricesByArmies, pricesByDuels } from './solver/prices.ts'
import { exchangeRates } from './stages/exchange-rates.ts'
import { outliersOf } from './stages/outliers.ts'
import { pilotsOf } from './stages/pilots.ts'
import { noRates, priorOf } from './stages/rates.ts'
import { armyRounds, type FocusMet, fitOf } from './stages/rounds.ts'
import { type Spending } from './stages/spending.ts'
import { strongerPlay, type TrustAsked } from './stages/stronger.ts'
import { newCosts } from './verdict/judge.ts'
import { tellBalance } from './verdict/tell.ts'
import type { Tried } from './verdict/tried.ts'
import { type VerdictFound, verdicts } from './verdict/verdict.ts'

/** A part of the work, and the approximate number of its battles. */
export interface Stage {
  /** Such as `exchange rates`. */
  readonly name: string
  readonly battles: number
}

export interface BalanceOptions {
  /** The command line that repeats it, for the document. */
  readonly repeat: string
  /** How far to trust the prices of whole battles; left out: planners are not asked. */
  readonly trust?: TrustAsked
  /** Called at the beginning of each stage. */
  readonly onStage?: (stage: Stage) => void
}

/** The result of pricing a roster, and the files that belong to it, by file name. */
export interface Balanced {
  readonly document: BalanceDocument
  readonly files: ReadonlyMap<string, string>
}

const RATES = 'exchange rates'
const ARMIES = 'mixed armies'
const VERDICT = 'verdict on fresh dice'
const STRONGER = 'some battles again, led by planners'

/** Shares of the battles, by stage. */
const SHARES = {
  engagement: { rates: 0.75, armies: 0, verdict: 0.25 },
  battle: { rates: 0.1, armies: 0.55, verdict: 0.35 },
  against: { rates: 0, armies: 0.6, verdict: 0.4 },
} as const

/** The stages of the work. */
export function stagesOf({ mode, battles, field }: Roster): readonly Stage[] {
  const { rates, armies, verdict } = SHARES[field.against.length > 0 ? 'against' : mode]
  return [
    ...(rates > 0 ? [{ name: RATES, battles: Math.round(battles * rates) }] : []),
    ...(armies > 0 ? [{ name: ARMIES, battles: Math.round(battles * armies) }] : []),
    { name: VERDICT, battles: Math.round(battles * verdict) },
  ]
}

/**
 * Finds what every unit of a roster should cost, and tests the costs on fresh dice. The result is a function of the roster alone: its seed
 * opens all dice, and every decision follows from the results of earlier battles.
 */
export async function balance(
  roster: Roster,
  arena: Arena,
  { repeat, trust, onStage }: BalanceOptions,
): Promise<Balanced> {
  const ground = new Ground(roster, arena)
  const [[pilot] = []] = pilotsOf(roster)
  // Number of battles in a block: one, or one from every seat; the game determines it when a block is fought.
  if (pilot !== undefined) ground.seats = (await arena.play([{ ...pilot, to: 1 }]))[0]?.seats || 1
  const stages = new Map(stagesOf(roster).map((stage) => [stage.name, stage]))
  const spending = (name: string): Spending => {
    const stage = stages.get(name) ?? { name, battles: 0 }
    return {
      battles: stage.battles,
      chance: new Chance(roster.seed, name),
      onLook: (look, of) => onStage?.({ ...stage, name: `${name}, look ${look + 1} of ${of}` }),
    }
  }
  let booked = arena.played
  const sinceLast = (): number => {
    const battles = arena.played - booked
    booked = arena.played
    return battles
  }
  const rates = stages.has(RATES) ? await exchangeRates(ground, spending(RATES)) : noRates(roster)
  const spent = { rates: sinceLast(), armies: 0, verdict: 0 }
  let prices: Prices
  if (roster.mode === 'engagement') prices = pricesByDuels(ground, rates)
  else {
    prices = pricesByArmies(ground, rates, await armyRounds(ground, spending(ARMIES), priorOf(roster, rates)))
    spent.armies = sinceLast()
  }
  const tried = await settledBy(ground, prices, spending(VERDICT))
  const outliers = await outliersOf(ground, tried.prices)
  spent.verdict = sinceLast()
  if (trust !== undefined && trust.option !== 'off' && roster.mode === 'battle')
    onStage?.({ name: STRONGER, battles: 0 })
  const stronger = trust === undefined ? null : await strongerPlay(ground, tried, trust, spent.armies + spent.verdict)
  const document = tellBalance(ground, { ...tried, outliers: outliers.told, spent, stronger, repeat })
  return { document, files: outliers.files }
}

/**
 * Share of the verdict's battles for the first trial; if that finds a unit off balance, the rest is for another trial at corrected costs.
 */
const FIRST = 0.55

/**
 * The verdict at rounded costs. If the first trial finds units with a free cost that are off balance, their costs are corrected, and all units
 * are tried again on other dice. Otherwise the first trial continues with the remaining battles.
 */
async function settledBy(ground: Ground, found: Prices, { battles, ...spending }: Spending): Promise<Tried> {
  const { roster } = ground
  const rounded = newCosts(roster, found.priced)
  const common = { ...spending, tolerance: roster.tolerance, rates: found.rates }
  const one = { ...common, costs: rounded, label: 'trial 1' }
  const first = await verdicts(ground, { ...one, battles: battles * FIRST })
  const mended = mendedBy(ground, found, first)
  const again = mended === null ? rounded : newCosts(roster, mended.priced)
  if (mended === null || again.every((cost, u) => cost === rounded[u])) {
    const verdict = await verdicts(ground, { ...one, battles: battles * (1 - FIRST) }, first)
    return { prices: found, rounded, verdict }
  }
  const chance = new Chance(roster.seed, `second ${VERDICT}`)
  const other = { ...common, chance, costs: again, label: 'trial 2' }
  const verdict = await verdicts(ground, { ...other, battles: battles * (1 - FIRST) })
  return { prices: mended, rounded: again, verdict }
}

/** Prices corrected by the result of a trial that found units off balance; null if it found none, or if armies are of one kind. */
function mendedBy(ground: Ground, found: Prices, first: VerdictFound): Prices | null {
  const { roster } = ground
  const { fit, rates } = found
  const isOff = roster.units.some(
    ({ frozen }, u) => !frozen && u !== roster.anchor && first.units[u]?.balanced === 'unbalanced',
  )
  if (!isOff || fit === null) return null
  const fitted = [...found.met.filter(isLate), ...first.met]
  const again = fitOf(ground, fitted, fit.theta.map(maths.exp), priorOf(roster, rates))
  return { ...found, ...pricedBy(ground, rates, again, fitted, [...found.met, ...first.met]) }
}

function isLate({ round, policy }: FocusMet): boolean {
  return round >= 1 && policy === 0
}
