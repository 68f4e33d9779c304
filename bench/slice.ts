import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Sums } from './oracle.ts'
import { ROOT } from './reference.ts'

/** Some play of one variant. */
export interface Slice extends Sums {
  /** CPU time of the process, all threads, in nanoseconds. */
  readonly cpu: number
}

/** A variant that plays when asked to, and sleeps while others do. */
export interface Contestant {
  readonly name: string
  play(seconds: number): Promise<Slice>
  end(): void
}

/** A variant of `variants.ts` in its own process. */
export function forked(name: string): Contestant {
  const child = fork(join(import.meta.dirname, 'play.js'), [name], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  return {
    name,
    play: (seconds) => ask<Slice>(child, { seconds }),
    end: () => void child.kill(),
  }
}

/** Sends a child a message and waits for the answer. */
export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null): void => reject(new Error(`a process of the bench ended with ${code}`))
    child.once('exit', onExit)
    child.once('message', (answer) => {
      child.off('exit', onExit)
      resolve(answer as T)
    })
    child.send(message)
  })
}

/** The engines of `peers/duel.c`; an empty list without a C compiler. */
export function compiled(names: readonly string[]): Contestant[] {
  const folder = mkdtempSync(join(tmpdir(), 'fairfight-bench-'))
  const program = join(folder, 'duel')
  try {
    execFileSync('cc', ['-O3', '-march=native', '-o', program, join(ROOT, 'bench/peers/duel.c')], { stdio: 'pipe' })
  } catch {
    rmSync(folder, { recursive: true })
    return []
  }
  return names.map((name, i) => {
    let seed = 0
    let rate = 1e6
    return {
      name: `C ${name}`,
      async play(seconds) {
        const duels = Math.ceil(rate * seconds)
        const out = execFileSync(program, [name, String(duels), String(++seed)], { encoding: 'utf8' })
        const [played = 0, cpu = 0, ...sums] = out.trim().split(' ').map(Number)
        rate = played / (cpu / 1e9)
        return { duels: played, cpu, sums }
      },
      end: () => (i === 0 ? rmSync(folder, { recursive: true }) : undefined),
    }
  })
}
