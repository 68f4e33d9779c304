import { unitName } from '../../../kit/words.ts'
import { CONTEST } from '../chapters/chance.ts'
import { EACH } from '../chapters/weapon-choice.ts'
import { TERRAIN_KINDS } from '../data/terrain.ts'
import { readBend } from '../space/movement/path-code.ts'
import type { Strike, Unit } from '../state/state.ts'

export { counted, playerName, unitName } from '../../../kit/words.ts'

/** Numbers, names and places in the words of reports. */

/** The number that a roll needs, or its chance if two dice are compared. */
export function needed(code: number): string {
  if (code >= CONTEST) return `${code - CONTEST} in 36`
  if (code <= 1) return 'always'
  return code > 6 ? 'never' : `${code}+`
}

const WEAPONS = ['weapon', 'second weapon', 'third weapon']

/** Text of the choice in which every model uses its best weapons. */
export const EACH_TEXT = 'the best of each model'

/** Names of a unit’s weapons, given as bits. */
export function weaponNames(unit: Unit | undefined, weapons: number): string {
  if (weapons === EACH) return EACH_TEXT
  return WEAPONS.map((_, w) => w)
    .filter((w) => ((weapons >> w) & 1) === 1)
    .map((w) => weaponName(unit, w))
    .join(' and ')
}

const AGAIN = ['', 'second ', 'third ']

/** Name of a weapon, numbered if several share it; by its index in the profile if it has no name. */
export function weaponName(unit: Unit | undefined, weapon: number): string {
  const name = unit?.weapons[weapon]?.name
  if (name === undefined || name === null) return WEAPONS[weapon] ?? 'weapon'
  const before = unit?.weapons.filter((other, w) => w < weapon && other.name === name).length ?? 0
  return `${AGAIN[before]}${name}`
}

const COVERS = ['no cover', 'soft cover', 'hard cover', 'full cover']

export function coverName(cover: number): string {
  return COVERS[cover] ?? 'cover'
}

/** A place in inches. */
export function placeName([x, y]: readonly [number, number]): string {
  return `(${x.toFixed(1)}, ${y.toFixed(1)})`
}

/** A path around obstacles in words; an empty string for a straight way. */
export function wayName(state: Strike, number: number): string {
  const { field } = state
  const bent = field === null ? null : readBend(field, number)
  if (field === null || bent === null) return ''
  const kind = field.spec.table.terrain[bent.piece]?.kind ?? ''
  const about =
    bent.unit >= 0 ? unitName(state, bent.unit) : `the ${(TERRAIN_KINDS[kind]?.title ?? 'ground').toLowerCase()}`
  return ` ${bent.inches.toFixed(1)} inches around ${about}`
}
