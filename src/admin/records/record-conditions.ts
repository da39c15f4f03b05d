import type { Parameter } from '../../contract/document/document.ts'
import type { FoundCondition, RecordConditions } from '../../sandbox/inspect/browse-records.ts'
import type { FoundValue } from '../../store/row.ts'
import { queryParameter } from '../plane/document-parts.ts'
import type { RouteInput } from '../plane/route.ts'
import type { ResourceOutline } from './resource-outline.ts'

/** The parameters that choose records of a resource. */
export function conditionParameters({
  filters,
  noun,
  kind,
  texts,
}: ResourceOutline): readonly Parameter[] {
  const where = texts.length === 0 ? 'a text' : texts.join(', ')
  const idWords = { int64: 'an int64 is an id instead', uuid: 'a UUID is an id instead' }
  const id = kind.id.kind === 'text' ? 'or of the id' : idWords[kind.id.kind]
  const q =
    kind.id.kind === 'text'
      ? `A part of ${where} ${id}, in any case.`
      : `A part of ${where}, in any case; ${id}.`
  return [
    ...filters.map(({ filter, name, schema }) =>
      queryParameter(name, `Only ${noun.many} with this ${filter.name}.`, schema),
    ),
    queryParameter('q', q, { type: 'string', minLength: 1 }),
  ]
}

/** The conditions in a checked query. */
export function conditionsIn(
  query: RouteInput['query'],
  { filters }: ResourceOutline,
): RecordConditions {
  const found = filters.flatMap(({ filter, name }): FoundCondition[] => {
    const value = query[name]
    return isFound(value) ? [{ filter, value }] : []
  })
  const { q } = query
  return { found, q: typeof q === 'string' ? q : undefined }
}

// --- internal ---

function isFound(value: unknown): value is FoundValue {
  return ['string', 'number', 'bigint', 'boolean'].includes(typeof value)
}
