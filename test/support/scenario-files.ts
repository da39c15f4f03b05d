import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** Writes files into a folder, by their path in it, and returns the paths. */
export function writeFiles<Name extends string>(
  folder: string,
  files: { readonly [name in Name]: string | Buffer },
): { readonly [name in Name]: string } {
  const entries = Object.entries<string | Buffer>(files).map(([name, content]) => {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
    return [name, file]
  })
  return Object.fromEntries(entries)
}
