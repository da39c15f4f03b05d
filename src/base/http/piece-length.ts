/** Milliseconds from one piece of a throttled body to the next, unless a single byte takes longer. */
const INTERVAL = 50

/** How many bytes of a body are sent at a time at a rate in bytes per second; all of it if that is infinite. */
export function pieceLength(rate: number): number {
  return Math.max(1, Math.round((rate * INTERVAL) / 1000))
}
