import type { Clause } from '../../core/clause.ts'
import { CitedNotes, generalOf, type Log } from '../../core/log.ts'
import {
  type ArmySpec,
  type Column,
  FIRST_MEASURE,
  FIRST_WINS,
  type Matchup,
  OUTCOME,
  type Piece,
  type Policy,
  type Ruleset,
  type Scene,
  SECOND_WINS,
  type Side,
  TURNS,
} from '../../core/ruleset.ts'
import {
  type BattleLog,
  type BattleName,
  type BattleResult,
  type DecisionLog,
  type EventLog,
  type MeasureLog,
  type PositionLog,
  SCHEMA,
  type SceneLog,
  type TableLog,
} from './log.ts'
import { considered, valuesOf } from './why.ts'

/**
 * Records a battle. Make it after the battle was reset, hand it to `playBattle` as the log and `heard` policies as the generals, then call
 * `finish`. It takes a scene after every event, because a game notes an event after carrying it out.
 */
export class Recorder<R, S> implements Log {
  readonly on = true
  private readonly rules: Ruleset<R, S>
  private readonly state: S
  private readonly matchup: Matchup
  private readonly events: EventLog[] = []
  private readonly decisions: DecisionLog[] = []
  private readonly scenes: SceneLog[] = []
  private readonly positions: PositionLog[] = []
  private table: TableLog | null = null
  /** Pieces of the last scene, and each as text, to see what changed. */
  private standing: ReadonlyMap<string, string> = new Map()
  /** Holder of each objective in the last scene. */
  private held: readonly (Side | null)[] = []
  private turn = 0
  private readonly notes: CitedNotes
  private readonly why: boolean
  /** Names that a unit of either army has. */
  private readonly shared: ReadonlySet<string>

  /** `why`: also records the values that generals give their legal actions. */
  constructor(rules: Ruleset<R, S>, state: S, matchup: Matchup, why = false) {
    this.why = why
    this.rules = rules
    this.state = state
    this.matchup = matchup
    const clauseIds = Object.keys(rules.facts.clauseTexts ?? {})
    this.notes = new CitedNotes(([event, ...values], cited) => {
      const text = rules.tell(state, event, ...values)
      if (rules.facts.turnsTold.events.includes(event)) this.turn = values[0]
      this.events.push({
        turn: this.turn,
        text,
        clauses: cited.map((clause) => clauseIds[clause] as string),
        event,
        values,
      })
      this.look()
    }, generalOf(rules.facts))
    const [first, second] = matchup.armies
    const names = new Set(first.units.map(({ id }) => id))
    this.shared = new Set(second.units.flatMap(({ id }) => (names.has(id) ? [id] : [])))
    this.look()
  }

  cite(clause: Clause): void {
    this.notes.cite(clause)
  }

  note(event: number, a: number, b: number, c: number, d: number): void {
    this.notes.note(event, a, b, c, d)
  }

  /** The policy of a general with its choices recorded. */
  heard(policy: Policy<S>, army: Side): Policy<S> {
    return {
      choose: (state, actions, n, dice) => {
        const values = this.why && n > 1 ? valuesOf(policy, state, actions, n, dice) : null
        const choice = policy.choose(state, actions, n, dice)
        const action = actions[choice]
        // The battle itself rejects an answer that is no index.
        if (action !== undefined && choice < n) {
          const chosen = this.rules.describe(this.state, action)
          const reasons = values && {
            considered: considered(values, choice, (i) => this.rules.describe(this.state, actions[i] ?? action)),
          }
          this.decisions.push({ before: this.events.length, turn: this.turn, army, chosen, of: n, ...reasons })
        }
        return choice
      },
    }
  }

  /** The whole battle, once it is over. `policies`: the names of the generals; `row`: scratch for the result row. */
  finish(name: BattleName, policies: readonly [string | null, string | null], row: Int32Array): BattleLog {
    this.look()
    this.rules.measure(this.state, row)
    const [first, second] = this.matchup.armies
    const army = ({ name, units }: ArmySpec, policy: string | null, side: Side) => ({
      name,
      policy,
      // Without a drawing, units have the names of the position in words.
      units: units.map(({ id }) => (this.table === null ? id : this.idOf(id, side))),
    })
    return {
      schema: SCHEMA,
      game: name.game,
      matchup: name.matchup,
      rules: { name: name.rules.name, edition: name.rules.edition, changes: name.rules.changes },
      seed: name.seed,
      block: name.block,
      seat: name.seat,
      armies: [army(first, policies[0], 0), army(second, policies[1], 1)],
      turns: row[TURNS] as number,
      events: this.events,
      decisions: this.decisions,
      table: this.table,
      scenes: this.scenes,
      positions: this.positions,
      result: this.result(row),
    }
  }

  private result(row: Int32Array): BattleResult {
    const { armies } = this.matchup
    const outcome = row[OUTCOME] === FIRST_WINS ? 'first' : row[OUTCOME] === SECOND_WINS ? 'second' : 'draw'
    const winner = outcome === 'draw' ? null : armies[outcome === 'first' ? 0 : 1].name
    const measured = ({ army, unit, measure }: Column, column: number): MeasureLog => ({
      army: measure.of === 'battle' ? null : armies[army].name,
      unit,
      measure: measure.name,
      title: measure.title,
      kind: measure.kind,
      value: ((row[FIRST_MEASURE + column] as number) - (measure.zero ?? 0)) / (measure.scale ?? 1),
    })
    return { outcome, winner, measures: this.rules.columns(this.state).map(measured) }
  }

  /** Name of a unit, with its army if both armies have a unit of that name. */
  private idOf(name: string, side: Side): string {
    return this.shared.has(name) ? `${name} of ${this.matchup.armies[side].name}` : name
  }

  /** Records the position if it has changed. */
  private look(): void {
    const after = this.events.length
    const text = this.rules.show(this.state)
    if (text !== this.positions.at(-1)?.text) put(this.positions, { after, text })
    const scene = this.rules.scene(this.state)
    if (scene !== null) this.draw(scene, after)
  }

  private draw(
    { width, depth, hexes, squares, map, lines, areas, marks, caption, pieces: named }: Scene,
    after: number,
  ): void {
    const pieces = this.shared.size === 0 ? named : named.map((one) => ({ ...one, id: this.idOf(one.id, one.army) }))
    // Dice may lay terrain before the first turn, so the last drawing is complete.
    this.table = {
      width,
      depth,
      ...(hexes && { hexes }),
      ...(squares && { squares }),
      ...(map && { map }),
      ...(lines && { lines }),
      areas: areas.map((area) => (area.holder === undefined ? area : { ...area, holder: null })),
      ...(marks && { marks }),
    }
    const texts = new Map(pieces.map((piece) => [piece.id, JSON.stringify(piece)]))
    const changed = pieces.filter(({ id }) => texts.get(id) !== this.standing.get(id))
    const gone = [...this.standing.keys()].filter((id) => !texts.has(id))
    this.standing = texts
    const held = areas.flatMap(({ holder }) => (holder === undefined ? [] : [holder]))
    const isHeldAnew = held.join(' ') !== this.held.join(' ') || this.held.length !== held.length
    this.held = held
    const holders = isHeldAnew ? { holders: held } : {}
    const last = this.scenes.at(-1)
    if (last !== undefined && changed.length + gone.length === 0 && caption === last.caption && !isHeldAnew) return
    // A change that appears only after the last event still belongs to that event.
    if (last?.after === after)
      this.scenes[this.scenes.length - 1] = joined(last, { after, caption, pieces: changed, gone, ...holders })
    else this.scenes.push({ after, caption, pieces: changed.map(copied), gone, ...holders })
  }
}

/** Appends an entry to a list that has at most one entry for each event. */
function put<T extends { readonly after: number }>(list: T[], entry: T): void {
  if (list.at(-1)?.after === entry.after) list[list.length - 1] = entry
  else list.push(entry)
}

function joined(one: SceneLog, next: SceneLog): SceneLog {
  const fresh = new Set([...next.pieces.map(({ id }) => id), ...next.gone])
  const back = new Set(next.pieces.map(({ id }) => id))
  const holders = next.holders ?? one.holders
  return {
    after: next.after,
    caption: next.caption,
    pieces: [...one.pieces.filter(({ id }) => !fresh.has(id)), ...next.pieces.map(copied)],
    gone: [...one.gone.filter((id) => !back.has(id)), ...next.gone],
    ...(holders && { holders }),
  }
}

/** A copy of a piece, rounded to a thousandth of an inch, because a game may reuse its own object. */
function copied({ id, army, polygon, front, centre, reach, label, status, about, badge }: Piece): Piece {
  return {
    id,
    army,
    polygon: polygon.map(rounded),
    ...(front !== undefined && { front: rounded(front) }),
    centre: rounded(centre),
    ...(reach !== undefined && { reach: reach.map(rounded) }),
    label,
    status,
    ...(about !== undefined && { about }),
    ...(badge !== undefined && { badge }),
  }
}

function rounded([x, y]: readonly [number, number]): readonly [number, number] {
  return [Math.round(x * 1000) / 1000, Math.round(y * 1000) / 1000]
}
