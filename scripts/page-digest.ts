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
  const folder = fileURLToPath(new URL('../src/web/page', import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync('**/*.{ts,css}', { cwd: folder }).toSorted()) {
    hash.update(`${file}\n`).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
