// What follows the compiler. Types stay those that tsc wrote.
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import { build } from 'rolldown'
import { minifySync } from 'rolldown/experimental'
import { noticesOf } from './notices.mjs'

const CODE = 'dist/src'
const ROOT = process.cwd().replaceAll('\\', '/')

/** Code that an author of a game meets in a debugger: it keeps its lines. The rest goes without, which is a tenth of the package. */
const READ = /^(?:core|board|kit)\//

/** Code without comments, and on few lines and with short names if asked; arithmetic stays as it is. */
function bare(file, text, removeWhitespace, mangle = false) {
  const codegen = { removeWhitespace, legalComments: 'none' }
  const { code, errors } = minifySync(file, text, { compress: false, mangle, codegen })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return code
}

/**
 * The code with a line for each statement of some length: Node shows the line on which an error was thrown to programs that do not catch it, and
 * a line of a whole file would fill the screen. The code must stay the same.
 */
function inLines(file, text) {
  const lines = text.replaceAll(
    /(?<=[;}])(?=(?:async function|function|const|let|if|for|return|throw|class|export)\b)/g,
    '\n',
  )
  if (bare(file, lines, true) !== text) throw new Error(`${file}: a line was broken in a text`)
  return lines
}

/** Each game of `src/games/index.ts`: its key, its name there, and its file. */
function gamesOf(index) {
  const imports = index.matchAll(/^import \{ (\w+) \} from '\.\/(.*)'$/gm)
  const files = new Map(Array.from(imports, ([, name, file]) => [name, file]))
  const entries = index.matchAll(/^ {2}'?([\w-]+)'?: (\w+),$/gm)
  return Array.from(entries, ([, key, name]) => ({ key, name, file: files.get(name) }))
}

// Each game becomes one file: V8 folds constants within a file but loads imported ones each time, which costs a battle half as much again. A
// command reads the file of the game that it plays, when it asks for the game: to read all would take a tenth of the time of a thousand duels.
const games = gamesOf(readFileSync('src/games/index.ts', 'utf8'))
if (games.length === 0 || games.some(({ file }) => file === undefined))
  throw new Error('src/games/index.ts has another form')
for (const file of readdirSync(`${CODE}/games`)) if (file.endsWith('.cjs')) rmSync(`${CODE}/games/${file}`)
for (const { key, file } of games) {
  const { output } = await build({
    input: `src/games/${file}`,
    platform: 'node',
    external: ['seedrandom'],
    output: { format: 'cjs', exports: 'named' },
    write: false,
    logLevel: 'silent',
  })
  writeFileSync(`${CODE}/games/${key}.cjs`, bare(`${key}.cjs`, output[0].code, true, { toplevel: true }))
}
const getters = games.map(({ key, name }) => `  get '${key}'() { return require('./${key}.cjs').${name} },\n`)
const INDEX = `import { createRequire } from 'node:module'
const require = createRequire(import.meta.url)
export const GAMES = {
${getters.join('')}}
`
writeFileSync(`${CODE}/games/index.js`, INDEX)

rmSync(`${CODE}/chunks`, { recursive: true, force: true })
// Comments are in the sources and in the declarations; in what runs they would be a fifth of the package.
for (const folder of [CODE, 'dist/workers']) {
  const files = readdirSync(folder, { recursive: true }).map((file) => file.replaceAll('\\', '/'))
  for (const file of files.filter((each) => each.endsWith('.js') && !(folder === CODE && each.startsWith('games/')))) {
    const path = `${folder}/${file}`
    const text = readFileSync(path, 'utf8')
    const code = bare(file, text, folder === CODE && !READ.test(file))
    if (code !== text) writeFileSync(path, code)
  }
}

/** What users import or start. */
const ENTRIES = ['src/cli', 'src/index', 'src/game', 'src/testing', 'workers/battle']
const GAMES = 'src/games/index'
/** yargs and what it is made of, yaml and zod: packages of many files that nearly every command needs. */
const BUNDLED =
  /^(?:yaml|zod|yargs|yargs-parser|y18n|cliui|escalade|get-caller-file|string-width|strip-ansi|ansi-regex|wrap-ansi|ansi-styles)(?:\/|$)/
/** Begins a text that stands for the address of a module. */
const ADDRESS = 'address-of:'

// Node takes half a millisecond for each module, and there are hundreds: what users import or start is packed into a few. Modules that two of
// these need are in a chunk of which both load the same copy, so that a game of the user's own shares them with the program.
const { output: chunks } = await build({
  input: Object.fromEntries(ENTRIES.map((entry) => [entry, `${entry}.ts`])),
  platform: 'node',
  // All packages, but for a helper of the bundler itself, and for those that take longer to find and load file by file than to run: half the
  // time of a command that only tells its help.
  external: (id) => /^(?!\0|@oxc-project)[^./]/.test(id) && !BUNDLED.test(id),
  // To measure emoji, which our help has none of, takes longer than the rest of the help.
  resolve: { alias: { 'string-width': `${ROOT}/src/cli/line/text-width.ts` } },
  plugins: [
    {
      name: 'places',
      resolveId: (id) => (id.endsWith('/games/index.ts') ? { id: `${ADDRESS}${GAMES}.js`, external: true } : null),
      transform(code, id) {
        const path = posix.relative(ROOT, id.replaceAll('\\', '/'))
        if (!path.startsWith('src/') || !code.includes('import.meta.url')) return null
        return code.replaceAll('import.meta.url', `'${ADDRESS}${path.replace(/\.ts$/, '.js')}'`)
      },
    },
  ],
  output: {
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'src/chunks/[name].js',
    codeSplitting: {
      groups: [{ name: 'engine', test: /[\\/]src[\\/](?:core|board|kit)[\\/]/ }],
    },
  },
  write: false,
  logLevel: 'silent',
})
for (const { fileName, name, code } of chunks) {
  const from = posix.dirname(fileName)
  const placed = code
    .replaceAll(new RegExp(`from "${ADDRESS}([^"]*)"`, 'g'), (_, to) => `from "${beside(from, to)}"`)
    .replaceAll(
      new RegExp(`"${ADDRESS}([^"]*)"`, 'g'),
      (_, to) => `new URL("${beside(from, to)}", import.meta.url).href`,
    )
  if (placed.includes(ADDRESS)) throw new Error(`${fileName} has an address that was not placed`)
  mkdirSync(`dist/${from}`, { recursive: true })
  const isEngine = name === 'engine'
  const short = bare(fileName, placed, !isEngine, !isEngine)
  writeFileSync(`dist/${fileName}`, isEngine ? short : inLines(fileName, short))
}

writeFileSync(`${CODE}/NOTICES.txt`, noticesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))

/** A path from a folder as an import names it. */
function beside(from, to) {
  const path = posix.relative(from, to)
  return path.startsWith('.') ? path : `./${path}`
}

// Results name the code that decided them: clone and package have the name that it was given here.
const { BUILD_FILE, buildOf } = await import('./dist/src/run/build.js')
writeFileSync(`${CODE}/${BUILD_FILE}`, `${JSON.stringify({ build: buildOf(CODE) })}\n`)

// npx runs the program of a clone as it stands: a shell has to be allowed to.
chmodSync(`${CODE}/cli.js`, 0o755)
