import { describe, expect, test } from 'vitest'
import { GAMES } from '../../../src/games/index.ts'
import { FACTS } from '../../../src/games/sovereign/data/facts.ts'
import { COMPARE } from '../../../src/report/compare/compare.ts'
import type { CompareDocument } from '../../../src/result/document.ts'
import { conduct } from '../../../src/run/conduct.ts'
import { ENGINE } from '../../../src/run/engine.ts'
import { prepare } from '../../../src/run/prepare.ts'
import { compareStudy } from '../../../src/run/study/studies.ts'
import { readScenario } from '../../../src/scenario/read.ts'

async function compared(file: string, rules: readonly string[], battles: number): Promise<CompareDocument> {
  const path = new URL(`../../../scenarios/${file}.yaml`, import.meta.url).pathname
  const { document } = await conduct(
    prepare(ENGINE, compareStudy(readScenario(path, { battles, rules: ['core', ...rules] }))),
    {
      workers: 0,
      twin: false,
    },
  )
  if (document.command !== 'compare') throw new Error('another command')
  return document
}

const said = (document: CompareDocument): readonly string[] => COMPARE.answers(document, FACTS)

describe('rules that changed no battle', () => {
  test('are not called equivalent if the clause of the switch was never carried out, and the clause is named', async () => {
    const document = await compared('sovereign/six-goblins', ['core,shoveSquares=any'], 24)
    expect(document.reach).toEqual([
      {
        a: 'core',
        b: 'core,shoveSquares=any',
        battles: 24,
        switches: [{ switch: 'shoveSquares', clause: 'SVN-G51', clauses: ['SVN-SHV-02'], times: 0 }],
      },
    ])
    expect(document.comparisons.map(({ verdict }) => verdict)).toEqual(document.comparisons.map(() => 'unreached'))
    expect(said(document)[0]).toContain(
      'None of 24 battles looked at carried out SVN-SHV-02, in which shoveSquares (SVN-G51) decides: no general had, or took, this choice, and the comparison says nothing about the reading.',
    )
    for (const row of COMPARE.rows(document)) expect(row.verdict).toBe('unreached')
  })

  test('are said to be unknown if no rule cites the clause', async () => {
    const document = await compared('sovereign/six-goblins', ['core,veteransLuck=oncePerFight'], 16)
    expect(document.comparisons[0]?.verdict).toBe('unreached')
    const [reach] = document.reach ?? []
    if (reach === undefined) throw new Error('nothing was looked into')
    // A game whose rules cite nothing for the switch.
    const switches = reach.switches.map((each) => ({ ...each, clauses: [], times: null }))
    const unknown: CompareDocument = {
      ...document,
      comparisons: document.comparisons.map((each) => ({ ...each, verdict: 'equivalent' })),
      reach: [{ ...reach, switches }],
    }
    expect(said(unknown)[0]).toContain(
      'It is not known whether the clause that veteransLuck decides (SVN-G66) ever acted',
    )
  })
})

test('rules that changed battles are not examined, and a switch that acts is not called unreached', async () => {
  const document = await compared('sovereign/six-goblins', ['core,npcHp=rolled'], 16)
  expect(document).not.toHaveProperty('reach')
  expect(document.comparisons.some(({ verdict }) => verdict === 'unreached')).toBe(false)
})

test('clauses that switches need are clauses that some event cites', () => {
  for (const { facts } of Object.values(GAMES)) {
    for (const { needs = [] } of Object.values(facts.switches)) {
      for (const id of needs) expect(facts.clauses).toContain(id)
    }
  }
})
