import type { SwitchTable } from '../../../../kit/switches.ts'

/** Spells and their areas: SVN-ECON-10, SVN-GRID-10. */
export const SPELL_SWITCHES = {
  spells: {
    values: ['off', 'simple'],
    default: 'off',
    clause: 'SVN-G16',
    needs: ['SVN-ECON-10'],
    meaning:
      'Whether those cast spells whose profiles have any: a Main, which enemies may interrupt, and which is lost with hit points that its caster loses before it works.',
    affects: 'Everything that casters do.',
  },
  areaCentre: {
    values: ['vertex', 'cellSE'],
    default: 'vertex',
    clause: 'SVN-G29',
    needs: ['SVN-GRID-10'],
    meaning:
      'What the centre of an area is: a corner of the grid, or a square, the area then reaching one square farther down and to the right.',
    affects: 'How far areas reach to the left and upwards, and past corners.',
  },
} as const satisfies SwitchTable
