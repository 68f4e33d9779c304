import type { Measure } from '../../../core/facts.ts'

/** Measures of a combatant, in the order of the result row; duels count these alone. */
export const UNIT_MEASURES = [
  {
    name: 'damageDealt',
    title: 'Hit points taken from enemies',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Hit points enemies lost to the combatant.',
  },
  {
    name: 'hpLost',
    title: 'Hit points lost',
    kind: 'count',
    memory: 'history',
    meaning: 'Hit points the combatant lost; what goes beyond 0 is not counted.',
  },
  {
    name: 'downed',
    title: 'Downed',
    kind: 'event',
    memory: 'history',
    primary: true,
    told: ['went down', 'will go down'],
    meaning: 'Fell to 0 HP.',
  },
  {
    name: 'died',
    title: 'Died',
    kind: 'event',
    memory: 'history',
    told: ['died', 'will die'],
    meaning: 'Died: at once, or of mortal injury, in the battle or after it.',
  },
  {
    name: 'fled',
    title: 'Fled',
    kind: 'event',
    memory: 'history',
    told: ['fled', 'will flee'],
    meaning: 'Left the map.',
  },
] as const satisfies readonly Measure[]

const battle = { modes: ['battle'] } as const
const army = { ...battle, of: 'army' } as const
const whole = { ...battle, of: 'battle' } as const

const lost = (name: string, title: string, what: string) =>
  ({
    ...army,
    name,
    title,
    kind: 'count',
    memory: 'history',
    meaning: `Hit points the side lost to ${what}.`,
  }) as const

const used = (name: string, title: string, what: string) =>
  ({ ...army, name, title, kind: 'count', memory: 'history', meaning: what }) as const

/** Measures of a side. */
export const ARMY_MEASURES = [
  {
    ...army,
    name: 'down',
    title: 'Down or dead',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Members at 0 HP when the battle was over, or dead.',
  },
  {
    ...army,
    name: 'dead',
    title: 'Dead',
    kind: 'count',
    memory: 'state',
    primary: true,
    meaning: 'Members that died, in the battle or of their injuries after it.',
  },
  {
    ...army,
    name: 'escaped',
    title: 'Escaped',
    kind: 'count',
    memory: 'state',
    meaning: 'Members that left the map.',
  },
  lost('lostToHits', 'Lost to hits', 'hits on the attackers’ own turns'),
  lost('lostToShock', 'Lost to Shock', 'Shock'),
  lost('lostToOpportunity', 'Lost to opportunities', 'Attacks of Opportunity'),
  lost('lostToSnap', 'Lost to Snap Attacks', 'Snap Attacks'),
  lost('lostToSwarm', 'Lost to swarms', 'Swarm Attacks'),
  lost('lostToGrapple', 'Lost to grapples', 'grapples at the end of a round'),
  lost('lostToSpells', 'Lost to spells', 'spells, its own among them'),
  used('attacks', 'Attacks', 'Mains spent on plain attacks.'),
  used('charges', 'Charges', 'Charges made.'),
  used('swarms', 'Swarm Attacks', 'Mains spent on swarms.'),
  used('defenses', 'Total Defenses', 'Mains given up for Total Defense.'),
  used('snaps', 'Snap Attacks', 'Mains given up for Snap Attacks.'),
  used('screens', 'Screens', 'Moves spent on screening an ally.'),
  used('manoeuvres', 'Manoeuvres', 'Mains spent on shoves and grapples.'),
  used('others', 'Other Mains', 'Mains spent on anything else, such as first aid.'),
  used('spells', 'Spells', 'Mains spent on spells, those that were lost among them.'),
  {
    ...army,
    name: 'broke',
    title: 'Morale broke',
    kind: 'event',
    memory: 'history',
    primary: true,
    meaning: 'The side had lost a third of its number and wanted to retreat.',
  },
  {
    ...army,
    name: 'firstFled',
    title: 'First one fled',
    kind: 'event',
    memory: 'history',
    meaning: 'A member left the map, for the first time in the battle.',
  },
  {
    ...army,
    name: 'allGone',
    title: 'All out of the fight',
    kind: 'event',
    memory: 'history',
    meaning: 'Nobody of the side was left standing: all had died, fallen or fled.',
  },
  {
    ...army,
    name: 'allDown',
    title: 'All fell',
    kind: 'event',
    memory: 'history',
    meaning: 'Every member had fallen or died, and none escaped.',
  },
] as const satisfies readonly Measure[]

/** Measures of a battle as a whole. */
export const BATTLE_MEASURES = [
  {
    ...whole,
    name: 'firstMoverScore',
    title: 'Score of who goes first',
    kind: 'count',
    memory: 'history',
    primary: true,
    meaning: 'Score of the side that won initiative: a win 1, a draw 0.5. A party may win initiative more often.',
    scale: 2,
    score: true,
    holder: 'Who wins initiative',
    uneven: { measuredBy: 'npx fairfight compare FILE --rules core,initiative=first --rules core,initiative=second' },
  },
  {
    ...whole,
    name: 'margin',
    title: 'Margin',
    kind: 'count',
    memory: 'state',
    meaning: 'Hundredths of its worth the first army has left, less those of the second.',
    zero: 100,
  },
  {
    ...whole,
    name: 'drawn',
    title: 'Undecided at the last round',
    kind: 'event',
    memory: 'history',
    meaning: 'The last round was over and both sides still stood.',
  },
] as const satisfies readonly Measure[]

/** All of them, in the order of the result row. */
export const MEASURES = [...UNIT_MEASURES, ...ARMY_MEASURES, ...BATTLE_MEASURES] as const satisfies readonly Measure[]
