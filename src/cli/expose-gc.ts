import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs the garbage collector of this thread: all generations, or only the youngest. */
export type Collect = (options?: { readonly type: 'minor' }) => void

/** Returns the garbage collector although Node was not started with `--expose-gc`. */
export function exposeGc(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
