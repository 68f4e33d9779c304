import type { ResultDocument } from '../../result/document.ts'
import type { Scenario } from '../../scenario/types.ts'
import { quoted } from './quoted.ts'

/** An option of a command line, without its hyphens, and its value; empty if it takes none. */
export type Option = readonly [name: string, value: string]

/**
 * The command line that repeats a result. `file`: the scenario's file, by default the one that the scenario names; `changes`: the options
 * that changed the scenario after reading.
 */
export function repeatOf(
  command: ResultDocument['command'] | 'play' | 'tune' | 'exploit' | 'luck',
  scenario: Pick<Scenario, 'inputs' | 'battles' | 'seed'>,
  // The scenario's own file was read first, before the files that it names.
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
 * How a printed command starts the program. It works in a project that installed it, in a clone of its repository, and if it is installed
 * globally. Results name no machine, so they cannot say how they were started.
 */
export const PROGRAM = ['npx', 'fairfight'] as const

/** If the value would be taken for an option itself, both are one word. */
function words([name, value]: Option): string[] {
  if (value === '') return [`--${name}`]
  return value.startsWith('-') ? [`--${name}=${value}`] : [`--${name}`, value]
}

/** Options that determine which battle is fought; the others determine only how many are fought and how they are evaluated. */
const OF_A_BATTLE = ['set', 'rules', 'with', 'seed']

/** Words of a command line, with their quotes. */
const WORDS = /(?:'[^']*'|\\.|[^\s'\\])+/g

/** The command line that plays one battle of the result that `repeat` gives; the options `which` say which battle. */
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

/** The command line that compares variants of the rules in the scenario of the result that `repeat` gives. */
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
