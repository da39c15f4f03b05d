import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The garbage collector of this thread, to be called: all of it, or only the youngest part. */
export type Collect = (options?: { readonly type: 'minor' }) => void

/** Gives the garbage collector, without Node having been started with `--expose-gc`. */
export function exposeGc(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}
