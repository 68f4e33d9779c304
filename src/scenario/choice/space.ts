import type { Matchup, RulesTable, UnitSpec } from '../../core/ruleset.ts'
import { muster, unitOf, unused } from '../build/muster.ts'
import { outfit, outOfRange } from '../build/outfit.ts'
import type { Catalogue } from '../lists/catalogue-check.ts'
import { checkList, totalOf } from '../lists/list-check.ts'
import { contactsFor } from '../roster/muster.ts'
import type { ListDocument } from '../schema/list-schema.ts'
import type { Place } from '../text/tree.ts'
import { inOneLine } from './text.ts'
import { type Form, forbids, type Game, type Kind, type Legal, type Pick, type Troops } from './types.ts'

/** An army that the chosen army meets. */
export interface Foe {
  readonly name: string
  /** Points of its units; null if they have no cost. */
  readonly points: number | null
  /** The matchup with the given list of the chosen army. */
  readonly matchup: Matchup
  /** Place of the chosen army in the matchup. */
  readonly side: 0 | 1
}

/** All that decides which lists are legal. */
export interface Rules {
  readonly game: Game
  readonly rules: RulesTable
  readonly form: Form
  readonly catalogue: Catalogue
  readonly kinds: readonly Kind[]
  /** Fewest and most points of a list. */
  readonly points: readonly [number, number]
  readonly foes: readonly Foe[]
  /** Units with keys of their own as the scenario builds them, by id. */
  readonly fixed: ReadonlyMap<string, UnitSpec>
  /** Names that units of other armies have. */
  readonly taken: readonly string[]
  readonly root: Place
  /** Number of the army in the scenario. */
  readonly at: number
  /** Id of the one unit that the contacts of the scenario name; null if they name none. A list then is one unit of this name. */
  readonly only: string | null
}

/** The legal lists of an army. Lists with equal units are the same list, whatever their order. */
export class Space {
  readonly rules: Rules
  readonly byKey: ReadonlyMap<string, Kind>
  private readonly known = new Map<string, Legal | null>()
  private readonly costs = new Map<string, readonly [each: number, once: number]>()

  constructor(rules: Rules) {
    this.rules = rules
    this.byKey = new Map(rules.kinds.map((kind) => [kind.key, kind]))
  }

  get kinds(): readonly Kind[] {
    return this.rules.kinds
  }

  get points(): readonly [number, number] {
    return this.rules.points
  }

  /** Points of a model of an entry with these options, and of what is paid once. */
  price({ entry, options }: Troops): readonly [each: number, once: number] {
    const key = [entry, ...options].join('\0')
    const known = this.costs.get(key)
    if (known !== undefined) return known
    const of = this.rules.catalogue.entries[entry]
    if (of === undefined) throw new RangeError(`no entry ${entry}`)
    const { cost = 0, once } = outfit(of, options)
    this.costs.set(key, [cost, once])
    return [cost, once]
  }

  /** Points of a unit with its retinue; a unit with keys of its own costs what the scenario says. */
  cost(pick: Pick): number {
    const id = pick.written?.['id']
    const fixed = typeof id === 'string' ? this.rules.fixed.get(id) : undefined
    if (fixed !== undefined && this.rules.form.kind === 'units') return fixed.cost ?? 0
    return this.costOf(pick) + (pick.leads === undefined ? 0 : this.costOf(pick.leads))
  }

  total(picks: readonly Pick[]): number {
    return rounded(picks.reduce((sum, pick) => sum + this.cost(pick), 0))
  }

  /** The list as it goes into battle; null if it breaks a rule, a limit or the points. */
  legal(picks: readonly Pick[]): Legal | null {
    const key = keyOf(picks)
    const known = this.known.get(key)
    if (known !== undefined) return known
    const found = this.find(picks)
    this.known.set(key, found)
    return found
  }

  /** The matchup of a list with an army of the field. */
  matchup({ units }: Legal, { matchup, side }: Foe): Matchup {
    const [first, second] = matchup.armies
    const armies = side === 0 ? ([{ ...first, units }, second] as const) : ([first, { ...second, units }] as const)
    const isWritten = matchup.battle !== undefined || this.rules.only !== null
    const contacts = isWritten ? matchup.contacts : contactsFor(this.rules.game.facts, armies)
    return { ...matchup, armies, contacts }
  }

  /** The list as a document of an army list; the units of the scenario otherwise. */
  document(picks: readonly Pick[]): object {
    const { form } = this.rules
    if (form.kind === 'list') return documentOf(form.list, picks, this.rules.game.facts.single === true)
    return this.unitsOf(picks).map(({ id, pick }) => unitDocument(id, pick, this.rules.game.facts.single === true))
  }

  /** The value of `--set` that gives the army of the scenario this list. */
  setting(picks: readonly Pick[]): string {
    const { form, at } = this.rules
    const document = this.document(picks)
    if (form.kind === 'units') return `armies.${at}.units=${inOneLine(document)}`
    return `armies.${at}.list=${inOneLine({ ...document, catalogue: form.beside })}`
  }

  private find(picks: readonly Pick[]): Legal | null {
    if (!this.isWithin(picks) || (this.rules.only !== null && picks.length !== 1)) return null
    const units = this.rules.form.kind === 'list' ? this.ofList(picks, this.rules.form.list) : this.ofUnits(picks)
    if (units === null || units.length === 0) return null
    const points = totalOf(units.map((spec) => ({ spec: { cost: spec.cost ?? 0 } })))
    const legal = { picks, units, points: this.rules.form.kind === 'list' ? points : this.total(picks) }
    const { game, rules, foes } = this.rules
    return foes.some((foe) => forbids(game.check(rules, this.matchup(legal, foe)))) ? null : legal
  }

  /** Whether points and numbers of units are within their limits. */
  private isWithin(picks: readonly Pick[]): boolean {
    const [low, high] = this.points
    const total = this.total(picks)
    if (total < low || total > high) return false
    const counts = countsOf(picks)
    return this.kinds.every(({ key, limit: [least, most] }) => {
      const count = counts.get(key) ?? 0
      return count >= least && count <= most
    })
  }

  private ofList(picks: readonly Pick[], list: ListDocument): readonly UnitSpec[] | null {
    const { catalogue, game, root } = this.rules
    const document = documentOf(list, picks, game.facts.single === true)
    const found = checkList(document, catalogue, { facts: game.facts, root, path: [] })
    return Array.isArray(found) ? null : muster(document, catalogue, []).units.map(({ spec }) => spec)
  }

  private ofUnits(picks: readonly Pick[]): readonly UnitSpec[] | null {
    const { game, catalogue, foes, fixed } = this.rules
    const isCounted = foes[0]?.matchup.battle !== undefined || game.facts.costed === true
    if (picks.some((pick) => this.isOutOfRange(pick))) return null
    return this.unitsOf(picks).map(({ id, pick }): UnitSpec => {
      const written = fixed.get(id)
      if (written !== undefined) return written
      const entry = catalogue.entries[pick.entry]
      if (entry === undefined) throw new RangeError(`no entry ${pick.entry}`)
      const { cost, ...spec } = unitOf(entry, { models: pick.models, options: pick.options })
      return { ...spec, id, ...(isCounted && cost !== undefined && { cost }) }
    })
  }

  private isOutOfRange({ entry, options }: Pick): boolean {
    const of = this.rules.catalogue.entries[entry]
    return of !== undefined && options.length > 0 && outOfRange(this.rules.game.facts, of, options) !== undefined
  }

  /** Units with their names. */
  private unitsOf(picks: readonly Pick[]): { readonly id: string; readonly pick: Pick }[] {
    const written = picks.flatMap((pick) => (typeof pick.written?.['id'] === 'string' ? [pick.written['id']] : []))
    const taken = new Set([...this.rules.taken, ...written])
    return picks.map((pick) => {
      const id = pick.written?.['id']
      const name = this.rules.catalogue.entries[pick.entry]?.name ?? pick.entry
      return { id: typeof id === 'string' ? id : (this.rules.only ?? unused(name, taken)), pick }
    })
  }

  private costOf(troops: Troops): number {
    const [each, once] = this.price(troops)
    return each * troops.models + once
  }
}

/** Number of units by entry, retinues included. */
export function countsOf(picks: readonly Pick[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { entry, leads } of picks) {
    for (const key of leads === undefined ? [entry] : [entry, leads.entry]) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/** A text that is equal for lists of equal units. */
export function keyOf(picks: readonly Pick[]): string {
  return picks.map(pickKey).toSorted().join('\n')
}

function pickKey({ entry, models, options, leads, written }: Pick): string {
  return JSON.stringify([entry, models, options, leads ?? null, written ?? null])
}

/** Sums of costs without rounding errors: whole costs stay whole. */
export function rounded(points: number): number {
  return Math.round(points * 1e6) / 1e6
}

function documentOf(list: ListDocument, picks: readonly Pick[], single: boolean): ListDocument {
  const leaders = picks.filter(({ leads }) => leads !== undefined)
  const others = picks.filter(({ leads }) => leads === undefined)
  const { title: _title, commanders: _commanders, units: _units, ...head } = list
  return {
    ...head,
    ...(leaders.length > 0 && {
      commanders: leaders.map(({ entry, options, leads, written }) => ({
        ...written,
        entry,
        ...(options.length > 0 && { options }),
        ...(leads && { retinue: { ...(written?.['retinue'] as object | undefined), ...troopsOf(leads, single) } }),
      })),
    }),
    units: others.map((pick) => ({ ...pick.written, ...troopsOf(pick, single) })),
  }
}

function troopsOf({ entry, models, options }: Troops, single: boolean) {
  return { entry, ...(!single && { models }), ...(options.length > 0 && { options }) }
}

function unitDocument(id: string, { entry, models, options, written }: Pick, single: boolean): object {
  return {
    ...written,
    id,
    ...(entry !== '' && { unit: entry }),
    ...(!single && { models }),
    ...(options.length > 0 && { options }),
  }
}
