import { z } from 'zod'
import type { GameFacts } from '../../core/facts.ts'
import { allowed, choice, list, map, NAME, number, pair, text, trustKey } from './fields.ts'
import { hexTableSchema } from './hex-schema.ts'
import { mapTableSchema } from './map-schema.ts'
import { squareTableSchema } from './square-schema.ts'
import { terrainAbout } from './terrain-about.ts'

/** The table as it is written. */
export interface TableDocument {
  readonly size: string | readonly [number, number]
  readonly terrain: TerrainDocument
}

export type TerrainDocument =
  | 'none'
  | readonly PieceDocument[]
  | { readonly list?: readonly PieceDocument[]; readonly generate?: GenerateDocument }

/** A convex polygon, or a rectangle about a centre. */
export interface PieceDocument {
  readonly kind: string
  readonly polygon?: readonly (readonly [number, number])[]
  readonly at?: readonly [number, number]
  readonly size?: readonly [number, number]
  readonly turn?: number
}

interface GenerateDocument {
  readonly pieces: number | string | readonly [number, number]
  readonly seed: string | number
}

export interface DeploymentDocument {
  readonly by: 'policy' | 'listed'
  readonly order?: string
}

export type MatchupsDocument = 'all' | 'mirror' | 'all-and-mirror' | readonly (readonly [string, string])[]

/** Range of the sides of a table, in inches. */
const TABLE = { min: 12, max: 240 }

/** Most corners of a piece of terrain. */
const MOST_CORNERS = 32

/** Most pieces of terrain. */
const MOST_PIECES = 64

/** Most pieces of terrain that the dice may draw. */
const MOST_DRAWN = 24

/** The keys of a scenario that say where and how a whole battle is fought. */
export function battleShape(facts: GameFacts): Record<string, z.ZodType> {
  return {
    trust: trustKey('each matchup'),
    ...(facts.seated !== false && {
      seats: choice(['swap', 'fixed'], { description: facts.seated ?? aboutSeats(facts) }).optional(),
    }),
    ...(facts.boardless !== true && { table: groundSchema(facts).optional() }),
    ...(facts.boardless !== true && facts.map === undefined && { deployment: deploymentOf(facts).optional() }),
    matchups: matchupsSchema(),
  }
}

function aboutSeats({ hexes, squares }: GameFacts): string {
  if (hexes) {
    return 'swap (default): a block is one battle from either edge of the board; fixed: one battle, the first army at the edge of row 0.'
  }
  return squares
    ? 'fixed (default): a block is one battle, every unit where the board has it; swap: that battle, and one with the armies in each other’s places.'
    : 'swap (default): a block is one battle from every seat, that is, table side and first move; fixed: a block is one battle, and the rules settle which army is where.'
}

function deploymentOf(facts: GameFacts) {
  return facts.setUp === undefined ? deploymentSchema(facts) : placedSchema(facts, facts.setUp)
}

function groundSchema(facts: GameFacts): z.ZodType {
  if (facts.hexes) return hexTableSchema(facts, facts.hexes)
  if (facts.map) return mapTableSchema(facts, facts.map)
  return facts.squares ? squareTableSchema(facts, facts.squares) : tableSchema(facts)
}

function deploymentSchema({ unfaced }: GameFacts) {
  return map(
    'a map of `by` and `order`',
    {
      by: choice(['policy', 'listed'], {
        description: `policy (default): the generals place their units; listed: every unit has \`at\`${unfaced ? '' : ' and `facing`'}.`,
      }).default('policy'),
      order: choice(['simultaneous', 'alternating'], {
        description: 'In which order the armies place their units; as the rules say if left out.',
      }).optional(),
    },
    { description: 'How the units come onto the table.' },
  )
}

/** In some games no general chooses places: units stand where the game puts them, or where the scenario says. */
function placedSchema({ unfaced, squares }: GameFacts, setUp: string) {
  const needed = unfaced || squares ? '`at`' : '`at` and `facing`'
  return map(
    'a map of `by`',
    {
      by: choice(['policy', 'listed'], {
        description: `policy (default): ${setUp}; listed: every unit has ${needed}.`,
      }).default('policy'),
    },
    { description: 'Where the units stand at the start.' },
  )
}

function tableSchema(facts: GameFacts) {
  const names = Object.keys(facts.tables ?? {})
  const sizes = Object.entries(facts.tables ?? {}).map(([name, [width, depth]]) => `${name}: ${width} × ${depth}`)
  const free = `a pair of inches from ${TABLE.min} to ${TABLE.max}, such as [60, 40]`
  const size = z
    .union([...(names.length > 0 ? [choice(names, {})] : []), pair(TABLE.min, TABLE.max, '[60, 40]', {})], {
      error: names.length > 0 ? `${allowed(names)}, or ${free}` : free,
    })
    .meta({ description: `Width and depth in inches, or by name.\n${sizes.join('\n')}` })
  return map(
    'a map of `size` and `terrain`',
    {
      size: size.default(names[0] ?? [60, 40]),
      terrain: terrainSchema(facts).default('none'),
    },
    { description: 'The table, inches; its origin is a corner, x runs along the first army’s edge, y away from it.' },
  )
}

function terrainSchema(facts: GameFacts) {
  const pieces = list('a list of terrain', pieceSchema(facts), {}).max(
    MOST_PIECES,
    `a list of at most ${MOST_PIECES} pieces`,
  )
  const kinds = map(
    'a map of `list` and `generate`',
    {
      list: pieces.meta({ description: 'Pieces at fixed places.' }).optional(),
      generate: generateSchema().optional(),
    },
    {},
  )
  return z
    .union([z.literal('none'), pieces, kinds], {
      error: 'a list of terrain, a map of `list` and `generate`, or `none`',
    })
    .meta({ description: 'Terrain on the table; none if left out.' })
}

function pieceSchema(facts: GameFacts) {
  const place = pair(0, TABLE.max, '[20, 18]', {})
  return map(
    'a map of `kind`, and `polygon` or `at` and `size`',
    {
      kind: choice(Object.keys(facts.terrain ?? {}), { description: terrainAbout(facts).join('\n') }),
      polygon: list('a list of at least three corners, pairs of inches', place, {
        description: 'Corners of a convex polygon, in order.',
      })
        .min(3, 'a list of at least three corners, pairs of inches')
        .max(MOST_CORNERS, `a list of at most ${MOST_CORNERS} corners`)
        .optional(),
      at: pair(0, TABLE.max, '[20, 18]', { description: 'The centre of a rectangle.' }).optional(),
      size: pair(0.1, TABLE.max, '[8, 6]', {
        description: 'Its extent along x and y, before it is turned.',
      }).optional(),
      turn: number(-360, 360, {
        description: 'Degrees by which it is turned, clockwise as seen from above.',
      }).optional(),
    },
    { oneOf: [{ required: ['polygon'] }, { required: ['at', 'size'] }] },
  )
}

function generateSchema() {
  const error = `a whole number from 0 to ${MOST_DRAWN}, or a range such as 4..8 or [4, 8]`
  const count = z.int({ error }).min(0, error).max(MOST_DRAWN, error)
  const range = z.string({ error }).refine((written) => piecesOf(written) !== undefined, { error })
  const pair = z.tuple([count, count], { error }).refine(([fewest, most]) => fewest <= most, { error })
  const pieces = z.union([count, range, pair], { error }).meta({ description: 'Number of pieces, or fewest and most.' })
  return map(
    'a map of `pieces` and `seed`',
    {
      pieces,
      seed: z
        .union([text(200, {}), z.int()], { error: '`per-block`, or a seed: text or a whole number' })
        .refine((seed) => seed === 'per-block' || !/^per.?blocks?$/i.test(String(seed)), {
          error: '`per-block`, or a seed: text or a whole number',
        })
        .meta({
          description: 'per-block (default): drawn anew for every block; or a seed: all battles have the same terrain.',
        })
        .default('per-block'),
    },
    { description: 'Terrain drawn at random, in addition to `list`.' },
  )
}

/** Fewest and most of a number or a range; undefined if it is neither. */
export function piecesOf(pieces: GenerateDocument['pieces']): readonly [number, number] | undefined {
  if (typeof pieces === 'number') return [pieces, pieces]
  if (typeof pieces !== 'string') return pieces
  const [, fewest, most] = /^(\d{1,2})\.\.(\d{1,2})$/.exec(pieces) ?? []
  if (fewest === undefined || Number(fewest) > Number(most) || Number(most) > MOST_DRAWN) return undefined
  return [Number(fewest), Number(most)]
}

/** Which armies meet. */
export function matchupsSchema() {
  return z
    .union(
      [
        choice(['all', 'mirror', 'all-and-mirror'], {}),
        list('a list of pairs', z.tuple([text(NAME, {}), text(NAME, {})], { error: 'a pair of army names' }), {}).min(
          1,
          'a list of at least one pair',
        ),
      ],
      { error: '`all`, `mirror`, `all-and-mirror`, or a list of pairs such as [[A, B]]' },
    )
    .meta({
      description:
        'Which armies meet: all (each meets every other), mirror (each meets itself), all-and-mirror, or pairs of names. If left out, two armies meet each other. In an engagement, armies of one unit each may meet in turn.',
    })
    .optional()
}
