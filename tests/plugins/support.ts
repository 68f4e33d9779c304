import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const COIN = new URL('../../dist/tests/support/coin/coin.js', import.meta.url).href

/** The coin game as the text of a file; `changes` are properties that replace those of the game. */
export function coinText(changes = ''): string {
  return `import { COIN } from '${COIN}'\nexport default { ...COIN, facts: { ...COIN.facts }, ${changes} }\n`
}

/** Six coins against five, in a game that the scenario names as given. */
export function scenarioText(game: string): string {
  return `game: ${game}
title: Six coins against five
question: Does the heavier purse win?
mode: engagement
battles: 2000
seed: 7
armies:
  - name: Heads
    units: [{ id: heads, models: 6, width: 6, profile: { type: purse } }]
  - name: Tails
    units: [{ id: tails, models: 5, width: 5, profile: { type: purse } }]
contacts: [{ unit: heads, of: tails }]
`
}

/** A new folder with these files. */
export function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairfight-plugin-'))
  for (const [name, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    writeFileSync(join(folder, name), text)
  }
  return folder
}
