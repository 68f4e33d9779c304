import { Generals, playBattle } from '../../src/core/battle.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { CitedNotes, generalOf } from '../../src/core/log.ts'
import {
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  type Matchup,
  OUTCOME,
  type Policy,
  type Ruleset,
} from '../../src/core/ruleset.ts'
import { seedWords } from '../../src/core/seed.ts'

/** Transcripts of whole battles, for comparison with the book. */
export interface Playthrough {
  /** The path from this folder. */
  readonly file: string
  readonly text: () => string
}

interface Telling<Rules, State> {
  readonly game: Ruleset<Rules, State>
  readonly rules: Rules
  readonly matchup: Matchup
  /** The general on both sides, if the game has decisions. */
  readonly general: string
  /** The name that separates its dice from those of other playthroughs. */
  readonly seed: string
  readonly block: number
  readonly heading: string
}

/** A battle line by line with its clauses, whose ids have no prefix; then the final state and the winner. */
export function told<Rules, State>(telling: Telling<Rules, State>): string {
  const { game, matchup, seed, block } = telling
  const state = game.setup(telling.rules, matchup)
  const dice = new KeyedDice(...seedWords('playthroughs', seed))
  const general = game.policies[telling.general] as Policy<State>
  const own = (player: string) => new KeyedDice(...seedWords('playthroughs', seed, player))
  const generals = new Generals<State>([general, general], [own('first'), own('second')])
  const lines: string[] = []
  const ids = Object.keys(game.facts.clauseTexts ?? {})
  const log = new CitedNotes((event, cited) => {
    const clauses = cited.map((clause) => ids[clause] as string)
    const text = game.tell(state, ...event)
    lines.push(
      clauses.length === 0 ? text : `${text} [${clauses.map((id) => id.slice(id.indexOf('-') + 1)).join(' ')}]`,
    )
  }, generalOf(game.facts))
  game.reset(state, 0)
  dice.seek(block)
  generals.seek(block)
  playBattle(game, state, dice, log, generals)
  const row = new Int32Array(FIRST_MEASURE + game.columns(state).length)
  game.measure(state, row)
  const won = row[OUTCOME] === DRAW ? 'A draw' : `Winner: ${matchup.armies[row[OUTCOME] === FIRST_WINS ? 0 : 1].name}`
  return [telling.heading, '', ...lines, '', game.show(state), won, ''].join('\n')
}
