import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { exposeGc } from './expose-gc.ts'

/**
 * Makes V8's collections of its old generation few and gentle, in the whole process; to be called once all is
 * loaded. Left alone it is collected again after a tenth more under load, every other second. From here on
 * it may grow by as much as V8 ever lets it, to four times of what it held, and the first time to some
 * 128 MB. And one thread helps with that: several take the core from whoever asks meanwhile, for up to 20 ms
 * where there is one only, for 4 as it is.
 */
export function collectGently(): void {
  setFlagsFromString('--concurrent-marking-max-worker-num=1')
  // Of what was filled just now, about half is still in use.
  const percent = Math.round((ROOM / (oldGeneration() / 2)) * 100)
  if (percent > MOST) {
    // How far it may grow is settled at the end of a collection: of a small heap, 20 ms.
    setGrowth(percent)
    exposeGc()()
  }
  setGrowth(MOST)
}

// --- internal ---

/** In bytes. */
const ROOM = 128e6
/** In percent of what is in use. */
const MOST = 300

function setGrowth(percent: number): void {
  setFlagsFromString(`--heap-growing-percent=${percent}`)
}

/** How much the old generation holds, in bytes. */
function oldGeneration(): number {
  const spaces = getHeapSpaceStatistics().filter(
    ({ space_name: name }) => !/^(new|read_only)_/.test(name),
  )
  return spaces.reduce((sum, { space_used_size: size }) => sum + size, 0)
}
