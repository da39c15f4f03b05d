import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file that identifies the page in the pictures of docs/pictures. */
export const picturesFile = fileURLToPath(
  new URL('../docs/pictures/pictures.json', import.meta.url),
)

/** A digest of all sources of the pages. */
export function pageDigest(): string {
  return digestOf('../src/web/page', '**/*.{ts,css}')
}

/** A digest of the sources of what a terminal shows: the lines of the log, and the one that says how far a command is. */
export function lineDigest(): string {
  return digestOf('../src/cli/log', '{create-log,progress-line}.ts')
}

// --- internal ---

function digestOf(place: string, pattern: string): string {
  const folder = fileURLToPath(new URL(place, import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync(pattern, { cwd: folder }).toSorted()) {
    hash.update(`${file}\n`).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
