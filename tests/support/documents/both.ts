import type { BothDocument, BothList } from '../../../src/result/both.ts'
import { VERSION } from '../../../src/run/version.ts'

const level = 0.95

function list(share: number, name: string, models: number): BothList {
  const unit = { entry: name.toLowerCase(), name, models, options: [], points: 10 * models }
  return {
    share,
    units: [unit, unit],
    points: 20 * models,
    list: [{ unit: unit.entry, models }],
    set: `armies.0.units=[${name}]`,
  }
}

/** Two armies that both choose, with names that have to be escaped. */
export const bothChoose: BothDocument = {
  schema: 1,
  command: 'best',
  version: VERSION,
  build: 'none',
  game: 'sovl',
  title: 'A field',
  seed: '7',
  repeat: 'npx fairfight best field.yaml --battles 12000 --seed 7 --both',
  inputs: { 'field.yaml': 'sha256:00' },
  variants: [{ name: 'core', edition: 'core', changes: {}, switches: {} }],
  digest: '00',
  both: [
    {
      army: 'Hammer & Sons',
      points: [400, 500],
      mixture: [list(0.7, 'Bows', 24), list(0.3, 'Pikes', 22)],
      known: 4,
      answer: list(0, 'Axes', 23),
      gain: { estimate: -0.02, low: -0.08, high: 0.04, level, method: 'paired-t' },
    },
    {
      army: 'Tide <of green>',
      points: [400, 500],
      mixture: [list(1, 'Wolves', 25)],
      known: 5,
      answer: list(1, 'Wolves', 25),
      gain: { estimate: 0, method: 'exact' },
    },
  ],
  value: { estimate: 0.49, low: 0.44, high: 0.53, level, method: 'wilson' },
  pairs: [
    [{ estimate: 0.55, low: 0.51, high: 0.6, level, method: 'wilson' }],
    [{ estimate: 0.35, low: 0.3, high: 0.41, level, method: 'wilson' }],
  ],
  rounds: 3,
  settled: true,
  battles: 11_160,
  blocks: 66,
}
