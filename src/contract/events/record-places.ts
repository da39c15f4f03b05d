import { plainName } from '../../base/text/text.ts'
import { isRecordOf } from '../resources/record-matching.ts'
import { areAlike, isObjectShape, type Shape, type ShapeReader } from '../resources/shape.ts'
import { endsInNoun, type NamedResource } from './event-names.ts'

/**
 * Finds where the record of a resource goes in a payload: the whole of it, or the member that has its schema, its name, or a usual name
 * of an envelope, up to three levels down. Of several, the one whose name says more and that is less deep.
 * @returns the names of members that lead there; none for the whole; `undefined` if the payload has no place for it
 */
export function recordPlace(
  payload: Shape,
  of: NamedResource,
  read: ShapeReader,
): readonly string[] | undefined {
  const { record } = of.resource
  if (payload.node === record.node) return []
  const [best, second] = placesIn(payload, of, read).toSorted((one, other) => other.rank - one.rank)
  if (best && (best.rank !== second?.rank || best.rank > UNNAMED)) return best.path
  // A member of an envelope can be like the record, too: it comes first.
  return payload.members.size >= LEAST && isRecordOf(payload, of.resource, read) ? [] : undefined
}

/** The member of a payload that is an envelope by its name, whatever is in it. */
export function envelopeIn(payload: Shape, read: ShapeReader): string | undefined {
  const objects = [...payload.members].flatMap(([name, schema]) =>
    isObjectShape(read(schema)) ? name : [],
  )
  const found = ENVELOPES.map((usual) => objects.find((name) => plainName(name) === usual))
  return found.find((name) => name !== undefined)
}

// --- internal ---

/** How many members a part of a record has at least that is taken as the record: an id and an address are of anything. */
const LEAST = 3

/** How many members lead to a record at most. */
const DEEPEST = 3

/** The usual names of what an event is about, those first that say more. */
const ENVELOPES = [
  ...['object', 'data', 'resource', 'payload', 'record', 'entity', 'content', 'body', 'detail'],
  ...['details', 'item', 'current', 'new', 'after'],
]

/** Members that have who did it, whatever was done. */
const ACTORS: ReadonlySet<string> = new Set([
  ...['actor', 'author', 'creator', 'initiator', 'owner', 'performedby', 'requester', 'sender'],
])

/** The rank of a place whose name says nothing, at the top: of two such, none is meant. */
const UNNAMED = 10

interface Place {
  readonly path: readonly string[]
  readonly rank: number
}

function placesIn(
  shape: Shape,
  of: NamedResource,
  read: ShapeReader,
  above: readonly string[] = [],
): readonly Place[] {
  if (above.length === DEEPEST) return []
  const { resource } = of
  return [...shape.members].flatMap(([name, schema]): readonly Place[] => {
    const inside = read(schema)
    if (!isObjectShape(inside)) return []
    const path = [...above, name]
    const isNamed = endsInNoun(name, of)
    const usual = ENVELOPES.indexOf(plainName(name))
    const isLike = inside.members.size >= LEAST && isRecordOf(inside, resource, read)
    const isOne =
      isNamed || usual >= 0
        ? inside.node === resource.record.node || isLike
        : isLike && areAlike(inside, resource.record) && !ACTORS.has(plainName(name))
    const isOpen = inside.members.size === 0 && (isNamed || (usual >= 0 && above.length === 0))
    const own = isOne
      ? [{ path, rank: (isNamed ? 20 : usual >= 0 ? 18 : 10) - path.length }]
      : isOpen
        ? [{ path, rank: 5 - path.length }]
        : []
    // Only what has a usual name is an envelope: another record may have one of ours within.
    return usual >= 0 && !isOne ? [...own, ...placesIn(inside, of, read, path)] : own
  })
}
