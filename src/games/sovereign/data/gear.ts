import type { Gear } from '../../../core/facts.ts'
import { WEAPONS } from '../chapters/attack/weapons.ts'

/** Traits of a combatant, as bits. */
export const SHIELD = 1
export const DUAL_WIELD = 2
export const FEARLESS = 4
export const DISCIPLINED = 8
export const SCREENER = 16
export const WRESTLER = 32
export const KIT = 64
export const FRAIL = 128
export const VETERAN = 256
export const UNSEEN = 512
export const HIDDEN = 1024
export const IMMUNE = 2048
export const NAMED = 4096
export const EXECUTIONER = 8192
export const MARK = 16384
export const WARD = 32768

/** First bit for the preset that leads a member; all 0 if the unit’s traits decide. */
export const PRESET_SHIFT = 20

export const PRESETS = ['bruteMelee', 'pack', 'skirmisher', 'guardian', 'tactician', 'mindless'] as const

interface Trait extends Gear {
  readonly bit: number
}

const trait = (bit: number, title: string, clause: string, meaning: string): Trait => ({ bit, title, clause, meaning })

/** The traits that a scenario may give a combatant. */
export const PROPERTIES: Readonly<Record<string, Trait>> = {
  dualWield: trait(DUAL_WIELD, 'Dual wield', 'SVN-DW-01', 'Fights with its first two weapons at once.'),
  fearless: trait(FEARLESS, 'Fearless', 'SVN-MORALE-05', 'Never retreats for its losses.'),
  disciplined: trait(DISCIPLINED, 'Disciplined', 'SVN-SNAP-03', 'May make Snap Attacks though it is no hero.'),
  screener: trait(SCREENER, 'Screener', 'SVN-SCR-01', 'By its traits it is led as a guardian.'),
  wrestler: trait(WRESTLER, 'Wrestler', 'SVN-GRP-01', 'Its general prefers to grapple.'),
  ward: trait(WARD, 'Ward', 'SVN-SCR-01', 'Its friends screen it first.'),
  healerKit: trait(KIT, 'Healer’s kit', 'SVN-DOWN-03', '+2 to stabilise.'),
  frail: trait(FRAIL, 'Frail', 'SVN-DOWN-04', 'Dies at 0 HP.'),
  named: trait(NAMED, 'Named', 'SVN-DOWN-01', 'Is mortally injured at 0 HP as heroes are.'),
  veteransLuck: trait(
    VETERAN,
    'Veteran’s luck',
    'SVN-G66',
    'Turns a miss or a hit once a fight, under `veteransLuck`.',
  ),
  unseen: trait(UNSEEN, 'Unseen', 'SVN-RNG-06', 'Cannot be seen; where it stands is known.'),
  hidden: trait(HIDDEN, 'Hidden', 'SVN-HIT-14', 'Cannot be seen, nor is known where it stands, until it attacks.'),
  shockImmune: trait(IMMUNE, 'Immune to Shock', 'SVN-SHOCK-07', 'Takes no Shock but that of swarms.'),
  executioner: trait(
    EXECUTIONER,
    'Executioner',
    'SVN-EXE-01',
    'Makes an execution attack before the battle on an enemy marked.',
  ),
  marked: trait(MARK, 'Marked', 'SVN-EXE-01', 'Is the victim of execution attacks before the battle.'),
  ...Object.fromEntries(
    PRESETS.map((preset, i) => [
      `as-${preset}`,
      trait(
        (i + 1) << PRESET_SHIFT,
        `Led as ${preset}`,
        'SVN-AI-04',
        `Under the general \`typical\` it is led as \`${preset}\`.`,
      ),
    ]),
  ),
}

/** Armour by name, with its AC. */
export const ARMOUR: Readonly<Record<string, number>> = {
  padded: 11,
  leather: 12,
  scale: 13,
  mail: 14,
  'half-plate': 15,
  plate: 16,
}

const armour = Object.fromEntries(
  Object.entries(ARMOUR).map(([key, ac]) => [
    key,
    { title: key, clause: 'SVN-HIT-05', meaning: `AC ${ac}, where the profile gives none.` },
  ]),
)

/** Equipment of a combatant: weapons in the order in which they are held ready, armour, a shield. */
export const EQUIPMENT: Readonly<Record<string, Gear>> = {
  ...Object.fromEntries(
    Object.entries(WEAPONS).map(([key, { title, clause, meaning }]) => [key, { title, clause, meaning }]),
  ),
  ...armour,
  shield: {
    title: 'Shield',
    clause: 'SVN-SHOCK-05',
    meaning: 'Takes one hand, ignores the first Shock of a round; +1 AC where the profile gives none.',
  },
}

export function gearBits(properties: readonly string[] = [], equipment: readonly string[] = []): number {
  const own = properties.reduce((bits, name) => bits | (PROPERTIES[name]?.bit ?? 0), 0)
  return equipment.includes('shield') ? own | SHIELD : own
}
