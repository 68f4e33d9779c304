import type { Gear } from '../../../core/facts.ts'

/** The rules have no text for equipment and properties, only a picture. */
const clause = 'SOVL-ARMY-14'

/** Weapons, under `unitProperties: on`. Bonuses that always hold are already in the profile; only conditional effects are listed here. */
export const EQUIPMENT: Readonly<Record<string, Gear>> = {
  'hand-weapon-shield': {
    title: 'Hand weapon and shield',
    clause,
    meaning: 'Power +1 in the first combat after a charge. Defense +1 is in the profile.',
  },
  'spear-shield': {
    title: 'Spear and shield',
    clause,
    meaning: 'One more rank supports, except in the first combat after a charge. Defense +1 is in the profile.',
  },
  'great-weapon': {
    title: 'Great weapon',
    clause,
    meaning: 'Power +1 in the first combat after a charge. Another Power +1 is in the profile.',
  },
  halberd: {
    title: 'Halberd',
    clause,
    meaning: 'Enemies it strikes never save on better than 4+.',
  },
  'two-hand-weapons': {
    title: 'Two hand weapons',
    clause,
    meaning: 'Nothing besides the profile, which holds the Attacks +1.',
  },
  'lance-shield': {
    title: 'Lance and shield',
    clause,
    meaning: 'Power +2 in the first combat after a charge. Defense +1 is in the profile.',
  },
}

/** Properties of a unit, under `unitProperties: on`. Bonuses that always hold are already in the profile. */
export const PROPERTIES: Readonly<Record<string, Gear>> = {
  'heavy-armor': {
    title: 'Heavy armour',
    clause,
    meaning: 'Nothing besides the profile, which holds Defense +1 and an inch less of movement.',
  },
  sturdy: {
    title: 'Sturdy',
    clause,
    meaning: 'Nothing besides the profile: an inch less of movement, none for armour.',
  },
  swift: { title: 'Swift', clause, meaning: 'Nothing besides the profile, which holds an inch more of movement.' },
  fearless: {
    title: 'Fearless',
    clause,
    meaning: 'Break Tests are not made harder by the difference of Combat Scores.',
  },
  reanimated: {
    title: 'Reanimated',
    clause,
    meaning: 'Never fails a Discipline Test. An inch less of movement is in the profile.',
  },
  frenzy: {
    title: 'Frenzy',
    clause,
    meaning: 'Rolls missed attacks in melee once more. Must charge the nearest enemy it may charge.',
  },
  flying: {
    title: 'Flying',
    clause,
    meaning: 'Ignores terrain when it moves, except where it ends. The movement of 20 inches is in the profile.',
  },
  regeneration: {
    title: 'Regeneration',
    clause,
    meaning: 'Wounds short of a whole model are restored at the end of the turn.',
  },
  poisoned: { title: 'Poisoned', clause, meaning: 'Enemies roll each Damage Save of 6 once more.' },
  scout: { title: 'Scout', clause, meaning: 'Difficult terrain costs it nothing.' },
  ambusher: { title: 'Ambusher', clause, meaning: 'May be deployed anywhere on its own half of the table.' },
}
