import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's young generation as small as it begins, for the whole process. It would grow to 64 MB and more
 * with what is kept (the animals of a scenario), and from then on each of its collections is a pause of
 * milliseconds, that all who ask at the time wait for; as small as it begins they are more, and of tenths.
 */
export function keepYoungGenerationSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
