import { createHash } from 'node:crypto'
import type { Bundled, BundledPackage } from './bundled-packages.ts'
import { idOf } from './bundled-packages.ts'

/** What the bill is of, from its package.json. */
export interface Product {
  readonly name: string
  readonly version: string
  readonly description: string
  readonly license: string
  readonly engines: { readonly node: string }
  readonly peerDependencies: { readonly [name: string]: string }
}

/** What was installed, by its place: a package-lock.json. */
export interface Lock {
  readonly packages: { readonly [place: string]: { readonly integrity?: string } }
}

/**
 * The bill of materials of the build in CycloneDX 1.6: everything bundled, and what it needs beside it. It follows from its input
 * alone, without a time or a random number, so that the same build has the same bill.
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export function billOfMaterials({ packages, used }: Bundled, product: Product, lock: Lock) {
  const refs = new Map(packages.map((each) => [idOf(each), purlOf(each)]))
  const refsOf = (ids: readonly string[]) => ids.map((id) => refs.get(id) as string)
  const root = purlOf(product)
  const peers = Object.entries(product.peerDependencies).map(([name, range]) => peer(name, range))
  const beside = [platform('node', product.engines.node), ...peers]
  const inner = packages.flatMap((outer) => outer.contains.map((each) => innerRef(outer, each)))
  const bill = {
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        ...{ type: 'application', 'bom-ref': root, name: product.name, version: product.version },
        ...{ description: product.description, licenses: licences(product.license), purl: root },
      },
    },
    components: [...packages.map((each) => component(each, lock)), ...beside],
    dependencies: [
      { ref: root, dependsOn: [...refsOf(used), ...beside.map((each) => each['bom-ref'])] },
      ...packages.map((each) => ({ ref: purlOf(each), dependsOn: refsOf(each.uses) })),
    ],
    compositions: [
      // All that it is made of is listed; how the packages inside a file use one another is not known.
      { aggregate: 'complete', assemblies: [root] },
      { aggregate: 'unknown', dependencies: inner },
    ],
  }
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', serialNumber: serialOf(bill) },
    ...bill,
  }
}

// --- internal ---

/** The beginning of the names of our properties. */
const OURS = 'petstore-sandbox:'

function component(each: BundledPackage, lock: Lock) {
  const purl = purlOf(each)
  const integrity = each.place === undefined ? undefined : lock.packages[each.place]?.integrity
  return {
    ...{ type: 'library', 'bom-ref': purl, name: each.name, version: each.version },
    ...{ scope: 'required', licenses: licences(each.license), purl },
    ...(integrity !== undefined && { hashes: hashes(integrity) }),
    ...(each.contains.length > 0 && {
      components: each.contains.map((inner) => innerComponent(each, inner)),
    }),
  }
}

function innerComponent(outer: BundledPackage, inner: BundledPackage['contains'][number]) {
  const source =
    inner.version === undefined
      ? `unknown: ${outer.name} contains it without its version`
      : `as its code within ${outer.name} says`
  return {
    ...{ type: 'library', 'bom-ref': innerRef(outer, inner), name: inner.name },
    ...(inner.version !== undefined && { version: inner.version }),
    ...{ scope: 'required', licenses: licences(inner.license), purl: purlOf(inner) },
    properties: [{ name: `${OURS}version`, value: source }],
  }
}

function innerRef(outer: BundledPackage, { name }: { readonly name: string }): string {
  return `${purlOf(outer)}|${name}`
}

/** What it runs on. */
function platform(name: string, range: string) {
  const scope = 'required' as const
  return { type: 'platform', 'bom-ref': name, name, scope, properties: besideIt(range) }
}

/** What a user may have beside it. */
function peer(name: string, range: string) {
  const purl = purlOf({ name, version: undefined })
  const scope = 'optional' as const
  return { type: 'library', 'bom-ref': purl, name, scope, purl, properties: besideIt(range) }
}

function besideIt(range: string) {
  return [
    { name: `${OURS}bundled`, value: 'false' },
    { name: `${OURS}range`, value: range },
  ]
}

/** One licence by its id in the list of SPDX, several as an expression. */
function licences(license: string) {
  const acknowledgement = 'declared'
  return / |\(/.test(license)
    ? [{ expression: license, acknowledgement }]
    : [{ license: { id: license, acknowledgement } }]
}

/** The digests of a package as npm packed it, from `sha512-…` of a package-lock.json. */
function hashes(integrity: string) {
  return integrity.split(' ').map((each) => {
    const [algorithm = '', digest = ''] = each.split(/-(.*)/s)
    const alg = algorithm.replace(/^sha/, 'SHA-')
    return { alg, content: Buffer.from(digest, 'base64').toString('hex') }
  })
}

/** @see https://github.com/package-url/purl-spec/blob/main/types-doc/npm-definition.md */
function purlOf({ name, version }: Pick<BundledPackage, 'name' | 'version'>): string {
  const path = name.replace(/^@/, '%40')
  return `pkg:npm/${path}${version === undefined ? '' : `@${version}`}`
}

/** A number that follows from the content (RFC 9562, version 8). */
function serialOf(bill: object): string {
  const hex = createHash('sha256').update(JSON.stringify(bill)).digest('hex')
  const variant = '89ab'[Number.parseInt(hex.charAt(16), 16) % 4]
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`]
  return `urn:uuid:${[...parts, `${variant}${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-')}`
}
