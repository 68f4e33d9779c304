import type { SwitchTable } from '../../../../kit/switches.ts'

/** Screens, attacks and Shock: chapters 8 to 10. */
export const ATTACK_SWITCHES = {
  screenAttackerSkill: {
    values: ['brawlStab', 'anyCombat'],
    default: 'brawlStab',
    clause: 'SVN-G38',
    meaning: 'With which skill an attacker gets past a screen.',
    affects: 'Screens against archers.',
  },
  screenCapacity: {
    values: ['attackers', 'attacks'],
    default: 'attackers',
    clause: 'SVN-G39',
    needs: ['SVN-SCR-05'],
    meaning: 'Whether a screener stops a number of attackers, or a number of attacks.',
    affects: 'Screens against enemies with several attacks.',
  },
  screenGeometry: {
    values: ['notFarther', 'adjacent', 'between'],
    default: 'notFarther',
    clause: 'SVN-G40',
    meaning:
      'Where a screener may stand: no farther from the attacker than the ward, anywhere beside the ward, or between them.',
    affects: 'Screens that an attacker can walk around.',
  },
  screenOptional: {
    values: [false, true],
    default: false,
    clause: 'SVN-G40',
    needs: ['SVN-SCR-08'],
    meaning: 'Whether a screener may let an attack pass.',
    affects: 'Screens against weak attacks.',
  },
  screenNpc: {
    values: ['skillMod', 'halfHD', 'none'],
    default: 'skillMod',
    clause: 'SVN-G41',
    needs: ['SVN-SCR-09'],
    meaning: 'How many attackers a screener without skills can hold off.',
    affects: 'Bodyguards among monsters.',
  },
  shockFloor: {
    values: ['conditionalAC', 'raw', 'conditionalAll'],
    default: 'conditionalAC',
    clause: 'SVN-G42',
    meaning:
      'When a hit does at least its Shock: if the AC lets the Shock through, always, or only if a shield lets it through, too.',
    affects: 'Weak hits at good armour.',
  },
  swap: {
    values: ['freeOnce', 'free', 'main'],
    default: 'freeOnce',
    clause: 'SVN-G43',
    needs: ['SVN-RDY-01', 'SVN-RDY-02'],
    meaning: 'What it takes to change between readied weapons.',
    affects: 'Archers that an enemy has reached.',
  },
  proneBasis: {
    values: ['union', 'adjacency', 'attackType'],
    default: 'union',
    clause: 'SVN-G44',
    meaning:
      'What decides the modifier of an attack at a prone target: kind and distance, distance alone, or kind alone.',
    affects: 'Pikes at the prone, shots at arm’s length.',
  },
  nat: {
    values: ['none', 'auto20', 'auto20and1'],
    default: 'none',
    clause: 'SVN-G45',
    needs: ['SVN-HIT-04'],
    meaning: 'Whether a natural 20 always hits, and a natural 1 always misses.',
    affects: 'Rolls that would be hopeless or sure.',
  },
  acSplit: {
    values: [false, true],
    default: false,
    clause: 'SVN-G46',
    meaning: 'Whether shots are rolled against an AC of their own, where a profile has one.',
    affects: 'Only profiles with `rangedAc`.',
  },
  damageMin: {
    values: [1, 0],
    default: 1,
    clause: 'SVN-G47',
    meaning: 'The smallest damage of a hit.',
    affects: 'Attackers with a negative attribute and small damage dice.',
  },
  shockMinZero: {
    values: [true, false],
    default: true,
    clause: 'SVN-G48',
    meaning: 'Whether an attribute that would lower Shock below 0 makes it 0, or does not change it.',
    affects: 'Attackers with a negative attribute and small damage dice.',
  },
  shockAc: {
    values: ['current', 'base'],
    default: 'current',
    clause: 'SVN-G49',
    meaning: 'Which AC Shock is compared with: as it is now, or that of the profile.',
    affects: 'Charges and Total Defense.',
  },
  shockThrown: {
    values: [false, true],
    default: false,
    clause: 'SVN-G50',
    needs: ['SVN-SHOCK-10'],
    meaning: 'Whether thrown weapons have Shock.',
    affects: 'Axes and spears.',
  },
  shockOnManoeuvre: {
    values: [false, true],
    default: false,
    clause: 'SVN-G50',
    meaning: 'Whether a shove or grapple that misses does Shock.',
    affects: 'Shoves with weapons.',
  },
} as const satisfies SwitchTable
