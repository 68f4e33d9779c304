import Table from 'cli-table3'
import { distance } from 'fastest-levenshtein'
import type { GameFacts, Switch } from '../core/facts.ts'
import type { Ruleset, RulesTable } from '../core/ruleset.ts'
import { GAMES } from '../games/index.ts'
import { CliError, DONE } from './exit.ts'

type Game = Ruleset<RulesTable, unknown>

/** `fairfight games [GAME]`: what the games say of themselves. */
export async function gamesVerb({ game: name }: { readonly game?: string | undefined }): Promise<number> {
  if (name === undefined) {
    for (const { facts, editions } of Object.values(GAMES)) {
      process.stdout.write(
        `${facts.name}: ${facts.title}. ${facts.about}\n  editions: ${Object.keys(editions).join(', ')}\n`,
      )
    }
    process.stdout.write('\nfairfight games GAME shows one in full.\n')
    return DONE
  }
  const game = GAMES[name]
  if (game === undefined) {
    const known = Object.keys(GAMES)
    const near = known.find((each) => distance(each, name) <= 2)
    throw new CliError(
      `there is no game ${name}${near === undefined ? '' : `; did you mean ${near}?`} (known: ${known.join(', ')})`,
    )
  }
  process.stdout.write(`${describe(game)}\n`)
  return DONE
}

function describe(game: Game): string {
  const { facts } = game
  return [
    `${facts.title} (game: ${facts.name})\n${facts.about}\nModes: ${facts.modes.join(', ')}. An engagement lasts ${facts.turns} turns if the scenario names no limit.`,
    section('Editions', ['edition', 'what it is', 'differs from the first in'], editionRows(game)),
    section('Switches', ['switch', 'values (* the default)', 'decides', 'clause'], switchRows(facts)),
    section(
      'Unit types',
      ['type', 'name', 'base, mm', 'movement, in', 'clause'],
      Object.entries(facts.unitTypes).map(([key, type]) => [
        key,
        type.title,
        `${type.base.width} × ${type.base.depth}`,
        String(type.movement),
        type.clause,
      ]),
    ),
    section('Profile', ['field', 'values', 'meaning', 'clause'], profileRows(facts)),
    section(
      'Measures of a unit',
      ['measure', 'kind', 'meaning'],
      facts.measures.map(({ name, kind, meaning }) => [name, kind, meaning]),
    ),
  ].join('\n\n')
}

function editionRows({ facts, editions }: Game): string[][] {
  const base = Object.values(editions)[0] ?? {}
  return Object.entries(editions).map(([name, rules]) => {
    const changes = Object.entries(rules).filter(([key, value]) => base[key] !== value)
    return [name, facts.editions[name] ?? '', changes.map(([key, value]) => `${key}: ${value}`).join(', ') || 'nothing']
  })
}

function switchRows(facts: GameFacts): string[][] {
  return Object.entries(facts.switches).map(([name, each]) => [name, valuesOf(each), each.meaning, each.clause])
}

function valuesOf({ values, default: standard }: Switch): string {
  if (!('min' in values)) return values.map((value) => `${value}${value === standard ? '*' : ''}`).join('\n')
  const none = values.none === true ? ', or null' : ''
  return `${values.min} to ${values.max}${none}\n${standard}*`
}

function profileRows({ profile, groups }: GameFacts): string[][] {
  const fields = Object.entries(profile).map(([name, field]) => [
    field.optional === true ? `${name} (optional)` : name,
    `${field.min} to ${field.max}`,
    field.meaning,
    field.clause,
  ])
  const grouped = Object.entries(groups).map(([name, group]) => [
    `${name} (optional)`,
    Object.entries(group.fields)
      .map(([key, field]) => `${key}: ${field.min} to ${field.max}`)
      .join('\n'),
    group.meaning,
    group.clause,
  ])
  return [...fields, ...grouped]
}

/** A heading and a table as wide as the terminal lets it be. */
function section(title: string, head: string[], rows: string[][]): string {
  const width = Math.min(120, process.stdout.columns ?? 120)
  const longest = head.map(
    (_, i) => Math.max(...[head, ...rows].flatMap((row) => (row[i] ?? '').split('\n').map((line) => line.length))) + 2,
  )
  const widest = longest.indexOf(Math.max(...longest))
  const others = longest.reduce((sum, w, i) => (i === widest ? sum : sum + w), 0)
  const colWidths = longest.map((w, i) =>
    i === widest ? Math.max(20, Math.min(w, width - others - head.length - 1)) : w,
  )
  const table = new Table({ head, colWidths, wordWrap: true, style: { head: [], border: [] } })
  table.push(...rows)
  return `${title}\n${table.toString()}`
}
