import type { Flip } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import { playedOf } from '../sentences/played.ts'
import { isolated } from '../sentences/text.ts'
import { armiesOf } from './pairs.ts'

/**
 * A battle whose outcome the rules changed, in words: `Block 12, seat 0: Order won under core, Levy won under earlier-combat`; `Battle 12:
 * …` if a block has one battle.
 */
export function flipText(document: CompareDocument, { matchup, a, b, block, seat, winners }: Flip): string {
  const armies = armiesOf(document, matchup)
  const won = (winner: 0 | 1 | null): string => (winner === null ? 'a draw' : `${isolated(armies[winner])} won`)
  const where = playedOf(document) === 'battle' ? `Battle ${block}` : `Block ${block}, seat ${seat}`
  return `${where}: ${won(winners[0])} under ${isolated(a)}, ${won(winners[1])} under ${isolated(b)}`
}
