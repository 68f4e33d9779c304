import type { BalanceDocument, BalancedUnit } from '../../result/balance.ts'
import type { Trusted, UnitTrust } from '../../result/trust.ts'
import { show } from '../sentences/format.ts'
import { counted, isolated } from '../sentences/text.ts'
import { adviceText, isWide, pointsText, unmeasured, wideText } from '../sentences/trust.ts'
import { money, worth } from './units.ts'

/** Sentences on how stronger play changes the prices. */

/** One sentence on all units about which planners were asked, and one on each; empty if they were not to be asked. */
export function strongerTexts(document: BalanceDocument): readonly string[] {
  const { trust, units } = document
  if (trust === undefined) return []
  if (trust.units === 0) return [unmeasured(trust)]
  const asked = units.flatMap((unit) => (unit.trust?.found === undefined ? [] : [{ unit, trust: unit.trust }]))
  const advice = trust.more === undefined ? '' : ` To know more: ${adviceText(trust.more, 'battle')} of each.`
  const all = `${counted(trust.battles, 'battle')} of ${counted(trust.units, 'unit')} whose verdict could turn ${trust.battles === 1 ? 'was' : 'were'} played again, led by ${trust.policy}; each interval is of one unit by itself, at 95%; that a score moves is said after correction for the number of units.${advice}`
  return [all, ...asked.map(({ unit, trust: said }) => unitText(unit, said, said.found as Trusted))]
}

function unitText(unit: BalancedUnit, trust: UnitTrust, found: Trusted): string {
  const what = `the score of ${isolated(unit.name)} at ${money(unit.rounded)} points`
  if (found.verdict === 'open' && isWide(found))
    return wideText({ policy: trust.policy, battles: trust.battles }, found, what)
  const { change, corrected, verdict } = found
  const under = show(corrected, 'share').value
  const moved = `Stronger play ${verdict === 'open' ? 'may move' : 'moves'} ${what} by ${pointsText(change)}, to ${under}`
  if (verdict === 'holds') return `${moved}: its score at this price holds.`
  if (verdict === 'open') return `${moved}: not enough battles to say whether its score at this price holds.`
  const shown = worthText(trust)
  return shown === null
    ? `${moved}.`
    : `${moved}: there it is worth about ${shown}, not ${worth(unit)?.value ?? 'that'}.`
}

/** `62.1 (45.0 to 84.3)`. */
function worthText({ worth: found }: UnitTrust): string | null {
  if (found === undefined) return null
  const { value, low, high } = show({ ...found, level: 0, method: '' }, 'count')
  return `${value} (${low ?? ''} to ${high ?? ''})`
}
