import { plainName } from '../../base/text/text.ts'
import { type ActionSet, actionSetOf } from '../actions/action-set.ts'
import { findList, unwrap } from './envelopes.ts'
import type { IdMember } from './ids.ts'
import type { OperationShape, PathOperations } from './operation-shapes.ts'
import { isBelowItem, lastWord, pathKey, readPath, singular } from './paths.ts'
import {
  areAlike,
  isObjectShape,
  ownName,
  type Shape,
  type ShapeReader,
  shapeProperties,
} from './shape.ts'

/** Whether a shape is a record of a resource (known by the word of its path and its record), in a wrapper or not: nearly all of it, a part, or more. */
export function isRecordOf(
  shape: Shape,
  { word, record }: { readonly word: string; readonly record: Shape },
  read: ShapeReader,
): boolean {
  const { record: inside } = unwrap(shape, { word, read, record })
  const [one, other] = comparedShapes(inside, record, read)
  return areAlike(one, other) || isPartOf(one, other) || isPartOf(other, one)
}

/** Whether a shape only identifies a record: an id, and perhaps an address. */
export function isReceipt(shape: Shape): boolean {
  const names = [...shape.members.keys()].map(plainName)
  return names.some((name) => IDS.has(name)) && names.every((name) => ABOUT.has(name))
}

/** Whether a shape has only members of another: an answer with the id alone, or with some members left out. */
export function isPartOf(part: Shape, whole: Shape): boolean {
  return part.members.size > 0 && [...part.members.keys()].every((name) => whole.members.has(name))
}

/** Whether a body is a list of changes (RFC 6902). */
export function isChanges(body: Shape, read: ShapeReader): boolean {
  if (!body.items) return false
  const { members } = read(body.items)
  return members.has('op') && members.has('path')
}

/**
 * The members of records that a removal at the path of a collection chooses by: those of its body, else its query parameters. None if
 * it takes something else, too: then it says more than which records are meant.
 */
export function chosenBy({
  operation,
  resource,
  read,
}: {
  readonly operation: OperationShape
  readonly resource: { readonly word: string; readonly record: Shape }
  readonly read: ShapeReader
}): readonly string[] {
  const known = shapeProperties(resource.record, read)
  const { body, parameters } = operation
  if (body) {
    const sent = [
      ...unwrap(body, { word: resource.word, read, record: resource.record }).record.members.keys(),
    ]
    return sent.every((name) => known.has(name)) ? sent : []
  }
  const inQuery = parameters.filter((each) => each.in === 'query')
  const isSearch = inQuery.some(({ isRequired, name }) => isRequired && !known.has(name))
  return isSearch ? [] : inQuery.flatMap(({ name }) => (known.has(name) ? name : []))
}

/** Whether the path of an operation has the id of a record of a resource: the parameter after those of the parents. */
export function namesRecord(
  { path }: OperationShape,
  { isSingleton, parents }: { readonly isSingleton: boolean; readonly parents: readonly unknown[] },
): boolean {
  const { length } = path.segments.filter(({ parameter }) => parameter !== undefined)
  return isSingleton || length > parents.length
}

/** What is known of the records of a resource. */
interface RecordsOf {
  /** The last word of its path. */
  readonly word: string
  readonly record: Shape
  readonly id: IdMember | undefined
}

/** Whether an answer is a record in a form of its own: it has the id of records, and half or more of what is sent, as records have it. */
export function isOtherForm(
  answer: Shape,
  body: Shape,
  { word, record, id }: RecordsOf,
  read: ShapeReader,
): boolean {
  const [shown, sent] = [answer, body].map((each) => unwrap(each, { word, read, record }).record)
  const [own = '', inside] = id?.property ?? []
  if (inside !== undefined || !shown?.members.has(own)) return false
  const names = [...(sent?.members.keys() ?? [])]
  const kept = names.filter((name) => shown.members.has(name) && record.members.has(name))
  return kept.length > 0 && kept.length * 2 >= names.length
}

/** Whether an answer is what the list of a path is: a POST that has it searches. */
export function answersList(
  answer: Shape,
  { segments, list }: PathOperations,
  read: ShapeReader,
): boolean {
  // A record may have a list of its own kind: folders in a folder.
  if (!list || areAlike(answer, list.record)) return false
  const answered = findList(answer, { word: lastWord(segments) ?? '', read })
  return answered !== undefined && areAlike(answered.record, list.record)
}

/** Whether the body of a replacement that never creates requires fewer members than that of a creation: those that it leaves out are kept. */
export function mayLeaveOut(
  { body, success }: OperationShape,
  { path, word, record, id }: RecordsOf & { readonly path: string },
  { paths, read }: { readonly paths: readonly PathOperations[]; readonly read: ShapeReader },
): boolean {
  const key = pathKey(readPath(path).segments)
  const create = paths.find((each) => each.key === key)?.byMethod.get('POST')?.body
  if (success?.status === 201 || !body || !create) return false
  const [given, created] = [body, create].map(
    (shape) => unwrap(shape, { word, read, record }).record,
  )
  const own = id?.property?.[0]
  return [...(created?.required ?? [])].some((name) => name !== own && !given?.required.has(name))
}

/** What an operation on a word below an item sets of the record by that word (`actionSetOf`). A GET sets nothing. */
export function setByWord(
  { method, path }: Pick<OperationShape, 'method' | 'path'>,
  { word: noun, record }: { readonly word: string; readonly record: Shape },
  read: ShapeReader,
): ActionSet | undefined {
  const word = lastWord(path.segments)
  if (word === undefined || method === 'GET' || !isBelowItem(path)) return undefined
  const members = [...shapeProperties(record, read)].map(([property, schema]) => ({
    ...{ path: property, name: ownName(property), schema },
    isRequired: record.required.has(property),
  }))
  const nouns = [noun, singular(noun)]
  return actionSetOf({ word, nouns, isUndone: method === 'DELETE' }, members, read)
}

// --- internal ---

const IDS = new Set(['id', 'uuid', 'gid', 'sid', 'key'])
const ABOUT = new Set([...IDS, 'href', 'links', 'object', 'type', 'uri', 'url'])

/** The parts of two shapes to compare: the attributes of JSON:API resource objects, whose outer members are all alike. */
function comparedShapes(
  one: Shape,
  other: Shape,
  read: ShapeReader,
): readonly [one: Shape, other: Shape] {
  const [first, second] = [one, other].map((shape) => attributesOf(shape, read))
  return first && second ? [first, second] : [one, other]
}

function attributesOf({ members }: Shape, read: ShapeReader): Shape | undefined {
  const attributes = members.has('type') ? members.get('attributes') : undefined
  const shape = attributes && read(attributes)
  return shape && isObjectShape(shape) && shape.members.size > 0 ? shape : undefined
}
