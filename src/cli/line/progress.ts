import type { SingleBar } from 'cli-progress'
import { whole } from '../../report/sentences/text.ts'
import type { Progress } from '../../run/types.ts'

/** Milliseconds before progress is shown; shorter runs need none. */
const PATIENCE = 1000

/** Milliseconds between plain lines if there is no terminal to draw on. */
const PAUSE = 5000

/** Progress on stderr: a bar on a terminal, elsewhere a plain line now and then. */
export function showProgress(): { show: (progress: Progress) => void; end: () => void } {
  const start = Date.now()
  let bar: SingleBar | undefined
  let asked = false
  let ended = false
  let latest: Progress | undefined

  const open = async (): Promise<void> => {
    asked = true
    const { default: progressBar } = await import('cli-progress')
    if (ended || latest === undefined) return
    bar = new progressBar.SingleBar({
      stream: process.stderr,
      format: `${process.stderr.isTTY ? '{bar} ' : ''}{percentage}% | {rate} | {left}{headline}`,
      barsize: 20,
      barCompleteChar: '#',
      barIncompleteChar: '.',
      hideCursor: true,
      clearOnComplete: true,
      gracefulExit: false,
      noTTYOutput: true,
      notTTYSchedule: PAUSE,
    })
    bar.start(latest.total, latest.battles, words(latest))
  }

  return {
    show(progress) {
      latest = progress
      if (!asked && Date.now() - start > PATIENCE) void open()
      // Planners play blocks of their own at the end.
      bar?.setTotal(progress.total)
      bar?.update(progress.battles, words(progress))
    },
    end() {
      ended = true
      bar?.stop()
    },
  }
}

/** Share of the battles from which on the time that is left is told: the first battles are slow, because code has to be loaded. */
const TOLD = 0.02

/** The words of the line. The rate is rounded to whole battles. */
export function words({ battles, total, rate, left, headline }: Progress): Record<string, string> {
  const isTold = Number.isFinite(left) && rate > 0 && battles >= TOLD * total
  return {
    rate: Math.round(rate) === 1 ? '1 battle/s' : `${whole(rate)} battles/s`,
    left: isTold ? `${duration(left)} left | ` : '',
    headline,
  }
}

function duration(seconds: number): string {
  if (seconds < 90) return `${Math.ceil(seconds)} s`
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`
}
