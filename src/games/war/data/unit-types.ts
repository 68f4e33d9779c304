import type { UnitType } from '../../../core/facts.ts'

const type = (title: string, clause: string, movement: number, meaning?: string) => ({
  title,
  clause,
  movement,
  ...(meaning !== undefined && { meaning }),
})

/** Types of units, and how they move. */
export const UNIT_TYPES: Readonly<Record<string, UnitType & { readonly movement: number }>> = {
  infantry: type(
    'Infantry',
    'WAR-MOVE-04',
    4,
    'At most 3 of the points are steps ahead, the others turns; rivers keep it out.',
  ),
  lightCavalry: type('Light cavalry', 'WAR-MOVE-05', 6),
  heavyCavalry: type('Heavy cavalry', 'WAR-MOVE-06', 5),
  artillery: type('Artillery', 'WAR-MOVE-07', 1, 'Artillery that spends the point does not shoot in that activation.'),
  large: type('Large creatures', 'WAR-MOVE-08', 5),
  flying: type(
    'Flying',
    'WAR-MOVE-09',
    6,
    'Passes over units and ground, and need not stop beside enemies; does not end in a river.',
  ),
}
