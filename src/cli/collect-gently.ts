import { setFlagsFromString } from 'node:v8'

/**
 * Makes V8's collections of its old generation few and gentle, in the whole process. It may grow by as much
 * as V8 ever lets it, to four times of what it held: left alone it is collected again after a tenth under
 * load, every other second. And one thread helps with that: several take the core from whoever asks
 * meanwhile, for up to 20 ms where there is one only, for 4 as it is.
 */
export function collectGently(): void {
  setFlagsFromString('--heap-growing-percent=300')
  setFlagsFromString('--concurrent-marking-max-worker-num=1')
}
