import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

/**
 * Who may import whom. A layer is a folder of `src`, one game, or a file that stands for itself. Each may import its own files and
 * what stands here, nothing else.
 */
interface Layer {
  /** Files or folders, whole. */
  readonly from: readonly string[]
  /** Files or folders, for their types only: the import vanishes when compiled. */
  readonly types?: readonly string[]
  /** Packages and parts of Node, each with the files that may use it; an empty list: all. */
  readonly packages?: Readonly<Record<string, readonly string[]>>
}

const ANY: readonly string[] = []

const LAYERS: Readonly<Record<string, Layer>> = {
  core: { from: [], packages: { seedrandom: ['seed.ts'] } },
  board: { from: ['core/maths.ts'] },
  // What games share. It knows no game.
  kit: { from: ['core', 'board'] },
  // One game, whichever: never another.
  'games/*': { from: ['core', 'board', 'kit'] },
  'games/index.ts': { from: ['games/*/*.ts'], types: ['core'] },
  // Games of the user's own, loaded from their files; and the look-up of every game by name.
  plugins: {
    from: ['games/index.ts'],
    types: ['core'],
    packages: {
      'node:child_process': ['load.ts'],
      'node:crypto': ['sources.ts'],
      'node:fs': ['load.ts', 'shipped.ts', 'sources.ts'],
      'node:module': ['load.ts', 'shipped.ts', 'sources.ts'],
      'node:path': ANY,
      'node:url': ['told.ts'],
      'node:worker_threads': ['probe.ts'],
      'fairfight/package.json': ['shipped.ts'],
    },
  },
  stats: { from: ['core/maths.ts'], types: ['core'], packages: { 'simple-statistics': ANY } },
  scenario: {
    from: ['games/index.ts', 'plugins', 'core/maths.ts', 'kit/generals/planner-name.ts'],
    types: ['core'],
    packages: {
      yaml: ANY,
      zod: ANY,
      'fastest-levenshtein': ['text/nearest.ts'],
      'node:crypto': ['build/input.ts'],
      // Scenarios are read in one file; the other one writes the schemas that editors use.
      'node:fs': ['read.ts', 'write-schema.ts'],
      'node:path': ['read.ts', 'parse.ts', 'choice/field.ts', 'choice/read.ts'],
      'node:url': ['read.ts'],
    },
  },
  // The documents of all commands: types, and the version of their format.
  result: { from: [], types: ['core', 'plugins/plugin.ts', 'scenario/types.ts'] },
  run: {
    from: ['core', 'kit', 'games/index.ts', 'plugins', 'stats', 'result'],
    types: ['scenario/types.ts'],
    packages: {
      // One file owns the pool.
      piscina: ['players/pool.ts'],
      'node:crypto': ['counts/digest.ts'],
      'node:fs': ['build.ts'],
      'node:module': ['version.ts'],
      'node:url': ['version.ts'],
      'node:os': ['engine.ts'],
      'node:timers/promises': ['players/arena.ts', 'players/crew.ts', 'players/rehearse-job.ts', 'players/sought.ts'],
      'node:v8': ['players/inlining.ts'],
      'fairfight/package.json': ['version.ts'],
    },
  },
  // Chance for drawing armies up is the dice’s own.
  balance: {
    from: ['core/keyed-dice.ts', 'core/maths.ts', 'core/seed.ts', 'stats', 'result', 'run', 'scenario'],
    types: ['core'],
  },
  // Which list of an army does best. Chance for drawing lists up is that of balance.
  best: {
    from: ['core/maths.ts', 'balance/solver/chance.ts', 'stats', 'result', 'run', 'scenario'],
    types: ['core'],
  },
  // Workers on other machines, as the crew of a run.
  queue: {
    from: ['core/maths.ts', 'plugins/registry.ts', 'plugins/sources.ts', 'run'],
    types: ['core', 'plugins/plugin.ts'],
    packages: {
      bullmq: ANY,
      ioredis: ANY,
      'node:crypto': ['crew.ts'],
      'node:fs': ['connection.ts', 'own-code.ts'],
      'node:os': ['listeners.ts'],
      'node:path': ['own-code.ts'],
      'node:url': ['own-code.ts'],
    },
  },
  // Generals of weights against generals: scores by bouts.
  train: { from: ['core', 'stats', 'run'], types: ['result', 'scenario/types.ts'] },
  report: {
    // Dice that are set back when a general was asked for reasons; events with their clauses; the numbers of the columns every result row
    // begins with; roles of measures; arithmetic; command lines.
    from: [
      'core/keyed-dice.ts',
      'core/log.ts',
      'core/maths.ts',
      'core/roles.ts',
      'core/ruleset.ts',
      'run/study/repeat.ts',
    ],
    types: ['core', 'result', 'run', 'balance'],
    packages: {
      'csv-stringify': ANY,
      'cli-table3': ['table/grid.ts'],
      vega: ['charts/chart.ts'],
      'vega-lite': ['charts/chart.ts'],
      '@resvg/resvg-js': ['charts/chart.ts'],
      'node:crypto': ['html/style.ts'],
      // Two files write, reports and the lock of their folder; the other reads what comes with the program: templates and fonts.
      'node:fs': ['write.ts', 'lock.ts', 'assets.ts'],
      'node:fs/promises': ['write.ts', 'lock.ts'],
      'node:path': ['write.ts', 'lock.ts', 'assets.ts'],
      'node:url': ['assets.ts'],
      'node:os': ['lock.ts'],
      'node:module': ['assets.ts'],
      'fairfight/package.json': ['assets.ts'],
      'dejavu-fonts-ttf/package.json': ['assets.ts'],
    },
  },
  'index.ts': {
    from: ['games/index.ts', 'plugins', 'scenario', 'result', 'run', 'stats', 'balance', 'best', 'report'],
    types: ['core'],
  },
  // What a game of the user's own is made with, and tested with.
  'game.ts': { from: ['core', 'board', 'kit'], types: ['games', 'run/players/user-general.ts'] },
  'testing.ts': { from: ['core', 'kit', 'run', 'scenario'] },
  cli: {
    from: [
      'core',
      'kit',
      'games',
      'plugins',
      'scenario',
      'stats',
      'result',
      'run',
      'queue',
      'balance',
      'best',
      'train',
      'report',
      'index.ts',
    ],
    packages: {
      yargs: ANY,
      'cli-progress': ['line/progress.ts'],
      rolldown: ['own-game.ts'],
      'node:os': [
        'forecasts/balance.ts',
        'forecasts/best.ts',
        'forecasts/both.ts',
        'forecasts/price.ts',
        'forecasts/train.ts',
      ],
      'node:path': ANY,
      // What earlier runs have left is read in two files: tallies, and rows. Starters of projects are read in two more.
      'node:fs': ['folder/rows.ts', 'init/place.ts', 'init/starter.ts', 'open.ts'],
      // The page is served to this machine alone.
      'node:child_process': ['open.ts'],
      'node:crypto': ['open.ts'],
      'node:http': ['open.ts'],
      'node:net': ['open.ts'],
      'node:url': ['open.ts', 'own-game.ts'],
      'node:zlib': ['open.ts'],
      'node:module': ['init/place.ts'],
      'fairfight/package.json': ['init/place.ts'],
      'node:fs/promises': ['folder/ledgers.ts'],
      'node:readline/promises': ['folder/rows.ts'],
    },
  },
  // The page: the engine in workers, and what is shown. It names no game.
  web: {
    from: ['games/index.ts', 'plugins', 'scenario', 'result', 'run', 'balance', 'report', 'cli/battles/recorded.ts'],
    types: ['core'],
    packages: {
      preact: ['page/history.tsx', 'page/main.tsx'],
      'preact/hooks': ANY,
      '@preact/signals': ANY,
      yaml: ['engine/plain.ts', 'engine/edit.ts'],
      pathe: ['engine/plain.ts'],
      '@noble/hashes/sha2.js': ['node/crypto.ts'],
      '@noble/hashes/utils.js': ['node/crypto.ts'],
    },
  },
  'cli.ts': { from: ['cli'], packages: { 'node:module': ANY, 'node:v8': ANY } },
  workers: { from: ['run'] },
}

/** Folders whose code may not ask for a clock, a file or other chance: a battle is a function of its scenario, seed and block. */
const PURE = ['core', 'board', 'kit', 'games', 'stats']
const WORLD =
  /\b(Date|performance|console|process|fetch|setTimeout|setInterval|setImmediate|queueMicrotask|crypto|globalThis|require|Math\.random)\b/

interface Import {
  readonly path: string
  readonly typeOnly: boolean
}

/** Comments become blanks; strings stay. */
function withoutComments(source: string): string {
  const tokens = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
  return source.replace(tokens, (token) => (token.startsWith('/') ? ' ' : token))
}

function importsOf(source: string): Import[] {
  const text = withoutComments(source)
  const found: Import[] = []
  for (const [, type, path = ''] of text.matchAll(/^\s*(?:import|export)\s+(type\s)?[^'";]*?from\s+'([^']+)'/gm)) {
    found.push({ path, typeOnly: type !== undefined })
  }
  for (const [, path = ''] of text.matchAll(/^\s*import\s+'([^']+)'/gm)) found.push({ path, typeOnly: false })
  for (const [, path = ''] of text.matchAll(
    /\b(?:import|require|require\.resolve|createRequire\([^)]*\))\(\s*'([^']+)'/g,
  )) {
    found.push({ path, typeOnly: false })
  }
  return found
}

/** The layer a file of the project belongs to, and its name there. */
function layerOf(file: string): { layer: string; name: string } {
  const parts = file.split('/')
  if (parts[0] === 'workers') return { layer: 'workers', name: parts.slice(1).join('/') }
  const [, folder = '', second = ''] = parts
  if (folder === 'games' && parts.length > 3) return { layer: `games/${second}`, name: parts.slice(3).join('/') }
  if (folder === 'games') return { layer: `games/${second}`, name: second }
  return parts.length === 2 ? { layer: folder, name: folder } : { layer: folder, name: parts.slice(2).join('/') }
}

function ruleOf(layer: string): Layer | undefined {
  return LAYERS[layer] ?? (/^games\/[^.]+$/.test(layer) ? LAYERS['games/*'] : undefined)
}

/** Whether a file of `src` is one of those named. */
function among(file: string, names: readonly string[] = []): boolean {
  const path = file.replace(/^src\//, '')
  return names.some((name) =>
    name === 'games/*/*.ts' ? /^games\/[^/]+\/[^/]+\.ts$/.test(path) : path === name || path.startsWith(`${name}/`),
  )
}

/** Why a file may not import something; null if it may. */
function fault(file: string, { path, typeOnly }: Import): string | null {
  const { layer, name } = layerOf(file)
  const rule = ruleOf(layer)
  if (rule === undefined) return `${file}: no rule says what ${layer} may import`
  if (!path.startsWith('.')) {
    const entry = Object.entries(rule.packages ?? {}).find(
      ([known]) => path === known || (path.startsWith(`${known}/`) && !known.startsWith('node:')),
    )
    if (entry === undefined) return `${file} imports ${path}; ${layer} may not`
    const [, files] = entry
    return files.length === 0 || files.includes(name) ? null : `${file} imports ${path}; only ${files.join(', ')} may`
  }
  const target = posix.join(posix.dirname(file), path)
  if (layerOf(target).layer === layer || among(target, rule.from)) return null
  if (among(target, rule.types)) return typeOnly ? null : `${file} imports ${target} for more than its types`
  return `${file} imports ${target}; ${layer} may not`
}

const root = fileURLToPath(new URL('..', import.meta.url))
const files = ['src', 'workers'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`),
)
const sources = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))

test('every file imports only what its layer may', () => {
  const faults = files.flatMap((file) => importsOf(sources.get(file) as string).map((found) => fault(file, found)))
  expect(faults.filter((text) => text !== null)).toEqual([])
  expect(faults.length).toBeGreaterThan(100)
})

/** Files that import one another, in groups: the strongly connected components of more than one file (Tarjan). */
function circlesOf(isArrow: (found: Import) => boolean): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): void => {
    order.set(file, order.size)
    low.set(file, order.size - 1)
    stack.push(file)
    for (const found of importsOf(sources.get(file) ?? '')) {
      const next = posix.join(posix.dirname(file), found.path)
      if (!isArrow(found) || !sources.has(next)) continue
      if (!order.has(next)) visit(next)
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) as number, low.get(next) as number))
    }
    if (low.get(file) !== order.get(file)) return
    const circle = stack.splice(stack.indexOf(file))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return circles
}

test('no file imports itself through others', () => {
  expect(circlesOf(({ typeOnly }) => !typeOnly)).toEqual([])
})

test('no file needs its own types through others', () => {
  expect(circlesOf(() => true)).toEqual([])
})

/** Files of a folder that a reader takes in at a glance. */
const MOST_FILES = 30

test('no folder has more files than a reader takes in', () => {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(posix.dirname(file), (counts.get(posix.dirname(file)) ?? 0) + 1)
  const full = [...counts].filter(([, count]) => count > MOST_FILES)
  expect(full).toEqual([])
})

/** Paths under `src` or `tests` that a document names in code or links to, as they stand from the root of the tree. */
function pathsIn(text: string, folder: string): string[] {
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path = '']) => posix.join(folder, path))
  const named = [...text.matchAll(/`((?:src|tests|workers|bench|scenarios|reports)\/[\w./-]*)`/g)].map(
    ([, path = '']) => path,
  )
  return [...links, ...named]
}

test('tests that leave out cases when time is short are in a list of test:long, which tries all', () => {
  const config = readFileSync(join(root, 'vitest.config.ts'), 'utf8')
  const asking = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `tests/${file.replaceAll('\\', '/')}`)
    .filter((file) => /from '.*support\/thorough\.ts'/.test(readFileSync(join(root, file), 'utf8')))
  expect(asking.length).toBeGreaterThan(20)
  expect(asking.filter((file) => !config.includes(`'${file}',`))).toEqual([])
})

test('every path that the page on the architecture names is there', () => {
  const text = readFileSync(join(root, 'src/README.md'), 'utf8')
  const named = pathsIn(text, 'src')
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(named.length).toBeGreaterThan(40)
  expect(text.split('\n').length).toBeLessThanOrEqual(121)
})

test('every room of src is on the page on the architecture', () => {
  const text = readFileSync(join(root, 'src/README.md'), 'utf8')
  const rooms = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
  expect(rooms.map(({ name }) => `src/${name}/`).filter((room) => !text.includes(`\`${room}\``))).toEqual([])
})

test(`nothing under ${PURE.join(', ')} asks for the time, the console, a file or another chance`, () => {
  const faults = files
    .filter((file) => among(file, PURE))
    .flatMap((file) => {
      const text = withoutComments(sources.get(file) as string).replace(/'(?:\\.|[^'\\\n])*'/g, "''")
      return [...text.matchAll(new RegExp(WORLD, 'g'))].map(([word]) => `${file}: ${word}`)
    })
  expect(faults).toEqual([])
})

/** Where arithmetic decides battles or makes numbers that are printed: every engine must come to the same bits. */
const EXACT = [...PURE, 'scenario', 'run', 'balance', 'best', 'report']
/** Draws in the reader's browser. */
const IN_PAGE = 'src/report/playback/script.ts'
/** All that ECMAScript defines to the last bit. */
const DEFINED = new Set(
  'abs ceil clz32 floor fround imul max min round sign sqrt trunc E LN10 LN2 LOG10E LOG2E PI SQRT1_2 SQRT2'.split(' '),
)

/** What the engine may compute as it likes: functions of `Math` beyond those defined, and powers. */
function approximations(source: string): string[] {
  const text = withoutComments(source)
    .replace(/'(?:\\.|[^'\\\n])*'/g, "''")
    .replace(/(?<=^|[^\w)\]\s])\s*\/(?![*/])(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n[])+\/[a-z]*/gm, ' /./')
  const used = [...text.matchAll(/\bMath\b(?:\.(\w+))?/g)]
  return [
    ...used.filter(([, name]) => name === undefined || !DEFINED.has(name)).map(([word]) => word),
    ...[...text.matchAll(/\*\*/g)].map(([word]) => word),
  ]
}

test(`arithmetic under ${EXACT.join(', ')} is defined to the last bit`, () => {
  const faults = files
    .filter((file) => among(file, EXACT) && file !== IN_PAGE)
    .flatMap((file) => approximations(sources.get(file) as string).map((word) => `${file}: ${word}`))
  expect(faults).toEqual([])
})

test.each([
  ['Math.exp(x)', ['Math.exp']],
  ['values.map(Math.log)', ['Math.log']],
  ['const { sin } = Math', ['Math']],
  ["Math['pow'](x, y)", ['Math']],
  ['x ** 2', ['**']],
  ['x **= n', ['**']],
  ['Math.sqrt(Math.max(x * x, Math.PI)) + maths.exp(x)', []],
  ["'a ** b' // Math.sin\n/** Math.cos */", []],
  ['const mark = /\\*\\*|Math/g', []],
])('%s: what is approximate in it is %j', (source, found) => {
  expect(approximations(source)).toEqual(found)
})

test('chance is drawn in core alone', () => {
  const drawers = files.filter((file) => /Math\.random|seedrandom/.test(withoutComments(sources.get(file) as string)))
  expect(drawers).toEqual(['src/core/seed.ts'])
})

describe('the reading of imports', () => {
  test('finds every way to write one, and tells types apart', () => {
    const source = `
      import a, { type B } from './a.ts'
      import type { C } from '../c.ts'
      import {
        d, // of several lines
      } from 'd'
      import 'e'
      export { f } from './f.ts'
      export type { G } from './g.ts'
      // import h from 'h'
      /* import i from 'i' */
      const j = await import('./j.ts')
      const k = require.resolve('k/package.json')
      const l = createRequire(import.meta.url)('l/package.json')
      const url = 'https://m.example/'
    `
    const found = importsOf(source).map(({ path, typeOnly }) => (typeOnly ? `type ${path}` : path))
    expect(found.toSorted()).toEqual(
      [
        './a.ts',
        'type ../c.ts',
        'd',
        'e',
        './f.ts',
        'type ./g.ts',
        './j.ts',
        'k/package.json',
        'l/package.json',
      ].toSorted(),
    )
  })

  test.each([
    ['src/core/dice.ts', '../games/index.ts', false],
    ['src/core/dice.ts', 'seedrandom', false],
    ['src/core/seed.ts', 'seedrandom', true],
    ['src/board/hex/hex.ts', '../../core/dice.ts', false],
    ['src/games/sovl/data/facts.ts', '../../../core/facts.ts', true],
    ['src/games/sovl/data/rules.ts', '../../../kit/switches.ts', true],
    ['src/kit/switches.ts', '../core/facts.ts', true],
    ['src/kit/switches.ts', '../games/sovl/data/switches.ts', false],
    ['src/games/sovl/data/facts.ts', '../../war/data/facts.ts', false],
    ['src/games/sovl/data/facts.ts', '../../index.ts', false],
    ['src/games/sovl/data/facts.ts', '../../../scenario/types.ts', false],
    ['src/games/sovl/data/facts.ts', 'node:fs', false],
    ['src/games/index.ts', './sovl/sovl.ts', true],
    ['src/stats/intervals/mean.ts', '../../core/facts.ts', false],
    ['src/scenario/parse.ts', '../games/index.ts', true],
    ['src/scenario/parse.ts', '../games/sovl/facts.ts', false],
    ['src/scenario/parse.ts', 'node:fs', false],
    ['src/run/run.ts', '../report/table.ts', false],
    ['src/run/run.ts', 'piscina', false],
    ['src/run/run.ts', '../scenario/types.ts', false],
    ['src/report/csv/csv.ts', 'csv-stringify/sync', true],
    ['src/report/csv/csv.ts', 'node:fs', false],
    ['src/cli/run.ts', '../report/table.ts', true],
    ['workers/battle.ts', '../src/run/players/pool.ts', true],
    ['workers/battle.ts', '../src/core/dice.ts', false],
    ['src/fresh/file.ts', './other.ts', false],
  ])('%s may import %s: %s', (file, path, allowed) => {
    expect(fault(file, { path, typeOnly: false }) === null).toBe(allowed)
  })

  test.each([
    ['src/stats/intervals/mean.ts', '../../core/facts.ts'],
    ['src/run/run.ts', '../scenario/types.ts'],
    ['src/report/csv/csv.ts', '../../result/document.ts'],
  ])('%s may import the types of %s', (file, path) => {
    expect(fault(file, { path, typeOnly: true })).toBe(null)
  })
})
