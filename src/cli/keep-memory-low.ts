import { setFlagsFromString } from 'node:v8'
import { exposeGc } from './expose-gc.ts'

/**
 * Keeps a process small through which bytes pass that it does not keep. V8 makes ever more room for what
 * lives for milliseconds, and does not count received bytes as garbage until they are 60 to 90 MB. Answers what
 * is to be told how many have passed: every 16 MB the youngest garbage is swept, which takes a millisecond.
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

const EVERY = 16e6
