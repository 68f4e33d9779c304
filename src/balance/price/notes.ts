import type { PricedUnit } from '../../scenario/price/types.ts'
import { OUT } from '../solver/even-field.ts'
import { doubtful } from './contact.ts'
import type { Parts } from './parts.ts'

/** Limits of the figures, in sentences. */
export function priceNotes({ name, changed, chosen, rosters }: PricedUnit, { contact, whole }: Parts): string[] {
  const prices = contact === null || whole === null ? 'The price is one' : 'Both prices are prices'
  return [
    `${prices} beside the other units at their costs of today, which stay. If these are not what the units are worth, neither is the price of ${name}: it is what keeps the fight even in this field. \`balance\` sets all costs at once, and may come to another cost.`,
    ...(changed.length === 0
      ? []
      : [
          `The price is that of ${name} as the scenario changes it: ${changed.join(', ')} ${changed.length === 1 ? 'is' : 'are'} not as in the catalogue.`,
        ]),
    ...outside(contact),
    ...(whole?.price.armies.isMercenary === true
      ? [`${name} belongs to no faction, so each army about it was filled up from a faction drawn by lot.`]
      : []),
    ...(whole !== null && chosen.points
      ? [
          `The file names no size of army: armies of ${rosters.battle?.field.bands.map(({ points }) => points).join(' and ')} points were fought. --points, or \`field: { bands: […] }\` in a roster, asks for others.`,
        ]
      : []),
    ...(whole !== null && chosen.table
      ? ['The file names no table: whole battles were fought on an empty one. A roster with `tables` asks for others.']
      : []),
    ...(whole === null
      ? []
      : [
          'The price in whole battles is a price in the hands of these generals; other generals, and people, may make another of it.',
        ]),
  ]
}

/** Units that are no part of the field, because battles never say how they compare. */
function outside(contact: Parts['contact']): string[] {
  if (contact === null) return []
  const { rates, unit } = contact.price
  const { units } = contact.ground.roster
  const isOut = (u: number): boolean => u !== unit && rates.weights[u] === OUT
  const open = doubtful(rates, unit)
  const noteOn = (opponents: readonly number[], why: string): string[] => {
    if (opponents.length === 0) return []
    const names = opponents.map((u) => units[u]?.name).join(', ')
    return [`${names} ${opponents.length === 1 ? 'is' : 'are'} left out of the straight fights: ${why}.`]
  }
  const settled = units.flatMap((_, u) => (isOut(u) && !open.includes(u) ? [u] : []))
  return [
    ...noteOn(settled, 'one side always wins them, at any numbers, so they determine no price'),
    ...noteOn(
      open,
      'one side won every battle fought, and the interval also holds the price if they count; more battles tell',
    ),
  ]
}
