/** How many meetings the search for a price in whole battles takes. */

/** Rounds of the search, at most, and then at about the price. */
export const SEARCHES = 6
export const ROUNDS = 4
/** Share of the meetings for a round of the search; fewest meetings of a round. */
const OF_SEARCH = 0.06
export const FEWEST = 24

/** Meetings for so many battles, and those of a round of the search, and of a round with so many left. */
export function meetingsFor(battles: number, seats: number): number {
  return Math.max(4 * FEWEST, Math.round(battles / seats))
}

export function ofSearch(meetings: number): number {
  return Math.max(FEWEST, Math.round(meetings * OF_SEARCH))
}

export function ofRound(left: number): number {
  return Math.max(FEWEST, Math.round(Math.max(0, left) / ROUNDS))
}

/** The fewest battles in which a price is found: the first look of the search is the last, and so is a round at about the price. */
export function fewestOfArmyPrice(battles: number, seats: number): number {
  return (FEWEST + ofRound(meetingsFor(battles, seats) - FEWEST)) * seats
}

/** The most battles in which a price is found if it may take about so many. */
export function mostOfArmyPrice(battles: number, seats: number): number {
  const meetings = meetingsFor(battles, seats)
  const most = Array.from({ length: SEARCHES }, (_, searches) => {
    const searched = FEWEST + searches * ofSearch(meetings)
    return searched + ROUNDS * ofRound(meetings - searched)
  })
  return Math.max(...most) * seats
}
