import { test } from 'vitest'
import { FACTS } from '../../src/games/sovl/facts.ts'
import { renderTable } from '../../src/report/table.ts'
import * as d from '../support/document.ts'

test('x', () => {
  for (const k of ['sampled', 'exactOnly', 'twoMatchups', 'zeroEvents', 'threeASide', 'hostile'] as const)
    console.log(renderTable(d[k], FACTS))
  console.log(renderTable(d.sampled, FACTS, { columns: 48 }))
  console.log(renderTable(d.sampled, FACTS, { columns: 120, colour: true }))
})
