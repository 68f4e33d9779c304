/** Wins of each team (row) over each other in the American League of baseball, 1987; from Agresti. The first is Milwaukee. */
export const BASEBALL = [
  [0, 7, 9, 7, 7, 9, 11],
  [6, 0, 7, 5, 11, 9, 9],
  [4, 6, 0, 7, 7, 8, 12],
  [6, 8, 6, 0, 6, 7, 10],
  [6, 2, 6, 7, 0, 7, 12],
  [4, 4, 5, 6, 6, 0, 6],
  [2, 4, 1, 3, 1, 7, 0],
]

/** Payoffs of three armies: each beats one and loses to one; the later beats the earlier. */
export const ROCK_PAPER_SCISSORS = [
  [0, 1, -1],
  [-1, 0, 1],
  [1, -1, 0],
]
export const ORDER = [
  [0, -1, -1],
  [1, 0, -1],
  [1, 1, 0],
]
