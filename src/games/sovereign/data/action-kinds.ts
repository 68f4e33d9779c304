import type { ActionKind } from '../../../core/facts.ts'

/** The kinds of actions a general chooses from, as `describe` names them. Squares are [column, row]. */
export const ACTION_KINDS: Readonly<Record<string, ActionKind>> = {
  member: { with: ['unit'], meaning: 'Chooses the unit of its side that has the next turn.' },
  done: { with: ['unit'], meaning: 'Ends the turn; as an answer: does nothing.' },
  run: { with: ['unit'], meaning: 'A Run; then `go`.' },
  charge: { with: ['unit'], meaning: 'A Charge; then `go`.' },
  screen: { with: ['unit'], meaning: 'A Screen; then `go`.' },
  go: {
    with: ['unit', 'to', 'ward'],
    meaning: 'The square of a Run, a Charge or a Screen (with its `ward`), or of a victim that is dragged or shoved.',
  },
  attack: { with: ['unit', 'weapon', 'thrown', 'target'], meaning: 'An attack.' },
  swarm: { with: ['unit', 'weapon', 'thrown', 'target'], meaning: 'An attack in a swarm.' },
  shove: {
    with: ['unit', 'weapon', 'thrown', 'target'],
    meaning: 'If it succeeds, then `go` or `knock-down`; `thrown` is always false.',
  },
  grapple: { with: ['unit', 'target'], meaning: 'Grapples an enemy.' },
  escape: { with: ['unit'], meaning: 'Tries to break out of a grip.' },
  release: { with: ['unit'], meaning: 'Releases its victim.' },
  drag: { with: ['unit'], meaning: 'Moves its victim; then `go` or `throw-down`.' },
  'throw-down': { with: ['unit', 'to'], meaning: 'Throws the victim prone into a square.' },
  'knock-down': { with: ['unit'], meaning: 'Knocks the victim of a shove prone instead of moving it.' },
  cast: {
    with: ['unit', 'spell', 'target', 'at', 'catches'],
    meaning: 'A spell at a `target`, or about a centre `at`; its area `catches` these units.',
  },
  stand: { with: ['unit'], meaning: 'Stands up.' },
  drop: { with: ['unit'], meaning: 'Goes prone.' },
  disengage: { with: ['unit'], meaning: 'Disengages: enemies may not strike at it when it leaves.' },
  hold: { with: ['unit'], meaning: 'Keeps its action for later.' },
  withdraw: { with: ['unit'], meaning: 'A hero leaves the fight, at the start of its turn.' },
  'total-defense': { with: ['unit'], meaning: 'Total Defense, on its turn or as an answer.' },
  snap: { with: ['unit', 'weapon', 'thrown', 'target'], meaning: 'A Snap Attack, as an answer.' },
  held: { with: ['unit'], meaning: 'Acts now with the action that it held.' },
  luck: { with: ['unit'], meaning: 'Veteran’s luck, under `veteransLuck`.' },
  parry: { with: ['unit'], meaning: 'A screener steps in, under `screenOptional`.' },
  strike: { with: ['unit'], meaning: 'Takes an opportunity; `done` lets it pass.' },
  roll: { with: ['unit', 'member'], meaning: 'The `member` that rolls for a swarm.' },
  aid: { with: ['unit', 'target'], meaning: 'First aid.' },
  change: { with: ['unit', 'weapon'], meaning: 'Takes another weapon in hand.' },
  load: { with: ['unit', 'weapon'], meaning: 'Loads a weapon.' },
  'pick-up': {
    with: ['unit', 'weapon', 'owner', 'at'],
    meaning: 'Picks up its own weapon or one of the `owner`; `at` distinguishes weapons of one name.',
  },
}
