import type { ResourceInfo } from '../../../client/answer-types.ts'
import { type FormSchema, typesOf, valuesOf } from '../schema-form/form-schema.ts'
import { fieldsOf, isTextSchema } from './record-fields.ts'

/** What records are found by. */
export interface RecordFilter {
  /** Its parameter of the control plane. */
  readonly name: string
  /** Its name in the address of the page. */
  readonly value: string
  readonly schema: FormSchema
  /** Its values, as texts, if they are few. */
  readonly choices: readonly string[] | undefined
}

/** The filters of a resource. In the address of the page, an id of something else is named for what it is the id of. */
export function filtersOf({
  filters,
}: {
  readonly filters: readonly FilterInfo[]
}): readonly RecordFilter[] {
  const taken = new Set([
    ...filters.map(({ parameter }) => parameter),
    ...Object.keys(FIRST_PAGE),
    'q',
    'world',
  ])
  return filters.map(({ parameter: name, schema }) => {
    const short = name.replace(/(?:Id|_id)$/, '')
    const value = short === '' || taken.has(short) ? name : short
    taken.add(value)
    return { name, value, schema: schema, choices: choicesOf(schema) }
  })
}

/** The values of the first page. */
export const FIRST_PAGE = { after: '', before: '' }

/** What `q` is looked for in: the texts of a record. */
export function searchedIn(resource: ResourceInfo): string {
  const [own] = resource.id.property ?? []
  const texts = fieldsOf(resource).filter(
    ({ name, schema }) => name !== own && isTextSchema(schema),
  )
  const [only] = texts
  return only && texts.length === 1 ? `the ${only.label.toLowerCase()}` : 'a text'
}

// --- internal ---

type FilterInfo = Pick<ResourceInfo['filters'][number], 'parameter' | 'schema'>

function choicesOf(schema: FormSchema): readonly string[] | undefined {
  const [type, other] = typesOf(schema)
  const values = valuesOf(schema) ?? (type === 'boolean' && !other ? [true, false] : undefined)
  return values?.map(String)
}
