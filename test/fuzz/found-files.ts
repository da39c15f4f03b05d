import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../support/program.ts'

/** What a run found: a case that fails, as small as it could be made. */
export interface Found {
  readonly kind: string
  /** The seed of the run. */
  readonly seed: number
  /** What is wrong. */
  readonly problem: string
  readonly case: unknown
}

/** The folder whose files each run tries again. */
export const FOUND = path.join(import.meta.dirname, 'found')

/** Writes what was found into the folder, and returns the path of the file and its text, in which no path says where it was found. */
export function writeFound(given: Found, folder = FOUND): { file: string; text: string } {
  const found = { ...given, problem: given.problem.replaceAll(`${root}/`, '') }
  const digest = createHash('sha256').update(JSON.stringify(found.case)).digest('hex').slice(0, 8)
  const file = path.join(folder, `${found.kind}-${digest}.json`)
  const text = `${JSON.stringify(found, null, 2)}\n`
  mkdirSync(folder, { recursive: true })
  writeFileSync(file, text)
  return { file, text }
}

/** Reads such a file. */
export function readFound(file: string): Found {
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** The names of the files in the folder. */
export function foundNames(): readonly string[] {
  return readdirSync(FOUND).filter((name) => name.endsWith('.json'))
}
