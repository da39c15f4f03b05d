import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { needsBuild } from './program.ts'

/** Builds once before the tests, if any of them test the build: an old build would hide changes of the sources. */
export default async function build(): Promise<void> {
  if (needsBuild) await promisify(execFile)('npm', ['run', '--silent', 'build'])
}
