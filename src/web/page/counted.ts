import type { MeasureView } from '../engine/messages.ts'

/** A measure that some unit has, by its key. */
export interface Counted extends MeasureView {
  readonly key: string
}
