import { describe, expect, test } from 'vitest'
import type { ResultDocument } from '../../../src/result/document.ts'
import { isLook } from '../../../src/run/study/looks.ts'
import type { RowBatch } from '../../../src/run/types.ts'
import { COMMANDS, MOST, play, resultsOf, STOPS, studyOf } from '../../support/studies.ts'
import { THOROUGH } from '../../support/thorough.ts'

const battlesOf = (document: ResultDocument): number =>
  resultsOf(document).reduce((sum, { battles = 0 }) => sum + battles, 0)

const BUDGET = STOPS.budget
const cases = COMMANDS.flatMap((command) =>
  (THOROUGH ? [1200, 1801, 3333] : [1801]).map((budget) => ({ command, budget })),
)

describe('a budget', () => {
  test.each(cases)('of $budget battles is not exceeded by $command', async ({ command, budget }) => {
    const { document } = await play(studyOf(command, { stopping: { ...BUDGET, budget } }))
    expect(battlesOf(document)).toBeLessThanOrEqual(budget)
    expect(document.stop).toMatchObject({ budget, rule: 'until-decided' })
    for (const { blocks = 0, battles = 0 } of resultsOf(document)) {
      expect(isLook(blocks) || battles === MOST).toBe(true)
    }
  })

  test.each(COMMANDS)('of %s does not depend on the speed at which rows are read', async (command) => {
    const study = studyOf(command, { stopping: BUDGET })
    const first = study.scenario.matchups[0]?.name
    // The other matchups reach their looks while the rows of the first still wait.
    const onRows = async ({ matchup }: RowBatch) => {
      if (matchup === first) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const slow = await play(study, { workers: 2, chunk: 100, onRows })
    expect(slow.document).toEqual((await play(study)).document)
  })

  test('too small for the first look of every matchup is refused in words', async () => {
    const refused = play(studyOf('matrix', { stopping: { ...BUDGET, budget: 599 } }))
    await expect(refused).rejects.toThrow(/budget/)
  })

  test('larger than needed changes nothing', async () => {
    for (const command of COMMANDS) {
      const { document } = await play(studyOf(command, { stopping: { ...BUDGET, budget: 1e6 } }))
      const without = await play(studyOf(command, { stopping: { ...BUDGET, budget: null } }))
      expect(resultsOf(document)).toEqual(resultsOf(without.document))
    }
  })

  test('that is used up is reported, with the battles still needed', async () => {
    for (const command of COMMANDS) {
      const stopping = { ...BUDGET, stop: { rule: 'target-error', error: 0.005 }, budget: 1801 } as const
      const { document } = await play(studyOf(command, { stopping }))
      const spent = resultsOf(document).filter(({ ended }) => ended?.by === 'budget')
      expect(document.status).toBe('undecided')
      expect(spent.length).toBeGreaterThan(0)
      for (const { ended, blocks = 0 } of spent) {
        expect(isLook(blocks)).toBe(true)
        expect(ended?.needed).toBeGreaterThan(0)
      }
    }
  })
})
