import { SILENT } from '../../src/core/log.ts'
import type { ArmySpec, Profile, UnitSpec } from '../../src/core/ruleset.ts'
import { GAMES } from '../../src/games/index.ts'
import { EDITIONS, type SovlRules } from '../../src/games/sovl/data/rules.ts'
import { fight } from '../../src/run/players/chunk.ts'
import { Player } from '../../src/run/players/player.ts'

/** The battle whose speed is measured: six units of different kinds on each side, a forest and a lake, eight turns. */
const UNITS: readonly (readonly [id: string, models: number, width: number, cost: number, profile: Profile])[] = [
  ['line', 20, 5, 140, soldier('infantry-20', 3, 3, 3, 1, 1, 7)],
  ['second line', 20, 5, 140, soldier('infantry-20', 3, 3, 3, 1, 1, 7)],
  ['knights', 5, 5, 120, soldier('cavalry', 4, 5, 5, 2, 1, 8)],
  ['ogres', 6, 3, 168, soldier('monstrous-infantry', 3, 5, 4, 3, 3, 7)],
  ['archers', 10, 5, 110, { ...soldier('infantry-20', 3, 3, 3, 1, 1, 7), ranged: { range: 30, power: 3 } }],
  ['giant', 1, 1, 108, soldier('large-monster', 3, 6, 5, 5, 6, 9)],
]

function soldier(
  type: string,
  skill: number,
  power: number,
  defense: number,
  attacks: number,
  wounds: number,
  discipline: number,
): Profile {
  return { type, skill, power, defense, attacks, wounds, discipline }
}

function army(name: string, policy: string): ArmySpec {
  return {
    name,
    policy,
    units: UNITS.map(
      ([id, models, width, cost, profile]): UnitSpec => ({ id: `${name} ${id}`, models, width, cost, profile }),
    ),
  }
}

/** This battle, ready to be played with a grid of moves. */
export function sixes(moves: SovlRules['moves'], policy = 'greedy'): Player {
  const square = (x: number, y: number, size: number) =>
    [
      [x, y],
      [x + size, y],
      [x + size, y + size],
      [x, y + size],
    ] as const
  return new Player(
    {
      game: 'sovl',
      seed: 'bench',
      rules: { ...EDITIONS.core, moves },
      matchup: {
        name: 'A v B',
        mode: 'battle',
        turns: 8,
        armies: [army('A', policy), army('B', policy)],
        contacts: [],
        battle: {
          seats: 'swap',
          table: {
            width: 60,
            depth: 40,
            terrain: [
              { kind: 'forest', polygon: square(18, 16, 6) },
              { kind: 'lake', polygon: square(38, 18, 5) },
            ],
          },
          deployment: { by: 'policy' },
        },
      },
    },
    GAMES,
  )
}

/** Plays a number of battles, four in each block, from a block on; returns the next block. */
export function playSixes(player: Player, from: number, battles: number): number {
  const end = from + Math.ceil(battles / 4)
  for (let block = from; block < end; block++) for (let seat = 0; seat < 4; seat++) fight(player, block, seat, SILENT)
  return end
}
