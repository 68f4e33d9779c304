/** The forms in which charts are written as files: specifications for any Vega editor, drawings, and pictures at twice their size. */
export const CHART_FORMS = ['vl', 'svg', 'png'] as const

export type ChartForm = (typeof CHART_FORMS)[number]

/** The form that is written if none is asked for: drawings take longer than many runs. */
export const USUAL_FORM: ChartForm = 'vl'
