import { normalHalfWidth } from '../../../src/stats/special/level.ts'

/** One subject: the time when it was last seen, and its event at that time (0: censored, no event). */
export interface Survival {
  readonly time: number
  readonly cause: number
}

export interface SurvivalStep {
  readonly time: number
  readonly survival: number
  /** Greenwood's standard error. */
  readonly se: number
  /** 95% interval on the log(-log) scale. */
  readonly low: number
  readonly high: number
}

/**
 * Product-limit estimator of the probability of no event of `cause` up to each time of such an event; all other events count as censoring.
 */
export function kaplanMeier(subjects: readonly Survival[], cause: number): SurvivalStep[] {
  const z = normalHalfWidth(0.95)
  let survival = 1
  let sum = 0
  return eventTimes(subjects, cause).map((time) => {
    const { events, atRisk } = at(subjects, time, cause)
    survival *= 1 - events / atRisk
    sum += events / (atRisk * (atRisk - events))
    const spread = (z * Math.sqrt(sum)) / Math.log(survival)
    return {
      time,
      survival,
      se: survival * Math.sqrt(sum),
      low: survival ** Math.exp(-spread),
      high: survival ** Math.exp(spread),
    }
  })
}

/** Aalen and Johansen's estimator of the probability of an event of `cause` up to each time of such an event. */
export function aalenJohansen(subjects: readonly Survival[], cause: number): { time: number; incidence: number }[] {
  const causes = [...new Set(subjects.map((subject) => subject.cause))].filter((other) => other !== 0)
  const times = [...new Set(causes.flatMap((other) => eventTimes(subjects, other)))].toSorted((a, b) => a - b)
  let eventFree = 1
  let incidence = 0
  const steps: { time: number; incidence: number }[] = []
  for (const time of times) {
    const { events, atRisk } = at(subjects, time, cause)
    incidence += eventFree * (events / atRisk)
    eventFree *= 1 - causes.reduce((sum, other) => sum + at(subjects, time, other).events, 0) / atRisk
    if (events > 0) steps.push({ time, incidence })
  }
  return steps
}

function eventTimes(subjects: readonly Survival[], cause: number): number[] {
  const times = subjects.filter((subject) => subject.cause === cause).map((subject) => subject.time)
  return [...new Set(times)].toSorted((a, b) => a - b)
}

function at(subjects: readonly Survival[], time: number, cause: number): { events: number; atRisk: number } {
  return {
    events: subjects.filter((subject) => subject.time === time && subject.cause === cause).length,
    atRisk: subjects.filter((subject) => subject.time >= time).length,
  }
}
