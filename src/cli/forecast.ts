import { counted, whole } from '../report/sentences/text.ts'
import type { Forecast, MatchupForecast, TrustForecast } from '../run/study/forecast.ts'
import type { Study } from '../run/study/study.ts'

/** More matchups than this are not listed. */
const LISTED = 20

/** The forecast of a study in words; `briefly`: in one line. */
export function forecastText({ stopping, scenario }: Study, found: Forecast, briefly = false): string {
  const { matchups, battles, seconds, threads } = found
  const about = stopping.stop.rule === 'battles' ? '' : 'about '
  const total = `${goalOf(stopping.stop)}${about}${whole(battles)} battles in all, ${timeOn(seconds, threads)}`
  if (briefly) return `${total}.\n`
  const title = scenario.question ?? scenario.title
  const lines = matchups.slice(0, LISTED).map((matchup) => `  ${lineOf(matchup, about)}`)
  const more = matchups.length > LISTED ? [`  and ${matchups.length - LISTED} more`] : []
  const trust = found.trust === undefined ? [] : [trustText(found.trust)]
  return [title, '', ...lines, ...more, '', `${total}.`, ...trust, 'Nothing was written.', ''].join('\n')
}

/** A sentence on the work of planners, which shows how far the answer may be trusted. */
function trustText({ blocks, seconds, advised }: TrustForecast): string {
  if (advised === undefined) {
    return `How far to trust it: planners play ${counted(blocks, 'block')} beside it, ${duration(seconds)} more.`
  }
  return `How far to trust it will not be measured: this is too short a run for it. --trust ${advised.blocks} takes ${duration(advised.seconds)} more.`
}

function goalOf(stop: Study['stopping']['stop']): string {
  switch (stop.rule) {
    case 'target-error':
      return `To ±${Number((100 * stop.error).toFixed(4))} points: `
    case 'until-decided':
      return 'To a verdict: '
    default:
      return ''
  }
}

function lineOf({ matchup, variants, battles, limited, error, seconds }: MatchupForecast, about: string): string {
  const under = variants.length === 1 ? ` (${variants[0]})` : ` (${variants.length} variants)`
  const each = variants.length > 1 ? ' each' : ''
  const limit = limited ? ', the limit: it will be undecided by then' : ''
  const reach = error === null ? '' : `, to about ±${Number((100 * error).toPrecision(2))} points`
  return `${matchup}${under}: ${about}${whole(battles)} battles${each}${limit}${reach}, ${duration(seconds)}`
}

/** A duration with the number of threads; without threads of its own the work is done on that of the command. */
export function timeOn(seconds: number, threads: number): string {
  return `${duration(seconds)} on ${counted(Math.max(1, threads), 'thread')}`
}

export function duration(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
