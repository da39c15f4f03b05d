import { pointerKeys, toPointer } from '../base/json/json.ts'
import type { Change, PatchOperation } from '../contract/changes/contract-change.ts'
import type { OpenApiDocument } from '../contract/document/document.ts'
import { fieldOf, type ObjectKind } from '../contract/reading/openapi-objects.ts'

/** The places of a change in the older document, by which an exchange meets it. */
export interface ChangePlaces {
  /** Pointers of which a request or an answer has one. */
  readonly pointers: readonly string[]
  /** Pointers of what is read where a request does not have it: defaults. */
  readonly absent: readonly string[]
}

/**
 * Finds the places of a change: the nearest objects of the older document that its patch is within. What is removed or changed is met
 * where it is there, what is added where its object is there; a status that is added, where an answer of its class is (`…/responses#2`).
 */
export function placesOfChange({ patch }: Pick<Change, 'patch'>, document: OpenApiDocument) {
  const all = patch.flatMap((step) => placeOf(step, document) ?? [])
  const isRemoved = all.some(({ kind }) => kind === 'response')
  const others = all.filter(
    ({ kind, rest }) =>
      !(rest[0] === 'required' && kind === 'schema') && !(isRemoved && kind === 'responses'),
  )
  const kept = others.length > 0 ? others : all
  const isDefault = ({ rest }: Place) => rest[0] === 'default'
  return {
    pointers: [...new Set(kept.filter((each) => !isDefault(each)).map(pointerOf))],
    absent: [...new Set(kept.filter(isDefault).map(pointerOf))],
  }
}

// --- internal ---

/** The nearest object around a pointer, and the keys that are left from there. */
interface Place {
  readonly at: readonly string[]
  readonly kind: ObjectKind
  readonly rest: readonly string[]
}

/** What is met by no exchange of an operation that is there already: titles, addresses, new operations and components. */
const NEVER: ReadonlySet<ObjectKind> = new Set(['components', 'pathItem'])

function placeOf({ op, path, from }: PatchOperation, document: OpenApiDocument): Place | undefined {
  const place = nearest(document, pointerKeys(op === 'move' ? (from ?? path) : path))
  const { kind, rest } = place
  return NEVER.has(kind) || (kind === 'document' && rest[0] !== 'security') ? undefined : place
}

function pointerOf({ at, kind, rest }: Place): string {
  if (kind === 'document') return '/security'
  const [status = ''] = rest
  return kind === 'responses' && status !== ''
    ? `${toPointer(at)}#${/^\d/.test(status) ? status.charAt(0) : '*'}`
    : toPointer(at)
}

function nearest(document: object, keys: readonly string[]): Place {
  let place: Place & { readonly value: unknown } = {
    ...{ at: [], kind: 'document', rest: keys, value: document },
  }
  for (;;) {
    const [name, key] = place.rest
    const field = name === undefined ? undefined : fieldOf(place.kind, name)
    if (!field || name === undefined) return place
    const length = field.form === 'one' ? 1 : 2
    if (length === 2 && key === undefined) return place
    const steps = place.rest.slice(0, length)
    const value = steps.reduce<unknown>((each, step) => Object(each)[step], place.value)
    const isPlace = typeof value === 'object' || (length === 2 && typeof value === 'boolean')
    if (!isPlace || value === null) return place
    place = { at: [...place.at, ...steps], kind: field.of, rest: place.rest.slice(length), value }
  }
}
