import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build } from 'rolldown'
import { defineConfig, type Plugin } from 'vitest/config'

/**
 * Tests that take from five seconds to minutes, and seldom fail where the others do not: thousands of damaged inputs, generals over many
 * battles, promises of intervals by simulation, pages in a browser. `npm run test:long` runs them alone.
 */
const LONG = [
  'tests/balance/price-field.test.ts',
  'tests/book-of-war/author.test.ts',
  'tests/balance/stronger.test.ts',
  'tests/contract/actions.test.ts',
  'tests/sovereign/oracle/screens.test.ts',
  'tests/sovl/oracle/sampled.test.ts',
  'tests/run/calibration.test.ts',
  'tests/war/generals/generals.test.ts',
  'tests/sovereign/generals/generals.test.ts',
  'tests/sovereign/generals/known.test.ts',
  'tests/null-strike/generals/scale.test.ts',
  'tests/null-strike/generals/remembered.test.ts',
  'tests/sovl/generals/scale.test.ts',
  'tests/war/generals/scale.test.ts',
  'tests/readme/commands.test.ts',
  'tests/cli/folders.test.ts',
  'tests/package/help.test.ts',
  'tests/package/init-commands.test.ts',
  'tests/null-strike/invariants/invariants.test.ts',
  'tests/war/invariants/invariants.test.ts',
  'tests/null-strike/half-turn.test.ts',
  'tests/readme/programs.test.ts',
  'tests/sovereign/switches.test.ts',
  'tests/war/cited.test.ts',
  'tests/cli/train.test.ts',
  'tests/sovl/half-turn.test.ts',
  'tests/sovereign/telling/told.test.ts',
  'tests/balance/battles.test.ts',
  'tests/best/battles.test.ts',
  'tests/best/coverage.test.ts',
  'tests/book-of-war/author-pairs.test.ts',
  'tests/balance/scale.test.ts',
  'tests/balance/against-coverage.test.ts',
  'tests/balance/against-spread.test.ts',
  'tests/balance/price-coverage.test.ts',
  'tests/browser/documents.test.ts',
  'tests/browser/firefox.test.ts',
  'tests/browser/pages.test.ts',
  'tests/browser/playback.test.ts',
  'tests/browser/report.test.ts',
  'tests/browser/web.test.ts',
  'tests/queue/faults.test.ts',
  'tests/queue/own-code.test.ts',
  'tests/queue/queue.test.ts',
  'tests/cli/interrupt.test.ts',
  'tests/cli/mutated.test.ts',
  'tests/cli/repeat.test.ts',
  'tests/cli/resume.test.ts',
  'tests/cli/rows.test.ts',
  'tests/core/keyed-words.test.ts',
  'tests/readme/answers.test.ts',
  'tests/run/players/ended-threads.test.ts',
  'tests/run/mirrors.test.ts',
  'tests/run/resume.test.ts',
  'tests/scenario/mutated.test.ts',
  'tests/scenario/roster/mutated.test.ts',
  'tests/sovl/invariants/battle-properties.test.ts',
  'tests/sovl/invariants/battle-properties-repeat.test.ts',
  'tests/sovl/invariants/battle-properties-seats.test.ts',
  'tests/sovl/oracle/compare.test.ts',
  'tests/sovl/generals/policies.test.ts',
  'tests/sovl/generals/looks.test.ts',
  'tests/sovl/oracle/properties.test.ts',
  'tests/stats/coverage.test.ts',
  'tests/null-strike/invariants/invariants-long.test.ts',
  'tests/sovereign/invariants/invariants.test.ts',
]

/**
 * Tests that ask how many cases there are time for (`tests/support/thorough.ts`): `npm test` tries a sample of them, and leaves out what
 * takes longest; `npm run test:long` tries all. `npm test` is to take less than five minutes on two cores, with the build.
 */
const DEEPER = [
  'tests/balance/against.test.ts',
  'tests/balance/balance.test.ts',
  'tests/balance/price.test.ts',
  'tests/balance/steps.test.ts',
  'tests/best/both.test.ts',
  'tests/best/planted.test.ts',
  'tests/board/hex-lines.test.ts',
  'tests/board/hex-sight.test.ts',
  'tests/cli/beside.test.ts',
  'tests/cli/best.test.ts',
  'tests/cli/general-line.test.ts',
  'tests/cli/output.test.ts',
  'tests/cli/price.test.ts',
  'tests/cli/tested.test.ts',
  'tests/contract/battles.test.ts',
  'tests/contract/contract.test.ts',
  'tests/contract/values.test.ts',
  'tests/hill-and-shrine/game.test.ts',
  'tests/kit/copies.test.ts',
  'tests/kit/define/conquest.test.ts',
  'tests/kit/weights.test.ts',
  'tests/null-strike/cited.test.ts',
  'tests/null-strike/models.test.ts',
  'tests/package/light.test.ts',
  'tests/plugins/plugin.test.ts',
  'tests/report/balance/charts.test.ts',
  'tests/report/chart.test.ts',
  'tests/report/matrix/charts.test.ts',
  'tests/report/sweep/charts.test.ts',
  'tests/run/commands/compare.test.ts',
  'tests/run/estimates/trust-coverage.test.ts',
  'tests/run/luck/luck.test.ts',
  'tests/run/players/arena.test.ts',
  'tests/run/players/threads.test.ts',
  'tests/run/players/user-general.test.ts',
  'tests/run/reproducible.test.ts',
  'tests/run/shard.test.ts',
  'tests/run/study/budget.test.ts',
  'tests/run/study/director.test.ts',
  'tests/sovereign/generals/memory.test.ts',
  'tests/sovl/generals/blunders.test.ts',
  'tests/sovl/generals/knowledge.test.ts',
  'tests/sovl/generals/look-ahead.test.ts',
  'tests/sovl/movement/wedged.test.ts',
  'tests/sovl/movement/wood-edge.test.ts',
  'tests/sovl/oracle/table-top.test.ts',
  'tests/stats/intervals/random-effects.test.ts',
  'tests/stats/pricing/mixed-armies.test.ts',
  'tests/stats/pricing/uneven-worths.test.ts',
  'tests/stats/ratings/elo.test.ts',
  'tests/stats/ratings/nash.test.ts',
  'tests/war/generals/strike-zones.test.ts',
]

/** Tests that put something in the place of a module, for all that load it after them. */
const REPLACING = [
  'tests/cli/balance.test.ts',
  'tests/cli/games-hexes.test.ts',
  'tests/cli/games-squares.test.ts',
  'tests/scenario/build/hexes.test.ts',
  'tests/scenario/build/squares.test.ts',
]

/** Tests of commands that write reports, and look at no chart: no chart is drawn, which takes longer than the rest of a report. */
const UNDRAWN = [
  'tests/cli/beside.test.ts',
  'tests/cli/best.test.ts',
  'tests/cli/compare.test.ts',
  'tests/cli/merge.test.ts',
  'tests/cli/play.test.ts',
  'tests/cli/price.test.ts',
  'tests/cli/stopping.test.ts',
  'tests/cli/tested.test.ts',
  'tests/cli/usage.test.ts',
  'tests/hill-and-shrine/game.test.ts',
  'tests/plugins/boards.test.ts',
  'tests/plugins/deciding.test.ts',
]

/** As in `bundle.mjs`. */
const BUNDLE: BuildOptions = { platform: 'node', external: ['seedrandom'], logLevel: 'silent' }

/** Files of single games, what they export, and their keys in `src/games/index.ts`. */
const GAMES = [
  { file: 'sovl/sovl.ts', name: 'SOVL', key: 'sovl' },
  { file: 'war/war.ts', name: 'WAR', key: 'war' },
  { file: 'null-strike/null-strike.ts', name: 'NULL_STRIKE', key: 'null-strike' },
  { file: 'sovereign/sovereign.ts', name: 'SOVEREIGN', key: 'sovereign' },
]

/**
 * The games as one module, for the reason for which `npm run build` makes one file of each: battles played by single modules, which look each imported constant up,
 * take twice as long, and there are hundreds to load. Tests of a part of a game load that part as it is.
 */
function gamesInOne(): Plugin {
  const games = fileURLToPath(new URL('src/games/', import.meta.url))
  const input = `${games}index.ts`
  return {
    name: 'games-in-one',
    enforce: 'pre',
    async load(id) {
      const game = id.startsWith(games) ? GAMES.find(({ file }) => id === `${games}${file}`) : undefined
      if (game !== undefined) {
        return `import { GAMES } from ${JSON.stringify(input)}\nexport const ${game.name} = GAMES[${JSON.stringify(game.key)}]\n`
      }
      if (id !== input) return null
      const { output } = await build({ ...BUNDLE, input, output: { sourcemap: true }, write: false })
      const [{ code, map, moduleIds }] = output
      for (const file of moduleIds) this.addWatchFile(file)
      return { code, map: map?.toString() ?? null }
    },
  }
}

export default defineConfig({
  plugins: [gamesInOne()],
  test: {
    testTimeout: 60_000,
    setupFiles: ['tests/support/set-up.ts'],
    // By default a core is left idle, which of two is half.
    maxWorkers: availableParallelism(),
    projects: [
      // Files share the modules they load, which saves minutes: a test leaves things as it found them.
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['tests/**/*.test.ts'],
          exclude: [...REPLACING, ...UNDRAWN, ...LONG],
          isolate: false,
          provide: { thorough: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'undrawn',
          include: UNDRAWN,
          isolate: false,
          setupFiles: ['tests/support/undrawn.ts'],
          provide: { thorough: false },
        },
      },
      { extends: true, test: { name: 'whole', include: REPLACING, provide: { thorough: false } } },
      // A minute where nothing else is done may be five where much is.
      {
        extends: true,
        test: { name: 'long', include: [...LONG, ...DEEPER], testTimeout: 300_000, provide: { thorough: true } },
      },
    ],
  },
})
