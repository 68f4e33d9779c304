import type { EntryDocument } from '../lists/catalogue.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import type { UnitDocument } from '../schema/documents.ts'
import type { ListDocument, ListUnitDocument } from '../schema/list-schema.ts'
import type { Data } from '../text/tree.ts'
import type { Pick, Troops } from './types.ts'

/** The units of an army list. A unit with more keys than a choice has, such as a profile of its own, keeps them. */
export function picksOfList({ commanders = [], units = [] }: ListDocument, { entries }: Catalogue): Pick[] {
  const led = commanders.map(({ entry, options = [], id: _id, retinue, ...rest }): Pick => {
    const [leads, extra] = retinue === undefined ? [undefined, {}] : troopsOf(retinue, entries)
    const more: Data = { ...rest, ...(Object.keys(extra).length > 0 && { retinue: extra }) }
    return { entry, models: 1, options, ...(leads && { leads }), ...writtenOf(more) }
  })
  const alone = units.map(({ id: _id, ...unit }): Pick => {
    const [troops, more] = troopsOf(unit, entries)
    return { ...troops, ...writtenOf(more) }
  })
  return [...led, ...alone]
}

/** The units of an army without a list. A unit without an entry, or with numbers of its own, is kept with its name. */
export function picksOfUnits(units: readonly UnitDocument[], { entries }: Catalogue): Pick[] {
  return units.flatMap(({ id, unit, models, options = [], count, ...rest }): Pick[] => {
    const entry = unit ?? ''
    const number = models ?? entries[entry]?.models?.[0] ?? 1
    const ids = count === undefined ? [id] : Array.from({ length: count }, (_, i) => `${id} ${i + 1}`)
    const isOwn = unit === undefined || Object.keys(rest).length > 0
    return ids.map((each) => ({ entry, models: number, options, ...(isOwn && { written: { ...rest, id: each } }) }))
  })
}

function troopsOf(
  { entry, models, options = [], ...rest }: Omit<ListUnitDocument, 'id'>,
  entries: Readonly<Record<string, EntryDocument>>,
): readonly [Troops, Data] {
  return [{ entry, models: models ?? entries[entry]?.models?.[0] ?? 1, options }, { ...rest }]
}

function writtenOf(more: Data): { readonly written?: Data } {
  return Object.keys(more).length > 0 ? { written: more } : {}
}
