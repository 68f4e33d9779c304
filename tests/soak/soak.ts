import { caption, playCase } from '../sovl/invariants-play.ts'
import { battleCase } from '../support/sovl-battle.ts'

/** Plays random battles and checks every position: `soak [battles] [first]`. A battle that fails is named and ends it with 1. */
const [battles = 100_000, first = 1_000_000] = process.argv.slice(2).map(Number)

const every = Math.max(1, Math.floor(battles / 100))
const outcomes = [0, 0, 0]
let decisions = 0
let failed = 0
for (let i = 0; i < battles; i++) {
  const one = battleCase(first + i)
  try {
    const played = playCase(one, { watch: true })
    decisions += played.decisions
    outcomes[played.row[0] as number] = (outcomes[played.row[0] as number] as number) + 1
  } catch (error) {
    failed++
    process.stderr.write(`\n${caption(one, error)}\n`)
    if (failed >= 10) break
  }
  if ((i + 1) % every === 0) process.stderr.write(`\r${i + 1} of ${battles} battles, ${failed} failed`)
}
const [won, drawn, lost] = outcomes
process.stderr.write(`\n${decisions} decisions; first army won ${won}, drew ${drawn}, lost ${lost}; ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
