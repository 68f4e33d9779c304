// Makes one module of all games: V8 folds constants within a module but loads imported ones each time, which costs a battle half as
// much again. Types stay those that tsc wrote.
import { chmodSync } from 'node:fs'
import { build } from 'rolldown'

await build({
  input: 'src/games/index.ts',
  platform: 'node',
  external: ['seedrandom'],
  output: { file: 'dist/src/games/index.js', format: 'esm', sourcemap: true },
  logLevel: 'silent',
})

// npx runs the program of a clone as it stands: a shell has to be allowed to.
chmodSync('dist/src/cli.js', 0o755)
