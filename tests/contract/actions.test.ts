import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test, vi } from 'vitest'
import { gamesVerb } from '../../src/cli/games.ts'
import { Generals, playBattle } from '../../src/core/battle.ts'
import type { Dice } from '../../src/core/dice.ts'
import { KeyedDice } from '../../src/core/keyed-dice.ts'
import { SILENT } from '../../src/core/log.ts'
import { pick } from '../../src/core/pick.ts'
import type { ArmySpec, Matchup, Policy, RulesTable } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import type { Game } from '../support/contract.ts'
import { fromFacts, shipped } from '../support/matchups.ts'
import { THOROUGH } from '../support/thorough.ts'

/** The kinds of actions in the facts of a game are the kinds that generals are offered. */

/** Switches that add kinds of actions, or fields of actions, which the first edition does not have. */
const READINGS: Readonly<Record<string, readonly RulesTable[]>> = {
  sovl: [
    { frontage: 'free', chargeReaction: 'flee' },
    { moves: 'wide', chargeOrder: 'alternating-choice' },
  ],
  war: [{ chargeAll: 'declared', splitAttacks: true }],
  'null-strike': [{ geometry: 'models' }, { captureClear: 6 }],
  sovereign: [{ spells: 'simple', screenOptional: true, veteransLuck: 'oncePerFight' }],
}

/** Number of battles, in a game where the rarest kind of action needs more. */
const MORE: Readonly<Record<string, number>> = { sovereign: 6 }
const BLOCKS = 4

/** Every kind of action that was offered in battles, with its fields besides the text. Some of the generals choose at random. */
function offeredIn(game: Game): Map<string, Set<string>> {
  const offered = new Map<string, Set<string>>()
  /** Notes the offered actions; returns the kind of each. */
  const note = (state: unknown, actions: Int32Array, n: number): string[] =>
    Array.from(actions.subarray(0, n), (action) => {
      const { kind, text: _text, ...fields } = game.describe(state, action)
      const known = offered.get(kind) ?? new Set()
      for (const field of Object.keys(fields)) known.add(field)
      offered.set(kind, known)
      return kind
    })
  const general = Object.values(game.policies)[0] as Policy<unknown>
  const random: Policy<unknown> = {
    choose: (state, actions, n, dice) => anyKind(note(state, actions, n), dice),
  }
  const first: Policy<unknown> = {
    choose(state, actions, n, dice) {
      note(state, actions, n)
      return general.choose(state, actions, n, dice)
    },
  }
  const pairs = [
    [random, random],
    [random, first],
    [first, random],
  ] as const
  const base = Object.values(game.editions)[0] as RulesTable
  const isBattle = ({ mode }: Matchup): boolean => mode === 'battle'
  const scenarios = shipped(game.facts.name).filter(isBattle)
  const battles = [...scenarios, ...fromFacts(game.facts).filter(isBattle)].map((matchup) => lucky(game, matchup))
  const readings = [{}, ...(READINGS[game.facts.name] ?? [])]
  const blocks = MORE[game.facts.name] ?? BLOCKS
  // Each pair fights what is made of the facts under every reading, and then scenarios as long as a listed kind is not met. Where there is
  // time, they fight all.
  const isEnough = (): boolean => !THOROUGH && metAll(game, offered)
  for (let block = 0; block < blocks && !isEnough(); block++) {
    for (const [m, matchup] of [...battles.entries()].toReversed()) {
      if (m < scenarios.length && isEnough()) break
      for (const [r, reading] of readings.entries()) {
        for (const pair of pairs) {
          playOne(game, { ...base, ...reading }, (m + r) % 2 === 0 ? matchup : unseated(matchup), pair, block)
        }
      }
    }
  }
  return offered
}

/** Whether every listed kind was offered, with all its fields. */
function metAll({ facts }: Game, offered: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  return Object.entries(facts.actions ?? {}).every(([kind, action]) => {
    const met = offered.get(kind)
    return met !== undefined && action.with.every((field) => met.has(field))
  })
}

/** Chooses the index of an action from the kinds of all. Each kind is equally likely, so that positions after rare kinds are met. */
function anyKind(kinds: readonly string[], dice: Dice): number {
  const groups = new Map<string, number[]>()
  for (const [i, kind] of kinds.entries()) groups.set(kind, [...(groups.get(kind) ?? []), i])
  const alike = [...groups.values()][pick(dice, groups.size)] ?? []
  return alike[pick(dice, alike.length)] ?? 0
}

/** All units have the luck of veterans, in a game with luck, because no unit of a shipped scenario has it. */
function lucky({ facts }: Game, matchup: Matchup): Matchup {
  if (facts.properties?.['veteransLuck'] === undefined) return matchup
  const armyOf = (army: ArmySpec): ArmySpec => ({
    ...army,
    units: army.units.map((unit) => ({ ...unit, properties: [...(unit.properties ?? []), 'veteransLuck'] })),
  })
  return { ...matchup, armies: [armyOf(matchup.armies[0]), armyOf(matchup.armies[1])] }
}

/** A battle without a fixed seat: the rules roll off for the places. */
function unseated(matchup: Matchup): Matchup {
  const { battle } = matchup
  return battle === undefined ? matchup : { ...matchup, battle: { ...battle, seats: 'fixed' } }
}

function playOne(
  game: Game,
  rules: RulesTable,
  matchup: Matchup,
  pair: readonly [Policy<unknown>, Policy<unknown>],
  block: number,
): void {
  const state = game.setup(rules, matchup)
  const dice = new KeyedDice(1, 2)
  const generals = new Generals(pair, [new KeyedDice(3, 4), new KeyedDice(5, 6)])
  game.reset(state, 0)
  dice.seek(block)
  generals.seek(block)
  playBattle(game, state, dice, SILENT, generals)
}

const sorted = (names: Iterable<string>): string[] => [...names].toSorted()

describe.each(Object.entries(GAMES).filter(([, { facts }]) => facts.modes.includes('battle')))('%s', (name, game) => {
  test('the facts list every kind of action that is offered, with its fields, and no other kind', () => {
    const listed = Object.entries(game.facts.actions ?? {}).map(([kind, action]) => [kind, sorted(action.with)])
    const offered = [...offeredIn(game)].map(([kind, fields]) => [kind, sorted(fields)])
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(offered))
  })

  test('the table in the README of the game agrees with the facts', () => {
    const readme = readFileSync(fileURLToPath(new URL(`../../src/games/${name}/README.md`, import.meta.url)), 'utf8')
    const [, table = ''] = readme.split('| kind | with | means |\n|---|---|---|\n')
    const rows = Object.entries(game.facts.actions ?? {}).map(
      ([kind, action]) => `| \`${kind}\` | ${action.with.join(', ')} | ${action.meaning} |`,
    )
    expect(table.split('\n\n')[0]?.split('\n')).toEqual(rows)
  })

  test('`games` prints every kind with its fields and its meaning', async () => {
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await gamesVerb({ game: name })
    const said = write.mock.calls.map(([chunk]) => String(chunk)).join('')
    write.mockRestore()
    const [, part = ''] = said.replaceAll(/\s+/g, ' ').split('Actions a general chooses from ')
    const actions = Object.entries(game.facts.actions ?? {})
    expect(actions.length).toBeGreaterThan(7)
    for (const [kind, action] of actions) {
      expect(part).toContain(`${kind}${action.with.length > 0 ? `: ${action.with.join(', ')}` : ''} ${action.meaning} `)
    }
  })
})
