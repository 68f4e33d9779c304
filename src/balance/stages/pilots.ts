import type { Arena } from '../../run/players/arena.ts'
import type { Bout } from '../../run/players/bouts.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { Chance } from '../solver/chance.ts'
import { Ground } from '../solver/field.ts'
import { Duel, duelMeeting } from './duels.ts'
import { planned } from './rounds.ts'

const PILOTS = 24

/** A few bouts of each stage, in the form in which it will play them, for measuring the time they take. */
export function pilotsOf(roster: Roster): readonly (readonly Bout[])[] {
  const ground = new Ground(roster, NOBODY)
  const chance = new Chance(roster.seed, 'pilot')
  if (roster.mode === 'engagement') {
    const duels = duelPilots(ground, chance, 200)
    return [duels, duels]
  }
  const armies = armyPilots(ground, chance)
  return roster.field.against.length > 0 ? [armies, armies] : [duelPilots(ground, chance, 1), armies, armies]
}

function duelPilots(ground: Ground, chance: Chance, blocks: number): Bout[] {
  const { roster } = ground
  const costs = roster.units.map(({ cost }) => cost)
  const last = roster.units.length - 1
  return Array.from({ length: PILOTS }, (_, i): Bout[] => {
    const a = chance.seek(i).below(last)
    const duel = new Duel(roster, a, a + 1 + chance.below(last - a))
    // If no fight is even: the numbers from which the search starts.
    const fight = duel.typical(costs) ?? { models: duel.models, count: duel.spans.varied[0] }
    const meeting = { ...duelMeeting(roster, duel, fight), setting: ground.setting(chance), blocks: 1 }
    return [{ rules: roster.rules.rules, matchup: ground.matchup(meeting, costs), from: 0, to: blocks }]
  }).flat()
}

function armyPilots(ground: Ground, chance: Chance): Bout[] {
  const { roster } = ground
  const costs = roster.units.map(({ cost }) => cost)
  return Array.from({ length: PILOTS }, (_, i): Bout[] => {
    const asked = { focus: i % roster.priced, policy: 0, label: String(i) }
    const plan = planned(ground, costs, asked, chance.seek(1000 + i), true)
    if (plan === null) return []
    return [{ rules: roster.rules.rules, matchup: ground.matchup(plan.meeting, costs), from: 0, to: 1 }]
  }).flat()
}

/** An arena that refuses to play: pilots are only prepared here. */
export const NOBODY: Arena = {
  play: () => Promise.reject(new Error('nobody plays here')),
  played: 0,
  replayed: 0,
  close: () => Promise.resolve(),
}
