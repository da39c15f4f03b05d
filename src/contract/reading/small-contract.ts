/**
 * What a small contract may have at most, all files together, in bytes: with a hundred aliases to all that is in it, its reading takes
 * less memory than a thread may have.
 */
export const MOST_SMALL = 128 * 1024

/** A contract is larger than a small one. */
export class LargeContract extends Error {}
