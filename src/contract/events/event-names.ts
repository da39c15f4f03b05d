import { plainName, wordsOf } from '../../base/text/text.ts'
import { readPath, singular } from '../resources/paths.ts'
import { isRecordOf } from '../resources/record-matching.ts'
import type { Resource } from '../resources/resources.ts'
import { areAlike, isObjectShape, type Shape, type ShapeReader } from '../resources/shape.ts'

/** A resource with the words by which events name its records, each in the singular: `order`, `checkout session`, `pull request`. */
export interface NamedResource {
  readonly resource: Resource
  readonly nouns: readonly Noun[]
}

interface Noun {
  readonly words: readonly string[]
  /** Whether the path has them; otherwise the schema of the record is called so. */
  readonly isOfPath: boolean
}

/** What a name says: a resource, and what has become of its record. */
export interface SaidName {
  readonly of: NamedResource
  readonly deed: Deed
  /** How sure it is that the resource is meant: by how many words of the name are its own, and where it has them from. */
  readonly sureness: number
}

/** What has become of a record, as a name says it. */
export type Deed =
  | { readonly is: 'created' | 'changed' | 'removed'; readonly word: string }
  /** Its state is another one, whatever it is now. */
  | { readonly is: 'moved' }
  /** These words, which may be a state or an action. */
  | { readonly is: 'said'; readonly words: readonly string[] }

/** The words that are known besides those of a resource: of other resources, of the title. */
export interface KnownWords {
  has(word: string): boolean
}

/** Reads the name of an event in every way that its words allow: `order.created`, `orderPaid`, `newPet`, `payment_intent.succeeded`. */
export function readEventName(
  name: string,
  resources: readonly NamedResource[],
  known: KnownWords,
): readonly SaidName[] {
  const words = wordsOf(name).filter((word) => !NOISE.has(word))
  const singles = words.map(singular)
  return resources.flatMap((of) =>
    of.nouns.flatMap((noun) =>
      singles.flatMap((_, at): SaidName[] => {
        if (!noun.words.every((word, beyond) => singles[at + beyond] === word)) return []
        const before = words.slice(0, at)
        const after = words.slice(at + noun.words.length)
        if (
          !before
            .slice(0, after.length > 0 ? undefined : -1)
            .every((word) => known.has(singular(word)))
        )
          return []
        const deed = after.length > 0 ? deedOf(after) : usualDeed(before.slice(-1))
        return deed ? [{ of, deed, sureness: noun.words.length * 2 + Number(noun.isOfPath) }] : []
      }),
    ),
  )
}

/** The words of a name that say nothing of a resource that is known, nor what has become of its record. */
export function unknownWords(name: string, known: KnownWords): readonly string[] {
  return wordsOf(name).filter(
    (word) => !NOISE.has(word) && !USUAL.has(word) && !known.has(singular(word)),
  )
}

/** What words say has become of a record; words of their own are a state or an action. */
export function deedOf(words: readonly string[]): Deed | undefined {
  const [first = '', second = '', third] = words
  if (STATE.has(first) && USUAL.get(second) === 'changed' && third === undefined)
    return { is: 'moved' }
  return usualDeed(words) ?? (words.length > 0 ? { is: 'said', words } : undefined)
}

/** A resource with its nouns. */
export function named(resource: Resource): NamedResource {
  const { name, word, path, record } = resource
  const parts = readPath(path).segments.flatMap((each) =>
    each.parameter === undefined ? [each.word] : [],
  )
  const ofPath = [word, name, ...parts.map((_, at) => parts.slice(at).join('-'))].map(wordsOf)
  const schema = wordsOf(record.name ?? '')
  const all = [
    ...ofPath.map((words) => ({ words, isOfPath: true })),
    ...[schema, schema.filter((each) => !ABOUT_SCHEMAS.has(each))].map((words) => ({
      ...{ words, isOfPath: isShortFor(word, words) },
    })),
  ]
  const nouns = new Map<string, Noun>()
  for (const { words, isOfPath } of all) {
    const singles = words.map(singular)
    const key = singles.join(' ')
    if (key !== '' && !nouns.has(key)) nouns.set(key, { words: singles, isOfPath })
  }
  return { resource, nouns: [...nouns.values()] }
}

/** Whether a name is called like the records of a resource, or ends so: `workflow_job` for jobs. */
export function endsInNoun(name: string, { nouns }: NamedResource): boolean {
  const words = wordsOf(name).map(singular)
  return nouns.some((noun) => words.slice(-noun.words.length).join() === noun.words.join())
}

/** Words of creation that may be a state or an action of a record as well: `opened`, `submitted`. */
export const BEGINNINGS: ReadonlySet<string> = new Set(
  'opened submitted registered placed posted uploaded'.split(' '),
)

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

/** Words that say nothing of what has happened. */
const NOISE: ReadonlySet<string> = new Set(
  'on when after event events webhook webhooks hook notification notify callback has have been was were is are the a an'.split(
    ' ',
  ),
)

const USUAL: ReadonlyMap<string, 'created' | 'changed' | 'removed'> = new Map(
  Object.entries({
    created: 'created create creation new added add inserted insert',
    changed: 'updated update changed change edited edit modified modify',
    removed: 'deleted delete deletion removed remove removal destroyed destroy',
  } as const).flatMap(([deed, words]) =>
    words.split(' ').map((word) => [word, deed as 'created'] as const),
  ),
)

const STATE: ReadonlySet<string> = new Set(['status', 'state', 'stage', 'phase'])

/** Words in the names of schemas that are no part of what a record is called. */
const ABOUT_SCHEMAS: ReadonlySet<string> = new Set(
  'full base simple basic detailed response dto model object schema entity resource output out view read'.split(
    ' ',
  ),
)

/** Whether a word of a path is a name cut short: `repos` for `repository`. */
function isShortFor(word: string, [name = '', second]: readonly string[]): boolean {
  const short = singular(word).toLowerCase()
  return short.length >= 3 && second === undefined && name.startsWith(short)
}

function usualDeed([word = '', second]: readonly string[]): Deed | undefined {
  const is = second === undefined ? USUAL.get(word) : undefined
  return is && { is, word }
}

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
