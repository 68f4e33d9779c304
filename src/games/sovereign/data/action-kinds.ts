import type { ActionKind } from '../../../core/facts.ts'

/** The kinds of actions a general chooses from, as `describe` names them. Squares are [column, row]. */
export const ACTION_KINDS: Readonly<Record<string, ActionKind>> = {
  member: { with: ['unit'], meaning: 'The next of its own to have its turn.' },
  done: { with: ['unit'], meaning: 'The turn is over; in an answer: nothing.' },
  run: { with: ['unit'], meaning: 'A Run; then `go`.' },
  charge: { with: ['unit'], meaning: 'A Charge; then `go`.' },
  screen: { with: ['unit'], meaning: 'A Screen; then `go`.' },
  go: {
    with: ['unit', 'to', 'ward'],
    meaning:
      'Where to: of a Run, a Charge or a Screen (of that with the `ward`), of a victim that is dragged or shoved.',
  },
  attack: { with: ['unit', 'weapon', 'thrown', 'target'], meaning: 'An attack.' },
  swarm: { with: ['unit', 'weapon', 'thrown', 'target'], meaning: 'An attack in a swarm.' },
  shove: {
    with: ['unit', 'weapon', 'thrown', 'target'],
    meaning: 'If it succeeds, then `go` or `knock-down`; `thrown` is always false.',
  },
  grapple: { with: ['unit', 'target'], meaning: 'A grip on an enemy.' },
  escape: { with: ['unit'], meaning: 'Out of a grip.' },
  release: { with: ['unit'], meaning: 'Lets go of whom it holds.' },
  drag: { with: ['unit'], meaning: 'Moves whom it holds: then `go` or `throw-down`.' },
  'throw-down': { with: ['unit', 'to'], meaning: 'The victim lies there.' },
  'knock-down': { with: ['unit'], meaning: 'What a shove does instead of moving its victim.' },
  cast: {
    with: ['unit', 'spell', 'target', 'at', 'catches'],
    meaning: 'A spell at a `target`, or about a centre `at`, with whom its area `catches`.',
  },
  stand: { with: ['unit'], meaning: 'Stands up.' },
  drop: { with: ['unit'], meaning: 'Goes prone.' },
  disengage: { with: ['unit'], meaning: 'Leaves without an Attack of Opportunity.' },
  hold: { with: ['unit'], meaning: 'Keeps its action for later.' },
  withdraw: { with: ['unit'], meaning: 'A hero leaves the fight, at the start of its turn.' },
  'total-defense': { with: ['unit'], meaning: 'On its turn, or as an answer.' },
  snap: { with: ['unit', 'weapon', 'thrown', 'target'], meaning: 'A Snap Attack, as an answer.' },
  held: { with: ['unit'], meaning: 'Acts now: what it held.' },
  luck: { with: ['unit'], meaning: 'Veteran’s luck, under `veteransLuck`.' },
  parry: { with: ['unit'], meaning: 'A screener steps in, under `screenOptional`.' },
  strike: { with: ['unit'], meaning: 'Takes an opportunity; `done` lets it pass.' },
  roll: { with: ['unit', 'member'], meaning: 'Who rolls for a swarm.' },
  aid: { with: ['unit', 'target'], meaning: 'First aid.' },
  change: { with: ['unit', 'weapon'], meaning: 'Takes another weapon in hand.' },
  load: { with: ['unit', 'weapon'], meaning: 'Loads it.' },
  'pick-up': {
    with: ['unit', 'weapon', 'owner', 'at'],
    meaning: 'Takes up a weapon of its own or of the `owner`; `at` tells those of one name apart.',
  },
}
