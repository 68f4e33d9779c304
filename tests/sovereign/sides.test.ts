import { describe, expect, test } from 'vitest'
import { SILENT } from '../../src/core/log.ts'
import { DRAW, FIRST_WINS, OVER, SECOND_WINS, type SideSpec, type UnitSpec } from '../../src/core/ruleset.ts'
import { settleAll } from '../../src/games/sovereign/chapters/attack/strike.ts'
import { isBroken, isWinning, valueAgainst, valueLeft } from '../../src/games/sovereign/chapters/injury/morale.ts'
import { rollInitiative } from '../../src/games/sovereign/chapters/turn/start.ts'
import type { SovereignRules } from '../../src/games/sovereign/data/rules.ts'
import { SOVEREIGN } from '../../src/games/sovereign/sovereign.ts'
import { isEngaged } from '../../src/games/sovereign/space/reach.ts'
import { DEAD, type Fight } from '../../src/games/sovereign/state/state.ts'
import {
  BOTH_GONE,
  GAME_OVER,
  INITIATIVE_ROLLED,
  OPPORTUNITY,
  ROUND_CAP,
  SEVERAL,
  SIDE_START,
  SURPRISED,
  TURN_START,
  WON,
} from '../../src/games/sovereign/telling/events.ts'
import type { SovereignView } from '../../src/games/sovereign/telling/view-types.ts'
import { measure } from '../support/contract.ts'
import { ScriptedDice } from '../support/dice/scripted-dice.ts'
import { at, encounter, type Setting, Table } from '../support/sovereign/table.ts'
import { but, hero, monster } from '../support/sovereign/units.ts'
import { chances, told as fraction, type Rational, rational } from '../support/statistics/rational.ts'

const of = (side: string, spec: UnitSpec): UnitSpec => ({ ...spec, side })
const goblin = (id: string, x: number, y: number) => of('goblins', at(monster('mudgoblin', {}, id), x, y))
const sentry = (id: string, x: number, y: number) => of('dead', at(monster('bone-sentry', {}, id), x, y))
const wolf = (id: string, x: number, y: number) => of('wolves', at(monster('moor-wolf', {}, id), x, y))

const ALLIES: readonly SideSpec[] = [{ name: 'goblins' }, { name: 'wolves' }]
const FOES: readonly SideSpec[] = [{ name: 'goblins' }, { name: 'dead', hostile: true }]

/** A party whose best DEX is 0, with goblins and wolves. */
const PACKS: Setting = {
  first: [at(hero('brannoch'), 2, 2), at(hero('tamsin'), 2, 4)],
  second: [wolf('wolf', 15, 6), goblin('one', 15, 2), goblin('two', 15, 4)],
  sides: [undefined, ALLIES],
}

/** Three sides that fight one another, all within one step. */
const THREE: Setting = {
  first: [at(hero('brannoch'), 9, 4)],
  second: [sentry('sentry', 10, 5), goblin('one', 10, 3), goblin('two', 11, 4)],
  sides: [undefined, FOES],
}

function table(setting: Setting, rules: Partial<SovereignRules> = {}, script = ''): Table {
  return new Table({ ...setting, rules }, script)
}

/** Takes all hit points of a unit, and checks the effects. */
function fell(one: Table, ...names: readonly string[]): Table {
  for (const name of names) one.unit(name).hp = 0
  settleAll(one.state, new ScriptedDice(''), SILENT)
  return one
}

function outcomeOf(state: Fight): number | undefined {
  return measure(SOVEREIGN, state)[0]
}

describe('initiative of several sides', () => {
  const hosts = (dexterity: number): Setting => ({
    ...PACKS,
    first: [at(hero('odo', { profile: { dexterity } }), 2, 2)],
  })

  /** P(an order of sides), by their indices: 0 the party, 1 goblins, 2 wolves. */
  function orders(setting: Setting, rules: Partial<SovereignRules> = {}): ReadonlyMap<string, Rational> {
    const state = SOVEREIGN.setup(but({ initiative: 'rolled', ...rules }), encounter(setting))
    SOVEREIGN.reset(state, 0)
    return chances((dice) => {
      rollInitiative(state, dice, SILENT)
      return state.order.join('')
    })
  }

  const first = (found: ReadonlyMap<string, Rational>, side: number): string => {
    const all = [...found].filter(([order]) => order.startsWith(String(side))).map(([, chance]) => chance)
    return fraction(all.reduce((a, b) => rational(a.over * b.under + b.over * a.under, a.under * b.under), rational(0)))
  }

  test('SVN-INIT-01, -02, -06, O39: one of three sides is a party with DEX +1; it is first with 51/128 if ties go to the game master', () => {
    const found = orders(hosts(1))
    expect(first(found, 0)).toBe('51/128')
    // The remaining chance is divided equally among the others, because ties between them are rolled off.
    expect([first(found, 1), first(found, 2)]).toEqual(['77/256', '77/256'])
    expect([...found.keys()].toSorted()).toEqual(['012', '021', '102', '120', '201', '210'])
  })

  /** The same chance by counting all rolls. `wins`: the chance that the party goes before this number of sides with equal rolls. */
  const counted = (dexterity: number, wins: (tied: number) => number): number => {
    let sum = 0
    for (let own = 1; own <= 8; own++) {
      for (let one = 1; one <= 8; one++) {
        for (let two = 1; two <= 8; two++) {
          const total = own + dexterity
          if (Math.max(one, two) > total) continue
          sum += wins([one, two].filter((it) => it === total).length)
        }
      }
    }
    return sum / 512
  }

  test.each([
    ['gm', (tied: number) => (tied === 0 ? 1 : 0)],
    ['party', () => 1],
    ['coin', (tied: number) => 1 / (1 + tied)],
  ] as const)('SVN-INIT-06, SVN-G10: a tie of three sides under %s', (initTies, wins) => {
    for (const dexterity of [-1, 0, 2]) {
      const [over = 0, under = 1] = first(orders(hosts(dexterity), { initTies }), 0)
        .split('/')
        .map(Number)
      expect(over / under).toBeCloseTo(counted(dexterity, wins), 12)
    }
  })

  test('SVN-INIT-06, SVN-ENC-02: without a party all orders of three sides are equally likely', () => {
    const found = orders({ ...PACKS, first: [at(monster('ogre'), 2, 2)] })
    expect([...found.values()].map(fraction)).toEqual(Array.from({ length: 6 }, () => '1/6'))
  })

  test('SVN-INIT-02: the party is the side of heroes; other sides of its army add nothing, and neither do heroes on two sides', () => {
    const hirelings: Setting = {
      first: [of('heroes', at(hero('maris'), 2, 2)), of('hirelings', at(monster('sellsword'), 2, 4))],
      second: [at(monster('ogre'), 15, 2)],
      sides: [[{ name: 'hirelings' }, { name: 'heroes' }]],
    }
    // Maris’ DEX is +2: 43 of 64 against each alone.
    const totals = table(hirelings, { initiative: 'rolled' }, '3 3 4').settle()
    expect(totals.told(INITIATIVE_ROLLED)).toEqual([
      [5, 0, 1, SEVERAL],
      [4, 1, 2, SEVERAL],
      [3, 2, 0, SEVERAL],
    ])
    const two = { ...hirelings, first: [hirelings.first[0], of('hirelings', at(hero('odo'), 2, 4))] as UnitSpec[] }
    expect(table(two).state.party).toBe(-1)
  })

  test.each([
    ['first', [0, 1, 2]],
    ['second', [1, 2, 0]],
  ] as const)('SVN-INIT-01: under initiative %s all sides of that army go first', (initiative, order) => {
    expect([...table(PACKS, { initiative }).settle().state.order]).toEqual(order)
  })

  test('SVN-INIT-03, -05, -06, -07: each side finishes its turn before the next begins, in the same order every round', () => {
    // Party 4, goblins 4, wolves 7; the tie is the goblins’.
    const one = table(PACKS, { initiative: 'rolled' }, '4 4 7').settle()
    expect(one.told(INITIATIVE_ROLLED)).toEqual([
      [7, 0, 2, SEVERAL],
      [4, 1, 1, SEVERAL + 1],
      [4, 2, 0, SEVERAL],
    ])
    for (let side = 0; side < 6; side++) one.pass()
    one.ask()
    const sides = one.told(SIDE_START).map(([side]) => side)
    expect(sides.slice(0, 7)).toEqual([2, 1, 0, 2, 1, 0, 2])
    const turns = one.told(TURN_START).map(([unit]) => one.state.units[unit as number]?.name)
    expect(turns.slice(0, 5)).toEqual(['wolf', 'one', 'two', 'brannoch', 'tamsin'])
  })

  test('SVN-INIT-03: a side with nobody left is skipped', () => {
    const one = table(PACKS, { initiative: 'second', moraleMode: 'off' }).settle()
    one.pass()
    fell(one, 'wolf')
    expect(one.state.goer).toBe(2)
    one.pass().pass().pass()
    expect(one.told(SIDE_START).map(([side]) => side)).toEqual([1, 2, 0, 1, 0])
  })

  test('SVN-HOLD-03: the first of three sides may use a held action in the turns of the others; the last side loses it', () => {
    const one = table(THREE, { initiative: 'second', moraleMode: 'off' }).turn('two').choose('hold')
    one.pass()
    // The side of the dead acts; a side that fights it may answer.
    one.turn('sentry').choose('attack', { target: 'two' })
    expect([one.state.goer, one.asked(), one.offers('held')]).toEqual([2, 'two', true])
    const last = table(THREE, { initiative: 'second', moraleMode: 'off' })
    last.settle().pass().pass()
    last.turn('brannoch').choose('hold')
    last.ask()
    expect([last.state.round, last.unit('brannoch').holding]).toEqual([2, 0])
  })
})

describe('surprise of several sides', () => {
  test('SVN-SURP-07: the sides that are not surprised take the free round in the order of the scenario, before initiative', () => {
    const one = table(PACKS, { surprise: 'first', initiative: 'rolled' }, '')
    one.ask()
    expect([one.state.round, one.state.goer, one.state.surprised]).toEqual([0, 1, 1])
    one.pass()
    expect([one.state.round, one.state.goer]).toEqual([0, 2])
    one.roll('8 1 2').pass()
    expect([one.state.round, one.state.goer, one.state.surprised]).toEqual([1, 0, 0])
  })

  test('SVN-SURP-01, -04: all sides of an army are surprised except those on their guard', () => {
    const alert = { ...PACKS, sides: [undefined, [{ name: 'goblins' }, { name: 'wolves', alert: true }]] } as const
    const one = table(alert, { surprise: 'second' }).settle()
    expect(one.told(SURPRISED)).toEqual([
      [1, 1, 0, 0],
      [2, 0, 0, 0],
    ])
    expect(one.state.surprised).toBe(0b010)
    // The free round belongs to the enemies of the surprised side; the wolves wait.
    one.pass()
    expect([one.state.round, one.state.goer]).toEqual([1, 0])
  })

  test('SVN-SURP-04: the setting of a side overrides the setting of its army', () => {
    const bold = { ...PACKS, sides: [undefined, [{ name: 'goblins', alert: false }, { name: 'wolves' }]] } as const
    expect(table(bold, { surprise: 'second', alertSecond: true }).settle().state.surprised).toBe(0b010)
    expect(table(PACKS, { surprise: 'second', alertSecond: true }).settle().state.surprised).toBe(0)
  })

  test('SVN-SURP-01, -02: one side can be surprised alone, and its allies wait as it does', () => {
    const asleep = { ...PACKS, sides: [undefined, [{ name: 'goblins', surprised: true }, { name: 'wolves' }]] } as const
    const one = table(asleep).settle()
    expect([one.state.surprised, one.state.goer]).toEqual([0b010, 0])
    one.pass()
    expect([one.state.round, one.state.goer]).toEqual([1, 0])
  })

  test('SVN-SURP-03: each side that is ambushed rolls its own Notice', () => {
    // The party sneaks with −2: 9 − 2 against 2 + 0 of the goblins; 4 − 2 against 7 + 1 of the wolves.
    const one = table(PACKS, { surprise: 'ambushByFirst', surpriseCheck: 'group' }, '4 5 1 1 2 2 3 4').settle()
    expect(one.told(SURPRISED).map(([side, is]) => [side, is])).toEqual([
      [1, 1],
      [2, 0],
    ])
  })

  test('SVN-SURP-01: at least one side has the free round', () => {
    const all = { ...PACKS, sides: [undefined, [{ name: 'goblins', surprised: true }, { name: 'wolves' }]] } as const
    const one = table(all, { surprise: 'ambushBySecond', alertFirst: false }, '6 6 1 1')
    one.ask()
    expect(one.state.surprised).toBe(0b011)
    const wolves = [
      { name: 'goblins', surprised: true },
      { name: 'wolves', surprised: true },
    ]
    expect(() => table({ ...PACKS, sides: [undefined, wolves] }, { surprise: 'first' })).toThrow(
      'all sides are surprised',
    )
    // A surprised side surprises no other.
    const asleep = table({ ...PACKS, sides: [undefined, wolves] }, { surprise: 'ambushBySecond' })
    asleep.ask()
    expect([asleep.state.surprised, asleep.state.round]).toEqual([0b110, 0])
  })
})

describe('morale of several sides', () => {
  const pack: Setting = {
    ...PACKS,
    second: [
      goblin('one', 15, 2),
      goblin('two', 15, 4),
      wolf('wolf', 15, 6),
      wolf('other', 15, 8),
      wolf('third', 17, 8),
    ],
  }
  const wanting = ({ state }: Table) => state.units.filter(({ retreating }) => retreating === 1).map(({ name }) => name)

  test('SVN-MORALE-02, -11: a group is the members of one side; its losses do not count for other sides', () => {
    const one = fell(table(pack, { moraleWinningRatio: 'inf' }).settle(), 'one')
    expect([isBroken(one.state, 1), isBroken(one.state, 2)]).toEqual([true, false])
    expect([...one.state.broken, wanting(one).join()]).toEqual([0, 1, 0, 'two'])
    fell(one, 'wolf')
    expect([...one.state.broken, wanting(one).join()]).toEqual([0, 1, 1, 'two,other,third'])
  })

  test('SVN-MORALE-04: whether a side is clearly winning counts its allies and all its enemies', () => {
    const { state } = table(pack).settle()
    expect([valueLeft(state, 1), valueAgainst(state, 1)]).toEqual([5900, 3200])
    expect([isWinning(state, 1), isWinning(state, 2)]).toEqual([false, false])
    const won = fell(table(pack).settle(), 'tamsin')
    // 59 against 20: neither side counts its losses.
    expect([isWinning(won.state, 1), isWinning(won.state, 2)]).toEqual([true, true])
    const three = table(THREE).settle().state
    expect([valueLeft(three, 1), valueAgainst(three, 1)]).toEqual([2000, 3300])
    expect([valueLeft(three, 2), valueAgainst(three, 2)]).toEqual([1300, 4000])
  })

  test('SVN-MORALE-09: the result row has the first side of an army that breaks', () => {
    const one = fell(table(pack, { moraleWinningRatio: 'inf' }).settle(), 'one')
    one.state.round = 3
    fell(one, 'wolf')
    expect([...one.state.brokeRound]).toEqual([0, 1])
  })
})

describe('sides of one army that fight each other', () => {
  test('SVN-END-04, SVN-ENC-01: attack each other as they attack any enemy; allied sides do not', () => {
    const targets = (sides: readonly SideSpec[]) => {
      const one = table({ ...THREE, sides: [undefined, sides] }, { initiative: 'second' }).turn('two')
      return one.options().flatMap(({ kind, target }) => (kind === 'attack' ? [target] : []))
    }
    expect(targets(FOES)).toEqual(['sentry'])
    expect(targets([{ name: 'goblins' }, { name: 'dead' }])).toEqual([])
  })

  test('SVN-AOO-03: strike at a combatant that leaves their reach, though both are of one army', () => {
    const asked = (sides: readonly SideSpec[]) => {
      const one = table({ ...THREE, sides: [undefined, sides] }, { initiative: 'second' })
      one.turn('two').go('run', 15, 4)
      return one.options().map(({ kind, unit }) => `${String(unit)} ${kind}`)
    }
    expect(asked(FOES)).toContain('sentry strike')
    expect(asked([{ name: 'goblins' }, { name: 'dead' }]).join()).not.toContain('strike')
  })

  test('SVN-RNG-04, SVN-AOO-03, SVN-CHG-01, SVN-DIS-01: members of a camp between two others are no enemies of each other', () => {
    const apart: Setting = {
      ...THREE,
      first: [at(hero('brannoch'), 1, 1)],
      second: [sentry('sentry', 18, 8), goblin('one', 10, 3), goblin('two', 11, 4)],
    }
    const far = table(apart, { initiative: 'second', disengageScope: 'adjacentAtUse' }).turn('two')
    expect([far.unit('brannoch').camp, far.unit('two').camp, far.unit('sentry').camp]).toEqual([0, 1, 2])
    expect(isEngaged(far.state, far.unit('two'))).toBe(false)
    const close = table(THREE).settle()
    expect(isEngaged(close.state, close.unit('two'))).toBe(true)
    far.choose('disengage')
    expect(far.unit('two').shaken).toBe(0)
    far.go('run', 14, 4).ask()
    expect([far.unit('two').square % 20, far.told(OPPORTUNITY)]).toEqual([14, []])
    const near = table(THREE, { initiative: 'second', disengageScope: 'adjacentAtUse' }).turn('two').choose('disengage')
    // The sentry is among the enemies of the goblins, which stand between the party and the dead.
    expect(near.unit('two').shaken).toBe(1 << near.unit('sentry').index)
    near.go('run', 15, 4).ask()
    expect(near.told(OPPORTUNITY)).toEqual([])
    const alone = { ...apart, second: [sentry('sentry', 18, 1), goblin('one', 5, 8), goblin('two', 4, 8)] }
    const slow = table({ ...alone, first: [at(hero('brannoch'), 19, 4)] }, { initiative: 'second' }).turn('two')
    expect([slow.offers('run'), slow.offers('charge')]).toEqual([true, false])
  })

  test('SVN-GRID-05, -06: block each other’s way', () => {
    const corridor = (hostile: boolean) =>
      table(
        {
          rows: ['########', '........', '########', '########'],
          first: [at(hero('brannoch'), 0, 1)],
          second: [goblin('one', 6, 1), sentry('sentry', 5, 1)],
          sides: [undefined, [{ name: 'goblins' }, { name: 'dead', hostile }]],
        },
        { initiative: 'second' },
      )
        .turn('one')
        .choose('run')
    expect(corridor(true).offers('go', { to: [4, 1] })).toBe(false)
    expect(corridor(false).offers('go', { to: [4, 1] })).toBe(true)
  })

  test('SVN-SCR-01, SVN-SWARM-01: may screen allies of other sides, and join no swarm that is rolled before their turn', () => {
    const together: Setting = {
      first: [at(hero('brannoch'), 9, 4)],
      second: [wolf('wolf', 10, 4), goblin('one', 10, 5)],
      sides: [undefined, ALLIES],
    }
    const one = table(together, { initiative: 'second' }).turn('one')
    expect(one.offers('swarm')).toBe(false)
    const wolves = table(together, { initiative: 'second' }).settle()
    wolves.pass()
    wolves.turn('wolf').choose('screen')
    expect(wolves.offers('go', { ward: 'one' })).toBe(true)
  })

  test('SVN-SNAP-05, SVN-TD-01: may answer each other’s attacks', () => {
    const duel: Setting = {
      first: [at(hero('brannoch'), 1, 1)],
      second: [goblin('one', 10, 4), of('guard', at(monster('sellsword', {}, 'guard'), 11, 4))],
      sides: [undefined, [{ name: 'goblins' }, { name: 'guard', hostile: true }]],
    }
    const one = table(duel, { initiative: 'second' }).turn('one').choose('attack', { target: 'guard' })
    expect([one.asked(), one.offers('total-defense'), one.offers('snap', { target: 'one' })]).toEqual([
      'guard',
      true,
      true,
    ])
  })

  test('are listed separately as enemies in the view of a general', () => {
    const one = table(THREE, { initiative: 'second' }).settle()
    one.turn('one')
    const hostile = (side: 0 | 1) =>
      (SOVEREIGN.view(one.state, side) as SovereignView).units.flatMap((unit) => (unit.hostile ? [unit.id] : []))
    expect(hostile(1)).toEqual(['sentry', 'brannoch'])
    expect(hostile(0)).toEqual(['one', 'two', 'sentry'])
    const { units } = SOVEREIGN.view(one.state, 1) as SovereignView
    expect(units.map(({ id, army, side }) => `${id} ${army} ${side}`)).toEqual([
      'one yours goblins',
      'two yours goblins',
      'sentry yours dead',
      'brannoch enemy A',
    ])
  })
})

describe('the end among several sides', () => {
  const none = { moraleMode: 'off', initiative: 'second' } as const

  test('SVN-END-01, -04: allied sides fight on for each other; an army loses when all of them are gone', () => {
    const one = fell(table(PACKS, none).settle(), 'one', 'two')
    expect(one.ask()).not.toBe(OVER)
    fell(one, 'wolf')
    expect([one.ask(), one.state.winner, one.state.ending, outcomeOf(one.state)]).toEqual([OVER, 0, WON, FIRST_WINS])
  })

  test('SVN-END-04: two sides that are enemies go on when the third is gone; their army wins, whichever of them is left', () => {
    const one = table(THREE, none).settle()
    one.unit('brannoch').hp = 0
    fell(one)
    expect([one.ask(), one.state.winner]).toEqual([1, -1])
    fell(one, 'sentry')
    expect([one.ask(), one.state.winner, outcomeOf(one.state)]).toEqual([OVER, 1, SECOND_WINS])
    const dead = fell(fell(table(THREE, none).settle(), 'brannoch'), 'one', 'two')
    expect([dead.ask(), dead.state.winner, outcomeOf(dead.state)]).toEqual([OVER, 1, SECOND_WINS])
  })

  test('SVN-END-01: the party wins when both other sides are gone, in whatever way', () => {
    const one = fell(fell(table(THREE, none).settle(), 'one', 'two'), 'sentry')
    expect([one.ask(), one.state.winner, outcomeOf(one.state)]).toEqual([OVER, 0, FIRST_WINS])
  })

  test('SVN-END-03: it is a draw if all go at once, even if one army was gone before', () => {
    const one = fell(table(THREE, none).settle(), 'brannoch', 'one', 'two', 'sentry')
    expect([one.ask(), one.state.winner, one.state.ending, outcomeOf(one.state)]).toEqual([OVER, -1, BOTH_GONE, DRAW])
    const late = fell(fell(table(THREE, none).settle(), 'brannoch'), 'one', 'two', 'sentry')
    expect([late.ask(), late.state.winner, outcomeOf(late.state)]).toEqual([OVER, -1, DRAW])
  })

  test('SVN-END-02: after the last round it is a draw, unless one army is gone while sides of the other still fight each other', () => {
    const even = table({ ...THREE, turns: 1 }, none).settle()
    even.pass().pass().pass()
    expect([even.ask(), even.state.ending, outcomeOf(even.state)]).toEqual([OVER, ROUND_CAP, DRAW])
    const one = fell(table({ ...THREE, turns: 1 }, none).settle(), 'brannoch')
    one.pass().pass()
    expect([one.ask(), one.state.ending, outcomeOf(one.state)]).toEqual([OVER, ROUND_CAP, SECOND_WINS])
    expect(
      one
        .told(GAME_OVER)
        .map((event) => SOVEREIGN.tell(one.state, GAME_OVER, ...(event as [number, number, number, number]))),
    ).toEqual(['The battle is over: the sides of B still fight each other; worth left: A 0%, B 100%'])
  })

  test('SVN-END-04: the line that tells the end names the sides that are left', () => {
    const one = table(THREE, none, '').settle()
    const line = (camp: number) => SOVEREIGN.tell(one.state, GAME_OVER, WON, camp === 0 ? 0 : 1, camp, -1)
    expect([line(0), line(1), line(2)]).toEqual([
      'The battle is over, won by A',
      'The battle is over, won by goblins',
      'The battle is over, won by dead',
    ])
    const packs = table(PACKS, none).settle()
    expect(SOVEREIGN.tell(packs.state, GAME_OVER, WON, 1, 1, -1)).toBe('The battle is over, won by B')
  })

  test('SVN-DOWN-05: after the battle the survivors help their own side, and no side of their army that they fought', () => {
    const kit = { properties: ['healerKit'] }
    const setting: Setting = {
      first: [at(monster('ogre'), 1, 1)],
      second: [
        of('one', at(hero('tamsin', kit), 10, 4)),
        of('one', at(hero('odo'), 10, 5)),
        of('two', at(hero('maris'), 15, 4)),
      ],
      sides: [undefined, [{ name: 'one' }, { name: 'two', hostile: true }]],
    }
    const one = fell(table(setting, none).settle(), 'odo', 'maris')
    fell(one.roll('6 6'), 'ogre')
    expect(one.ask()).toBe(OVER)
    expect([one.unit('maris').fate, one.unit('odo').fate === DEAD]).toEqual([DEAD, false])
  })
})
