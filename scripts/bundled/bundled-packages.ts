import { createRequire } from 'node:module'
import path from 'node:path'
import type { OutputBundle, Plugin, PluginContext } from 'rolldown'
import helperPackages from './helper-packages.json' with { type: 'json' }
import { accepted, readPackage } from './read-package.ts'

/** A package whose code is in the build. */
export interface BundledPackage {
  readonly name: string
  /** Unknown for most of the packages inside a file that is copied from another. */
  readonly version: string | undefined
  /** Its licence, as an expression of SPDX. */
  readonly license: string
  readonly texts: readonly string[]
  /** Where it was installed, from the root of the checkout, as in package-lock.json; `undefined` if it was not. */
  readonly place: string | undefined
  /** The packages that its modules import, as `name@version`. */
  readonly uses: readonly string[]
  /** The packages inside its files. */
  readonly contains: readonly Omit<BundledPackage, 'contains' | 'uses'>[]
}

/**
 * A package whose code is inside a file that is copied from another. Licence and texts of those in swagger-ui-packages.json are from
 * the packages themselves, as npm had them in November 2026.
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
  /** The versions of packages that it contains, where they are known. */
  readonly versions: ReadonlyMap<string, string>
}

/** What the build is made of, once everything is bundled. */
export interface Bundled {
  /** In the order of their names. */
  readonly packages: readonly BundledPackage[]
  /** Those that the modules of this package import, as `name@version`. */
  readonly used: readonly string[]
}

/** Notes which packages are bundled. */
export interface PackageNotes {
  /** For each bundle. */
  readonly note: Plugin
  /**
   * What has been noted so far.
   * @throws Error for a package without a licence, or with one that is not accepted.
   */
  bundled(): Bundled
}

/** Notes which packages the modules of bundles are from, and which import which, beside those that files are copied from. */
export function notePackages(root: string, copied: readonly CopiedPackage[] = []): PackageNotes {
  const { resolve } = createRequire(import.meta.url)
  const copies = new Map(
    copied.map((each) => [path.dirname(resolve(`${each.name}/package.json`)), each]),
  )
  // By place; that of our own modules is empty.
  const imports = new Map<string, Set<string>>(
    [...copies.keys()].map((place) => [place, new Set()]),
  )
  imports.set(OWN, new Set(copies.keys()))
  const note = (context: PluginContext, bundle: OutputBundle) => {
    for (const module of modulesOf(bundle)) {
      const place = placeOf(module)
      // What the bundler adds, it adds to all modules.
      if (HELPER.test(module)) imports.get(OWN)?.add(place)
      const known = imports.get(place) ?? new Set()
      imports.set(place, known)
      const info = context.getModuleInfo(module)
      for (const each of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])])
        known.add(placeOf(each))
    }
  }
  return {
    note: {
      name: 'note-packages',
      generateBundle(_options, bundle) {
        note(this, bundle)
      },
    },
    bundled: () => {
      const places = [...imports.keys()].filter((place) => place !== OWN)
      const read = new Map(places.map((place) => [place, readPlace(place, root)]))
      // Two places can have the same package.
      const idsOf = (place: string) =>
        [...(imports.get(place) ?? [])].flatMap((each) => {
          const used = read.get(each)
          return used && each !== place ? [idOf(used)] : []
        })
      const packages = new Map<string, BundledPackage>()
      for (const [place, each] of read) {
        const uses = [...(packages.get(idOf(each))?.uses ?? []), ...idsOf(place)]
        const contains = innerPackages(copies.get(place))
        packages.set(idOf(each), { ...each, uses: distinct(uses), contains })
      }
      return {
        packages: [...packages].toSorted(byKey).map(([, each]) => each),
        used: distinct(idsOf(OWN)),
      }
    },
  }
}

/** What a package is called in lists: `name@version`. */
export function idOf({ name, version }: Pick<BundledPackage, 'name' | 'version'>): string {
  return version === undefined ? name : `${name}@${version}`
}

// --- internal ---

const OWN = ''

/** What the bundler adds by itself: `\0rolldown/runtime.js`, `\0@oxc-project+runtime@1.2.3/helpers/esm/usingCtx.js`. */
const HELPER = /^\0(@?[^@/]+)(?:@([^/]+))?\//

function modulesOf(bundle: OutputBundle): string[] {
  return Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' ? Object.keys(output.modules) : [],
  )
}

/** The folder of the package that a module belongs to, or what the bundler calls it; empty for our own modules. */
function placeOf(module: string): string {
  const [, name, version] = HELPER.exec(module) ?? []
  if (name !== undefined && version !== undefined) return `\0${name.replace('+', '/')}@${version}`
  if (name === 'rolldown')
    return path.dirname(createRequire(import.meta.url).resolve('rolldown/package.json'))
  const folder = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(
    module.replaceAll('\0', ''),
  )
  return folder?.[0] ?? OWN
}

function readPlace(place: string, root: string): Omit<BundledPackage, 'uses' | 'contains'> {
  if (!place.startsWith('\0'))
    return { ...readPackage(place), place: path.relative(root, place).replaceAll('\\', '/') }
  const at = place.lastIndexOf('@')
  const [name, version] = [place.slice(1, at), place.slice(at + 1)]
  const helper = helperPackages.find((each) => each.name === name)
  if (!helper)
    throw new Error(
      `The bundler adds code of ${name}: add it, with its licence, to helper-packages.json`,
    )
  const license = accepted(name, helper.license)
  return { name, version, license, texts: [helper.text], place: undefined }
}

function innerPackages(copied: CopiedPackage | undefined): BundledPackage['contains'] {
  if (!copied) return []
  return copied.contains.map(({ name, license, text }) => ({
    ...{ name, version: copied.versions.get(name), license: accepted(name, license) },
    ...{ texts: [text], place: undefined },
  }))
}

function distinct(ids: readonly string[]): string[] {
  return [...new Set(ids)].toSorted()
}

function byKey([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0
}
