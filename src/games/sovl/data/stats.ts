/** A stat block, SOVL-STAT-01 to -06. */
export interface Stats {
  readonly skill: number
  readonly power: number
  readonly defense: number
  readonly attacks: number
  readonly wounds: number
  readonly discipline: number
}
