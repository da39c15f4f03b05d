import { randomBytes } from 'node:crypto'

/** Returns uniformly distributed numbers from 0 to 1, exclusive. */
export type Random = () => number

/** Random numbers that can continue elsewhere: `resumeRandom(state())` returns the same ones from here on. */
export interface ResumableRandom extends Random {
  /** A uint32. */
  readonly state: () => number
}

/** Creates a repeatable random number generator (Mulberry32), independent for each seed and name. */
export function createRandom(seed: number, name = ''): ResumableRandom {
  return resumeRandom(hash(`${seed}/${name}`))
}

/** Creates a random number generator that continues from a state. */
export function resumeRandom(from: number): ResumableRandom {
  let state = from | 0
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return Object.assign(random, { state: () => state >>> 0 })
}

/** Draws an integer from 0 to `bound`, exclusive. */
export function randomBelow(bound: number, random: Random): number {
  return Math.floor(random() * bound)
}

/**
 * Creates a generator of exchange ids: a random prefix that is the same for one run, then a count.
 * @param areUuids whether they have the form of UUIDs (RFC 9562, section 4), as many contracts say of `X-Request-Id`
 */
export function createIds(areUuids = false): () => string {
  const run = randomBytes(4).toString('hex')
  let count = 0
  return () => {
    count += 1
    return areUuids ? `${run}-0000-4000-8000-${String(count).padStart(12, '0')}` : `${run}-${count}`
  }
}

// --- internal ---

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const character of text)
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return value
}
