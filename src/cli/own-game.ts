import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findGame, isPath, pathOf } from '../plugins/load.ts'
import { PluginError } from '../plugins/plugin.ts'
import { builtIn } from '../plugins/registry.ts'
import { opened } from '../scenario/read.ts'
import { isMap } from '../scenario/text/tree.ts'
import { readYaml } from '../scenario/text/yaml.ts'
import { CliError } from './line/exit.ts'

/** What games of the user's own are written with: one copy for the page, whatever folder the game lies in. */
const GAME = fileURLToPath(new URL(`../game.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url))

/**
 * The game of a scenario as a script for the page, with all that it imports; null if the game is built in, or if the file has faults, which
 * the page tells.
 *
 * @throws CliError if the game cannot be used, or if rolldown, which puts its files together, is not installed.
 */
export async function ownGameOf(file: string): Promise<string | null> {
  const read = readYaml(opened(file).input.source)
  const named = 'faults' in read || !isMap(read.tree.data) ? undefined : read.tree.data['game']
  if (typeof named !== 'string' || builtIn(named) !== undefined) return null
  const path = found(named, file)
  if (path === null) return null
  const { plugin, sources } = path
  const key = isPath(named) ? basename(named.replaceAll('\\', '/')) : named
  const texts = Object.fromEntries(Array.from(sources, ([name, bytes]) => [name, bytes.toString('utf8')]))
  const own = `{ game, hash: ${JSON.stringify(plugin.hash)}, sources: ${JSON.stringify(texts)} }`
  const entry = `import game from ${JSON.stringify(path.path)}\nglobalThis.FAIRFIGHT_OWN = { ${JSON.stringify(key)}: ${own} }\n`
  return await bundled(entry, named)
}

function found(named: string, file: string) {
  try {
    const path = pathOf(named, file)
    const game = path === null ? null : findGame(named, file)
    return path === null || game === null ? null : { path, ...game }
  } catch (thrown) {
    if (!(thrown instanceof PluginError)) throw thrown
    throw new CliError(`${file}: cannot use the game ${named}: ${thrown.message}`, { cause: thrown })
  }
}

/** A module and all that it imports as one script. */
async function bundled(entry: string, named: string): Promise<string> {
  const { rolldown } = await bundler(named)
  try {
    const bundle = await rolldown({
      input: ENTRY,
      platform: 'browser',
      logLevel: 'silent',
      plugins: [
        {
          name: 'own-game',
          resolveId: (id) => (id === ENTRY ? id : id === 'fairfight/game' ? GAME : null),
          load: (id) => (id === ENTRY ? entry : null),
        },
      ],
    })
    const { output } = await bundle.generate({ format: 'iife', minify: true })
    await bundle.close()
    return output[0].code
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown)
    throw new CliError(`the game ${named} cannot be put on a page: ${why}`, { cause: thrown })
  }
}

/** Name of the module that hands the game to the page. */
const ENTRY = '\0own-game'

async function bundler(named: string): Promise<typeof import('rolldown')> {
  try {
    return await import('rolldown')
  } catch (thrown) {
    throw new CliError(
      `${named} is a game of your own. A page with it needs the package rolldown, which puts its files together: npm install --save-dev rolldown; every other command plays it without`,
      { cause: thrown },
    )
  }
}
