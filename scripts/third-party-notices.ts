import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { OutputBundle, Plugin } from 'rolldown'

/** Notes which packages are bundled, and writes their notices. */
export interface Notices {
  /** For each bundle. */
  readonly note: Plugin
  /** For the last bundle: THIRD-PARTY-NOTICES is written beside it. */
  readonly write: Plugin
}

/**
 * A package whose code is inside a file that is copied from another. Its version is not known there; licence and texts of those in
 * swagger-ui-packages.json are from the packages themselves, as npm had them in November 2026.
 */
interface InnerPackage {
  readonly name: string
  readonly license: string
  /** Its licence and notice files. */
  readonly text: string
}

/** A package that files are copied from. */
export interface CopiedPackage {
  readonly name: string
  readonly contains: readonly InnerPackage[]
}

/**
 * Collects name, version, licence and notices of each package that is bundled, and of the packages that files are copied from.
 * Its plugins throw an Error for a package without a licence, or with one that is not in the list.
 */
export function thirdPartyNotices(copied: readonly CopiedPackage[] = []): Notices {
  const { resolve } = createRequire(import.meta.url)
  const folderOf = (name: string) => path.dirname(resolve(`${name}/package.json`))
  const folders = new Set(copied.map(({ name }) => folderOf(name)))
  const inner = copied.flatMap(({ name, contains }) => {
    const { version } = readPackage(folderOf(name))
    return contains.map((each) => innerNotice(each, `${name} ${version}`))
  })
  const note = (bundle: OutputBundle) => {
    const modules = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? Object.keys(output.modules) : [],
    )
    for (const folder of modules.flatMap((module) => packageFolder(module) ?? []))
      folders.add(folder)
  }
  return {
    note: { name: 'note-packages', generateBundle: (_options, bundle) => note(bundle) },
    write: {
      name: 'third-party-notices',
      generateBundle(_options, bundle) {
        note(bundle)
        const notices = [...folders].map(readPackage).toSorted(byName).map(notice)
        this.emitFile({
          type: 'asset',
          fileName: 'THIRD-PARTY-NOTICES',
          source: [HEAD, ...new Set(notices), ...inner].join(RULE),
        })
      },
    },
  }
}

// --- internal ---

const HEAD =
  'petstore-sandbox contains code of the following packages, under the licences given for each.\n'

const RULE = `\n${'-'.repeat(80)}\n\n`

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

interface Package {
  readonly name: string
  readonly version: string
  readonly license: string
  /** The texts of its licence and notice files, otherwise its author. */
  readonly texts: readonly string[]
}

/** The folder of the package that a module belongs to; `undefined` for our own modules. */
function packageFolder(module: string): string | undefined {
  return /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(module.replaceAll('\0', ''))?.[0]
}

function readPackage(folder: string): Package {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const { name, version, author } = manifest
  // Old packages have a list of licences.
  const license = manifest.license ?? manifest.licenses?.[0]?.type
  const files = readdirSync(folder).filter((file) =>
    /^(licen[cs]e|notice|copying|swagger-ui-bundle.js.licen[cs]e)/i.test(file),
  )
  const texts = files.toSorted().map((file) => readFileSync(path.join(folder, file), 'utf8').trim())
  if (texts.length === 0)
    texts.push(`Copyright ${author?.name ?? author ?? `the authors of ${name}`}`)
  return { name, version, license: accepted(name, license), texts }
}

function accepted(name: string, license: unknown): string {
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

function byName(a: Package, b: Package): number {
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0
}

function notice({ name, version, license, texts }: Package): string {
  return `${name} ${version} (${license})\n\n${texts.join('\n\n')}\n`
}

function innerNotice({ name, license, text }: InnerPackage, within: string): string {
  return `${name} (${accepted(name, license)}), within ${within}\n\n${text}\n`
}
