import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { root } from '../support/program.ts'

/** A component of the bill, as far as it is used here. */
interface Component {
  readonly type: string
  readonly 'bom-ref': string
  readonly name: string
  readonly version?: string
  readonly scope: string
  readonly licenses?: readonly {
    readonly license?: { readonly id: string }
    readonly expression?: string
  }[]
  readonly hashes?: readonly { readonly alg: string; readonly content: string }[]
  readonly components?: readonly Component[]
  readonly properties?: readonly { readonly name: string; readonly value: string }[]
}

/** A bill of materials, as far as it is used here. */
interface Bill {
  readonly metadata: { readonly component: Component }
  readonly components: readonly Component[]
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[]
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const text = read('dist/sbom.cdx.json')
const bill: Bill = JSON.parse(text)
const propertyOf = ({ properties = [] }: Component, name: string) =>
  properties.find((each) => each.name === `petstore-sandbox:${name}`)?.value
const bundled = bill.components.filter((each) => propertyOf(each, 'bundled') !== 'false')
const validate = compileSchema()
const swaggerUi = bundled.find(({ name }) => name === 'swagger-ui-dist') as Component

test('the bill of materials is valid by the schema of CycloneDX 1.6', () => {
  validate(bill)
  expect(validate.errors ?? []).toEqual([])
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  expect(validate({ ...bill, components: [{ type: 'library' }] })).toBe(false)
})

test('the bill has the packages of THIRD-PARTY-NOTICES, with the same versions and licences, and no other', () => {
  const named = [
    ...read('dist/THIRD-PARTY-NOTICES').matchAll(/^-{80}\n\n(\S+(?: \d\S*)? \(.+\).*)\n\n\S/gm),
  ].map(([, name]) => name as string)
  const listed = bundled.flatMap((each) => [
    headOf(each),
    ...(each.components ?? []).map(
      (inner) => `${headOf(inner)}, within ${each.name} ${each.version}`,
    ),
  ])
  expect(named.length).toBeGreaterThan(200)
  expect(named.toSorted()).toEqual(listed.toSorted())
  expect(new Set(listed).size).toBe(listed.length)
})

test('the bill has version and digest of each bundled package as package-lock.json has them', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as {
    readonly packages: { readonly [place: string]: { version?: string; integrity?: string } }
  }
  const locked = Object.entries(packages).map(([place, { version, integrity = '' }]) => {
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex')
    return `${place.split('node_modules/').at(-1)} ${version} ${digest}`
  })
  // The bundler's own helpers are not installed.
  const installed = bundled.filter(({ name }) => name !== '@oxc-project/runtime')
  expect(bundled.length - installed.length).toBe(1)
  for (const { name, version, hashes } of installed) {
    expect(hashes?.map(({ alg }) => alg)).toEqual(['SHA-512'])
    expect(locked).toContain(`${name} ${version} ${hashes?.[0]?.content}`)
  }
})

test('of a package within the bundle of Swagger UI the bill has the version that the bundle shows, or says that it is unknown', () => {
  const inner = swaggerUi.components ?? []
  const known = inner.filter(({ version }) => version !== undefined)
  const shown = read('node_modules/swagger-ui-dist/swagger-ui-bundle.js')
  for (const { name, version } of known) expect(shown, name).toContain(`"${version}"`)
  expect(known.map(({ name }) => name)).toEqual([
    'autolinker',
    'core-js-pure',
    'dompurify',
    'highlight.js',
    'immutable',
    'react',
    'react-dom',
    'short-unique-id',
  ])
  // It says this of itself in a comment, too.
  const comment = /DOMPurify (\S+) \|/.exec(
    read('node_modules/swagger-ui-dist/swagger-ui-bundle.js.LICENSE.txt'),
  )
  expect(known.find(({ name }) => name === 'dompurify')?.version).toBe(comment?.[1])
  for (const each of inner.filter(({ version }) => version === undefined)) {
    expect(propertyOf(each, 'version')).toBe(
      'unknown: swagger-ui-dist contains it without its version',
    )
    expect(each).not.toHaveProperty('version')
  }
})

test('the bill names what is needed beside the package, and that it is not bundled', () => {
  const { engines, peerDependencies } = JSON.parse(read('package.json'))
  const beside = bill.components.filter((each) => !bundled.includes(each))
  expect(
    beside.map((each) => [each.name, each.scope, propertyOf(each, 'range'), each.version]),
  ).toEqual([
    ['node', 'required', engines.node, undefined],
    ...Object.entries(peerDependencies).map(([name, range]) => [
      name,
      'optional',
      range,
      undefined,
    ]),
  ])
})

test('whatever is in the bill is reached from the package by its dependencies', () => {
  const uses = new Map(bill.dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]))
  const reached = new Set<string>()
  const visit = (ref: string) => {
    if (reached.has(ref)) return
    reached.add(ref)
    for (const each of uses.get(ref) ?? []) visit(each)
  }
  const { 'bom-ref': own } = bill.metadata.component
  visit(own)
  expect([...reached].toSorted()).toEqual(
    [own, ...bill.components.map((each) => each['bom-ref'])].toSorted(),
  )
  expect(uses.get('pkg:npm/express@5.3.0')).toContain('pkg:npm/qs@6.17.1')
})

test('the bill has no time and no path of the machine that made it', () => {
  expect(text).not.toMatch(/timestamp|\d{4}-\d{2}-\d{2}T|node_modules/)
  expect(text).not.toContain(root)
})

// --- internal ---

/**
 * The schema as CycloneDX's own library brings it, with the licences of SPDX. Of two formats that Ajv does not know, the bill has
 * nothing (addresses of people) or no more than the library's validator checks.
 */
function compileSchema(): ValidateFunction {
  const library = createRequire(import.meta.url).resolve(
    '@cyclonedx/cyclonedx-library/package.json',
  )
  const schema = (name: string) =>
    JSON.parse(readFileSync(path.join(path.dirname(library), 'res/schema', name), 'utf8'))
  const ajv = new Ajv({ strict: false, formats: { 'idn-email': /^(?!)/, 'iri-reference': true } })
  addFormats.default(ajv)
  for (const name of ['spdx.SNAPSHOT.schema.json', 'jsf-0.82.SNAPSHOT.schema.json'])
    ajv.addSchema(schema(name), `http://cyclonedx.org/schema/${name}`)
  return ajv.compile(schema('bom-1.6.SNAPSHOT.schema.json'))
}

/** How THIRD-PARTY-NOTICES names a component. */
function headOf({ name, version, licenses = [] }: Component): string {
  const named = version === undefined ? name : `${name} ${version}`
  return `${named} (${licenses.map(({ license, expression }) => license?.id ?? expression).join()})`
}
