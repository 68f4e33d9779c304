import { readdirSync, readFileSync } from 'node:fs'

/** Milliseconds of a tick, in which the system counts the time of processes. */
const TICK = 10

/** Processes of the browser that draw pages. */
export function renderers(): readonly string[] {
  return readdirSync('/proc').filter((id) => {
    if (!/^\d+$/.test(id)) return false
    try {
      return readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('--type=renderer')
    } catch {
      // It has ended meanwhile.
      return false
    }
  })
}

/** CPU time that the processes of pages have had, in milliseconds. */
export function spent(before: ReadonlySet<string>): number {
  const own = renderers().filter((id) => !before.has(id))
  return own.reduce((sum, id) => {
    const [user, system] = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .slice(11, 13)
    return sum + TICK * (Number(user) + Number(system))
  }, 0)
}
