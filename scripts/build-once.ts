// Builds, unless the last build was made from the same files and is still as it was made.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.resolve(import.meta.dirname, '..')

/** What the build is made from. */
const SOURCES = [
  '{src,scripts,scenarios}/**/*',
  '{openapi.yaml,package.json,package-lock.json,rolldown.config.ts,tsconfig.json,tsconfig.build.json}',
]

/** What the last build was made from, and what it made: not in dist, which is packed. */
const STAMP = path.join(root, 'node_modules/.cache/petstore-sandbox/build')

/** Makes dist from the sources as they are now. */
export function buildOnce(): void {
  const sources = digestOf(SOURCES)
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === `${sources} ${digestOf(['dist/**/*'])}`)
    return
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, `${sources} ${digestOf(['dist/**/*'])}`)
}

if (process.argv[1] === import.meta.filename) buildOnce()

// --- internal ---

function digestOf(patterns: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync([...patterns], { cwd: root }).toSorted()) {
    const absolute = path.join(root, file)
    if (statSync(absolute).isFile())
      hash
        .update(`${file} `)
        .update(createHash('sha256').update(readFileSync(absolute)).digest('hex'))
  }
  return hash.digest('hex')
}
