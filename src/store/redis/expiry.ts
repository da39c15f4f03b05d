import { expireScript } from './begin-scripts.ts'
import type { RedisClient } from './redis-client.ts'

/**
 * Creates a function that is called at every use of some keys of one node, and lets them expire when they are unused for `idle`
 * milliseconds. It contacts the server only now and then. Without `idle`, keys never expire.
 */
export function createTouch(
  redis: RedisClient,
  keys: () => Promise<readonly string[]>,
  idle: number | undefined,
): () => void {
  /** In milliseconds since the start of the process. */
  let touched = Number.NEGATIVE_INFINITY
  if (idle === undefined) return () => {}
  return () => {
    const now = performance.now()
    if (now - touched < idle / 10) return
    touched = now
    // If this fails, the keys expire earlier; the next touch corrects it.
    keys()
      .then((all) => redis.run(expireScript, all, [String(idle)]))
      .catch(() => {})
  }
}
