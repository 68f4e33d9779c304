import type { Measure } from './facts.ts'

/** Whether a measure has a part in reports. */
export function hasRole({ role }: Pick<Measure, 'role'>, asked: NonNullable<Measure['role']>): boolean {
  return role === asked
}
