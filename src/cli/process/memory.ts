import { executionAsyncResource } from 'node:async_hooks'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/**
 * If V8 collects its memory while no tick of Node waits, it forgets how ticks are laid out, and from then on makes each member of each by
 * a call of its runtime: a tick costs six times as much for as long as the process lives, and a list a fifth. Call it first.
 */
export function keepTicksFast(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}

/**
 * Lets the young generation of a proxy grow to 16 MB while the proxy is loaded. Otherwise its size follows from how much is loaded, and
 * `keepMemoryLow` keeps that: with 8 MB, the proxy spends 4 % more of its time. A process that keeps growing would get 64 MB.
 */
export function growWhileLoading(): void {
  setFlagsFromString('--semi-space-growth-factor=4')
}

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

/** One tick of Node. */
const kept: object[] = []

/** In bytes. */
const ROOM = 128e6

/** In percent of the used memory. */
const MOST = 300

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}

function oldGeneration(): number {
  const spaces = getHeapSpaceStatistics().filter(
    ({ space_name: name }) => !/^(new|read_only)_/.test(name),
  )
  return spaces.reduce((sum, { space_used_size: size }) => sum + size, 0)
}

/** In bytes. */
const EVERY = 16e6

/** Runs the garbage collector of this thread: all generations, or only the youngest. */
type Collect = (options?: { readonly type: 'minor' }) => void

/** Returns the garbage collector although Node was not started with `--expose-gc`. */
function exposeGc(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
