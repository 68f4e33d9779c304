import type { ChartRow } from './chart-rows.ts'

/** A Vega-Lite specification: the parts that are filled in here. */
export interface ChartSpec {
  readonly params: readonly { readonly name: string; readonly value?: string | number | readonly number[] }[]
  readonly data: { readonly name: string; readonly values?: readonly ChartRow[] }
  readonly layer?: readonly Layer[]
  /** One panel, in charts of several. */
  readonly spec?: {
    readonly layer: readonly Layer[]
    readonly encoding?: Readonly<Record<string, object>>
    readonly [property: string]: unknown
  }
  readonly title?: { readonly text: string; readonly [property: string]: unknown }
  readonly [property: string]: unknown
}

export interface Layer {
  readonly name?: string
  readonly [property: string]: unknown
}
