import { once } from 'node:events'
import { createServer } from 'node:net'

/** Ports that no system gives to a connection or to a listener on port 0 (Linux: from 32768, macOS and Windows: from 49152). */
const [FIRST, LAST] = [20_000, 32_000]

/**
 * A port that is free at the moment, for a process that is started later. It is drawn from those that the system gives to nobody:
 * one that it gave out would be taken now and then by a connection of another test before that process listens.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST))
    if (await isFree(port)) return port
  }
}

// --- internal ---

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false
  }
  await once(server.close(), 'close')
  return true
}
