import type { CompareDocument, MatrixDocument, StudyDocuments, SweepDocument } from '../../result/document.ts'
import type { Scenario } from '../../scenario/types.ts'
import { assemble, type Conducted, conduct as conductOn } from '../conduct.ts'
import type { Ledger } from '../counts/ledger.ts'
import { engineFor } from '../engine.ts'
import { prepare } from '../prepare.ts'
import { commonOf } from '../run.ts'
import { RunError } from '../run-error.ts'
import type { RunOptions, StudyOptions } from '../types.ts'
import { otherBuild } from '../version.ts'
import { differences } from './identity.ts'
import type { CompareStudy, MatrixStudy, Study } from './study.ts'
import { type SweepOptions, sweepStudy, type Varied } from './sweep-study.ts'

/** The advice about parts that another build has played. */
export const MERGE_ELSEWHERE = 'merge with that one, or play all parts again with this one'

export interface CompareOptions extends StudyOptions {
  /** Fight every variant with dice of its own instead of all variants on the same blocks. Default false. */
  readonly independent?: boolean
}

/** The study of `compare`: the variants of the scenario against the first of them. */
export function compareStudy(scenario: Scenario, options: CompareOptions = {}): CompareStudy {
  const { independent = false } = options
  return { command: 'compare', ...commonOf('compare', scenario, options), independent }
}

/** The study of `matrix`. The scenario must be read with `matchups: 'all'`. */
export function matrixStudy(scenario: Scenario, options: StudyOptions = {}): MatrixStudy {
  return { command: 'matrix', ...commonOf('matrix', scenario, options) }
}

/**
 * Fights every matchup under all variants of the rules on the same blocks, and estimates what the variants change. Rejects as `run` does.
 */
export async function compare(scenario: Scenario, options: RunOptions & CompareOptions = {}): Promise<CompareDocument> {
  return (await conduct(compareStudy(scenario, options), options)).document
}

/**
 * Fights a scenario at every setting of the varied parameters (`readDesign`), and estimates which setting is fair. Rejects as `run` does.
 */
export async function sweep(varied: Varied, options: RunOptions & SweepOptions = {}): Promise<SweepDocument> {
  return (await conduct(sweepStudy(varied, options), options)).document
}

/** Fights every army against every army of a scenario read with `matchups: 'all'`, and ranks them. Rejects as `run` does. */
export async function matrix(scenario: Scenario, options: RunOptions & StudyOptions = {}): Promise<MatrixDocument> {
  return (await conduct(matrixStudy(scenario, options), options)).document
}

/** Plays any study, and returns the result with the counts. If `options.earlier` is given, it continues that run. */
export async function conduct<C extends Study['command']>(
  study: Extract<Study, { command: C }>,
  options: RunOptions = {},
): Promise<Conducted<StudyDocuments[C]>> {
  // The document of a study is of the study's command.
  return (await conductOn(prepare(engineFor(study.scenario), study), options)) as Conducted<StudyDocuments[C]>
}

/** Adds the tallies of all parts (`shard`) of a study: the result of a single run. Rejects with a `RunError` if they do not fit. */
export async function merge(parts: readonly Ledger[]): Promise<Conducted> {
  const [first] = parts
  if (first === undefined) throw new RunError('there are no parts to merge')
  for (const part of parts) {
    const stranger = otherBuild(part.identity)
    if (stranger !== null) throw new RunError(`a part is ${stranger}: ${MERGE_ELSEWHERE}`)
    const other = differences(first.identity, part.identity, ['shard'])
    if (part.study.trust !== first.study.trust) throw new RunError('the parts were played with different --trust')
    if (other.length > 0) throw new RunError(`the parts differ in ${other.join(', ')}`)
  }
  const { shard: _, ...whole } = first.study
  return assemble(
    prepare(engineFor(whole.scenario), { ...whole, repeat: whole.repeat.replace(/ --shard \S+/, '') }),
    parts,
  )
}
