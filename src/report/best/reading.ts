import type { BestDocument } from '../../result/best.ts'
import { html, type Markup } from '../html/markup.ts'

/** How to read the reports of a best list: what fresh dice are, what a change is worth, and what a mixture secures. */
export function bestReading({ field, changes, mixture, search }: BestDocument): readonly Markup[] {
  return [
    html`<b>Fresh dice</b>: of many lists the one that did best has been lucky, too, and the dice that chose it would promise too much. So every score here is of other dice, those of the blocks that <code>run</code> plays first. The intervals hold for the list told, whatever it was chosen by.`,
    ...(search.lists === null
      ? [
          html`<b>The best list found</b> is the best of those that were played. More battles (<code>--battles</code>), or fewer entries (<code>--limit</code>), search more thoroughly; another seed may end at another list that is as good.`,
        ]
      : []),
    html`<b>In these hands</b>: a list is the best as the generals of the scenario lead it and its enemies. Play it under others (<code>--set armies.0.policy=…</code>) before you believe it; a <code>run</code> of it also says what stronger play makes of its score.`,
    ...(field.length > 1
      ? [html`<b>Score against the field</b> is the mean over its armies, which all count alike.`]
      : []),
    ...(changes === null
      ? []
      : [
          html`<b>Worth of a change</b> is the score of the changed list less that of the list, in points of score (percentage points), on the same dice for both, which makes it more precise than the scores themselves. Worths of two changes do not add up.`,
        ]),
    ...(mixture === null
      ? []
      : [
          html`<b>The mixture nobody beats</b> is the equilibrium of the game in which you pick a finalist and the enemy, who knows how often you pick which, an army of the field. What it secures is its score against the army that does best against it.`,
        ]),
  ]
}
