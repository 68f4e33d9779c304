/** The forms in which charts are written as files: specifications for any Vega editor, drawings, and pictures at twice their size. */
export const CHART_FORMS = ['vl', 'svg', 'png'] as const

export type ChartForm = (typeof CHART_FORMS)[number]
