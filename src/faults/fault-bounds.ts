/** How many faults a scenario may have, and a world. */
export const MOST_FAULTS = 1000

/** How many different expressions they may have: each takes up to 35 ms to compile. */
export const MOST_EXPRESSIONS = 200

/** How many conditions one part of a `when` may have. */
export const MOST_CONDITIONS = 50

/** How large all faults of a world may be together, as JSON, in characters. */
export const MOST_FAULT_TEXT = 16 * 1024 * 1024
