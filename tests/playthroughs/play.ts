/** What tests of the telling of SOVL use of its playthroughs: the battle. */
export { matchup } from './sovl.ts'
