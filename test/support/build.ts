import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { needsBuild } from './program.ts'

/** Builds once before the tests that run what ships: an old build would answer for the sources. */
export default async function build(): Promise<void> {
  if (needsBuild) await promisify(execFile)('npm', ['run', '--silent', 'build'])
}
