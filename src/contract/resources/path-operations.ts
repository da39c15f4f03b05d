import { findList, type ListShape } from './envelopes.ts'
import type { OperationShape } from './operation-shapes.ts'
import { keyOf, lastWord, type Segment } from './paths.ts'
import type { ShapeReader } from './shape.ts'

/** The operations at one path, also those at templates that differ in the names of their parameters alone. */
export interface PathOperations {
  readonly key: string
  readonly segments: readonly Segment[]
  readonly template: string
  readonly operations: readonly OperationShape[]
  /** The first of each method. */
  readonly byMethod: ReadonlyMap<string, OperationShape>
  /** What its GET answers, if that is a list. */
  readonly list: ListShape | undefined
}

/** Groups operations by their paths, in the order of the document. */
export function groupByPath(
  operations: readonly OperationShape[],
  read: ShapeReader,
): readonly PathOperations[] {
  const groups = Map.groupBy(operations, ({ path }) => keyOf(path.segments))
  const paths = [...groups].map(([key, all]): PathOperations => {
    const { segments, template } = (all[0] as OperationShape).path
    const byMethod = new Map(all.toReversed().map((operation) => [operation.method, operation]))
    const answer = byMethod.get('GET')?.success?.answer
    const list = answer && findList(answer, { word: lastWord(segments) ?? '', read })
    return { key, segments, template, operations: all, byMethod, list }
  })
  const lists = new Set(paths.filter(({ list }) => list).map(({ key }) => key))
  return paths.map((path) =>
    isItem(path) && path.list && !isListOfItem(path, path.list, lists)
      ? { ...path, list: undefined }
      : path,
  )
}

/** Whether a path ends in a parameter: it is one of an item, unless it is a collection. */
export function isItem({ segments }: Pick<PathOperations, 'segments'>): boolean {
  return segments.at(-1)?.parameter !== undefined
}

/** Whether there is an operation that replaces, changes or removes what the path is one of. */
export function isWritten(byMethod: PathOperations['byMethod']): boolean {
  return ['PUT', 'PATCH', 'DELETE'].some((method) => byMethod.has(method))
}

/** Whether what a path names is put into a set, and taken out, without a body (`wild.md`, 9). A GET without a body asks for it. */
export function isLinked({ byMethod }: Pick<PathOperations, 'byMethod'>): boolean {
  const [puts, gets] = ['PUT', 'GET'].map((method) => byMethod.get(method))
  return puts !== undefined && !puts.body && byMethod.has('DELETE') && !gets?.success?.answer
}

// --- internal ---

/** Whether a GET that ends in a parameter answers a list (`wild.md`, 3), and not a record with an array in it. */
function isListOfItem(
  { segments, byMethod }: PathOperations,
  { envelope, isNamed }: ListShape,
  lists: ReadonlySet<string>,
): boolean {
  const isBelowList = lists.has(keyOf(segments.slice(0, -1)))
  const isOnlyMade = byMethod.has('POST') && !isWritten(byMethod)
  if (envelope.length === 0) return !isBelowList || !isWritten(byMethod)
  return envelope.length === 1 && isNamed && (!isBelowList || isOnlyMade)
}
