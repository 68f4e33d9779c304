import * as maths from '../core/maths.ts'
import { hashOf } from '../run/counts/digest.ts'
import { build, VERSION } from '../run/version.ts'

/** Digits of the fingerprint in the name of a queue. */
const DIGITS = 8

/**
 * The name of the queue. Only workers of the same version, build and arithmetic listen to it, so no other is ever asked: their battles could
 * differ.
 */
export function queueName(): string {
  return `fairfight-${VERSION}-${build()}-${fingerprint()}`
}

/** The version of the program as people read it. */
export function programName(): string {
  return `fairfight ${VERSION}-${build()}`
}

/** A hash of what this machine computes: of the functions that battles use, and of the arithmetic below them. */
function fingerprint(): string {
  const values = Array.from({ length: 256 }, (_, i) => {
    const x = (i + 1) / 17
    return [maths.exp(-x), maths.sin(x), maths.cos(x), maths.atan2(x, 3), x / 3, Math.sqrt(x), Math.fround(x)]
  })
  return hashOf(JSON.stringify(values)).slice(0, DIGITS)
}
