import standalone from 'ajv/dist/standalone/index.js'
import type { Plugin } from 'rolldown'
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

/** Puts the code of the schemas of contract, scenarios, tapes, reports and control planes into `src/contract/document/built-schemas.ts`. */
export function builtSchemas(): Plugin {
  return {
    name: 'built-schemas',
    load: { filter: { id: /src\/contract\/document\/built-schemas\.ts$/ }, handler: builtModule },
  }
}

// --- internal ---

function builtModule(): string {
  const ajv = createAjv({ source: true })
  const built = [
    ...textsOf(ownSchemas()).map((text) => ({ numbers: 'double', text }) as const),
    ...textsOf(contractSchemas()).map((text) => ({ numbers: 'exact', text }) as const),
  ]
  for (const [at, { numbers, text }] of built.entries())
    ajv.addSchema(forAjv(JSON.parse(text), numbers), `schema${at}`)
  const names = built.map((_, at) => [`validator${at}`, `schema${at}`])
  const code = standalone.default(ajv, Object.fromEntries(names))
  const entries = built.map(
    ({ numbers, text }, at) => `[${JSON.stringify(`${numbers} ${text}`)}, validator${at}]`,
  )
  return [
    "import { fullFormats as formats } from 'ajv-formats/dist/formats.js'",
    "import ucs2length from 'ajv/dist/runtime/ucs2length.js'",
    "import { exactFunctions } from './exact-keywords.ts'",
    `const { ${Object.keys(exactFunctions).join(', ')} } = exactFunctions`,
    code.replaceAll('require("ajv/dist/runtime/ucs2length")', 'ucs2length'),
    `export const builtSchemas = new Map([${entries.join(', ')}])`,
  ].join('\n')
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
    ...[true, false].map((hasEntries) =>
      scenarioSchema(contractOf(builtInContract()), undefined, undefined, hasEntries),
    ),
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
