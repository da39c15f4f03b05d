import { buildOnce } from '../../scripts/build-once.ts'
import { needsBuild } from './program.ts'

/** Builds before the tests, if any of them use the build: an old build would hide changes of the sources. */
export default function build(): void {
  if (needsBuild) buildOnce()
}
