import type { UnitType } from '../../../core/facts.ts'

/** Kinds of units: their bases and movement. SOVL-TYPE-01 to -06. */
export const UNIT_TYPES: Readonly<Record<string, UnitType & { readonly movement: number }>> = {
  'infantry-20': {
    title: 'Infantry (20 × 20)',
    clause: 'SOVL-TYPE-01',
    base: { width: 20, depth: 20 },
    movement: 8,
  },
  'infantry-25': {
    title: 'Infantry (25 × 25)',
    clause: 'SOVL-TYPE-02',
    base: { width: 25, depth: 25 },
    movement: 8,
  },
  cavalry: { title: 'Cavalry (25 × 50)', clause: 'SOVL-TYPE-03', base: { width: 25, depth: 50 }, movement: 16 },
  'monstrous-infantry': {
    title: 'Monstrous Infantry (40 × 40)',
    clause: 'SOVL-TYPE-04',
    base: { width: 40, depth: 40 },
    movement: 12,
  },
  'large-monster': {
    title: 'Large Monster (50 × 50)',
    clause: 'SOVL-TYPE-05',
    base: { width: 50, depth: 50 },
    movement: 12,
  },
  chariot: { title: 'Chariot (50 × 100)', clause: 'SOVL-TYPE-06', base: { width: 50, depth: 100 }, movement: 16 },
}
