import type { Measure } from '../../core/facts.ts'
import type { Log } from '../../core/log.ts'
import { type Column, FIRST_MEASURE, OUTCOME, TURNS } from '../../core/ruleset.ts'
import { BATTLES, type Case, differences, illTold, type Law, rowsOf } from './law.ts'

/** Laws for every matchup. */
export const MATCHUP_LAWS: readonly Law<Case>[] = [
  {
    says: 'is accepted',
    faults: ({ game, rules, matchup }) =>
      game
        .check(rules, matchup)
        .filter(({ severity }) => severity !== 'warning')
        .map(({ message }) => message),
  },
  {
    says: 'has the measures of its mode as columns: first of each unit, then of each army, then of the battle',
    faults: (one) => {
      const columns = one.game.columns(one.setup())
      const [found, expected] = [columns.map(nameOf), columnsOf(one)]
      const at = expected.findIndex((name, i) => name !== found[i])
      return [
        ...(at < 0 ? [] : [`column ${at} is ${found[at]}, not ${expected[at]}`]),
        ...(found.length > expected.length ? [`${found.length} columns, not ${expected.length}`] : []),
        ...columns
          .filter(({ bins }) => !(Number.isInteger(bins) && bins > 0))
          .map((column) => `${nameOf(column)}: bins`),
      ]
    },
  },
  {
    says: 'ends within its turns, in a row of whole numbers none of which is below zero',
    faults: (one) => {
      const { game, matchup } = one
      const state = one.setup()
      const columns = game.columns(state)
      const faults = game.seats(state) > 0 ? [] : ['no seats']
      for (const row of one.rows()) {
        if (row[OUTCOME] < 0 || row[OUTCOME] > 2) faults.push(`outcome ${row[OUTCOME]}`)
        if (row[TURNS] < 1 || row[TURNS] > (matchup.turns ?? row[TURNS])) faults.push(`${row[TURNS]} turns`)
        for (const [i, column] of columns.entries()) {
          const value = row[FIRST_MEASURE + i]
          const isLate = column.measure.kind === 'event' && value > row[TURNS]
          if (value < 0 || isLate) faults.push(`${nameOf(column)}: ${value}`)
        }
      }
      return faults
    },
  },
  {
    says: 'has a histogram bin for nearly every value that it measures',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const columns = game.columns(state)
      const rows = one.rows()
      const beyond = rows.flatMap((row) => columns.filter(({ bins }, i) => row[FIRST_MEASURE + i] >= bins).map(nameOf))
      return beyond.length > 0.02 * rows.length * columns.length ? [...new Set(beyond)] : []
    },
  },
  {
    says: 'is the same battle again after a reset, in a fresh state and in any order',
    faults: (one) => {
      const { game } = one
      const forwards = one.rows()
      // One state plays its battles in reverse order.
      const backwards = rowsOf(game, one.setup(), { backwards: true })
      const isVaried = forwards.some((row) => String(row) !== String(forwards[0]))
      return [
        ...forwards.flatMap((row, battle) => differences(`battle ${battle}`, row, backwards[battle])),
        ...(isVaried ? [] : ['every battle is the same, whatever the dice']),
      ]
    },
  },
  {
    says: 'is the same battle with a log and without; every event can be told, and only clauses of the facts are cited',
    faults: (one) => {
      const { game } = one
      const state = one.setup()
      const hearing = new Hearing(one, state)
      const told = rowsOf(game, state, { log: hearing })
      return [
        ...one.rows().flatMap((row, battle) => differences(`battle ${battle}`, told[battle], row)),
        ...hearing.faults,
        ...(hearing.events > BATTLES ? [] : [`${hearing.events} events in ${told.length} battles`]),
        ...illTold('the position', game.show(state)),
      ]
    },
  },
]

/** Listens to a battle and notes faults in its log. */
class Hearing implements Log {
  readonly on = true
  readonly faults: string[] = []
  events = 0
  private readonly one: Case
  private readonly state: unknown
  private readonly ids: readonly string[]
  private readonly known: ReadonlySet<string> | null

  constructor(one: Case, state: unknown) {
    const { clauses, clauseTexts = {} } = one.game.facts
    this.one = one
    this.state = state
    this.ids = Object.keys(clauseTexts)
    this.known = clauses === undefined ? null : new Set(clauses)
  }

  cite(clause: number): void {
    const id = this.ids[clause] as string | undefined
    if (id === undefined) this.faults.push(`clause ${clause} is cited, but the facts do not have it`)
    else if (this.known !== null && !this.known.has(id))
      this.faults.push(`${id} is cited, but the facts do not list it`)
  }

  note(...event: [event: number, a: number, b: number, c: number, d: number]): void {
    const { game } = this.one
    const { word, events } = game.facts.turnsTold
    const line = game.tell(this.state, ...event)
    this.events++
    this.faults.push(...illTold(`event ${event.join(' ')}`, line))
    const opens = events.includes(event[0])
    if (/^(?:Turn|Round) \d/.test(line) !== opens)
      this.faults.push(`'${line}' ${opens ? 'begins a' : 'does not begin a'} turn`)
    if (
      opens &&
      line
        .match(/^(\w+) (\d+)/)
        ?.slice(1)
        .join(' ') !== `${word} ${event[1]}`
    ) {
      this.faults.push(`'${line}' opens ${word} ${event[1]}`)
    }
  }
}

function nameOf({ army, unit, measure: { name, of } }: Pick<Column, 'army' | 'unit' | 'measure'>): string {
  return of === 'battle' ? `battle ${name}` : `army ${army} ${unit} ${name}`
}

/** The columns that the facts require. */
function columnsOf({ game, matchup }: Case): string[] {
  const counted = (owner: Measure['of']): readonly Measure[] =>
    game.facts.measures.filter(({ of = 'unit', modes }) => of === owner && (modes?.includes(matchup.mode) ?? true))
  const sides = [0, 1] as const
  return [
    ...sides.flatMap((army) =>
      matchup.armies[army].units.flatMap(({ id }) =>
        counted('unit').map((measure) => nameOf({ army, unit: id, measure })),
      ),
    ),
    ...sides.flatMap((army) => counted('army').map((measure) => nameOf({ army, unit: null, measure }))),
    ...counted('battle').map((measure) => nameOf({ army: 0, unit: null, measure })),
  ]
}
