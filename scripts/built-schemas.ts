import { hash } from 'node:crypto'
import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'rolldown'
import { minifySync } from 'rolldown/utils'
import { checkedDocument } from '../src/admin/plane/admin-document.ts'
import { proxyOutline } from '../src/admin/proxy-control-plane.ts'
import { sandboxOutline } from '../src/admin/sandbox-control-plane.ts'
import { stringifyJson } from '../src/base/json/json.ts'
import { reportFileSchema } from '../src/check/reports/report-schema.ts'
import { compileDocument, contractOf } from '../src/contract/contract.ts'
import { createAjv, forAjv } from '../src/contract/document/create-ajv.ts'
import type { Schema } from '../src/contract/document/document.ts'
import { exactFunctions } from '../src/contract/document/exact-keywords.ts'
import { builtInContract } from '../src/petstore/built-in-contract.ts'
import { scenarioSchema } from '../src/scenarios/scenario-schema.ts'
import { tapeEntrySchema } from '../src/tape/tape-entry-schema.ts'

/**
 * Writes the code of the schemas of contract, scenarios, tapes, reports and control planes, a file for each large one and one for all
 * others, and puts their addresses into `src/contract/document/built-schemas.ts`: a program reads three megabytes in a tenth of the time
 * that its start takes, and few need them.
 */
export function builtSchemas(): Plugin {
  return {
    name: 'built-schemas',
    load: {
      filter: { id: /src\/contract\/document\/built-schemas\.ts$/ },
      handler() {
        const { files, addresses } = built()
        for (const [name, source] of files)
          this.emitFile({ type: 'asset', fileName: `cli/${name}`, source })
        return lookUp(addresses)
      },
    },
  }
}

// --- internal ---

/** From this length of its text on, a schema has a file of its own: its code is eight times as long. */
const LARGE = 5000

function built() {
  const ajv = createAjv({ source: true })
  const schemas = [
    ...textsOf(ownSchemas()).map((text) => ({ numbers: 'double', text }) as const),
    ...textsOf(contractSchemas()).map((text) => ({ numbers: 'exact', text }) as const),
  ]
  const isLarge = ({ text }: { readonly text: string }) => text.length >= LARGE
  const groups = [
    schemas.filter((schema) => !isLarge(schema)),
    ...schemas.filter(isLarge).map((schema) => [schema]),
  ]
  const files: [name: string, source: string][] = []
  const addresses: [key: string, address: readonly [file: string, name: string]][] = []
  for (const group of groups) {
    const file = `schemas${files.length}.cjs`
    const names = group.map(({ numbers, text }, at) => {
      const id = `${file}#${at}`
      ajv.addSchema(forAjv(JSON.parse(text), numbers), id)
      addresses.push([hash('sha1', `${numbers} ${text}`), [file, `validator${at}`]])
      return [`validator${at}`, id]
    })
    files.push([file, codeOf(file, standalone.default(ajv, Object.fromEntries(names)))])
  }
  return { files, addresses }
}

/** The code as a module: a function that makes the validators of what they call. */
function codeOf(file: string, code: string): string {
  const called = ['formats', 'ucs2length', ...Object.keys(exactFunctions)]
  const body = code
    .replace('"use strict";', '')
    .replaceAll('require("ajv/dist/runtime/ucs2length").default', 'ucs2length')
  const start = `'use strict'; module.exports = ({ ${called.join(', ')} }) => { const exports = {}`
  const minified = minifySync(file, `${start}\n${body}\nreturn exports }`)
  if (minified.errors.length > 0) throw new Error(`${file}: ${minified.errors[0]?.message}`)
  return minified.code
}

/** The module that finds a schema by its key and loads its file. */
function lookUp(addresses: readonly (readonly [string, readonly [string, string]])[]): string {
  return `
import { hash } from 'node:crypto'
import { createRequire } from 'node:module'
import { fullFormats as formats } from 'ajv-formats/dist/formats.js'
import ucs2 from 'ajv/dist/runtime/ucs2length.js'
import { exactFunctions } from './exact-keywords.ts'
const addresses = new Map(${JSON.stringify(addresses)})
const load = createRequire(import.meta.url)
const files = new Map()
export function builtSchema(numbers, text) {
  const [file, name] = addresses.get(hash('sha1', numbers + ' ' + text)) ?? []
  if (file === undefined) return undefined
  if (!files.has(file))
    files.set(file, load('./' + file)({ formats, ucs2length: ucs2.default, ...exactFunctions }))
  return files.get(file)[name]
}`
}

function textsOf(schemas: readonly Schema[]): string[] {
  const texts = new Set(schemas.map((schema) => stringifyJson(schema)))
  // A schema with a number that a double does not hold cannot be written as code: it is compiled at the start.
  return [...texts].filter((text) => JSON.stringify(JSON.parse(text)) === text)
}

/** The schemas of scenarios, tapes, reports and control planes. */
function ownSchemas(): Schema[] {
  const contract = contractOf(builtInContract())
  const planes = [sandboxOutline(contract), proxyOutline(), proxyOutline(contract)]
  const steered = planes.flatMap((plane) => compileDocument(checkedDocument(plane)).operations)
  return [
    // Scenarios that settle single entries are rare, and this is the largest schema of all.
    scenarioSchema(contract, undefined, undefined, false),
    tapeEntrySchema,
    reportFileSchema,
    ...steered.flatMap(({ body }) => (body ? [body] : [])),
    ...steered.flatMap(({ parameters }) => parameters.map(({ schema }) => schema)),
  ]
}

function contractSchemas(): Schema[] {
  const { document, written } = contractOf(builtInContract())
  // What requests or answers alone have, and what a discriminator names, changes schemas before they are compiled.
  if (/"(?:writeOnly|discriminator)"/.test(stringifyJson(written)))
    throw new Error(
      'openapi.yaml: the schemas of writeOnly members cannot be compiled by the build',
    )
  return [...Object.values(document.components.schemas), ...schemasIn(document.paths)]
}

/** The schemas of parameters and of bodies. */
function schemasIn(node: unknown): Schema[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'schema' ? [value as Schema] : schemasIn(value),
  )
}
