import { describe, expect, test } from 'vitest'
import { lossesToShake } from '../../src/games/null-strike/chapters/morale.ts'
import { battle, Table } from '../support/null-strike/field.ts'
import { A1, A4, B2, but, chances, engagement, GUN, KILLERS, KNIFE, mean, SURE } from '../support/null-strike/units.ts'

/** Panic and Rally. */

const near = (value: number, expected: number): void => expect(value).toBeCloseTo(expected, 12)

/** Morale of 7 fails unless failed attempts help it. */
const COWARDS = { morale: 7 }

const shaken = (rules = but({}), numbers: Record<string, number> = COWARDS) => {
  const play = new Table(battle([A1('a', { numbers }), A1('f')], [B2('b')]), rules)
  play.stand({ a: [30, 20], f: [60, 6], b: [30, 30] })
  play.unit('a').panicked = 1
  return play
}

const pass = (play: Table) => play.choose({ kind: 'end-turn' }).choose({ kind: 'end-turn' })

describe('the Rally action', () => {
  test('AP-RALLY-01: only a panicked unit may rally, with its Morale', () => {
    const play = shaken()
    expect(play.kindsOf('a')).toEqual(['rally'])
    expect(play.kindsOf('f')).not.toContain('rally')
    play.choose({ kind: 'rally', unit: 'a' })
    expect([play.unit('a').panicked, play.lines.at(-1)]).toEqual([1, '  a: rally on never, in vain, +1 next time'])
    const brave = shaken(but({ nat1Morale: 'none' }), { morale: 1 }).choose({ kind: 'rally', unit: 'a' })
    expect(brave.unit('a').panicked).toBe(0)
    expect(brave.offers({ kind: 'rally', unit: 'a' })).toBe(false)
    expect(brave.kindsOf('a')).toContain('attack')
  })

  test('AP-RALLY-02: each failed attempt adds 1 to all later attempts', () => {
    const most = ['never', '6+', '5+', '4+', '3+', '2+', '2+', '2+', '2+']
    let longest = 0
    for (let block = 0; block < 40; block++) {
      const play = shaken()
      play.dice.seek(block)
      const needed: string[] = []
      while (play.unit('a').panicked === 1 && needed.length < most.length) {
        play.choose({ kind: 'rally', unit: 'a' })
        needed.push(/: rally on (\S+),/.exec(play.lines.at(-1) ?? '')?.[1] ?? '')
        if (play.unit('a').panicked === 1) pass(play)
      }
      expect(needed).toEqual(most.slice(0, needed.length))
      longest = Math.max(longest, needed.length)
    }
    expect(longest).toBeGreaterThan(4)
  })

  test('AP-RALLY-03: the bonus lasts over turns until the unit rallies, and then it ends', () => {
    const play = shaken().choose({ kind: 'rally', unit: 'a' })
    expect(pass(play).unit('a').rallies).toBe(1)
    expect(pass(play).unit('a').rallies).toBe(1)
    const sure = shaken(but({ nat1Morale: 'none' }), { morale: 3 })
    sure.unit('a').rallies = 2
    sure.choose({ kind: 'rally', unit: 'a' })
    expect([sure.unit('a').panicked, sure.unit('a').rallies]).toEqual([0, 0])
  })

  test('AP-RALLY-04: a unit may rally once a turn', () => {
    const play = shaken().choose({ kind: 'rally', unit: 'a' })
    expect(play.kindsOf('a')).toEqual([])
    expect(pass(play).kindsOf('a')).toEqual(['rally'])
  })

  test('nat1Morale (AP-G-11): a Morale roll of 1 fails, or does not', () => {
    const told = (nat1Morale: 'fail' | 'none') => {
      const play = shaken(but({ nat1Morale }), { morale: 2 })
      play.unit('a').rallies = 3
      return /: rally on (\S+),/.exec(play.choose({ kind: 'rally', unit: 'a' }).lines.at(-1) ?? '')?.[1]
    }
    expect([told('fail'), told('none')]).toEqual(['2+', 'always'])
  })
})

describe('panic after losses', () => {
  /** Units that panic after this many shots of the Killers at the first of two units of twelve models. */
  const after = (shots: number, panicTrigger: 'quarter' | 'anyLoss' | 'half' | 'never', before = 12) => {
    const weak = (id: string) => KILLERS(id, 12, [KNIFE], { numbers: COWARDS })
    const play = new Table(battle([KILLERS('k', shots, [GUN])], [weak('u'), weak('t')]), { ...SURE, panicTrigger })
    play.stand({ k: [30, 8], t: [30, 30], u: [40, 30] }).shrink('t', before)
    play.unit('t').before = before
    play.attack('k', 't')
    expect(play.unit('t').panicked).toBe(0)
    if (play.state.goer === 0) play.choose({ kind: 'end-turn' })
    expect(play.unit('u').panicked).toBe(0)
    return play.unit('t').panicked
  }

  test('panicTrigger (AP-G-11), AP-G-31: which losses call for a roll at the end of the enemy turn, each unit on its own', () => {
    expect([after(2, 'quarter'), after(3, 'quarter'), after(2, 'quarter', 8)]).toEqual([0, 1, 1])
    expect([after(1, 'anyLoss'), after(1, 'never'), after(11, 'never')]).toEqual([1, 0, 0])
    expect([after(5, 'half'), after(6, 'half'), after(1, 'half', 7), after(1, 'half', 8)]).toEqual([0, 1, 1, 0])
  })

  test('AP-G-11: generals know the losses that require a roll; a unit at half strength or less tests for each further model', () => {
    const play = new Table(battle([KILLERS('k', 1, [GUN])], [KILLERS('t', 12, [KNIFE])]), SURE)
    const unit = play.unit('t')
    const needed = (panicTrigger: 'quarter' | 'anyLoss' | 'half' | 'never', before: number) => {
      unit.before = before
      return lossesToShake({ ...SURE, panicTrigger }, unit)
    }
    expect([needed('quarter', 12), needed('quarter', 9), needed('anyLoss', 9)]).toEqual([3, 3, 1])
    expect([needed('half', 12), needed('half', 7), needed('half', 6), needed('half', 4)]).toEqual([6, 1, 1, 1])
    expect(needed('never', 12)).toBe(Number.POSITIVE_INFINITY)
  })

  test('AP-G-31: losses of an earlier turn do not count', () => {
    const weak = KILLERS('t', 12, [KNIFE], { numbers: COWARDS })
    const play = new Table(battle([KILLERS('k', 2, [GUN])], [weak]), { ...SURE, panicTrigger: 'quarter' })
    play.stand({ k: [30, 8], t: [30, 30] })
    for (let turn = 0; turn < 2; turn++) pass(play.attack('k', 't'))
    expect([play.unit('t').models, play.unit('t').panicked]).toEqual([8, 0])
  })

  test('panicEffect (AP-G-11): a panicked unit may only rally; it also falls back; or it may do anything but attack and charge', () => {
    const kinds = (panicEffect: 'rallyOnly' | 'fallBack' | 'noAttack') => shaken(but({ panicEffect })).kindsOf('a')
    expect(kinds('rallyOnly')).toEqual(['rally'])
    expect(kinds('fallBack')).toEqual(['rally'])
    expect(kinds('noAttack')).toEqual(['move', 'run', 'dig-in', 'rally', 'aim'])
    const y = (panicEffect: 'rallyOnly' | 'fallBack') => pass(shaken(but({ panicEffect }))).unit('a').y
    expect(y('rallyOnly')).toBe(20)
    expect(y('fallBack')).toBeCloseTo(15, 1)
    const aside = shaken(but({ panicEffect: 'fallBack' })).stand({ b: [40, 20] })
    expect(pass(aside).unit('a').x).toBeCloseTo(25, 1)
  })

  test('the exact chances of a volley: any loss, half, none (AP-G-11)', () => {
    const volley = engagement([A1()], [B2()], '24in')
    const lost = chances(volley, 'B2', 'modelsLost')
    const last = lost[8] as number
    near(mean(volley, 'B2', 'panicked', but({ panicTrigger: 'anyLoss' })), (1 - (lost[0] as number) - last) / 2)
    near(mean(volley, 'B2', 'panicked', but({ panicTrigger: 'never' })), 0)
    const half = (lost[4] as number) + (lost[5] as number) + (lost[6] as number) + (lost[7] as number)
    near(mean(volley, 'B2', 'panicked', but({ panicTrigger: 'half' })), half / 2)
    const brave = engagement([A4()], [B2('B2', { numbers: { morale: 1 } })], '24in')
    near(mean(brave, 'B2', 'panicked', but({ nat1Morale: 'none' })), 0)
    expect(mean(brave, 'B2', 'panicked')).toBeGreaterThan(0)
  })
})
