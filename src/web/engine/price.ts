import { priceUnit } from '../../balance/price/price.ts'
import { gameFor } from '../../plugins/registry.ts'
import { priceAnswers } from '../../report/price/words.ts'
import { type Arena, openArena } from '../../run/players/arena.ts'
import { RunError } from '../../run/run-error.ts'
import { repeatOf } from '../../run/study/repeat.ts'
import { readPriced } from '../../scenario/price/read.ts'
import type { Roster } from '../../scenario/roster/types.ts'
import { CORES, engineFor } from './engine.ts'
import type { Priced, Pricing } from './messages.ts'
import { pageOf } from './watch.ts'

/** Milliseconds between two messages about how far a price is. */
const EACH = 100

/** What a unit should cost, in a straight fight and in whole battles: the document of `fairfight price FILE --unit KEY --battles N`. */
export async function priced(
  { file, unit: key, battles }: Pricing,
  name: string,
  signal: AbortSignal,
  tell: (so: Priced) => void,
): Promise<Priced> {
  const unit = readPriced(file, { unit: key, battles })
  const roster = unit.rosters.battle ?? unit.rosters.engagement
  if (roster === null) throw new RunError(Object.values(unit.missing).join(' '))
  const repeat = repeatOf('price', { ...roster, battles }, name, [
    ['unit', key],
    ['trust', 'off'],
  ])
  let stage = ''
  let last = 0
  const arenas: Arena[] = []
  const arenaFor = (of: Roster): Arena => {
    const isBattle = of.mode === 'battle'
    const onPlayed = ({ played }: Arena): void => {
      const now = performance.now()
      if (now < last + EACH) return
      last = now
      const share =
        isBattle || unit.rosters.battle === null ? Math.min(1, played / (isBattle ? battles : 20 * battles)) : 0
      tell({ progress: { stage, played, share }, found: null })
    }
    const arena = openArena(engineFor(), { game: of.game, seed: of.seed, workers: CORES, signal, onPlayed })
    arenas.push(arena)
    return arena
  }
  try {
    const onStage = (begun: { readonly name: string }): void => {
      stage = begun.name
    }
    const { document, watched } = await priceUnit(unit, arenaFor, { battles, repeat, onStage })
    const title = document.watch?.armies.join(' against ') ?? ''
    const page = watched === null ? null : pageOf(watched.roster, watched, title, repeat)
    return { progress: null, found: { document, answers: priceAnswers(document, gameFor(document).facts), page } }
  } finally {
    for (const arena of arenas) await arena.close()
  }
}
