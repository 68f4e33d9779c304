import { LEAST_TRUST } from '../../kit/generals/planner-name.ts'
import type { Shard, SprtHypotheses } from '../../result/heading.ts'
import type { Option } from '../../run/study/repeat.ts'
import { FIXED, MOST, type Stopping } from '../../run/study/stop.ts'
import type { StudyOptions } from '../../run/types.ts'
import type { TrustOption } from '../../scenario/types.ts'
import { CliError } from './exit.ts'
import { wholeNumber } from './whole-number.ts'

/** Options of every verb that plays. */
export interface StudyArguments {
  readonly battles?: number | undefined
  readonly 'target-error'?: number | undefined
  readonly 'until-decided': boolean
  readonly sprt?: string | undefined
  readonly margin: number
  readonly budget?: number | undefined
  readonly shard?: string | undefined
  readonly clauses: boolean
  readonly trust?: string | undefined
}

/** The study options that the command line sets. */
export function studyOptions(argv: StudyArguments): Omit<StudyOptions, 'repeat'> & { readonly stopping: Stopping } {
  const shard = shardOf(argv.shard)
  const stopping = stoppingOf(argv)
  if (shard !== undefined && stopping.stop.rule !== 'battles') {
    throw new CliError(
      '--shard plays a fixed part of a fixed number of battles; a run that decides as it goes cannot be divided',
    )
  }
  return {
    stopping,
    margin: points('margin', argv.margin),
    clauses: argv.clauses,
    ...(argv.trust !== undefined && { trust: trustOf(argv.trust) }),
    ...(shard && { shard }),
  }
}

/** The value of `--trust`. */
export function trustOf(text: string): TrustOption {
  if (text === 'off' || text === 'auto') return text
  const blocks = /^\d{1,6}$/.test(text.trim()) ? Number(text) : 0
  if (blocks >= LEAST_TRUST) return blocks
  throw new CliError(`--trust takes off, auto or a whole number of blocks from ${LEAST_TRUST}, not ${text}`)
}

function stoppingOf(argv: StudyArguments): Stopping {
  const { sprt } = argv
  const asked = [
    argv['target-error'] === undefined ? null : '--target-error',
    argv['until-decided'] ? '--until-decided' : null,
    sprt === undefined ? null : '--sprt',
  ].filter((name) => name !== null)
  if (asked.length > 1)
    throw new CliError(
      `${asked.join(' and ')} cannot stand together, because each ends a run in its own way; give one of them`,
    )
  const budget = wholeNumber('budget', argv.budget, 1) ?? null
  const most = wholeNumber('battles', argv.battles, 1) ?? MOST
  if (argv['target-error'] !== undefined) {
    return { stop: { rule: 'target-error', error: points('target-error', argv['target-error']) }, most, budget }
  }
  if (argv['until-decided'])
    return { stop: { rule: 'until-decided', margin: points('margin', argv.margin) }, most, budget }
  if (sprt !== undefined) return { stop: { rule: 'sprt', hypotheses: hypothesesOf('sprt', sprt) }, most, budget }
  if (budget !== null) {
    throw new CliError(
      '--budget limits a run that decides as it goes: give --target-error, --until-decided or --sprt with it',
    )
  }
  return FIXED
}

/** A number of percentage points, as a share. */
function points(name: string, value: number): number {
  if (value > 0 && value < 50) return value / 100
  throw new CliError(`--${name} takes percentage points between 0 and 50${Number.isNaN(value) ? '' : `, not ${value}`}`)
}

/** `ELO0..ELO1`, normalised Elo unless `logistic:` stands before it. */
export function hypothesesOf(option: string, text: string): SprtHypotheses {
  const found = /^(?:(normalised|logistic):)?(-?\d+(?:\.\d+)?)\.\.(-?\d+(?:\.\d+)?)$/.exec(text.trim())
  const [, kind = 'normalised', low, high] = found ?? []
  const [elo0, elo1] = [Number(low), Number(high)]
  if (found === null || !(elo0 < elo1)) {
    throw new CliError(`--${option} takes ELO0..ELO1, the lower first, such as 0..10 or logistic:0..10; not ${text}`)
  }
  return { kind: kind === 'logistic' ? 'logistic' : 'normalised', elo0, elo1, alpha: 0.05, beta: 0.05 }
}

function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined
  const [, first, second] = /^(\d{1,6})\/(\d{1,6})$/.exec(text.trim()) ?? []
  const [index, of] = [Number(first), Number(second)]
  if (!(index >= 1 && index <= of)) throw new CliError(`--shard takes I/N, part I of N, such as 2/3; not ${text}`)
  return { index, of }
}

/** The options of a study, for the command line that repeats it. */
export function studyWords(argv: StudyArguments): Option[] {
  const error = argv['target-error']
  return [
    ...(error === undefined ? [] : [['target-error', String(error)] as const]),
    ...(argv['until-decided'] ? [['until-decided', ''] as const] : []),
    ...(argv.sprt === undefined ? [] : [['sprt', argv.sprt] as const]),
    ...(argv.margin === 5 ? [] : [['margin', String(argv.margin)] as const]),
    ...(argv.budget === undefined ? [] : [['budget', String(argv.budget)] as const]),
    ...(argv.trust === undefined ? [] : [['trust', argv.trust.trim()] as const]),
    ...(argv.clauses ? [['clauses', ''] as const] : []),
    ...(argv.shard === undefined ? [] : [['shard', argv.shard] as const]),
  ]
}
