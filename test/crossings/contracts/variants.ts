import {
  collection,
  inPath,
  int64,
  object,
  shows,
  takes,
  text,
} from '../../support/contract-parts.ts'

/** The resources of the shop's contract. */
export const resources = ['shops', 'items', 'tags'] as const
export type ResourceName = (typeof resources)[number]

/** The operations that faults may strike, by their resource. */
export const struck = ['items', 'tags'] as const

/** What a version of the contract has otherwise than the first. */
interface Variant {
  /** Names are short, states are listed and required, sizes are texts, and there are no notes. */
  readonly isNarrow?: true
  /** Notes are called remarks, and it says so. */
  readonly hasRemarks?: true
  /** The parameter above items is called otherwise. */
  readonly isRenamed?: true
  /** What ids of tags are; `none` if there are no tags. */
  readonly tags?: 'uuid' | 'none'
  /** Items are below nothing. */
  readonly isFlat?: true
}

/** The versions of the contract that scripts go to and fro between. */
export const variants = {
  wide: {},
  narrow: { isNarrow: true },
  renamed: { isRenamed: true },
  remarks: { hasRemarks: true },
  later: { hasRemarks: true, isRenamed: true, isNarrow: true },
  without: { tags: 'none' },
  keyed: { tags: 'uuid' },
  flat: { isFlat: true },
} as const satisfies { readonly [name: string]: Variant }
export type VariantName = keyof typeof variants

/** A member of a record in one version of the contract. */
interface Member {
  readonly schema: object
  /** Values that clients give it. */
  readonly values: readonly unknown[]
  readonly fits: (value: unknown) => boolean
  readonly isRequired?: true
  /** What it was called before. */
  readonly was?: string
}

/** The members that a version gives to shops, items and tags besides their ids. */
export function membersOf(name: VariantName, resource: ResourceName): ReadonlyMap<string, Member> {
  const { isNarrow, hasRemarks }: Variant = variants[name]
  const any = { schema: text, values: ['Ann', 'a long name'], fits: isText }
  const title: Member = isNarrow
    ? { ...short, values: ['Bob', 'Eve'], fits: (value) => isText(value) && value.length <= 4 }
    : any
  if (resource === 'tags') return new Map([['name', any]])
  if (resource === 'items') return new Map([['name', title]])
  const remark = hasRemarks ? { ...any, schema: wasNote, was: 'note' } : any
  const notes: [string, Member][] =
    isNarrow && !hasRemarks ? [] : [[hasRemarks ? 'remark' : 'note', remark]]
  const state: Member = isNarrow
    ? {
        schema: { ...text, enum: STATES },
        values: STATES,
        isRequired: true,
        fits: (value) => STATES.includes(value as string),
      }
    : { ...any, values: ['open', 'half'] }
  const size: Member = isNarrow
    ? { ...any, values: ['small', 'large'] }
    : { schema: int64, values: [3, 4], fits: Number.isInteger }
  return new Map([['name', title], ...notes, ['state', state], ['size', size]])
}

/** The version of the contract as a document that a sandbox reads. */
export function documentOf(name: VariantName) {
  return {
    openapi: '3.1.0',
    info: { title: 'Shops', version: name },
    ...secured,
    paths: pathsOf(name),
  }
}

/** Where a version has records of a resource, below a shop if they are. */
export function pathOf(name: VariantName, resource: ResourceName, shop: unknown): string {
  return resource === 'items' && !('isFlat' in variants[name])
    ? `/shops/${shop}/items`
    : `/${resource}`
}

/** How the list of a resource is called in a version; `undefined` if it has none of it. */
export function listOperation(name: VariantName, resource: ResourceName): string | undefined {
  if (kindOf(name, resource) === undefined) return undefined
  const { isFlat, isRenamed }: Variant = variants[name]
  if (resource !== 'items' || isFlat) return `GET /${resource}`
  return `GET /shops/{${isRenamed ? 'storeId' : 'shopId'}}/items`
}

/** What ids of a resource are, and how many parameters are above it; `undefined` if a version does not have it. */
export function kindOf(name: VariantName, resource: ResourceName): string | undefined {
  const { tags, isFlat }: Variant = variants[name]
  if (resource === 'tags') return tags === 'none' ? undefined : (tags ?? 'int64')
  return resource === 'items' && !isFlat ? 'below a shop' : 'int64'
}

// --- internal ---

const STATES = ['open', 'shut']
const short = { schema: { ...text, maxLength: 4 } }
const wasNote = { ...text, 'x-sandbox': { was: 'note' } }

const secured = {
  components: { schemas: {}, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  security: [{ bearer: [] }],
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function pathsOf(name: VariantName): object {
  const { tags, isFlat, isRenamed, isNarrow }: Variant = variants[name]
  const shopId = inPath(isRenamed ? 'storeId' : 'shopId', int64)
  const tagId = tags === 'uuid' ? { ...text, format: 'uuid' } : int64
  const above = isFlat ? {} : { above: [shopId] }
  const items = isFlat ? '/items' : `/shops/{${shopId.name}}/items`
  return {
    ...recordsAt(
      '/shops',
      { name, resource: 'shops', required: isNarrow ? ['state'] : [] },
      { id: shopId },
    ),
    ...recordsAt(items, { name, resource: 'items' }, { id: inPath('itemId', int64), ...above }),
    ...(tags !== 'none' &&
      recordsAt('/tags', { name, resource: 'tags', id: tagId }, { id: inPath('tagId', tagId) })),
  }
}

/** The paths of records that clients create, change, replace and remove. */
function recordsAt(
  path: string,
  {
    name,
    resource,
    required = [],
    id = int64,
  }: { name: VariantName; resource: ResourceName; required?: readonly string[]; id?: object },
  more: { readonly id: { readonly name: string }; readonly above?: readonly object[] },
): object {
  const members = Object.fromEntries(
    [...membersOf(name, resource)].map(([member, { schema }]) => [member, schema]),
  )
  const record = object({ id, ...members }, ['id', ...required])
  const sent = object(members)
  return collection(path, record, {
    ...more,
    sent,
    item: { put: takes(sent, record), patch: takes(sent, record), delete: shows(undefined, 204) },
  })
}
