import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Builds once before the tests: some run what ships, and an old build would answer for the sources. */
export default async function build(): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', 'build'])
}
