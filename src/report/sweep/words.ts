import { isolated, unitName } from '../sentences/text.ts'

/** What a path of a scenario varies, in words. */

/** A path to a number of a unit: its army, its name and the field. */
const OF_UNIT = /^armies\.([^.]+)\.units\.([^.]+)\.(?:profile\.)?([A-Za-z]+(?:\.[A-Za-z]+)?)$/

/** A path to a number of an entry of the catalogue: its key and the field. */
const OF_ENTRY = /^catalogue\.([^.]+)\.(?:profile\.)?([A-Za-z]+(?:\.[A-Za-z]+)?)$/

interface Axis {
  readonly path: string
  readonly label: string
}

/** `models of Levy’s spears`, `save of iron-knights`; the short name of the path if it is not that of a number of a unit or entry. */
export function axisWords({ path, label }: Axis): string {
  const [, entry = '', number = ''] = OF_ENTRY.exec(path) ?? []
  if (number !== '') return `${spaced(number)} of ${isolated(entry)}`
  const { army, unit, field } = unitOf({ path, label })
  if (field === '') return isolated(label)
  return field === 'count' ? `number of ${manyName(army, unit)}` : `${spaced(field)} of ${nameOf(army, unit)}`
}

/**
 * A value of a path, or several: `25 models of Levy’s spears`, `8 Goblins`, `8 of Watch’s archer`, `strength 15 of Wardens’ knights`, `save 4 of iron-knights`,
 * `turns = 6`.
 */
export function valueWords({ path, label }: Axis, value: string): string {
  const { army, unit, field } = unitOf({ path, label })
  const of = nameOf(army, unit)
  const [, entry = '', number = ''] = OF_ENTRY.exec(path) ?? []
  if (number !== '') return `${spaced(number)} ${value} of ${isolated(entry)}`
  switch (field) {
    case '':
      return `${isolated(label)} = ${value}`
    case 'count':
      return isPlural(army, unit) ? `${value} ${isolated(army)}` : `${value} of ${of}`
    case 'models':
      return `${value} models of ${of}`
    default:
      return `${spaced(field)} ${value} of ${of}`
  }
}

/** Army, unit and field of a path; a unit that the path gives by number has the name that it has in the label, and no army. */
function unitOf({ path, label }: Axis): { readonly army: string; readonly unit: string; readonly field: string } {
  const [, army = '', unit = '', field = ''] = OF_UNIT.exec(path) ?? []
  if (![army, unit].some((name) => /^\d+$/.test(name))) return { army, unit, field }
  const named = label.endsWith(`.${field}`) ? label.slice(0, -field.length - 1) : ''
  return named === '' ? { army: '', unit: '', field: '' } : { army: '', unit: named, field }
}

function nameOf(army: string, unit: string): string {
  return army === '' ? isolated(unit) : unitName({ army, unit })
}

/** Whether an army has the name of its unit in the plural: Goblins, of an army of goblins. */
function isPlural(army: string, unit: string): boolean {
  return [unit, `${unit}s`, `${unit}es`].some((name) => name.toLowerCase() === army.toLowerCase())
}

function manyName(army: string, unit: string): string {
  return isPlural(army, unit) ? isolated(army) : nameOf(army, unit)
}

/** `maxLoad` → `max load`, `ranged.power` → `ranged power`. */
function spaced(field: string): string {
  return field.replace('.', ' ').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
