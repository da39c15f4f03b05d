import { expireScript } from './begin-scripts.ts'
import type { RedisClient } from './redis-client.ts'

/**
 * Creates what keeps keys of one node from expiring until they were unused for `idle` milliseconds; called at every use, it
 * tells the server now and then. Without `idle` they never expire.
 */
export function createTouch(
  redis: RedisClient,
  keys: readonly string[],
  idle: number | undefined,
): () => void {
  /** In milliseconds since the start of the process. */
  let touched = Number.NEGATIVE_INFINITY
  if (idle === undefined) return () => {}
  return () => {
    const now = performance.now()
    if (now - touched < idle / 10) return
    touched = now
    // Without an answer they expire earlier, which the next touch mends.
    redis.run(expireScript, keys, [String(idle)]).catch(() => {})
  }
}
