import { describe, expect, test } from 'vitest'
import { battlePage } from '../../../src/report/playback/page.ts'
import { shapeOf } from '../../../src/report/playback/shape.ts'
import { ABOUT } from '../../browser/skirmish.ts'
import { SQUARE_FACTS, squareLog } from '../../support/boards/square-log.ts'

describe('a board of squares on the page of a battle', () => {
  const log = squareLog()
  const page = battlePage(log, { ...ABOUT, facts: SQUARE_FACTS })
  const [board = ''] = /<svg class="board squared".*?<\/svg>/s.exec(page) ?? []

  test('shows every square once, and the ground of those that have any, higher ground and exits over it', () => {
    expect(board.match(/class="square bare"/g)).toHaveLength(241)
    expect(board.match(/class="square area"/g)).toHaveLength(61)
    expect(board.match(/class="square zone first"/g)).toHaveLength(1)
    for (const look of ['building', 'rough', 'hill']) expect(board).toContain(`url(#terrain-${look})`)
    expect(board).toContain('<title>[4, 4] 10 feet: Higher ground (feet)</title>')
  })

  test('has neither inches nor a scale, but numbers at its edge', () => {
    for (const none of ['class="inches"', 'class="scale"', 'class="table"']) expect(board).not.toContain(none)
    expect(page).not.toContain('″</text>')
    expect(board.match(/class="number( between)?"/g)).toHaveLength(32)
    // Twenty numbers side by side have no room on a phone, which shows those of even columns.
    expect([...board.matchAll(/class="number between"[^>]*>(\d+)</g)].map(([, text]) => Number(text))).toEqual(
      Array.from({ length: 10 }, (_, i) => 2 * i + 1),
    )
  })

  test('has bodies without a front, with what they reach', () => {
    expect(page).toMatch(
      /<polyline class="front" points=""\/><path class="mark" d=""\/><polygon class="ring" points="\S+ \S+ \S+ \S+"\/>/,
    )
    const [first, second] = [0, 1].map((army) =>
      log.scenes.flatMap(({ pieces }) => pieces).find((piece) => piece.army === army && piece.status === ''),
    )
    if (first === undefined || second === undefined) throw new Error('nobody there')
    const shapes = [first, second].map((piece) => shapeOf(piece, log.table?.depth ?? 0))
    expect(shapes.map(({ points }) => points.split(' ').length)).toEqual([4, 8])
    expect(shapes.map(({ room }) => room)).toEqual(['large', 'large'])
    for (const { reach } of shapes) expect(reach).toBeGreaterThan(8)
  })

  test('explains what is there, and no front', () => {
    const [legend = ''] = /<ul class="legend".*?<\/ul>/s.exec(page) ?? []
    for (const title of [
      'Wall (impassable, blocks sight)',
      'Rubble (difficult)',
      'Higher ground (feet)',
      'Exit of the first',
    ]) {
      expect(legend).toContain(`</svg>${title}</li>`)
    }
    expect(legend).toContain('</svg>within reach of the unit that acts</li>')
    for (const what of ['hit points left', '» retreating', '↓ prone', 'down'])
      expect(legend.replaceAll(/<\/?b>/g, '')).toContain(what)
    expect(legend).not.toContain('>front<')
  })

  test('counts rounds where its story does', () => {
    expect(page).toContain('<h3>Round 1</h3>')
    expect(page).not.toContain('<h3>Turn')
    expect(page).toMatch(/after \d+ rounds\./)
    expect(page).toContain('"place":"Round 1')
    expect(page).toContain('</kbd> round ·')
  })
})
