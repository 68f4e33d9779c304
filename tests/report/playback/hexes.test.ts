import { describe, expect, test } from 'vitest'
import { battlePage } from '../../../src/report/playback/page.ts'
import { ABOUT } from '../../browser/skirmish.ts'
import { HEX_FACTS, hexLog } from '../../support/boards/hex-log.ts'

describe('a board of hexes on the page of a battle', () => {
  const page = battlePage(hexLog(), { ...ABOUT, facts: HEX_FACTS })
  const [board = ''] = /<svg class="board hexed".*?<\/svg>/s.exec(page) ?? []

  test('shows every hex once, and the ground of those that have any', () => {
    expect(board.match(/class="hex bare"/g)).toHaveLength(176)
    expect(board.match(/class="hex area"/g)).toHaveLength(36)
    for (const look of ['forest', 'hill', 'water', 'crossing', 'houses', 'ruins', 'walls', 'rough']) {
      expect(board).toContain(`url(#terrain-${look})`)
      expect(page).toContain(`<pattern id="terrain-${look}"`)
    }
  })

  test('shows the zones over it', () => {
    expect(board.match(/class="hex zone first"/g)).toHaveLength(32)
    expect(board.match(/class="hex zone second"/g)).toHaveLength(32)
  })

  test('has neither inches nor a scale', () => {
    expect(board).not.toContain('class="inches"')
    expect(board).not.toContain('class="scale"')
    expect(board).not.toContain('class="table"')
    expect(page).not.toContain('″</text>')
  })

  test('explains the ground and the zones, and says nothing of open ground', () => {
    const [legend = ''] = /<ul class="legend".*?<\/ul>/s.exec(page) ?? []
    for (const title of ['Woods (difficult, blocks sight)', 'Ford', 'Keep', 'Moor (difficult)', 'Zone of the first']) {
      expect(legend).toContain(`</svg>${title}</li>`)
    }
    // Two armies, the front, four states, what has moved; eight kinds of ground and two zones.
    expect(legend.match(/<li>/g)).toHaveLength(8 + 8 + 2)
    expect(legend).toContain('</svg>battered</li>')
    expect(legend).toContain('</svg>exhausted</li>')
  })
})
