/** What a score is, wherever one stands first. */
export const SCORE_NOTE = 'Score: a win counts 1, a draw a half.'
