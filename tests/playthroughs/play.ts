/** Playthroughs of SOVL for tests of transcripts. */
export { matchup } from './sovl.ts'
