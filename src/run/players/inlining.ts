import { setFlagsFromString } from 'node:v8'

/** Whether it was done in this thread: setting a flag takes as long as ten engagements, and a list of prices has ten thousand players. */
let isSet = false

/**
 * Lets V8 inline a whole engagement into the loop that plays engagements. V8's usual limits (920 bytes of bytecode in all, 460 for a
 * function) stop half-way, which costs about a seventh of the speed. Changes no result. Whole battles keep the usual limits: with higher
 * ones each thread compiles for about a second more, and battles gain nothing by it.
 */
export function inlineEngagements(): void {
  if (isSet) return
  isSet = true
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=4000')
  setFlagsFromString('--max-inlined-bytecode-size=1500')
}
