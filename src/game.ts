export * as hexes from './board/hex/for-games.ts'
export * as plane from './board/plane/for-games.ts'
export * as squares from './board/square/for-games.ts'
export type { Dice } from './core/dice.ts'
export type {
  ActionKind,
  GameFacts,
  MapFacts,
  Measure,
  Mode,
  ProfileField,
  Switch,
  SwitchValue,
  TerrainKind,
  TerrainLook,
  UnitType,
  WeightFacts,
  WeightField,
  WholeRange,
} from './core/facts.ts'
export type { Log } from './core/log.ts'
export type { MapBoard, MapPlace } from './core/map.ts'
export {
  type ActionView,
  type Area,
  type ArmySpec,
  type BattleSpec,
  type Column,
  DRAW,
  FIRST_MEASURE,
  FIRST_WINS,
  type HexBoard,
  LEG,
  type Matchup,
  MOST_ACTIONS,
  OUTCOME,
  OVER,
  type Piece,
  type Policy,
  type Problem,
  type Profile,
  type Ruleset,
  type RulesTable,
  type Scene,
  SECOND_WINS,
  type Side,
  type SquareBoard,
  type TableSpec,
  TURN,
  TURNS,
  type UnitSpec,
  type WeightedGenerals,
  type Weights,
} from './core/ruleset.ts'
export type { StrikeView } from './games/null-strike/telling/view-types.ts'
export type { SovereignView } from './games/sovereign/telling/view-types.ts'
export type { SovlView } from './games/sovl/telling/view-types.ts'
export type { WarView } from './games/war/telling/view-types.ts'
export type {
  SimpleBoard,
  SimpleCells,
  SimpleGround,
  SimpleMap,
  SimplePlace,
  SimplePlane,
} from './kit/define/boards.ts'
export type {
  Numbers,
  Offer,
  SimpleAction,
  SimpleDecisions,
  SimpleFeature,
  SimpleGeneral,
  SimpleNumber,
} from './kit/define/deciding.ts'
export { defineGame } from './kit/define/define-game.ts'
export type { SimpleEdition, SimpleField, SimpleSwitch } from './kit/define/fields.ts'
export type { SimpleMeasure } from './kit/define/measures.ts'
export type { Playing, SimpleUnit, State } from './kit/define/playing.ts'
export type { SimpleGame } from './kit/define/simple.ts'
export { randomLegal } from './kit/random-legal.ts'
export type { General, GeneralDice } from './run/players/user-general.ts'
