export type { Dice } from './core/dice.ts'
export type {
  ActionKind,
  GameFacts,
  Measure,
  Mode,
  ProfileField,
  Switch,
  SwitchValue,
  UnitType,
  WholeRange,
} from './core/facts.ts'
export type { Log } from './core/log.ts'
export {
  type ActionView,
  type ArmySpec,
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  LEG,
  type Matchup,
  MOST_ACTIONS,
  OUTCOME,
  OVER,
  type Policy,
  type Problem,
  type Profile,
  type Ruleset,
  type RulesTable,
  type Scene,
  SECOND_WINS,
  type Side,
  TURN,
  TURNS,
  type UnitSpec,
} from './core/ruleset.ts'
export { defineGame } from './kit/define/define-game.ts'
export type {
  Playing,
  SimpleEdition,
  SimpleField,
  SimpleGame,
  SimpleMeasure,
  SimpleSwitch,
  SimpleUnit,
} from './kit/define/simple.ts'
export { randomLegal } from './kit/random-legal.ts'
