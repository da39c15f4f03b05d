import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** What a package says of itself. */
export interface ReadPackage {
  readonly name: string
  readonly version: string
  /** Its licence, as an expression of SPDX. */
  readonly license: string
  /** The texts of its licence and notice files, otherwise its author. */
  readonly texts: readonly string[]
}

/**
 * Reads a package from its folder.
 * @throws Error if it has no licence, or one that is not accepted.
 */
export function readPackage(folder: string): ReadPackage {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { name, version, author } = manifest
  // Old packages have a list of licences.
  const license = manifest.license ?? manifest.licenses?.[0]?.type
  const files = readdirSync(folder).filter((file) =>
    /^((third-party-)?licen[cs]e|notice|copying|swagger-ui-bundle.js.licen[cs]e)/i.test(file),
  )
  const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  if (texts.length === 0)
    texts.push(`Copyright ${author?.name ?? author ?? `the authors of ${name}`}`)
  return { name, version, license: accepted(name, license), texts }
}

/**
 * The licence of a package that is bundled.
 * @throws Error if it is not in the list of those that allow this.
 */
export function accepted(name: string, license: unknown): string {
  const said = typeof license === 'string' ? license : 'none'
  // Of alternatives, one is enough.
  const isFine = said
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => ACCEPTED.includes(each)))
  if (!isFine)
    throw new Error(
      `${name} is bundled under the licence ${said}: review it, then add it to ${import.meta.filename}`,
    )
  return said
}

// --- internal ---

/** Licences that allow this use if their text is included. */
const ACCEPTED = [
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  '0BSD',
  'Unlicense',
]
