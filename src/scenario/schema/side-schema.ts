import { z } from 'zod'
import type { ArmySideFacts, GameFacts } from '../../core/facts.ts'
import type { SideSpec } from '../../core/ruleset.ts'
import { choice, list, map, NAME, text, typed } from './fields.ts'

/** Most sides of an army. */
const MOST_SIDES = 8

/** The sides of an army, in their order. */
export function sidesSchema({
  about,
  clause,
  hostile,
  alert,
  surprised,
}: ArmySideFacts): z.ZodType<readonly SideSpec[]> {
  const side = map(
    'a map of `name`, and `hostile`, `alert` or `surprised`',
    {
      name: text(NAME, { description: 'Unique in the army; units name it as their `side`.' }),
      hostile: choice([false, true], { description: hostile }).optional(),
      alert: choice([false, 'careful', true], { description: alert }).optional(),
      surprised: choice([false, true], { description: surprised }).optional(),
    },
    {},
  )
  return typed(
    list('a list of sides, such as [{ name: goblins }, { name: wolves }]', side, {
      description: `${about} (${clause})`,
    })
      .min(2, 'a list of at least two sides; leave it out if the whole army is one side')
      .max(MOST_SIDES, `a list of at most ${MOST_SIDES} sides`),
  )
}

/** The side of its army that a unit belongs to. */
export function sideShape({ armySides }: GameFacts): Record<string, z.ZodType> {
  if (armySides === undefined) return {}
  return {
    side: text(NAME, {
      description: 'Its side, one of the `sides` of its army. If an army has sides, every unit names one.',
    }).optional(),
  }
}
