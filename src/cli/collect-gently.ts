import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { exposeGc } from './expose-gc.ts'

/**
 * Makes V8 collect its old generation rarely and without long pauses, in the whole process. Call it after
 * everything is loaded. By default V8 collects again after 10% growth, which is every other second under load. Here
 * the heap may grow by the maximum that V8 allows, to four times its size, and at first to about 128 MB. Only
 * one thread marks: with several, a request on a single core waits up to 20 ms instead of 4.
 *
 * `npm run bench -- variants` shows the effect: the p99 of list, get and create is 7.9, 2.6 and 6.6 ms; without it 11.5,
 * 5.9 and 11.9. The flags cannot be given to the process: `env -S` in the first line of the bin fails on busybox,
 * NODE_OPTIONS refuses them, and starting Node a second time takes 60 ms.
 */
export function collectGently(): void {
  setFlagsFromString('--concurrent-marking-max-worker-num=1')
  // After loading, about half of the heap is still in use.
  const percent = Math.round((ROOM / (oldGeneration() / 2)) * 100)
  if (percent > MOST) {
    // V8 sets the limit at the end of a collection, which takes 20 ms while the heap is small.
    setGrowth(percent)
    exposeGc()()
  }
  setGrowth(MOST)
}

// --- internal ---

/** In bytes. */
const ROOM = 128e6
/** In percent of the used memory. */
const MOST = 300

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}

/** The size of the old generation, in bytes. */
function oldGeneration(): number {
  const spaces = getHeapSpaceStatistics().filter(
    ({ space_name: name }) => !/^(new|read_only)_/.test(name),
  )
  return spaces.reduce((sum, { space_used_size: size }) => sum + size, 0)
}
