/**
 * Blocks that are played at most in search of a battle that an army wins. An engagement takes microseconds; a whole battle takes
 * milliseconds, or a tenth of a second in Null Strike, and longer in the hands of planners.
 */
export const TRIED = { engagement: 20_000, battle: 300 }
