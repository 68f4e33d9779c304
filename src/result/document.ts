import type { BalanceDocument } from './balance.ts'
import type { BestDocument } from './best.ts'
import type { Compared } from './compared.ts'
import type { Heading } from './heading.ts'
import type { PriceDocument } from './price.ts'
import type { Ranked } from './ranked.ts'
import type { Swept } from './swept.ts'

/**
 * The result of a command: the output of `--json`, the content of `result.json`, and the only source of reports. It contains no time,
 * number of threads or machine path, so equal inputs give equal bytes.
 */
export type ResultDocument =
  | RunDocument
  | CompareDocument
  | SweepDocument
  | MatrixDocument
  | BalanceDocument
  | BestDocument
  | PriceDocument

/** The result of each command that plays a study. */
export interface StudyDocuments {
  readonly run: RunDocument
  readonly compare: CompareDocument
  readonly sweep: SweepDocument
  readonly matrix: MatrixDocument
}

/** `run` and `exact`: matchups, each on its own. */
export interface RunDocument extends Heading {
  readonly command: 'run' | 'exact'
}

/** `compare`: the same matchups under several variants; the first is the base. */
export interface CompareDocument extends Heading, Compared {
  readonly command: 'compare'
}

/** `sweep`: settings of parameters. */
export interface SweepDocument extends Heading, Swept {
  readonly command: 'sweep'
}

/** `matrix`: every army against every army. */
export interface MatrixDocument extends Heading, Ranked {
  readonly command: 'matrix'
}
