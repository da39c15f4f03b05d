import { type ListShape, unwrap } from './envelopes.ts'
import {
  isItem,
  isLinked,
  isWritten,
  type OperationShape,
  type PathOperations,
} from './operation-shapes.ts'
import { itemParameter, lastWord, pathKey, type Segment } from './paths.ts'
import { isRecordOf } from './record-matching.ts'
import { areAlike, isObjectShape, type Shape, type ShapeReader } from './shape.ts'

/** A resource before it has a name. */
export interface Candidate {
  readonly segments: readonly Segment[]
  readonly template: string
  readonly isSingleton: boolean
  /** The operation at the path of an item whose last parameter is the id. */
  readonly item: OperationShape | undefined
  readonly record: Shape
}

/** Finds the resources of a contract by the keys of their paths, in the order of the document. */
export function findCandidates(
  paths: readonly PathOperations[],
  read: ShapeReader,
): ReadonlyMap<string, Candidate> {
  const byKey = new Map(paths.map((path) => [path.key, path]))
  const many = new Map<string, Candidate>()
  for (const path of paths) {
    const above = pathKey(path.segments.slice(0, -1))
    if (isItem(path) && !isCollection(path, byKey)) {
      const candidate = toItemsOnly(path, { collection: byKey.get(above), read })
      if (candidate && above !== '' && !many.has(above)) many.set(above, candidate)
    } else {
      const candidate = toCollection(path, byKey.get(`${path.key}/{}`), read)
      if (candidate) many.set(path.key, candidate)
    }
  }
  const keys = paths.flatMap(({ key, segments }) => [pathKey(segments.slice(0, -1)), key])
  return new Map(
    [...new Set(keys)].flatMap((key): [string, Candidate][] => {
      const path = byKey.get(key)
      const candidate = many.get(key) ?? (path && toSingleton(path, { many, read }))
      return candidate ? [[key, candidate]] : []
    }),
  )
}

// --- internal ---

/** Whether a path that ends in a parameter is one of a collection: its GET is a list, or its POST creates items below it. */
function isCollection(path: PathOperations, byKey: ReadonlyMap<string, PathOperations>): boolean {
  const { key, byMethod, list } = path
  if (list) return true
  return byMethod.has('POST') && byMethod.size === 1 && byKey.has(`${key}/{}`)
}

function toCollection(
  path: PathOperations,
  item: PathOperations | undefined,
  read: ShapeReader,
): Candidate | undefined {
  const { segments, template, byMethod, list } = path
  const word = lastWord(segments) ?? ''
  const of = (shape: Shape | undefined) => shape && unwrap(shape, { word, read }).record
  const isItem = item !== undefined && item.list === undefined
  const itemOperation = isItem ? itemOf(item) : undefined
  const readRecord = isItem ? of(item.byMethod.get('GET')?.success?.answer) : undefined
  const create = byMethod.get('POST')
  const creates = create?.body !== undefined && isObjectShape(create.body)
  if (!list && !(creates && itemOperation)) return undefined
  if (list && !creates && !itemOperation && isSettings(path, list)) return undefined
  const record = [readRecord, list?.record, of(create?.success?.answer), of(create?.body)].find(
    (each) => each && isObjectShape(each),
  )
  return record && { segments, template, isSingleton: false, item: itemOperation, record }
}

/** Whether an object with one array is a settings object and not a list: a writer takes all of it. */
function isSettings({ byMethod }: PathOperations, { envelope }: ListShape): boolean {
  const [name, more] = envelope
  if (name === undefined || more !== undefined) return false
  return ['PUT', 'PATCH'].some((method) => byMethod.get(method)?.body?.members.has(name))
}

/** Items without a path of their collection, or with one that is no list: those are written, and it is no single record. */
function toItemsOnly(
  path: PathOperations,
  {
    collection,
    read,
  }: { readonly collection: PathOperations | undefined; readonly read: ShapeReader },
): Candidate | undefined {
  const segments = path.segments.slice(0, -1)
  const answer = path.byMethod.get('GET')?.success?.answer
  const template = path.template.slice(0, path.template.lastIndexOf('/'))
  const candidate = { segments, template, isSingleton: false, item: itemOf(path) }
  if (!collection && isLinked(path)) return { ...candidate, record: read(LINK) }
  const isFree = !collection || (isWritten(path.byMethod) && !isWritten(collection.byMethod))
  if (!answer || !isFree || !namesOne(path)) return undefined
  const { record } = unwrap(answer, { word: lastWord(segments) ?? '', read })
  return isObjectShape(record) ? { ...candidate, record } : undefined
}

/** Whether the last parameter of a path is an id, and not a list or an object. */
function namesOne(path: PathOperations): boolean {
  const item = itemOf(path)
  const last = item && itemParameter(item.path)
  const { types = [] } = item?.parameters.find((each) => each.name === last)?.shape ?? {}
  return !types.includes('array') && !types.includes('object')
}

/** The record of a link (a PUT or DELETE without a body) that no GET shows. */
const LINK = { type: 'object' }

/** A GET of an object with a writer at the same path. Below an item that it answers, it is a part of that. */
function toSingleton(
  path: PathOperations,
  { many, read }: { readonly many: ReadonlyMap<string, Candidate>; readonly read: ShapeReader },
): Candidate | undefined {
  const { segments, template, byMethod, list } = path
  const answer = byMethod.get('GET')?.success?.answer
  if (isItem(path) || !answer || (list && !isSettings(path, list))) return undefined
  const word = lastWord(segments) ?? ''
  const { record } = unwrap(answer, { word, read })
  const posted = byMethod.get('POST')?.success?.answer
  const isPosted = posted && areAlike(unwrap(posted, { word, read }).record, record)
  if (!isObjectShape(record) || !(isWritten(byMethod) || isPosted)) return undefined
  const above = isItem({ segments: segments.slice(0, -1) })
    ? many.get(pathKey(segments.slice(0, -2)))
    : undefined
  if (above && isRecordOf(record, { word: lastWord(above.segments) ?? '', ...above }, read))
    return undefined
  return { segments, template, isSingleton: true, item: undefined, record }
}

/** The operation of an item that tells most about its id, with what any of them says itself of that. */
function itemOf({ byMethod }: PathOperations): OperationShape | undefined {
  const all = ['GET', 'PUT', 'PATCH', 'DELETE', 'POST'].flatMap(
    (method) => byMethod.get(method) ?? [],
  )
  const [first] = all
  const id = all.find(({ declared }) => declared.id !== undefined)?.declared.id
  return first && (id === undefined ? first : { ...first, declared: { ...first.declared, id } })
}
