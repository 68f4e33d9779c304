import { describe, expect, test } from 'vitest'
import type { Conducted } from '../../src/run/conduct.ts'
import type { Ledger } from '../../src/run/counts/ledger.ts'
import { RunError } from '../../src/run/run-error.ts'
import type { Study } from '../../src/run/study/study.ts'
import { coinMatchup } from '../support/coin/coin.ts'
import { COMMANDS, interrupted, play, RULES, STOPS, studyOf, written } from '../support/studies.ts'

const cases = COMMANDS.flatMap((command) => RULES.map((rule) => ({ command, rule, stopping: STOPS[rule] })))

/** Ratings take some time, so a matrix is rarely interrupted. */
const isSlow = (command: string): boolean => command === 'matrix'
const pieces = (command: string, more = 0) => ({ chunk: (isSlow(command) ? 150 : 37) + more })

const known = new Map<string, Promise<Conducted>>()

/** The document of a case without an interrupt. */
function whole({ command, rule, stopping }: (typeof cases)[number]): Promise<Conducted> {
  const key = `${command} ${rule}`
  const found = known.get(key) ?? play(studyOf(command, { stopping }))
  known.set(key, found)
  return found
}

describe('an interrupted run', () => {
  test.each(cases)(
    'of $command, stopped by $rule, can be resumed from any block, with the same document',
    async (each) => {
      const study = studyOf(each.command, { stopping: each.stopping })
      const expected = await whole(each)
      let points = 0
      for (let times = 1; ; times += Math.ceil(times * (isSlow(each.command) ? 3 : 1.3))) {
        const first = await interrupted(study, times, pieces(each.command))
        if (first.document.status !== 'interrupted') break
        points++
        const { document, ledger } = await play(study, { earlier: written(first.ledger) })
        expect(document).toEqual(expected.document)
        expect(written(ledger)).toEqual(written(expected.ledger))
      }
      expect(points).toBeGreaterThan(1)
    },
  )

  test.each(cases.filter(({ command, rule }) => !isSlow(command) || rule === 'budget'))(
    'of $command, stopped by $rule, may be interrupted time after time',
    async (each) => {
      const study = studyOf(each.command, { stopping: each.stopping })
      let now: Conducted = await interrupted(study, 2, pieces(each.command))
      let times = 1
      while (now.document.status === 'interrupted') {
        now = await interrupted(study, (isSlow(each.command) ? 4 : 1) + (times++ % 3), {
          ...pieces(each.command, times),
          earlier: written(now.ledger),
        })
      }
      expect(times).toBeGreaterThan(1)
      expect(now.document).toEqual((await whole(each)).document)
    },
  )

  test.each(cases)('of $command, stopped by $rule, does not change once it has ended', async (each) => {
    const study = studyOf(each.command, { stopping: each.stopping })
    const { document, ledger } = await whole(each)
    let came = 0
    const again = await play(study, { earlier: written(ledger), onTallies: () => came++ })
    expect(again.document).toEqual(document)
    expect(came).toBe(0)
  })
})

describe('a finished run', () => {
  test.each(COMMANDS)('of %s is extended to more battles without playing the old battles again', async (command) => {
    const larger = studyOf(command, { clauses: true }, { battles: 1100 })
    const { ledger } = await play(studyOf(command, { clauses: true }, { battles: 333 }))
    let played = 0
    const { document } = await play(larger, {
      earlier: written(ledger),
      onRows: ({ from, seats }) => {
        expect(from).toBeGreaterThanOrEqual(Math.ceil(333 / seats))
        played++
      },
    })
    expect(played).toBeGreaterThan(0)
    expect(document).toEqual((await play(larger)).document)
  })

  // 308 blocks lie between the looks at 247 and 309; the first of these is 494 battles of two seats.
  test.each(
    cases
      .filter(({ rule }) => rule !== 'battles' && rule !== 'budget')
      .flatMap((each) => (isSlow(each.command) ? [616] : [494, 616]).map((limit) => ({ ...each, limit }))),
  )('of $command, stopped by $rule, that reached its limit at $limit continues under a larger limit', async (each) => {
    const short = await play(studyOf(each.command, { stopping: { ...each.stopping, most: each.limit } }))
    const study = studyOf(each.command, { stopping: each.stopping })
    const { document } = await play(study, { earlier: written(short.ledger) })
    expect(document).toEqual((await whole(each)).document)
  })

  test.each(COMMANDS)('of %s is not cut to fewer battles than were fought', async (command) => {
    const { ledger } = await play(studyOf(command))
    const fewer = play(studyOf(command, {}, { battles: 699 - 1 }), { earlier: written(ledger) })
    await expect(fewer).rejects.toThrow(RunError)
    await expect(fewer).rejects.toThrow(/: 700 battles were fought already, more than the 698 asked for$/)
  })
})

describe('tallies of another study', () => {
  const study = studyOf('compare')
  const [one, two] = study.scenario.variants
  const [first, second] = study.scenario.matchups
  if (one === undefined || two === undefined || first === undefined || second === undefined) throw new Error('too few')
  test.each([
    ['seed', studyOf('compare', {}, { seed: '8' })],
    ['rules', studyOf('compare', {}, { variants: [one, { ...two, rules: { ...two.rules, heads: 1 } }] })],
    ['rules', studyOf('compare', {}, { variants: [one, { ...two, name: 'another name' }] })],
    ['armies', studyOf('compare', {}, { matchups: [first, coinMatchup(5, 8, 8, 'A v C')] })],
    ['armies', studyOf('compare', {}, { matchups: [second, first] })],
    ['stopping rule', studyOf('compare', { stopping: STOPS.sprt })],
    ['stopping rule', studyOf('compare', { stopping: STOPS.budget })],
    ['clauses', studyOf('compare', { clauses: true })],
    ['shard', studyOf('compare', { shard: { index: 1, of: 2 } })],
    ['command', { ...studyOf('run'), scenario: study.scenario }],
    ['command', { ...study, independent: true } as Study],
  ])('are refused by the name of what differs: %s', async (part, other) => {
    const { ledger } = await play(study)
    const refused = play(other, { earlier: written(ledger) })
    await expect(refused).rejects.toThrow(RunError)
    await expect(refused).rejects.toThrow(new RegExp(`^the earlier tallies are of another .*${part}`))
  })

  test('are accepted if the difference changes no battle', async () => {
    const { ledger } = await play(study)
    const parts = { title: 'Another title', question: 'Why?', inputs: { 'moved.yaml': 'sha256:1' } }
    const other = studyOf('compare', { margin: 0.02, repeat: 'fairfight' }, parts)
    const { document } = await play(other, { earlier: written(ledger) })
    expect(document).toEqual((await play(other)).document)
  })

  test('that are damaged are refused in words', async () => {
    const { ledger } = await play(study)
    const [group] = ledger.groups
    const [cell] = group?.members ?? []
    if (group === undefined || cell === undefined) throw new Error('nothing was counted')
    const spoilt: Ledger[] = [
      { ...ledger, groups: [] },
      { ...ledger, groups: [{ ...group, from: 3 }, ...ledger.groups.slice(1)] },
      { ...ledger, groups: [{ ...group, members: [cell] }, ...ledger.groups.slice(1)] },
      { ...ledger, groups: [{ ...group, cross: [1e6, 1] }, ...ledger.groups.slice(1)] },
      { ...ledger, groups: [{ ...group, cross: [0, 0.5] }, ...ledger.groups.slice(1)] },
    ]
    for (const earlier of spoilt) {
      await expect(play(study, { earlier: written(earlier) })).rejects.toThrow('the tallies do not fit the scenario')
    }
  })
})
