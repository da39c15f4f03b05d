import { setFlagsFromString } from 'node:v8'

/**
 * Lets V8's old generation grow by as much as V8 ever does, to four times of what it held, before it is
 * collected again, in the whole process. Left alone it begins again after a tenth under load, every other
 * second; each time takes 10 ms and more of whoever asks meanwhile, longest where there is one core only.
 */
export function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=300')
}
