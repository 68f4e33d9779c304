import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { placeOf, shippedFiles } from '../../plugins/shipped.ts'

/** Games that `init` makes a project for; `own` is a game of the user's own, `own-decisions` one in which generals decide. */
export const STARTERS = ['sovl', 'war', 'null-strike', 'sovereign', 'own', 'own-decisions'] as const
export type Starter = (typeof STARTERS)[number]

/** Where the files of all starters are. */
const FOLDER = 'fairfight:starters'

/** Commands to type in a new project, without `npx fairfight`, with their purpose. */
type Commands = readonly (readonly [command: string, what: string])[]

const FIRST: Commands = [
  ['check battle.yaml', 'what is wrong with a file'],
  ['run battle.yaml', 'who wins'],
  ['play battle.yaml', 'one battle, roll by roll'],
]

const PRICE: Commands = [['balance roster.yaml', 'what each unit should cost']]

const COMMANDS: Readonly<Record<Starter, Commands>> = {
  sovl: [
    ...FIRST,
    ['sweep battle.yaml --vary armies.Ferrymen.units.axes.models=10..20:5 --battles 400', 'what more models do'],
    ...PRICE,
  ],
  war: [
    ...FIRST,
    ['sweep battle.yaml --vary catalogue.archers.strength=4..6 --battles 400', 'what a number of a card does'],
    ...PRICE,
  ],
  'null-strike': [
    ...FIRST,
    ['sweep battle.yaml --vary armies.Drones.units.walkers.models=4..8:2 --battles 100', 'what more models do'],
    ...PRICE,
  ],
  sovereign: [
    ...FIRST,
    ['sweep battle.yaml --vary armies.Rats.units.rat.count=3..7:2 --battles 1000', 'how many are a fair fight'],
    ...PRICE,
  ],
  own: [
    ...FIRST,
    ['compare battle.yaml --rules base --rules base,ambush=first-army', 'what a rule does'],
    ['sweep battle.yaml --vary armies.Blue.units.blue.models=8..14:2', 'how many are a fair fight'],
    ...PRICE,
    ['games ./my-game.mjs', 'the game in full'],
  ],
  'own-decisions': [
    ...FIRST,
    ['compare battle.yaml --rules base --rules base,cover=none --battles 400', 'what a rule does'],
    [
      'run battle.yaml --set armies.Red.policy=./generals/my-general.yaml --out to-the-hill',
      'what another general does',
    ],
    ['tune battle.yaml --battles 3000 --write better.yaml', 'better weights for a general'],
    ...PRICE,
    ['games ./my-game.mjs', 'the game in full'],
  ],
}

/** Whether a starter is a game of the user's own, with its test. */
export function isOwn(game: Starter): boolean {
  return game === 'own' || game === 'own-decisions'
}

/** Lines that are typed in a new project, each with what it is for. */
export function linesOf(game: Starter): Commands {
  const own: Commands = isOwn(game) ? [['node --test', 'whether the game keeps the laws of all games']] : []
  return [...own, ...COMMANDS[game].map(([command, what]) => [`npx fairfight ${command}`, what] as const)]
}

/**
 * The files of a new project by their paths in it, but for `package.json`. `schemas`: the folder of the schemas for editors, seen from the
 * project.
 */
export function filesOf(game: Starter, schemas: string): ReadonlyMap<string, string> {
  const folder = `${FOLDER}/${game}/`
  const named = shippedFiles(/\.(?:yaml|mjs)$/, posix.join('starters', game))
  const files = named.map((name): [string, string] => {
    const path = name.slice(folder.length)
    const text = readFileSync(placeOf(name), 'utf8')
    const own = posix.relative(posix.dirname(path), schemas)
    return [path, text.replace(/(?<=\$schema=)(?:\.\.\/)+(?=\w+\.schema\.json)/, `${own}/`)]
  })
  return new Map([...files, ['README.md', readme(game, new Map(files))]])
}

/** The kinds of files in a project, with their purpose. */
const ABOUT: Readonly<Record<string, string>> = {
  'battle.yaml': 'a battle',
  'catalogue.yaml': 'your units',
  'roster.yaml': 'what is to be priced',
  'generals/my-general.yaml': 'a general without code',
  'my-game.mjs': 'the rules',
  'my-game.test.mjs': 'their test',
}

function readme(game: Starter, files: ReadonlyMap<string, string>): string {
  const [, title = ''] = /^title: (.*)$/m.exec(files.get('battle.yaml') ?? '') ?? []
  const told = Array.from(files.keys(), (path) => `\`${path}\` (${ABOUT[path] ?? 'an army list'})`)
  const lines = linesOf(game)
  const longest = Math.max(...lines.map(([line]) => line.length))
  const guide = isOwn(game) ? 'src/games/README.md' : `scenarios/${game}/README.md`
  const needed = isOwn(game)
    ? '; for a game of your own it needs one more package, once: `npm install --save-dev rolldown`'
    : ''
  return `# ${title}

${told.join(', ')}. Once: \`npm install\`. Then

\`\`\`sh
${lines.map(([line, what]) => `${line.padEnd(longest)}  # ${what}`).join('\n')}
\`\`\`

${isOwn(game) ? 'How a game is written' : 'The game in thirty lines'}: \`${guide}\` in the folder \`node_modules/fairfight\`. \`npx fairfight open battle.yaml\` shows a page on which you change numbers and see the odds move${needed}.
`
}
