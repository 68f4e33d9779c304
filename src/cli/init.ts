import { basename, join, resolve } from 'node:path'
import { isThere, writeNew } from '../report/write.ts'
import { quoted } from '../run/study/quoted.ts'
import { didYouMean } from '../scenario/text/nearest.ts'
import { dependencyFor, schemasFor } from './init/place.ts'
import { filesOf, isOwn, linesOf, STARTERS, type Starter } from './init/starter.ts'
import { CliError, DONE } from './line/exit.ts'

/** `fairfight init [DIR] [--game GAME]`: a project to begin with. Nothing that is there is changed. */
export async function initVerb(argv: { readonly dir?: string | undefined; readonly game: string }): Promise<number> {
  const { dir = '.' } = argv
  const game = starterNamed(argv.game)
  const project = resolve(dir)
  const files = new Map(filesOf(game, schemasFor(project)))
  const manifest = join(project, 'package.json')
  const isProject = await isThere(manifest)
  const there: string[] = []
  for (const path of files.keys()) if (await isThere(join(project, path))) there.push(path)
  if (there.length > 0) {
    throw new CliError(
      `${dir} has ${LIST.format(there)} already, and nothing was written; name another folder: npx fairfight init my-${game} --game ${game}`,
    )
  }
  if (!isProject) files.set('package.json', manifestOf(project, game))
  await writeNew(project, files)
  const lines = linesOf(game).map(([line]) => line)
  const first = [...(dir === '.' ? [] : [`cd ${quoted(dir)}`]), ...(isProject ? [] : ['npm install'])]
  const written = [...files.keys()].toSorted().join(', ')
  const kept = isProject ? '\npackage.json was there and stays as it is.' : ''
  process.stdout.write(
    `Written to ${dir}: ${written}.${kept}\nNow\n${[...first, ...lines].map((line) => `  ${line}\n`).join('')}`,
  )
  return DONE
}

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

function starterNamed(name: string): Starter {
  const known = STARTERS.find((each) => each === name)
  if (known !== undefined) return known
  throw new CliError(
    `--game ${name}: there is no such game${didYouMean(name, STARTERS) || ';'} allowed: ${STARTERS.join(', ')}`,
  )
}

/** The `package.json` of a project that is not to be published. */
function manifestOf(project: string, game: Starter): string {
  const name = basename(project)
    .toLowerCase()
    .replaceAll(/[^a-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  const manifest = {
    name: name === '' || name === 'fairfight' ? `my-${game}` : name,
    private: true,
    type: 'module',
    scripts: isOwn(game)
      ? { test: 'node --test', start: 'fairfight run battle.yaml' }
      : { start: 'fairfight run battle.yaml' },
    dependencies: { fairfight: dependencyFor(project) },
  }
  return `${JSON.stringify(manifest, null, 2)}\n`
}
