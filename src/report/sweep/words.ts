import { isolated, unitName } from '../sentences/text.ts'

/** What a path of a scenario varies, in words. */

/** A path to a number of a unit: its army, its name and the field. */
const OF_UNIT = /^armies\.([^.]+)\.units\.([^.]+)\.(?:profile\.)?([A-Za-z]+)$/

interface Axis {
  readonly path: string
  readonly label: string
}

/** `models of Levy’s spears`; the short name of the path if it is not that of a number of a unit. */
export function axisWords({ path, label }: Axis): string {
  const [, army = '', unit = '', field = ''] = OF_UNIT.exec(path) ?? []
  if (field === '') return isolated(label)
  return field === 'count' ? `number of ${unitName({ army, unit })}` : `${spaced(field)} of ${unitName({ army, unit })}`
}

/** A value of a path, or several: `25 models of Levy’s spears`, `8 of Goblins’ goblin`, `strength 15 of Wardens’ knights`, `turns = 6`. */
export function valueWords({ path, label }: Axis, value: string): string {
  const [, army = '', unit = '', field = ''] = OF_UNIT.exec(path) ?? []
  const of = unitName({ army, unit })
  switch (field) {
    case '':
      return `${isolated(label)} = ${value}`
    case 'count':
      return `${value} of ${of}`
    case 'models':
      return `${value} models of ${of}`
    default:
      return `${spaced(field)} ${value} of ${of}`
  }
}

/** `maxLoad` → `max load`. */
function spaced(field: string): string {
  return field.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
