import * as maths from '../../core/maths.ts'
import { LEVEL } from '../../run/estimates/estimate.ts'
import type { MixedArmies } from '../../stats/pricing/mixed-armies.ts'
import type { Ground } from '../solver/field.ts'
import type { Tried } from './tried.ts'

/** Notes, in sentences, on what the figures of a roster do not show. */
export function notesOf({ roster }: Ground, { prices, rounded, verdict }: Tried): string[] {
  const isAgainst = roster.field.against.length > 0
  const notes: string[] = []
  const { fit } = prices
  if (fit !== null) {
    const free = roster.priced
    const blocks = prices.fitted.length
    if (blocks < 300 * free) {
      notes.push(
        `Intervals of costs${isAgainst ? ' and budgets' : ''} are approximate: ${blocks} meetings for ${free} units. With about 300 meetings or more for each unit, they show the sampling error correctly; they do not include how far ${isAgainst ? 'encounters' : 'armies'} differ from the sum of their parts.`,
      )
    }
    for (const { units } of fit.collisions) {
      // The units of a fixed army always fight together.
      if (units.every((u) => u >= roster.priced)) continue
      const names = units.map((u) => roster.units[u]?.name ?? '').join(', ')
      notes.push(`The battles do not show how much each of these units is worth: ${names}.`)
    }
    if (fit.spread === null && !isAgainst) {
      notes.push(
        'Whether a model is worth more in one number of units than in another is not estimable from these battles: they are too few, or hardly any unit stood in more than one number of them. Intervals of costs do not allow for it.',
      )
    }
    const few = prices.priced.slice(0, free).flatMap(({ identified, error, df }, u) => {
      return identified && error > 0 && df < FEW_DEGREES ? [roster.units[u]?.name ?? ''] : []
    })
    if (few.length > 0) {
      notes.push(
        `How wide the interval of a cost has to be is poorly known for ${few.join(', ')}: it rests on how worths differ between very few numbers of units (fewer than ${FEW_DEGREES} degrees of freedom). Larger armies, or other sizes of units, tell more than more battles.`,
      )
    }
    for (const { unit, spread } of fit.apart) notes.push(unevenUnit(roster, fit, unit, spread))
    if (fit.separation.found)
      notes.push('Some armies won or lost all their battles; their worth has no bound on that side.')
    if (!fit.converged) notes.push('The fit of the mixed armies did not converge.')
  }
  if (fit === null && !prices.rates.even.converged) {
    notes.push('No costs were found at which all units are even, so no unit has a price.')
  }
  if (roster.units.some(({ frozen }) => frozen)) {
    notes.push(
      'If a frozen cost is wrong, not every unit can be even: the other units are then priced to score as the anchor does.',
    )
  }
  if (roster.policies.length > 1) {
    notes.push(
      `New costs and the verdict are those of ${roster.policies[0]} on both sides; the other generals only show which units’ worth depends on the general.`,
    )
  }
  if (prices.sameInBands !== null && prices.sameInBands < 1 - LEVEL) {
    notes.push(
      `Costs differ from one ${isAgainst ? 'army' : 'size of army'} to another by more than chance (see each unit’s costs by band): no single list of costs is right for all.`,
    )
  }
  if (isAgainst && keepsOther(prices.priced, rounded.slice(0, roster.priced))) {
    notes.push(
      'Budgets are sums of what units are worth, not of what they cost: for a unit that keeps another cost, add its worth.',
    )
  }
  const untried = verdict.units.filter(({ isTried }) => !isTried).length
  if (untried > 0) {
    notes.push(
      isAgainst
        ? `${untried} of ${verdict.units.length} units ${untried === 1 ? 'was' : 'were'} not tried on fresh dice: none of the armies that all meet has as many points, or the rules allow no meeting.`
        : `${untried} of ${verdict.units.length} units ${untried === 1 ? 'was' : 'were'} not tried on fresh dice: the rules and the points of the field allow no meeting.`,
    )
  }
  const undecided = verdict.units.filter(({ balanced, isTried }) => isTried && balanced === 'undecided').length
  if (undecided > 0) {
    notes.push(
      `There were too few battles for a verdict on ${undecided} ${undecided === 1 ? 'unit' : 'units'}, at ${100 * roster.tolerance} points either way.`,
    )
  }
  return notes
}

/** With fewer degrees of freedom Student's quantile is 1.6 times that of the normal distribution, and more. */
const FEW_DEGREES = 3

/** A unit that stands out: it seems to be worth more in some numbers of units than in others, by more than the other units are. */
function unevenUnit({ units, anchor }: Ground['roster'], { spread }: MixedArmies, unit: number, own: number): string {
  const name = units[unit]?.name ?? ''
  const whose = unit === anchor ? 'all costs, which are relative to it,' : 'its cost'
  return `A model of ${name} seems to be worth more in some numbers of units than in others, by more than models of the other units: typically ${percent(own)} more or less (the others ${percent(spread ?? 0)}), which is likely too high. In one roster of ten some unit stands out by chance. So the intervals of ${whose} are wide.`
}

/** A standard deviation of a logarithm, as a percentage. */
function percent(deviation: number): string {
  return `${(100 * (maths.exp(deviation) - 1)).toFixed(0)}%`
}

/** Whether a unit with a known worth has a cost that differs from it by more than `OTHER`, in ln. */
function keepsOther(priced: Tried['prices']['priced'], costs: readonly number[]): boolean {
  return costs.some((cost, u) => {
    const price = priced[u]
    return price?.identified === true && Math.abs(maths.log(cost) - price.log) > OTHER
  })
}

const OTHER = 0.05
