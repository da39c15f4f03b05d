import path from 'node:path'
import { changesOf } from '../../../src/contract/changes/changes-of.ts'
import type { Comparison } from '../../../src/contract/changes/contract-change.ts'
import type { OpenApiDocument } from '../../../src/contract/document/document.ts'
import { readAsFile } from '../../support/read-source.ts'
import { readWritten } from '../behaviour/documents.ts'

/** A contract as it is written, which a test changes as it likes. */
// biome-ignore lint/suspicious/noExplicitAny: a document is changed at any place
export type Draft = any

/** The day on which the contracts of the tests are compared. */
export const TODAY = '2030-01-01'

const written = readWritten(path.join(import.meta.dirname, 'depot.yaml'))

/** A contract of a depot for parcels: what the tables change. */
export function depot(): Draft {
  return structuredClone(written)
}

/** A contract as it is read from a file. */
export function asRead(draft: object): OpenApiDocument {
  return JSON.parse(readAsFile(draft).text)
}

/** The changes of two contracts as they are written. */
export function compared(older: object, newer: object) {
  return changesOf({ older: asRead(older), newer: asRead(newer) }, TODAY)
}

/** The depot after a change, or the other way round. */
export function changed(change: (draft: Draft) => void) {
  const draft = depot()
  change(draft)
  return draft
}

/** Values of places in the depot, by what is there: `GONE` takes it away, and `+` at the end of a place adds to a list. */
export interface Edits {
  readonly [place: string]: unknown
}

export const GONE = 'GONE'

/** Changes places of a contract of a depot, as far as they are there. */
export function edit(draft: Draft, edits: Edits): void {
  for (const [place, value] of Object.entries(edits)) {
    const [word = '', ...within] = place.split('.')
    const last = within.pop() as string
    const around = within.reduce((at, name) => at?.[name], PARTS[word]?.(draft))
    if (!around) continue
    if (last === '+') around.push(value)
    else if (value !== GONE) around[last] = value
    else if (Array.isArray(around)) around.splice(Number(last), 1)
    else delete around[last]
  }
}

/** The depot with other values at some places. */
export const edited = (edits: Edits) => changed((draft) => edit(draft, edits))

/** The changes of a comparison by their names. */
export const byNameOf = ({ changes }: Comparison) =>
  new Map(changes.map((each) => [each.name, each]))

// --- internal ---

/** What the first word of a place means. */
const PARTS: { readonly [word: string]: (draft: Draft) => Draft } = {
  all: (draft) => draft,
  paths: ({ paths }) => paths,
  schemes: ({ components }) => components.securitySchemes,
  schemas: ({ components }) => components.schemas,
  order: ({ components }) => components.schemas.NewParcel,
  parcel: ({ components }) => components.schemas.Parcel,
  address: ({ components }) => components.schemas.Address,
  list: ({ paths }) => paths['/parcels']?.get,
  send: ({ paths }) => paths['/parcels']?.post,
  item: ({ paths }) => paths['/parcels/{parcelId}'],
  note: ({ paths }) => paths['/notes']?.put,
  ...Object.fromEntries(
    ['limit', 'state', 'prefix', 'tags'].map((name, at) => [
      name,
      ({ paths }: Draft) => paths['/parcels']?.get?.parameters[at],
    ]),
  ),
}
