import type { ActionKind, GameFacts, WeightField } from '../../core/facts.ts'
import type { Side } from '../../core/ruleset.ts'
import type { SimpleFeature } from './deciding.ts'
import type { SimpleGame } from './simple.ts'
import { mapped } from './words.ts'

/** The features of a game: its own, or those that follow from the roles of its measures. */
export function featuresOf({ decisions, measures }: SimpleGame): Readonly<Record<string, SimpleFeature>> {
  if (decisions?.features !== undefined) return decisions.features
  return Object.fromEntries(
    Object.entries(measures).flatMap(([name, measure]): [string, SimpleFeature][] => {
      if (!('read' in measure)) return []
      const meaning = measure.meaning ?? `${measure.title}.`
      if (measure.of === 'battle') {
        if (measure.role !== 'margin') return []
        return [[name, { meaning, read: (state, side, game) => leading(measure.read(state, -1, game), side) }]]
      }
      if (measure.role !== 'harm') return []
      const harm: SimpleFeature['read'] = (state, side, game) =>
        measure.of === 'army'
          ? measure.read(state, side, game)
          : game.armies[side].reduce((sum, unit) => sum + measure.read(state, unit, game), 0)
      return [
        [
          name,
          {
            meaning,
            read: (...[state, side, game]) => harm(state, side === 0 ? 1 : 0, game) - harm(state, side, game),
          },
        ],
      ]
    }),
  )
}

function leading(margin: number, side: Side): number {
  return side === 0 ? margin : -margin
}

/** What the facts of a game say of decisions. */
export function decisionFacts(game: SimpleGame): Pick<GameFacts, 'policies' | 'actions' | 'weights'> {
  const { decisions } = game
  if (decisions === undefined) return {}
  const { generals = {}, actions } = decisions
  const fields = mapped(featuresOf(game), weightField)
  return {
    policies: {
      greedy: 'Carries each action out in a copy of the position, and takes the one with the highest expected value.',
      ...mapped(generals, ({ about }) => about),
      'random-legal': 'Takes any legal action, all with equal chances.',
    },
    actions: mapped(
      actions,
      ({ meaning, with: numbers = {} }): ActionKind => ({ with: Object.keys(numbers), meaning }),
    ),
    ...(Object.keys(fields).length > 0 && { weights: { named: ['greedy', ...Object.keys(generals)], fields } }),
  }
}

function weightField({ meaning, weight = 1, range }: SimpleFeature): WeightField {
  const most = 10 * (Math.abs(weight) || 1)
  const [min, max] = range ?? [-most, most]
  return { meaning, min, max }
}
