import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The file that says which page the pictures of docs/pictures are of. */
export const picturesFile = fileURLToPath(
  new URL('../docs/pictures/pictures.json', import.meta.url),
)

/** A digest of everything that the pages are made of. */
export function pageDigest(): string {
  const folder = fileURLToPath(new URL('../src/web/page', import.meta.url))
  const hash = createHash('sha256')
  for (const file of globSync('**/*.{ts,css}', { cwd: folder }).toSorted()) {
    hash.update(`${file}\n`).update(readFileSync(path.join(folder, file)))
  }
  return hash.digest('hex').slice(0, 16)
}
