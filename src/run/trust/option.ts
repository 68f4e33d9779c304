/** How an answer is set beside that of planners: not at all, in a bounded part of the run's time, or on so many blocks of each matchup. */
export type TrustOption = 'off' | 'auto' | number
