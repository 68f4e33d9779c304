import type { UnitSpec } from '../../core/ruleset.ts'
import type { EntryDocument } from '../lists/catalogue.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import type { ListDocument, ListUnitDocument } from '../schema/list-schema.ts'
import type { Fault } from '../text/source.ts'
import type { Path } from '../text/tree.ts'
import { outfit } from './outfit.ts'

/** The units of an army, with their places in the input. */
export interface Muster {
  readonly units: readonly Mustered[]
  /** Warnings about them. */
  readonly warnings?: readonly Fault[]
}

export interface Mustered {
  readonly spec: UnitSpec
  readonly path: Path
  /** The path of its commander in the file. */
  readonly leaderPath: Path
  readonly idPath: Path
}

/** The units of a list whose entries and options are known: commanders with their retinues first, then the others. */
export function muster(list: ListDocument, catalogue: Catalogue, path: Path): Muster {
  const entries = catalogue.factions[list.faction]?.entries ?? {}
  const find = (key: string): EntryDocument => {
    const entry = entries[key]
    if (!entry) throw new RangeError(`no entry ${key}`)
    return entry
  }
  const written = new Set([...(list.commanders ?? []), ...(list.units ?? [])].flatMap(({ id }) => id ?? []))
  const led = (list.commanders ?? []).flatMap(({ entry, id, options, profile, retinue }, index): Mustered[] => {
    if (!retinue) return []
    const leader = find(entry)
    const followers = find(retinue.entry)
    const commander = outfit(leader, options, profile)
    const at = [...path, 'commanders', index]
    const unit = unitOf(followers, retinue)
    const name = id ?? unused(`${leader.name} with ${followers.name}`, written)
    const cost =
      unit.cost === undefined || commander.cost === undefined ? undefined : unit.cost + commander.cost + commander.once
    return [
      {
        spec: { ...unit, id: name, commander: commander.profile, ...(cost !== undefined && { cost }) },
        path: [...at, 'retinue'],
        leaderPath: at,
        idPath: [...at, 'id'],
      },
    ]
  })
  const alone = (list.units ?? []).map((unit, index): Mustered => {
    const entry = find(unit.entry)
    const at = [...path, 'units', index]
    const id = unit.id ?? unused(entry.name, written)
    const side = unit.side === undefined ? {} : { side: unit.side }
    return { spec: { ...unitOf(entry, unit), id, ...side }, path: at, leaderPath: at, idPath: [...at, 'id'] }
  })
  return { units: [...led, ...alone] }
}

/** A unit of an entry, without a name. */
export function unitOf(
  entry: EntryDocument,
  unit: Pick<ListUnitDocument, 'models' | 'width' | 'options' | 'profile'>,
): Omit<UnitSpec, 'id'> {
  const { profile, equipment, properties, cost, once } = outfit(entry, unit.options, unit.profile)
  const models = unit.models ?? entry.models?.[0] ?? 1
  return {
    models,
    profile,
    ...(entry.width !== undefined && { entryWidth: entry.width }),
    ...(unit.width !== undefined && { width: unit.width }),
    ...(cost !== undefined && { cost: cost * models + once }),
    ...(equipment.length > 0 && { equipment }),
    ...(properties.length > 0 && { properties }),
  }
}

/** The name, with a number if it is already taken; adds the result to `taken`. */
export function unused(name: string, taken: Set<string>): string {
  let free = name
  for (let n = 2; taken.has(free); n++) free = `${name} ${n}`
  taken.add(free)
  return free
}
