import type { ResultDocument } from '../../result/document.ts'
import type { Scenario } from '../../scenario/types.ts'
import { quoted } from './quoted.ts'

/** An option of a command line, without its hyphens, and its value; empty if it takes none. */
export type Option = readonly [name: string, value: string]

/**
 * The command line that repeats a result. `file`: the scenario's, by default as the scenario tells; `changes`: the options that made
 * the scenario other than its file has it.
 */
export function repeatOf(
  command: ResultDocument['command'] | 'play' | 'tune' | 'exploit',
  scenario: Pick<Scenario, 'inputs' | 'battles' | 'seed'>,
  // The scenario's own file was read before the files it names.
  file: string | readonly string[] = Object.keys(scenario.inputs)[0] ?? 'FILE',
  changes: readonly Option[] = [],
): string {
  const sampling: Option[] =
    command !== 'exact' && command !== 'play'
      ? [
          ['battles', String(scenario.battles)],
          ['seed', scenario.seed],
        ]
      : []
  return [...PROGRAM, command, ...[file].flat(), ...[...changes, ...sampling].flatMap(words)].map(quoted).join(' ')
}

/**
 * How a printed command starts the program: where it is installed in a project, in a clone of its repository, and where it is installed for
 * everybody. Results name no machine, so they cannot tell how they were started.
 */
export const PROGRAM = ['npx', 'fairfight'] as const

/** One word where the value would be taken for an option itself. */
function words([name, value]: Option): string[] {
  if (value === '') return [`--${name}`]
  return value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]
}

/** Options that say which battle is fought; others only say how many, and what is made of them. */
const OF_A_BATTLE = ['set', 'rules', 'with', 'seed']

/** Words of a command line, quotes and all. */
const WORDS = /(?:'[^']*'|\\.|[^\s'\\])+/g

/** The command line that plays one battle of the result that `repeat` gives, with the options that say which. */
export function playOf(repeat: string, which: readonly Option[]): string {
  const all = repeat.match(WORDS) ?? []
  const program = all.slice(0, all[0] === PROGRAM[0] ? 2 : 1)
  const [, file = 'FILE', ...rest] = all.slice(program.length)
  const kept = rest.flatMap((word, i) => {
    const name = /^--([a-z-]+)/.exec(word)?.[1]
    if (name === undefined || !OF_A_BATTLE.includes(name)) return []
    return word.includes('=') || rest[i + 1] === undefined ? [word] : [word, rest[i + 1] as string]
  })
  return [
    ...(program.length === 0 ? PROGRAM : program),
    'play',
    file,
    ...kept,
    ...which.flatMap(words).map(quoted),
  ].join(' ')
}

/** The command line that sets variants of the rules side by side in the scenario of the result that `repeat` gives. */
export function compareOf(repeat: string, rules: readonly string[]): string {
  const all = repeat.match(WORDS) ?? []
  const program = all.slice(0, all[0] === PROGRAM[0] ? PROGRAM.length : 1)
  const [, file = 'FILE', ...rest] = all.slice(program.length)
  const set = rest.flatMap((word, i) => {
    if (word.startsWith('--set=')) return [word]
    return word === '--set' && rest[i + 1] !== undefined ? [word, rest[i + 1] as string] : []
  })
  return [
    ...(program.length === 0 ? PROGRAM : program),
    'compare',
    file,
    ...set,
    ...rules.flatMap((each) => words(['rules', each])).map(quoted),
  ].join(' ')
}
