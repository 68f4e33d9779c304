const FIRST_LOOK = 100
const GROWTH = 1.25

/**
 * The smallest look beyond `blocks`. Looks are the block counts at which a run may decide anything: 100, then each 1.25 times the last,
 * rounded up (100, 125, 157, 197, 247, …). They depend on nothing else, so a decision falls at the same block on every machine.
 */
export function nextLook(blocks: number): number {
  let look = FIRST_LOOK
  while (look <= blocks) look = Math.ceil(look * GROWTH)
  return look
}

/** Whether a run may decide anything after this many blocks. */
export function isLook(blocks: number): boolean {
  return blocks >= FIRST_LOOK && nextLook(blocks - 1) === blocks
}
