import type { Mode } from '../../core/facts.ts'
import * as maths from '../../core/maths.ts'
import type { PriceDocument } from '../../result/price.ts'
import type { Arena } from '../../run/players/arena.ts'
import { numbersOf, otherGenerals } from '../../scenario/price/numbers.ts'
import type { PricedUnit } from '../../scenario/price/types.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import type { Stage } from '../balance.ts'
import { Chance } from '../solver/chance.ts'
import { Ground } from '../solver/field.ts'
import { pilotsOf } from '../stages/pilots.ts'
import { type Spending } from '../stages/spending.ts'
import type { TrustAsked } from '../stages/stronger.ts'
import { alike, armyPrice, crossing } from './armies.ts'
import { contactPrice } from './contact.ts'
import { FEWEST, fewestOfArmyPrice, mostOfArmyPrice } from './meetings.ts'
import { mostInContact } from './most.ts'
import { battlesIn, callsFor, ledBy, movedInBattles, movedInContact } from './numbers.ts'
import type { ContactFound, WholeFound } from './parts.ts'
import { strongerPrice } from './stronger.ts'
import { tellPrice } from './tell.ts'
import { type Watched, watchedIn } from './watch.ts'

/** Opens an arena for the battles of a roster. */
export type Arenas = (roster: Roster) => Arena

export interface PriceAsked {
  /** Approximate number of whole battles. */
  readonly battles: number
  /** The command line that repeats it, for the document. */
  readonly repeat: string
  /** How far to trust the price in whole battles; left out: planners are not asked. */
  readonly trust?: TrustAsked
  readonly onStage?: (stage: Stage) => void
}

/** The price of a unit, and the battle to watch. */
export interface PriceFound {
  readonly document: PriceDocument
  readonly watched: Watched | null
}

/** Whole battles if nothing else is asked for, about, and the fewest that may be asked for. */
export const BATTLES = 3000
export const LEAST_BATTLES = 100

/** Engagements for each whole battle: they are that much quicker. */
const ENGAGEMENTS = 20
/** Shares of the engagements: the price, then each number of the profile. */
const OF_CONTACT = 0.6
/** Most of the whole battles for the price; a share for other generals. Numbers of the profile get what is left. */
export const OF_PRICE = 0.5
const OF_GENERALS = 0.25
/** Battles of a block in each kind of fight. */
export type Seats = Readonly<Record<Mode, number>>

/**
 * The parts of the work, with the most battles of each. Fights that are solved exactly are not fought. All parts together take fewer whole
 * battles than the sum of these: numbers of the profile get the more, the fewer the price takes (`mostWhole`).
 */
export function priceStages({ rosters: { engagement, battle }, id }: PricedUnit, battles: number, seats: Seats) {
  const unitIn = (roster: Roster): number => roster.units.findIndex((one) => one.id === id)
  const part = (name: string, mode: Mode, most: number) => ({ name, mode, battles: Math.ceil(most) })
  return [
    ...(engagement === null ? [] : contactStages(engagement)),
    ...(battle === null ? [] : battleStages(battle)),
  ].filter((stage) => stage.battles > 0)

  function contactStages(roster: Roster) {
    const numbers = numbersOf(roster, unitIn(roster)).length
    const fights = ENGAGEMENTS * battles
    const { price, each } = mostInContact(roster, unitIn(roster), {
      price: OF_CONTACT * fights,
      each: blocksOfNumber(fights, seats.engagement, numbers),
      seats: seats.engagement,
    })
    return [
      part('the price in straight fights', 'engagement', price),
      part('numbers of the profile in straight fights', 'engagement', numbers === 0 ? 0 : each * callsFor(numbers)),
    ]
  }

  function battleStages(roster: Roster) {
    const numbers = numbersOf(roster, unitIn(roster)).length
    const generals = otherGenerals(roster).length
    // Nothing is taken off for other generals: each leads no more meetings than there are near the price.
    const left = Math.max(0, battles - fewestOfArmyPrice(OF_PRICE * battles, seats.battle)) / seats.battle
    const moved = numbers === 0 ? 0 : numbers * Math.max(FEWEST, Math.round(left / numbers)) * seats.battle
    return [
      part('the price in whole battles', 'battle', mostOfArmyPrice(OF_PRICE * battles, seats.battle)),
      part('whole battles led by other generals', 'battle', mostLed(battles, seats.battle, generals)),
      part('numbers of the profile in whole battles', 'battle', moved),
    ]
  }
}

/** The most whole battles of all parts together. Numbers of the profile get what the price leaves of those asked for, and some meetings at least. */
export function mostWhole({ rosters: { battle }, id }: PricedUnit, battles: number, seats: number): number {
  if (battle === null) return 0
  const numbers = numbersOf(
    battle,
    battle.units.findIndex((one) => one.id === id),
  ).length
  const found = mostOfArmyPrice(OF_PRICE * battles, seats) + mostLed(battles, seats, otherGenerals(battle).length)
  if (numbers === 0) return Math.ceil(found)
  // Meetings of each number are whole, so rounding adds half of one at most.
  return Math.ceil(Math.max(found + numbers * FEWEST * seats, battles + (numbers * seats) / 2))
}

function mostLed(battles: number, seats: number, generals: number): number {
  return generals === 0 ? 0 : generals * meetingsLed(battles, seats, generals) * seats
}

/** Meetings led by each of the other generals. */
function meetingsLed(battles: number, seats: number, generals: number): number {
  return Math.max(FEWEST, Math.round((battles * OF_GENERALS) / generals / seats))
}

/** Blocks of engagements for each number of the profile. */
function blocksOfNumber(fights: number, seats: number, numbers: number): number {
  return (fights * (1 - OF_CONTACT)) / seats / Math.max(1, numbers + 1)
}

/**
 * Finds what one unit should cost, if all other costs stay: in engagements and in whole battles, as far as its game has both. The result is
 * a function of the rosters and of the number of battles alone.
 */
export async function priceUnit(
  unit: PricedUnit,
  arenaFor: Arenas,
  { battles, repeat, trust, onStage }: PriceAsked,
): Promise<PriceFound> {
  const { engagement, battle } = unit.rosters
  const contact =
    engagement === null
      ? null
      : await inContact(engagement, unit.id, arenaFor(engagement), ENGAGEMENTS * battles, onStage)
  const start = contact?.price.log == null ? null : maths.exp(contact.price.log)
  const whole =
    battle === null ? null : await inBattles(battle, unit, start, arenaFor(battle), { battles, trust, onStage })
  const parts = { contact, whole }
  const watched = watchedIn(parts, unit)
  return { document: tellPrice(unit, parts, { battles, repeat, watched }), watched }
}

async function inContact(
  roster: Roster,
  id: string,
  arena: Arena,
  battles: number,
  onStage: PriceAsked['onStage'],
): Promise<ContactFound> {
  const ground = new Ground(roster, arena)
  const unit = roster.units.findIndex((one) => one.id === id)
  const [[pilot] = []] = pilotsOf(roster)
  if (pilot !== undefined) ground.seats = (await arena.play([{ ...pilot, to: 1 }]))[0]?.seats || 1
  const price = await contactPrice(ground, unit, spending(roster, 'straight fights', battles * OF_CONTACT, onStage))
  const numbers = numbersOf(roster, unit)
  onStage?.({ name: 'numbers of the profile in straight fights', battles: Math.round(battles * (1 - OF_CONTACT)) })
  const each = blocksOfNumber(battles, ground.seats, numbers.length)
  const moved = await movedInContact(ground, price, numbers, each)
  return { ground, price, moved, battles: arena.played }
}

async function inBattles(
  roster: Roster,
  { id, current }: PricedUnit,
  contact: number | null,
  arena: Arena,
  { battles, trust, onStage }: WholeAsked,
): Promise<WholeFound> {
  const ground = new Ground(roster, arena)
  const unit = roster.units.findIndex((one) => one.id === id)
  const start = current ?? contact ?? roster.units[unit]?.cost ?? 1
  const price = await armyPrice(ground, unit, start, spending(roster, 'whole battles', battles * OF_PRICE, onStage))
  const others = otherGenerals(roster)
  const generals: WholeFound['generals'][number][] = []
  const { fit } = price
  for (const name of fit === null ? [] : others) {
    onStage?.({ name: `whole battles led by ${name}`, battles: 0 })
    const many = meetingsLed(battles, ground.seats, others.length)
    const met = await ledBy(ground, price, price.near.slice(-many), name)
    generals.push({ name, found: fit && crossing(met, fit.centre, alike(fit)), battles: battlesIn(met) })
  }
  const numbers = numbersOf(roster, unit)
  onStage?.({ name: 'numbers of the profile in whole battles', battles: Math.max(0, battles - arena.played) })
  const left = Math.max(0, battles - arena.played) / ground.seats / Math.max(1, numbers.length)
  const moved = await movedInBattles(ground, price, unit, numbers, Math.max(FEWEST, Math.round(left)))
  if (trust !== undefined && trust.option !== 'off') onStage?.({ name: STRONGER, battles: 0 })
  const stronger = trust === undefined ? null : await strongerPrice(ground, price, trust, arena.played)
  return { ground, price, moved, generals, stronger, battles: arena.played - (stronger?.battles ?? 0) }
}

const STRONGER = 'some battles again, led by planners'

interface WholeAsked {
  readonly battles: number
  readonly trust: TrustAsked | undefined
  readonly onStage: PriceAsked['onStage']
}

function spending(roster: Roster, name: string, battles: number, onStage: PriceAsked['onStage']): Spending {
  return {
    battles,
    chance: new Chance(roster.seed, `price: ${name}`),
    onLook: (look, of) => onStage?.({ name: `${name}, look ${look + 1} of ${of}`, battles }),
  }
}
