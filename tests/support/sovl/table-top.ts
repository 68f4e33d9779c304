import type { Matchup, Profile, UnitSpec } from '../../../src/core/ruleset.ts'
import type { SovlRules } from '../../../src/games/sovl/data/rules.ts'

/**
 * SOVL engagements as played at a table: single models on their places, single dice, rules applied in their order. Slow, and written from
 * the rules without the engine, so that the two check each other. It throws dice in the order of the engine.
 */

const SIDES = ['front', 'left', 'right', 'rear'] as const
type Side = (typeof SIDES)[number]

const BASES: Readonly<Record<string, readonly [number, number, number]>> = {
  // Width, depth, movement.
  'infantry-20': [20, 20, 8],
  'infantry-25': [25, 25, 8],
  cavalry: [25, 50, 16],
  'monstrous-infantry': [40, 40, 12],
  'large-monster': [50, 50, 12],
  chariot: [50, 100, 16],
}

interface Place {
  readonly rank: number
  readonly file: number
  readonly commander: boolean
}

interface Touch {
  readonly side: Side
  readonly foe: Troop
  readonly foeSide: Side
  /** Whether this unit made the contact with its front. */
  readonly charger: boolean
}

interface Troop {
  readonly id: string
  readonly army: number
  readonly spec: UnitSpec
  readonly width: number
  /** Wounds left of each model of rank and file, from the front; the last model is removed first. */
  ranked: number[]
  /** Wounds left of a commander that fights with his own profile. */
  chief: number
  /** Number of models at the start. */
  readonly began: { readonly models: number; readonly wounds: number }
  readonly touches: Touch[]
  fate: 'fighting' | 'broke' | 'destroyed'
  turn: number
  inflicted: number
  won: number
  taken: number
}

/** The result row: outcome, turns, then six numbers for each unit. `die` throws one die. */
export function playAtTable(matchup: Matchup, rules: SovlRules, die: () => number): number[] {
  const troops = muster(matchup, rules)
  let turn = 0
  let over = false
  while (!over && turn < (matchup.turns ?? 8191)) {
    turn++
    for (const group of groups(troops)) round(group, rules, die, turn)
    over = !troops.some((troop) => foesOf(troop).length > 0)
  }
  const standing = (army: number): boolean => troops.some((troop) => troop.army === army && troop.fate === 'fighting')
  const outcome = standing(0) === standing(1) ? 1 : standing(0) ? 0 : 2
  const numbers = troops.flatMap((troop) => [
    troop.inflicted,
    troop.began.wounds - woundsOf(troop),
    troop.began.models - modelsOf(troop),
    troop.won,
    troop.fate === 'broke' ? troop.turn : 0,
    troop.fate === 'destroyed' ? troop.turn : 0,
  ])
  return [outcome, turn, ...numbers]
}

function muster(matchup: Matchup, rules: SovlRules): Troop[] {
  const troops = matchup.armies.flatMap((army, number) => army.units.map((spec) => recruit(spec, number, rules)))
  const named = (id: string): Troop => troops.find((troop) => troop.id === id) as Troop
  for (const { unit, side, of } of matchup.contacts) {
    named(unit).touches.push({ side: 'front', foe: named(of), foeSide: side as Side, charger: true })
    named(of).touches.push({ side: side as Side, foe: named(unit), foeSide: 'front', charger: false })
  }
  for (const { touches } of troops) touches.sort((a, b) => SIDES.indexOf(a.side) - SIDES.indexOf(b.side))
  return troops
}

function recruit(spec: UnitSpec, army: number, rules: SovlRules): Troop {
  const { commander, profile, models } = spec
  const wounds = Number(profile.wounds)
  const mount = models === 1 && (profile.type === 'chariot' || profile.type === 'large-monster')
  const ranked = new Array<number>(models).fill(wounds)
  let chief = 0
  if (commander !== undefined && rules.commanderModel === 'front-rank-last-to-die') {
    if (mount) ranked[0] = wounds + Number(commander.wounds)
    else chief = Number(commander.wounds)
  }
  if (commander !== undefined && rules.commanderModel === 'as-retinue-model' && !mount) ranked.push(wounds)
  const began = { models: ranked.length + (chief > 0 ? 1 : 0), wounds: ranked.reduce((sum, n) => sum + n, 0) + chief }
  const width = spec.width ?? Math.min(spec.entryWidth ?? began.models, began.models)
  const fresh = { fate: 'fighting' as const, turn: 0, inflicted: 0, won: 0, taken: 0 }
  return { id: spec.id, army, spec, width, ranked, chief, began, touches: [], ...fresh }
}

function modelsOf({ ranked, chief }: Troop): number {
  return ranked.length + (chief > 0 ? 1 : 0)
}

function woundsOf({ ranked, chief }: Troop): number {
  return ranked.reduce((sum, wounds) => sum + wounds, 0) + chief
}

/** He is alone, so his own stats count. */
function alone({ ranked, chief }: Troop): boolean {
  return ranked.length === 0 && chief > 0
}

function ledAsHimself({ spec }: Troop, rules: SovlRules): Profile | null {
  return rules.commanderModel === 'front-rank-last-to-die' ? (spec.commander ?? null) : null
}

function foesOf(troop: Troop): Touch[] {
  return troop.fate === 'fighting' ? troop.touches.filter(({ foe }) => foe.fate === 'fighting') : []
}

/** All units that touch, directly or through others. */
function groups(troops: readonly Troop[]): Troop[][] {
  const found: Troop[][] = []
  for (const troop of troops) {
    if (foesOf(troop).length === 0 || found.some((group) => group.includes(troop))) continue
    const group = [troop]
    for (const member of group) {
      for (const { foe } of foesOf(member)) if (!group.includes(foe)) group.push(foe)
    }
    found.push(troops.filter((member) => group.includes(member)))
  }
  return found
}

function round(group: readonly Troop[], rules: SovlRules, die: () => number, turn: number): void {
  // All attack with their models at the start, then all casualties are removed.
  for (const troop of group) strikeAll(troop, rules, die)
  const score = [0, 0]
  for (const troop of group) {
    const front = foesOf(troop).find(({ charger }) => charger)
    if (front !== undefined && front.foeSide !== 'front') {
      score[troop.army] =
        (score[troop.army] as number) + (front.foeSide === 'rear' ? rules.rearBonus : rules.flankBonus)
    }
    const counted = rules.scoreWounds === 'capped' ? Math.min(troop.taken, woundsOf(troop)) : troop.taken
    score[1 - troop.army] = (score[1 - troop.army] as number) + counted
  }
  for (const troop of group) bleed(troop, rules, turn)
  const [first, second] = score as [number, number]
  if (first === second) return
  const winner = first > second ? 0 : 1
  const enemyLeft = group.some((troop) => troop.army === winner && troop.fate === 'fighting')
  for (const troop of group) {
    if (troop.army === winner) troop.won++
    else if (troop.fate === 'fighting' && (enemyLeft || rules.testAfterKill)) {
      breakTest(troop, Math.abs(first - second), rules, die, turn)
    }
  }
}

function strikeAll(troop: Troop, rules: SovlRules, die: () => number): void {
  const places = block(troop, rules)
  for (const { side, foe } of foesOf(troop)) {
    const own = places.filter((place) => chosenSide(troop, place, places, rules) === side)
    const supports = side === 'front' ? places.filter((place) => supporting(troop, place, places, rules)) : []
    const attacks = Number(troop.spec.profile.attacks)
    const ranked = own.filter((place) => !place.commander || mounted(troop, rules)).length * attacks + supports.length
    strike(troop, troop.spec.profile, ranked, foe, rules, die)
    const chief = ledAsHimself(troop, rules)
    const leads = own.some(({ commander }) => commander)
    if (chief !== null && leads) {
      strike(troop, chief, Number(chief.attacks), foe, rules, die)
    }
  }
}

function strike(troop: Troop, by: Profile, dice: number, foe: Troop, rules: SovlRules, die: () => number): void {
  const target = alone(foe) ? (foe.spec.commander as Profile) : foe.spec.profile
  let hits = 0
  for (let i = 0; i < dice; i++) if (die() >= (Number(by.skill) > Number(target.skill) ? 3 : 4)) hits++
  for (let i = 0; i < hits; i++) {
    if (saved(die(), Number(by.power) - Number(target.defense), rules)) continue
    troop.inflicted++
    foe.taken++
  }
}

function saved(face: number, over: number, rules: SovlRules): boolean {
  if (rules.damageSave === 'per-point') return face === 6 || (face !== 1 && face >= 4 + over)
  if (over === 0) return face >= 4
  return over > 0 ? face >= (over > 2 ? 6 : 5) : face >= (over < -2 ? 2 : 3)
}

function bleed(troop: Troop, rules: SovlRules, turn: number): void {
  const { ranked } = troop
  for (; troop.taken > 0 && woundsOf(troop) > 0; troop.taken--) {
    const last = ranked.length - 1
    if (last < 0) troop.chief--
    else if (ranked[last] === 1) ranked.pop()
    else ranked[last] = (ranked[last] as number) - 1
  }
  troop.taken = 0
  if (woundsOf(troop) === 0) {
    troop.fate = 'destroyed'
    troop.turn = turn
  } else if (rules.woundsCarry !== 'persist') {
    const whole = mounted(troop, rules) ? troop.began.wounds : Number(troop.spec.profile.wounds)
    troop.ranked = ranked.map(() => whole)
    if (troop.chief > 0) troop.chief = Number(troop.spec.commander?.wounds)
  }
}

function breakTest(troop: Troop, lostBy: number, rules: SovlRules, die: () => number, turn: number): void {
  const roll = die() + die()
  const { commander, profile } = troop.spec
  const led = commander === undefined ? 0 : Number(commander.discipline)
  const best =
    rules.commanderDiscipline === 'highest' ? Math.max(Number(profile.discipline), led) : Number(profile.discipline)
  const discipline = alone(troop) ? led : best
  const flanked = foesOf(troop).some(({ side }) => side !== 'front')
  const ranks =
    rules.rankBonusFlanked === 'lost' && flanked ? 0 : Math.min(rules.rankBonusCap ?? Infinity, rankBonus(troop, rules))
  const toRoll =
    rules.disciplineTest === 'rank-bonus-added-to-roll' || rules.disciplineTest === 'literal-both' ? ranks : 0
  const toTarget = rules.disciplineTest === 'rank-bonus-added-to-roll' ? 0 : ranks
  let holds = roll + toRoll <= discipline + toTarget - lostBy
  if (roll === 2 && rules.disciplineNaturals !== 'none') holds = true
  if (roll === 12 && rules.disciplineNaturals === 'two-passes-twelve-fails') holds = false
  if (holds) return
  const caught = rules.pursuit !== 'none' && pursued(troop, die)
  troop.fate = caught ? 'destroyed' : 'broke'
  troop.turn = turn
}

function rankBonus(troop: Troop, rules: SovlRules): number {
  let bonus = 0
  for (let left = modelsOf(troop), rank = 0; left > 0; left -= troop.width, rank++) {
    const here = Math.min(left, troop.width)
    if (rules.rankBonus === 'three-models-incl-first' ? here >= 3 : rank > 0 && here >= troop.width / 2) bonus++
  }
  return bonus
}

function pursued(troop: Troop, die: () => number): boolean {
  const flight = flee(troop, die)
  return foesOf(troop)
    .map(({ foe }) => flee(foe, die) >= flight)
    .includes(true)
}

function flee({ spec }: Troop, die: () => number): number {
  const [, , movement] = baseOf(spec)
  let total = 0
  for (let inches = 4; inches <= movement; inches += 4) total += die()
  return total
}

function baseOf({ profile }: UnitSpec): readonly [number, number, number] {
  return BASES[profile.type] as readonly [number, number, number]
}

function mounted(troop: Troop, rules: SovlRules): boolean {
  return ledAsHimself(troop, rules) !== null && troop.began.models === 1
}

/** Places of the models: ranks filled from the left, with the commander in the middle of the first. */
function block(troop: Troop, rules: SovlRules): Place[] {
  const models = modelsOf(troop)
  const middle = Math.ceil(Math.min(models, troop.width) / 2) - 1
  const led = ledAsHimself(troop, rules) !== null
  return Array.from({ length: models }, (_, i) => {
    const place = { rank: Math.floor(i / troop.width), file: i % troop.width }
    return { ...place, commander: led && place.rank === 0 && place.file === middle }
  })
}

/** The side to which a model strikes; null if it strikes to none, or supports instead. */
function chosenSide(troop: Troop, place: Place, places: readonly Place[], rules: SovlRules): Side | null {
  if (rules.supportVsFlank === 'support-first' && inSecondRank(troop, place, places, rules)) return null
  const touch = foesOf(troop).find(
    ({ side, foe }) =>
      !(side === 'rear' && rules.rearAttacks === 'forbidden') &&
      onSide(place, places, side) &&
      reaches(troop, place, side, foe, rules),
  )
  return touch?.side ?? null
}

function supporting(troop: Troop, place: Place, places: readonly Place[], rules: SovlRules): boolean {
  return inSecondRank(troop, place, places, rules) && chosenSide(troop, place, places, rules) === null
}

/** A model of the second rank behind a model that strikes to an engaged front. */
function inSecondRank(troop: Troop, place: Place, places: readonly Place[], rules: SovlRules): boolean {
  const front = foesOf(troop).find(({ side }) => side === 'front')
  if (place.rank !== 1 || front === undefined) return false
  const ahead = places.find(({ rank, file }) => rank === 0 && file === place.file) as Place
  return reaches(troop, ahead, 'front', front.foe, rules)
}

function onSide(place: Place, places: readonly Place[], side: Side): boolean {
  const rank = places.filter((other) => other.rank === place.rank).map(({ file }) => file)
  const file = places.filter((other) => other.file === place.file).map((other) => other.rank)
  switch (side) {
    case 'front':
      return place.rank === Math.min(...file)
    case 'rear':
      return place.rank === Math.max(...file)
    case 'left':
      return place.file === Math.min(...rank)
    case 'right':
      return place.file === Math.max(...rank)
  }
}

/** Whether a model of a side stands against the enemy there, by the reading for the models that strike. */
function reaches(troop: Troop, place: Place, side: Side, foe: Troop, rules: SovlRules): boolean {
  if (rules.attackFrontage === 'whole-side') return true
  const edges = edgesOf(troop, side, foe)
  const enemy = edgesOf(foe, foe.touches.find((touch) => touch.foe === troop)?.side as Side, troop)
  const shared = edges.map(([from, to]) => Math.max(...enemy.map(([a, b]) => Math.min(to, b) - Math.max(from, a))))
  const touching = shared.map((length) => length > 0.254)
  if (!touching.includes(true)) touching[shared.indexOf(Math.max(...shared))] = true
  const number = side === 'front' || side === 'rear' ? place.file : place.rank
  const near = rules.attackFrontage === 'contact-plus-one' ? [number - 1, number, number + 1] : [number]
  return near.some((at) => touching[at] === true)
}

/**
 * The edges of the models of a side along the line of contact, by file or rank. The line is drawn from the charged unit: x to its
 * right along its front or rear, y to its front along its flanks, with the middle of that side at 0 when the contact was made.
 */
function edgesOf(troop: Troop, side: Side, foe: Troop): [number, number][] {
  const touch = troop.touches.find((other) => other.foe === foe) as Touch
  const [width, depth] = baseOf(troop.spec)
  const models = modelsOf(troop)
  const files = Math.min(models, troop.width)
  const ranks = Math.ceil(models / troop.width)
  if (side === 'left' || side === 'right') {
    const front = (Math.ceil(troop.began.models / troop.width) * depth) / 2
    return Array.from({ length: ranks }, (_, rank) => [front - (rank + 1) * depth, front - rank * depth])
  }
  const fromLeft = Array.from({ length: files }, (_, file): [number, number] => {
    const start = -(files * width) / 2 + file * width
    return [start, start + width]
  })
  if (!touch.charger) return fromLeft
  // A charger on the front faces the other way; on the left flank it faces right, on the right flank left; on the rear the same way.
  const turned = touch.foeSide === 'front' || touch.foeSide === 'left'
  return turned ? fromLeft.map(([from, to]) => [-to, -from]) : fromLeft
}
