/** What games of the user’s own need of a board of hexes: `hexes` of `fairfight/game`. */
export { between, isInSight } from './between.ts'
export { distance, Hexes, hexIndex, inFrontArc, neighbour, OFF, SIDES, STEPS, sideTowards } from './hex.ts'
