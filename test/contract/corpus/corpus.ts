import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { OpenApiDocument } from '../../../src/contract/document/document.ts'
import { readDocument } from '../../../src/contract/reading/read-document.ts'
import { pathKey, readPath } from '../../../src/contract/resources/paths.ts'
import { type ContractRoles, decideRoles } from '../../../src/contract/resources/roles.ts'

/** What a person reads of an operation in a contract; `README.md` beside this file says what the columns mean. */
export interface Label {
  readonly contract: string
  /** Method and path, e.g. `GET /pets/{petId}`. */
  readonly operation: string
  readonly meaning: Meaning
  /** Whether it is kept for the end: nobody looks at it while the rules are tuned. */
  readonly isHeldOut: boolean
}

/** What an operation does. Each part is a text, so that parts can be compared: `-` where there is none. */
export interface Meaning {
  readonly role: string
  /** The path of the resource, with `{}` for each parameter. */
  readonly resource: string
  /** The members that lead to the id, or `beside` where the path's value is kept beside the record. */
  readonly id: string
  /** The members that lead to the records of a list, or the member that a single record is in. */
  readonly envelope: string
}

/** Reads the table of labels. */
export function readLabels(): readonly Label[] {
  const [, ...lines] = readFileSync(new URL('labels.tsv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  return lines.map((line) => {
    const [contract = '', operation = '', role = '', resource = '', id = '', envelope = '', held] =
      line.split('\t')
    const meaning = { role, resource, id, envelope }
    return { contract, operation, meaning, isHeldOut: held !== undefined }
  })
}

/** Where the documents are that are not in this repository; `undefined` if that is not said. */
export const elsewhere = process.env.PETSTORE_TEST_CORPUS

/** Reads the contract of that name, as users' are: from this folder, a package, or the folder of those that are kept elsewhere. */
export function readContract(name: string): OpenApiDocument | undefined {
  const file = fileOf(name)
  return file === undefined ? undefined : JSON.parse(readDocument({ file, overlays: [] }).text)
}

/** What `decideRoles` makes of each operation of a contract, by method and path. */
export function decidedMeanings(document: OpenApiDocument): ReadonlyMap<string, Meaning> {
  const decided: ContractRoles = decideRoles(document)
  const resources = new Map(decided.resources.map((resource) => [resource.name, resource]))
  return new Map(
    decided.operations.map(({ method, path, role, resource: name, envelope, wrapper }) => {
      const resource = resources.get(name ?? '')
      const inside = envelope.length > 0 ? envelope.join('.') : wrapper
      const id = resource?.id && (resource.id.property?.join('.') ?? 'beside')
      return [
        `${method} ${path}`,
        {
          role,
          resource: resource ? pathKey(readPath(resource.path).segments) : '-',
          id: id ?? '-',
          envelope: (role === 'sample' ? undefined : inside) ?? '-',
        },
      ]
    }),
  )
}

// --- internal ---

const require = createRequire(import.meta.url)

function fileOf(name: string): string | undefined {
  if (name === 'readme') return require.resolve('@readme/oas-examples/3.1/json/readme.json')
  if (name === 'star-trek') return require.resolve('@readme/oas-examples/3.0/json/star-trek.json')
  const here = join(import.meta.dirname, 'documents', `${name}.json`)
  const there = ['json', 'yaml', 'yml'].map((end) => join(elsewhere ?? '', `${name}.${end}`))
  return [here, ...(elsewhere === undefined ? [] : there)].find((file) => existsSync(file))
}
