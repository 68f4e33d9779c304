import type { GameFacts, Switch, SwitchValue } from '../../core/facts.ts'
import type { RulesTable } from '../../core/ruleset.ts'
import { defaultsOf } from '../switches.ts'
import { boardFacts } from './board-facts.ts'
import { decisionFacts } from './features.ts'
import type { SimpleSwitch } from './fields.ts'
import { measuresOf } from './measures.ts'
import { faultsOf } from './refuse.ts'
import type { SimpleGame } from './simple.ts'
import { capital, fieldOf, idsOf, mapped, TURNS } from './words.ts'

/** The facts of a simple game. */
export function factsOf(game: SimpleGame): GameFacts {
  const [fault] = faultsOf(game)
  if (fault !== undefined) throw new TypeError(fault)
  const { name, title, about, word = 'Turn', turns = TURNS, unit = 'unit', properties } = game
  const ids = idsOf(name)
  return {
    name,
    title,
    about,
    modes: [game.decisions === undefined ? 'engagement' : 'battle'],
    turns,
    turnsTold: { word, events: [0] },
    switches: mapped(game.switches ?? {}, (one) => switchOf(one, ids('S'))),
    editions: { base: 'The rules as they are.', ...mapped(game.editions ?? {}, ({ about: sentence }) => sentence) },
    unitTypes: { [unit]: { title: capital(unit), clause: ids('U') } },
    profile: mapped(game.profile ?? {}, (field) => fieldOf(field, ids('P'))),
    groups: {},
    sides: [],
    measures: measuresOf(game.measures, game.seats).map(({ measure }) => measure),
    met: 'all',
    unranked: true,
    ...(!hasFacing(game) && { unfaced: true as const }),
    ...(game.board?.labelled !== undefined && { labelled: game.board.labelled }),
    ...(game.costs === true && { costed: true as const }),
    ...decisionFacts(game),
    ...(game.decisions !== undefined && boardFacts(game, ids)),
    ...(game.models === false && { single: true as const }),
    ...(properties && {
      properties: mapped(properties, (meaning, key) => ({ title: capital(key), clause: ids('G'), meaning })),
    }),
  }
}

/** Whether units face a way: then scenarios that list places list it, too. */
function hasFacing({ board }: SimpleGame): boolean {
  return board !== undefined && 'facing' in board && board.facing !== undefined
}

/** The editions: the base, made of the defaults, and those of the game. */
export function editionsOf({ editions = {} }: SimpleGame, { switches }: GameFacts): Record<string, RulesTable> {
  const base: RulesTable = defaultsOf(switches as Readonly<Record<string, Switch & { default: never }>>)
  return { base, ...mapped(editions, ({ rules }) => ({ ...base, ...rules })) }
}

function switchOf(one: SimpleSwitch, clause: string): Switch {
  const first: SwitchValue = 'min' in one.values ? one.values.min : (one.values[0] ?? null)
  const { default: standard = first, affects = 'The result of battles.' } = one
  return { values: one.values, default: standard, clause, meaning: one.meaning, affects }
}
