/** What games of the user’s own need of a board of squares: `squares` of `fairfight/game`. */
export { between, isInSight } from './between.ts'
export * from './square.ts'
