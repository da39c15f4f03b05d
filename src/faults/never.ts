/** What warnings say about a fault that only `Prefer` can fire. */
export const NEVER = 'the fault never strikes by itself'
