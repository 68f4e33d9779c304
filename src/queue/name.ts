import * as maths from '../core/maths.ts'
import { hashOf } from '../run/counts/digest.ts'
import { build, VERSION } from '../run/version.ts'

/** Digits of the fingerprint in the name of a queue. */
const DIGITS = 8

/** What names of queues begin with. */
const OURS = 'fairfight-'

/** What is added to the name of the queue for orders that need code of the user's own. */
const WITH_CODE = '-own'

/**
 * The name of the queue. Only workers of the same version, build and arithmetic listen to it, so no other is ever asked: their battles could
 * differ. Orders that need games or generals of the user's own have a queue beside it, to which workers listen that were given such code.
 */
export function queueName(withCode = false): string {
  return `${OURS}${VERSION}-${build()}-${fingerprint()}${withCode ? WITH_CODE : ''}`
}

/** Whether a queue is the one to which every worker of a build listens, and not the one beside it. */
export function isPlain(queue: string): boolean {
  return !queue.endsWith(WITH_CODE)
}

/** Whether a queue is one of fairfight, of any version and build. */
export function isOurs(queue: string): boolean {
  return queue.startsWith(OURS)
}

/** The version of the program as people read it. */
export function programName(): string {
  return `fairfight ${VERSION}-${build()}`
}

/**
 * What differs between this program and the workers that listen to another queue of fairfight, in words that follow "workers": null if it
 * is only that they have, or lack, code of the user's own.
 */
export function differenceOf(queue: string): string | null {
  const theirs = queue.replace(WITH_CODE, '')
  if (theirs === queueName()) return null
  const program = theirs.slice(OURS.length, -DIGITS - 1)
  const own = `${VERSION}-${build()}`
  return program === own ? 'on a machine whose arithmetic differs' : `of fairfight ${program}, not ${own}`
}

/** A hash of what this machine computes: of the functions that battles use, and of the arithmetic below them. */
function fingerprint(): string {
  const values = Array.from({ length: 256 }, (_, i) => {
    const x = (i + 1) / 17
    return [maths.exp(-x), maths.sin(x), maths.cos(x), maths.atan2(x, 3), x / 3, Math.sqrt(x), Math.fround(x)]
  })
  return hashOf(JSON.stringify(values)).slice(0, DIGITS)
}
