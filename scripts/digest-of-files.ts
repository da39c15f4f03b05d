import { createHash } from 'node:crypto'
import { globSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'

/** What the build is made from. */
export const SOURCES: readonly string[] = [
  '{src,scripts,scenarios}/**/*',
  '{openapi.yaml,package.json,package-lock.json,rolldown.config.ts,tsconfig.json,tsconfig.build.json}',
]

/** The digest of the names and contents of all files in a folder that match one of some patterns. */
export function digestOfFiles(root: string, patterns: readonly string[]): string {
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
