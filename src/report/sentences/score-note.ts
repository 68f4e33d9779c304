/** The definition of a score, for the first place where a report shows one. */
export const SCORE_NOTE = 'Score: a win counts 1, a draw a half.'
