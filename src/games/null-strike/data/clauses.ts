/** Short titles for every clause of the rules, chapter by chapter. The text of the rules is not part of the project. */
export const RULES = {
  // Actions
  'AP-ACT-01': 'whole player turns, units in any order',
  'AP-ACT-02': 'each kind of action once a unit a turn',
  'AP-ACT-03': 'different actions for one unit, the same action for several',
  'AP-ACT-04': 'the move and attack inside a charge do not count',
  'AP-ACT-05': 'base actions by the size of the army',
  'AP-ACT-06': 'one action more for each Warlord on the table',
  'AP-ACT-07': 'the size is that at the start of the game',
  'AP-ACT-08': 'every action costs one',
  'AP-ACT-09': 'unused actions are lost',
  'AP-ACT-10': 'only units on the table act, but for Deploy and Disembark',

  // Attack
  'AP-ATK-01': 'one target for all models that attack',
  'AP-ATK-02': 'two hands of weapons for each model',
  'AP-ATK-03': 'a weapon needs a model of the target in range',
  'AP-ATK-04': 'all attacks of an action at once',
  'AP-ATK-05': 'to hit: Weapons Skill against average Evasion',
  'AP-ATK-06': 'to wound: Strength against average Toughness',
  'AP-ATK-07': 'to save: average armour, less the AP',
  'AP-ATK-08': 'each failed save removes one model',
  'AP-ATK-09': 'averages are those at the start of the attack',
  'AP-ATK-10': 'saves failed beyond the last model are lost',
  'AP-ATK-11': 'melee weapons may be used in a plain attack',
  'AP-ATK-12': 'weapons are rolled in groups, models removed together',
  'AP-ATK-13': 'armour is averaged like the rest; cover and Run come after',
  'AP-ATK-14': 'weapons are chosen before the first roll, against an enemy on the table',

  // Movement
  'AP-MOVE-01': 'a move of up to Speed in any direction',
  'AP-MOVE-02': 'no model moves more than its Speed',
  'AP-MOVE-03': 'a unit ends its move in coherency',
  'AP-MOVE-04': 'no base ends on another, on an objective or off the table',
  'AP-RUN-01': 'a run of up to twice Speed, straight, over clear ground',
  'AP-RUN-02': '+1 Evasion after a run, to the next own turn',
  'AP-RUN-03': 'Run and Move in one turn',

  // Digging in
  'AP-DIG-01': 'dug in: soft cover from all sides',
  'AP-DIG-02': 'digging in ends with any move',
  'AP-FORT-01': 'dug-in units fortify: hard cover',
  'AP-FORT-02': 'fortifying ends with any move',

  // Rally
  'AP-RALLY-01': 'a panicked unit rallies by Morale',
  'AP-RALLY-02': 'each failed attempt helps the next by 1',
  'AP-RALLY-03': 'the bonus lasts until the unit rallies',
  'AP-RALLY-04': 'one Rally a unit a turn',

  // Charge
  'AP-CHG-01': 'a charge moves towards its target and attacks it',
  'AP-CHG-02': 'a charge attacks with melee weapons only',
  'AP-CHG-03': 'the attack of a charge may be left out, or out of reach',
  'AP-CHG-04': 'a charge costs one action, and leaves Move and Attack',
  'AP-CHG-05': 'any enemy may be charged; the unit ends nearer',

  // Capture and Aim
  'AP-CAP-01': 'only units with Capture take objectives',
  'AP-CAP-02': 'a model must touch the objective',
  'AP-CAP-03': 'no enemy within the clearance',
  'AP-CAP-04': 'captured objectives count and leave the table',
  'AP-CAP-05': 'enemies on the table forbid it, panicked or not',
  'AP-AIM-01': '+2 Weapons Skill in the next attack',
  'AP-AIM-02': 'the bonus ends with that attack',

  // Reserves and transports
  'AP-DEP-01': 'a unit in reserve enters the table',
  'AP-DEP-02': 'it enters from the edge of its zone',
  'AP-EMB-01': 'a unit boards a transport with room for all of it',
  'AP-EMB-02': 'it must be within 1" of it',
  'AP-EMB-03': 'boarding, driving and leaving in one turn',
  'AP-DIS-01': 'a unit that leaves is placed within 1"',
  'AP-DIS-02': 'no unit leaves without room for all its models',
  'AP-DIS-03': 'passengers do nothing else and are no target',

  // Cover, set-up, end
  'AP-COV-01': 'soft cover: +1 Evasion',
  'AP-COV-02': 'hard cover: +1 Toughness',
  'AP-COV-03': 'full cover: both; covers do not add up',
  'AP-SET-01': 'units are deployed by turns: zone, reserve or transport',
  'AP-SET-02': 'a roll for the first turn, with a bonus to the smaller army',
  'AP-END-01': 'objectives decide; a side with no model left has lost',
  'AP-END-02': 'a round is a turn of each; reserves are lost at the last',
  'AP-END-03': 'points destroyed go by the model',
} as const satisfies Record<string, string>

/** Contradictions and gaps that a switch decides; each title names the open question. */
export const READINGS = {
  'AP-C-01': 'the band of exactly 2000 points',
  'AP-C-04': 'what digging in takes',
  'AP-G-01': 'whose points give the actions of an army',
  'AP-G-02': 'a Warlord who rides',
  'AP-G-03': 'how a stat is rolled against a stat',
  'AP-G-05': 'an armour roll of 6 where none is enough',
  'AP-G-06': 'models of several wounds',
  'AP-G-07': 'how an average is rounded',
  'AP-G-08': 'a run of 0 inches',
  'AP-G-09': 'what cover does',
  'AP-G-10': 'what fortifying does to soft cover',
  'AP-G-11': 'losses that call for a Morale roll',
  'AP-G-12': 'who has won',
  'AP-G-13': 'aim that lasts into a later turn',
  'AP-G-14': 'how far in a unit enters',
  'AP-G-15': 'passengers of a transport that is removed',
  'AP-G-16': 'who has the first turn',
  'AP-G-18': 'how many objectives there are',
  'AP-G-19': 'a capture with an enemy within 24"',
  'AP-G-20': 'a line of attack that ground or units cross',
  'AP-G-21': 'how the models of a unit stand',
  'AP-G-22': 'which models strike once units touch',
  'AP-G-23': 'a unit in contact that leaves it, or attacks another',
  'AP-G-24': 'difficult ground on the way',
  'AP-G-26': 'an attack through friends',
  'AP-G-27': 'a move through units, or around them',
  'AP-G-29': 'cover from units between',
  'AP-G-30': 'which models must be beside the transport',
  'AP-G-33': 'a Morale roll of 1',
  'AP-G-34': 'what a panicked unit may do',
  'AP-G-35': 'aim in the attack of a charge',
  'AP-G-36': 'the last round',
} as const satisfies Record<string, string>

/** All clauses that a rule may cite. */
export const CLAUSES = { ...RULES, ...READINGS } as const

/** Clauses that hold for every line of a kind, such as every activation or every roll: a line names them last, in this order. */
export const GENERAL = [
  'AP-RALLY-01',
  'AP-CAP-04',
  'AP-CAP-01',
  'AP-CAP-02',
  'AP-CHG-01',
  'AP-CHG-02',
  'AP-CHG-04',
  'AP-RUN-01',
  'AP-RUN-02',
  'AP-MOVE-01',
  'AP-ATK-01',
  'AP-ATK-02',
  'AP-ATK-03',
  'AP-ATK-05',
  'AP-G-03',
  'AP-ATK-06',
  'AP-ATK-07',
  'AP-SET-01',
  'AP-ACT-05',
  'AP-ACT-03',
  'AP-ACT-08',
  'AP-ACT-01',
  'AP-G-09',
  'AP-G-12',
  'AP-G-18',
] as const satisfies readonly (keyof typeof CLAUSES)[]
