import { whole } from '../report/sentences/text.ts'
import type { Forecast, MatchupForecast } from '../run/study/forecast.ts'
import type { Study } from '../run/study/study.ts'

/** More matchups than this are not listed. */
const LISTED = 20

/** What a study will take, in words; `briefly`: in one line. */
export function forecastText({ stopping, scenario }: Study, found: Forecast, briefly = false): string {
  const { matchups, battles, seconds, threads } = found
  const about = stopping.stop.rule === 'battles' ? '' : 'about '
  const on = `${threads} thread${threads === 1 ? '' : 's'}`
  const total = `${goalOf(stopping.stop)}${about}${whole(battles)} battles in all, ${duration(seconds)} on ${on}`
  if (briefly) return `${total}.\n`
  const title = scenario.question ?? scenario.title
  const lines = matchups.slice(0, LISTED).map((matchup) => `  ${lineOf(matchup, about)}`)
  const more = matchups.length > LISTED ? [`  and ${matchups.length - LISTED} more`] : []
  return [title, '', ...lines, ...more, '', `${total}.`, 'Nothing was written.', ''].join('\n')
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

export function duration(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
