import type { Ruleset, RulesTable } from '../core/ruleset.ts'
import { SOVL } from './sovl/sovl.ts'
import { WAR } from './war/war.ts'

/** The games that are built, by the key scenarios name them with. */
export const GAMES: Readonly<Record<string, Ruleset<RulesTable, unknown>>> = {
  sovl: SOVL,
  war: WAR,
}
