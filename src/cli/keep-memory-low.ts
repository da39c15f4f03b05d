import { setFlagsFromString } from 'node:v8'
import { exposeGc } from './expose-gc.ts'

/**
 * Keeps the memory of a forwarding process low. V8 keeps enlarging the young generation, and does not collect
 * received bytes until they reach 60 to 90 MB. Call the returned function with the number of bytes forwarded:
 * after every 16 MB it collects the young generation, which takes a millisecond.
 */
export function keepMemoryLow(): (bytes: number) => void {
  setFlagsFromString('--semi-space-growth-factor=1')
  const collect = exposeGc()
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed < EVERY) return
    passed = 0
    collect({ type: 'minor' })
  }
}

// --- internal ---

/** In bytes. */
const EVERY = 16e6
