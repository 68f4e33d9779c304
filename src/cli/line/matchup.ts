import type { Matchup } from '../../core/ruleset.ts'
import { nearest } from '../../scenario/text/nearest.ts'
import { CliError } from './exit.ts'

/** The matchup that `--matchup` names as `A:B`, or as `A v B`, as in `rows.csv`; the first if it was not given. */
export function matchupOf(matchups: readonly Matchup[], asked: string | undefined): Matchup {
  const found =
    asked === undefined
      ? matchups[0]
      : matchups.find(({ name, armies: [a, b] }) => [name, `${a.name}:${b.name}`].includes(asked))
  if (found !== undefined) return found
  throw new CliError(
    noSuch(
      'matchup',
      String(asked),
      matchups.map(({ armies: [a, b] }) => `${a.name}:${b.name}`),
    ),
  )
}

/** The message for a name that an option may not have. */
export function noSuch(what: string, asked: string, names: readonly string[]): string {
  const near = nearest(asked, names)
  return `--${what}: there is no \`${asked}\`; ${near === undefined ? 'there are' : `did you mean \`${near}\`? There are`} ${names.join(', ')}`
}
