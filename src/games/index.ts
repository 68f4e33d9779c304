import type { Ruleset, RulesTable } from '../core/ruleset.ts'
import { NULL_STRIKE } from './null-strike/null-strike.ts'
import { SOVEREIGN } from './sovereign/sovereign.ts'
import { SOVL } from './sovl/sovl.ts'
import { WAR } from './war/war.ts'

/** The games that are built, by the key scenarios name them with. */
export const GAMES: Readonly<Record<string, Ruleset<RulesTable, unknown>>> = {
  sovl: SOVL,
  war: WAR,
  'null-strike': NULL_STRIKE,
  sovereign: SOVEREIGN,
}
