import type { Measure } from './facts.ts'

/** Names that stand for a role in games that state none. */
const NAMES: Readonly<Record<NonNullable<Measure['role']>, readonly string[]>> = {
  margin: ['margin'],
  'first-move': ['firstMoverScore'],
  'table-side': ['southScore', 'topScore'],
  harm: ['woundsInflicted', 'woundsSuffered'],
}

/** Whether a measure has a role: it says so, or it says nothing and bears a name that stands for the role. */
export function hasRole({ role, name }: Pick<Measure, 'role' | 'name'>, asked: NonNullable<Measure['role']>): boolean {
  return role === undefined ? NAMES[asked].includes(name) : role === asked
}
