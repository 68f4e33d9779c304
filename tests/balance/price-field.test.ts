import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { priceUnit } from '../../src/balance/price/price.ts'
import type { PriceDocument } from '../../src/result/price.ts'
import { ENGINE } from '../../src/run/engine.ts'
import { openArena } from '../../src/run/players/arena.ts'
import { readPriced } from '../../src/scenario/price/read.ts'
import type { Truth } from '../support/balance/lottery-arena.ts'
import { additive } from '../support/balance/lottery-arena.ts'
import { card, drawn, worthWith } from '../support/balance/priced.ts'

/** Which opponents make up the field of a price in straight fights. */

const CATALOGUE = fileURLToPath(new URL('../../scenarios/starters/sovl/catalogue.yaml', import.meta.url))

/** The price of pikes in straight fights alone, which are solved exactly. */
async function pikes(battles: number): Promise<PriceDocument> {
  const unit = readPriced(CATALOGUE, { unit: 'pikes', battles })
  const asked = { ...unit, rosters: { ...unit.rosters, battle: null } }
  const { document } = await priceUnit(asked, ({ game, seed }) => openArena(ENGINE, { game, seed, workers: 0 }), {
    battles,
    repeat: '',
    trust: { option: 'off', engine: ENGINE },
  })
  return document
}

describe('an opponent that loses nearly always, but not always', () => {
  test('is in the field, whatever the few battles before the exact scores showed', async () => {
    const [few, many] = [await pikes(400), await pikes(3000)]
    expect(few.notes.join(' ')).not.toContain('left out of the straight fights')
    expect(few.engagement?.cost?.estimate).toBeCloseTo(many.engagement?.cost?.estimate ?? 0, 2)
  })
})

describe('an opponent that lost every battle fought', () => {
  /** The price if the logit of the score against one opponent is the same at all numbers of models. */
  const against = async (logit: number): Promise<PriceDocument> => {
    const unit = card('doubtful', 600)
    const plain = additive(worthWith(unit, 60), 3)
    const rival = unit.rosters.engagement?.units.find(({ id }) => id !== unit.id)?.name ?? ''
    const truth: Truth = (a, b) => (b.has(rival) ? logit : a.has(rival) ? -logit : plain(a, b))
    return drawn(unit, 600, { engagement: truth, battle: plain })
  }

  test('is left out, but the interval holds the price at which it counts, and a note says so', async () => {
    const [always, nearly] = [await against(40), await against(3)]
    expect(always.notes.join(' ')).toContain('left out of the straight fights: one side won every battle fought')
    expect(nearly.notes.join(' ')).not.toContain('left out of the straight fights')
    // Both prices have errors of their own, and the interval of the first allows for its own only.
    const counted = nearly.engagement?.cost
    const half = ((counted?.high ?? 0) - (counted?.low ?? 0)) / 2
    expect(half).toBeLessThan(2)
    const { low = 0, high = 0 } = always.engagement?.cost ?? {}
    expect(counted?.estimate).toBeGreaterThan(low - half)
    expect(counted?.estimate).toBeLessThan(high + half)
  })
})
