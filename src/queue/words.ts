import type { OwnCode } from '../run/players/order.ts'
import { type Listener, threadsOf } from './listeners.ts'
import { differenceOf, isPlain, programName } from './name.ts'
import { namesOf } from './own-code.ts'

/** Such as `2 workers with 8 threads at redis://host`. */
export function presentText(here: readonly Listener[], place: string): string {
  return `${counted(here.length, 'worker')} with ${counted(threadsOf(here), 'thread')} at ${place}`
}

/** What is said while no worker listens, with what is known of those that listen elsewhere and what to do. */
export function nobodyText(elsewhere: readonly Listener[], place: string, own: OwnCode | undefined): string {
  const others = elsewhere.filter(({ queue }) => isPlain(queue))
  const differing = Array.from(new Set(others.flatMap(({ queue }) => differenceOf(queue) ?? [])))
  const alike = others.filter(({ queue }) => differenceOf(queue) === null)
  const told = differing.map((difference) => {
    const n = others.filter(({ queue }) => differenceOf(queue) === difference).length
    return `; ${counted(n, 'worker')} ${difference}, ${n === 1 ? 'is' : 'are'} never asked`
  })
  if (own !== undefined && alike.length > 0) {
    const who = alike.length === 1 ? 'the worker at' : `none of the ${alike.length} workers at`
    const names = namesOf(own).join(' and ')
    return `${who} ${place} was ${alike.length === 1 ? 'not ' : ''}started with --generals DIR, the folder of ${names}: waiting for one that was${told.join('')}`
  }
  return `no worker of ${programName()} listens at ${place}: waiting for one${told.join('')}`
}

export function counted(n: number, word: string): string {
  return `${n} ${word}${n === 1 ? '' : 's'}`
}
