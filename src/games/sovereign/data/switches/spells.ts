import type { SwitchTable } from '../../../../kit/switches.ts'

/** Spells and their areas: SVN-ECON-10, SVN-GRID-10. */
export const SPELL_SWITCHES = {
  spells: {
    values: ['off', 'simple'],
    default: 'off',
    clause: 'SVN-G16',
    needs: ['SVN-ECON-10'],
    meaning:
      'Whether combatants cast the spells of their profiles. A spell is a Main that enemies may interrupt, and it is lost if its caster loses hit points before it works.',
    affects: 'Everything that casters do.',
  },
  areaCentre: {
    values: ['vertex', 'cellSE'],
    default: 'vertex',
    clause: 'SVN-G29',
    needs: ['SVN-GRID-10'],
    meaning:
      'Centre of an area: a corner of the grid, or a square; from a square the area reaches one square farther down and to the right.',
    affects: 'How far areas reach to the left and upwards, and past corners.',
  },
} as const satisfies SwitchTable
