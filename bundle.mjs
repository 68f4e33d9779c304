// What follows the compiler. Types stay those that tsc wrote.
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { build } from 'rolldown'
import { minifySync } from 'rolldown/experimental'

const CODE = 'dist/src'

/** Code that an author of a game meets in a debugger: it keeps its lines. The rest goes without, which is a tenth of the package. */
const READ = /^(?:core|board|kit|plugins)\//

/** Code without comments, and on few lines and with short names if asked; arithmetic stays as it is. */
function bare(file, text, removeWhitespace, mangle = false) {
  const codegen = { removeWhitespace, legalComments: 'none' }
  const { code, errors } = minifySync(file, text, { compress: false, mangle, codegen })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
  return code
}

// All games become one module: V8 folds constants within a module but loads imported ones each time, which costs a battle half as much again.
const { output } = await build({
  input: 'src/games/index.ts',
  platform: 'node',
  external: ['seedrandom'],
  output: { format: 'esm' },
  write: false,
  logLevel: 'silent',
})
writeFileSync(`${CODE}/games/index.js`, bare('index.js', output[0].code, true, { toplevel: true }))

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

// Results name the code that decided them: clone and package have the name that it was given here.
const { BUILD_FILE, buildOf } = await import('./dist/src/run/build.js')
writeFileSync(`${CODE}/${BUILD_FILE}`, `${JSON.stringify({ build: buildOf(CODE) })}\n`)

// npx runs the program of a clone as it stands: a shell has to be allowed to.
chmodSync(`${CODE}/cli.js`, 0o755)
