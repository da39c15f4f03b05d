// Builds, unless the last build was made from the same files and is still as it was made.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { digestOfFiles, SOURCES } from './digest-of-files.ts'

const root = path.resolve(import.meta.dirname, '..')

/** What the last build was made from, and what it made: not in dist, which is packed. */
const STAMP = path.join(root, 'node_modules/.cache/petstore-sandbox/build')

/** Makes dist from the sources as they are now. */
export function buildOnce(): void {
  const sources = digestOfFiles(root, SOURCES)
  if (
    existsSync(STAMP) &&
    readFileSync(STAMP, 'utf8') === `${sources} ${digestOfFiles(root, ['dist/**/*'])}`
  )
    return
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, `${sources} ${digestOfFiles(root, ['dist/**/*'])}`)
}

if (process.argv[1] === import.meta.filename) buildOnce()
