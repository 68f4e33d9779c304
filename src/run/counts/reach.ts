import type { Games } from '../../plugins/registry.ts'
import type { Comparison, Reach, SwitchReach } from '../../result/compared.ts'
import type { CompareDocument } from '../../result/document.ts'
import type { Scenario, Variant } from '../../scenario/types.ts'
import { fight } from '../players/chunk.ts'
import { Player } from '../players/player.ts'
import type { Group } from '../study/group.ts'
import { ClauseLog } from './clauses.ts'

/** Approximate number of battles that are played again under each variant: the first blocks of every matchup. */
const LOOKED = 400

/**
 * For rules that changed no battle: whether the clauses that the changed switches decide were carried out at all. If such a clause never
 * acted, the battles do not show that its switch has no effect, so its verdict is `unreached`. The battles are played again with a log and
 * are not counted.
 */
export function withReach(
  document: CompareDocument,
  groups: readonly Group[],
  scenario: Scenario,
  games: Games,
): CompareDocument {
  const [base, ...others] = scenario.variants
  const facts = games[scenario.game]?.facts
  // Users' generals are loaded on threads, so they cannot lead here.
  const foreign = scenario.matchups.some(({ armies }) => armies.some(({ module }) => module !== undefined))
  if (base === undefined || facts === undefined || foreign) return document
  const reach = others.flatMap((variant, i): Reach[] => {
    const own = document.comparisons.filter(({ b }) => b === variant.name)
    const switches = changedSwitches(base, variant).filter((name) => facts.switches[name] !== undefined)
    if (own.length === 0 || !own.every(isUnchanged) || switches.length === 0 || variant.matchups !== undefined)
      return []
    const { battles, counts } = look(groups, [0, i + 1], games)
    const told = switches.map((name): SwitchReach => {
      const { clause, needs } = facts.switches[name] as (typeof facts.switches)[string]
      // For clauses that no event cites it is unknown whether they acted.
      const clauses = (needs ?? [clause]).filter((id) => facts.clauses?.includes(id))
      const times = clauses.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0)
      return { switch: name, clause, clauses, times: clauses.length === 0 ? null : times }
    })
    return [{ a: base.name, b: variant.name, battles, switches: told }]
  })
  if (reach.length === 0) return document
  const unreached = new Set(
    reach.filter(({ switches }) => switches.every(({ times }) => times === 0)).map(({ b }) => b),
  )
  const judge = <C extends Pick<Comparison, 'b' | 'verdict'>>(each: C): C =>
    unreached.has(each.b) ? { ...each, verdict: 'unreached' } : each
  return { ...document, comparisons: document.comparisons.map(judge), field: document.field.map(judge), reach }
}

function isUnchanged({ difference, changed }: Comparison): boolean {
  return (changed === 0 || difference.method === 'unchanged') && Math.abs(difference.exact ?? 0) < 1e-12
}

function changedSwitches(a: Variant, b: Variant): string[] {
  return Object.keys(b.rules).filter((name) => a.rules[name] !== b.rules[name])
}

/** Plays the first blocks of every matchup under these variants again and counts clauses. */
function look(
  groups: readonly Group[],
  members: readonly number[],
  games: Games,
): { readonly battles: number; readonly counts: ReadonlyMap<string, number> } {
  const counts = new Map<string, number>()
  const share = Math.ceil(LOOKED / groups.length)
  let battles = 0
  for (const member of members) {
    battles = 0
    for (const group of groups) {
      const cell = group.members[member]
      if (cell === undefined || battles >= LOOKED) continue
      const player = new Player(cell.job, games)
      const log = new ClauseLog(player.rules.facts)
      const blocks = Math.min(Math.ceil(share / group.seats), cell.tally.blocks)
      for (let block = cell.from; block < cell.from + blocks; block++) {
        for (let seat = 0; seat < group.seats; seat++) fight(player, block, seat, log)
      }
      battles += blocks * group.seats
      for (const [id, count] of Object.entries(log.counts)) counts.set(id, (counts.get(id) ?? 0) + count)
    }
  }
  return { battles, counts }
}
