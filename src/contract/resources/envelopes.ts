import { plainName, wordsOf } from '../../base/text/text.ts'
import { impliedPaging, isPagePosition } from '../requests/conventional-parameters.ts'
import { singular } from './paths.ts'
import { DECLARED, isListShape, isObjectShape, type Shape, type ShapeReader } from './shape.ts'

/** Where the records of a list are in its answer: the members that lead to the array; none if the answer is the array. */
export interface ListShape {
  readonly envelope: readonly string[]
  readonly record: Shape
  readonly because: string
  /** Whether the array is known by its name: another one can be a part of a record. */
  readonly isNamed: boolean
}

/**
 * Finds the array of objects in the answer of a list: the answer itself, or in an envelope the array that is named like
 * the last word of the path, or has a usual name, or is the only one beside metadata; also one level down, in `_embedded`, in an object
 * about pages, or in the only object beside metadata. An object with an id of its own is a record, not an envelope. `undefined` if
 * there is none.
 */
export function findList(
  answer: Shape,
  {
    word,
    read,
    declared,
  }: {
    readonly word: string
    readonly read: ShapeReader
    /** What `x-sandbox` says: the members that lead to the array, with dots between them. */
    readonly declared?: string | undefined
  },
): ListShape | undefined {
  const declaredList =
    declared === undefined ? undefined : findDeclaredList(answer, declared.split('.'), read)
  if (declaredList) return declaredList
  if (isListShape(answer, read))
    return {
      envelope: [],
      record: itemsOf(answer, read),
      because: 'it answers an array of objects',
      isNamed: true,
    }
  if (!isObjectShape(answer)) return undefined
  const inside = findMember(answer, { word, read })
  if (!inside && answer.members.has('id')) return undefined
  if (inside) {
    const { name, because, isNamed } = inside
    return { envelope: [name], record: recordIn(answer, name, read), because, isNamed }
  }
  for (const name of [...OUTER, ...onlyObject(answer, read)]) {
    const outer = read(answer.members.get(name) ?? {})
    const found = findMember(outer, { word, read })
    if (found && (OUTER.includes(name) || isPage(name, outer, { ...found, word, read }))) {
      const record = recordIn(outer, found.name, read)
      const because = `${found.because}, in ${name}`
      return { envelope: [name, found.name], record, because, isNamed: found.isNamed }
    }
  }
  return undefined
}

/**
 * Takes a single record out of its wrapper: an object called `data`, with nothing but metadata beside, or one that has an `id`, or
 * the last words of the resource's name (`domain_record` for `records`), with metadata and lists of others beside; where the record is
 * known, with anything beside that records do not have. Returns the shape itself, with no wrapper, if it has none.
 */
export function unwrap(
  shape: Shape,
  { word, read, record }: Wrapped,
): { readonly record: Shape; readonly wrapper: string | undefined } {
  const names = [...shape.members.keys()]
  const isListed = (name: string) => isListShape(read(shape.members.get(name) ?? {}), read)
  const isRound = (name: string) => record !== undefined && isWrapperOf(record, shape, name, read)
  // A record that has a member of that name itself (`data` of a secret) is not in it, unless what is inside is like the record.
  const isOwn = (name: string) =>
    record?.members.has(name) === true && !sharesMost(record, shape, name, read)
  const wrapper = names.find((name) => {
    const isData = plainName(name) === 'data'
    const isOne = !isData || read(shape.members.get(name) ?? {}).members.has('id')
    const isBeside = (each: string) => isMetadata(each) || (isOne && isListed(each))
    if ((!isData && !isNamedLike(name, word)) || isOwn(name)) return false
    return others(shape, name).every(isBeside) || (!isData && isRound(name))
  })
  const schema = wrapper === undefined ? undefined : shape.members.get(wrapper)
  const inside = schema && read(schema)
  return inside && isObjectShape(inside)
    ? { record: inside, wrapper }
    : { record: shape, wrapper: undefined }
}

/** A parameter of a page that a list takes without declaring it. */
interface ImpliedParameter {
  readonly name: string
  readonly meaning: 'limit' | 'page' | 'offset'
  readonly first?: 1
  readonly because: string
  readonly isLost: false
}

/** The parameters of a page that a list takes without declaring any, as its answer gives them back (`meta.pagination.per_page`). */
export function impliedParameters(
  answer: Shape,
  declared: readonly { readonly meaning: string }[],
  read: ShapeReader,
): readonly ImpliedParameter[] {
  if (declared.some(({ meaning }) => meaning === 'limit' || isPagePosition(meaning))) return []
  const because = 'the answer gives it back, and no parameter is declared that pages'
  return impliedPaging(numbersBeside(answer, read)).map((each) => {
    const role = { ...each, because, isLost: false } as const
    return each.meaning === 'page' ? { ...role, first: 1 } : role
  })
}

/** Whether an answer says no more than how it went: `{ "ok": true, "request_id": … }`. */
export function isAllMetadata(answer: Shape): boolean {
  return isObjectShape(answer) && [...answer.members.keys()].every(isMetadata)
}

/** Names of members that state counts of a list, by `plainName`. */
export const countNames = {
  total: ['total', 'totalcount', 'totalitems', 'totalresults', 'totalelements', 'totalrecords'],
  /** How many pages they fill. */
  pages: ['pages', 'totalpages', 'pagecount'],
  more: ['hasmore', 'hasnext', 'hasnextpage'],
  next: [
    ...['next', 'nextpage', 'nextpageuri', 'nextpageurl', 'nexturl', 'nexturi', 'nextlink'],
    ...[
      'nexthref',
      'nextcursor',
      'endcursor',
      'nextpagetoken',
      'nexttoken',
      'nextmarker',
      'nextoffset',
    ],
  ],
} as const

/** Whether a header says how many records there are. */
export function isCountHeader(name: string): boolean {
  return HEADERS.has(plainName(name))
}

/** Whether a member of a list says by its name whether there are more, or what leads to them. */
export function isMoreName(name: string): boolean {
  return MORE.has(plainName(name))
}

// --- internal ---

/** The names of the integers that an answer has beside the records of a list, also in objects about it (`meta.pagination.page`). */
function numbersBeside(answer: Shape, read: ShapeReader, depth = 0): readonly string[] {
  return [...answer.members].flatMap(([name, schema]) => {
    const shape = read(schema)
    if (shape.types.some((type) => type === 'integer' || type === 'number')) return [name]
    const isAbout = isObjectShape(shape) && isMetadata(name) && depth < 2
    return isAbout ? numbersBeside(shape, read, depth + 1) : []
  })
}

/** What is known of a record that may be in a wrapper. */
interface Wrapped {
  /** The last word of the path of its resource. */
  readonly word: string
  readonly read: ShapeReader
  /** The schema of the records, where it is known. */
  readonly record?: Shape | undefined
}

/** Whether a member has most of what it declares from a record, and a record has neither it nor what is beside it. */
function isWrapperOf(record: Shape, shape: Shape, name: string, read: ShapeReader): boolean {
  if ([...shape.members.keys()].some((each) => record.members.has(each))) return false
  return sharesMost(record, shape, name, read)
}

/** Whether records have half or more of what a member declares. */
function sharesMost(record: Shape, shape: Shape, name: string, read: ShapeReader): boolean {
  const inside = [...read(shape.members.get(name) ?? {}).members.keys()]
  const shared = inside.filter((each) => record.members.has(each)).length
  return shared > 0 && shared * 2 >= inside.length
}

function findDeclaredList(
  answer: Shape,
  envelope: readonly string[],
  read: ShapeReader,
): ListShape | undefined {
  const array = envelope.reduce((shape, name) => read(shape.members.get(name) ?? {}), answer)
  if (!isListShape(array, read)) return undefined
  return { envelope, record: itemsOf(array, read), because: DECLARED, isNamed: true }
}

/** The usual names of the array, the likeliest first. */
const USUAL = ['data', 'items', 'results', 'values', 'entries']

/** Arrays of these names are about the list, not in it. */
const NEVER = new Set(['included', 'links', 'order', 'errors'])

/** Objects that the array can be in. */
const OUTER = ['_embedded', 'paging', 'pagination', 'page', 'result', 'response']

/** Names of members that are about an answer, by `plainName`. */
const METADATA = new Set(
  [
    'apiversion cursor cursors href included kind limit links meta metadata object offset order pageinfo pagination paging perpage sort status',
    // Members that repeat what the request asked for.
    'query querystring filter filters search searchterm term q params',
    'correlationid done iterator ok previterator requestid traceid',
    'success type uri url empty expand from incompleteresults isfirst islast islastpage itemsperpage pageable paged startat to truncated unpaged',
  ]
    .join(' ')
    .split(' '),
)

/** Names of members for paging and counting: `next_page_uri`, `hasMore`, `totalResults`, `page_number`. */
const GOING_ON =
  /^(?:first|last|next|prev|previous|self|current|start|end)(?:page)?(?:uri|url|link|token|cursor|marker|offset|number|index)?$/
const HAVING = /^has(?:more|next|prev|previous)(?:page)?s?$/
const COUNTING =
  /^(?=.)(?:total|number|max)?(?:of)?(?:pages?|items?|results?|records?|entries|elements|rows)?(?:count|size|total|number)?$/

interface FoundMember extends Pick<ListShape, 'because' | 'isNamed'> {
  readonly name: string
}

function findMember(
  shape: Shape,
  { word, read }: { readonly word: string; readonly read: ShapeReader },
): FoundMember | undefined {
  const arrays = [...shape.members]
    .filter(([name, schema]) => !NEVER.has(plainName(name)) && isListShape(read(schema), read))
    .map(([name]) => name)
  const named = arrays.find((name) => plainName(name) === plainName(word))
  if (named)
    return {
      name: named,
      because: `it answers an object with the array ${named}, named like its path`,
      isNamed: true,
    }
  if (arrays.length === 0 || shape.members.has('id')) return undefined
  const usual = USUAL.map((each) => arrays.find((name) => plainName(name) === each)).find(Boolean)
  if (usual)
    return {
      name: usual,
      because: `it answers an object with the array ${usual}`,
      isNamed: true,
    }
  const [only, second] = arrays
  if (only === undefined || second !== undefined) return undefined
  const isAbout = (name: string) =>
    isMetadata(name) || isMetadata(plainName(name).replace(plainName(only), ''))
  if (!others(shape, only).every(isAbout)) return undefined
  return {
    name: only,
    because: `it answers an object with one array, ${only}, beside metadata`,
    isNamed: false,
  }
}

function others(shape: Shape, but: string | undefined): readonly string[] {
  return [...shape.members.keys()].filter((name) => name !== but)
}

function isMetadata(name: string): boolean {
  const plain = plainName(name)
  return METADATA.has(plain) || [GOING_ON, HAVING, COUNTING].some((form) => form.test(plain))
}

/**
 * Whether an object is a page of a list: an array of a usual name, or of any in `data`, with metadata, and nothing else; lists of
 * others, too, beside the one that is named like the path.
 */
function isPage(
  outer: string,
  shape: Shape,
  {
    name,
    isNamed,
    word,
    read,
  }: FoundMember & { readonly word: string; readonly read: ShapeReader },
): boolean {
  const beside = others(shape, name)
  const isOfPath = plainName(name) === plainName(word)
  const isBeside = (each: string) =>
    isMetadata(each) || (isOfPath && isListShape(read(shape.members.get(each) ?? {}), read))
  return (isNamed || plainName(outer) === 'data') && beside.length > 0 && beside.every(isBeside)
}

/** The only object of an answer that has nothing but metadata beside; `data` may have lists of others there. */
function onlyObject(answer: Shape, read: ShapeReader): readonly string[] {
  const isListed = (name: string) => isListShape(read(answer.members.get(name) ?? {}), read)
  return [...answer.members]
    .filter(([name, schema]) => !isMetadata(name) && isObjectShape(read(schema)))
    .map(([name]) => name)
    .filter((name) =>
      others(answer, name).every(
        (each) => isMetadata(each) || (plainName(name) === 'data' && isListed(each)),
      ),
    )
}

/** Whether one of two names ends in the words of the other, both in the singular. */
function isNamedLike(name: string, resource: string): boolean {
  const [one, other] = [singular(name), singular(resource)]
  const [plain, wanted] = [plainName(one), plainName(other)]
  if (!plain.endsWith(wanted) && !wanted.endsWith(plain)) return false
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].toSorted(
    (first, second) => first.length - second.length,
  )
  return short.length > 0 && short.every((word, at) => word === long.at(at - short.length))
}

function itemsOf(shape: Shape, read: ShapeReader): Shape {
  return read(shape.items ?? {})
}

function recordIn(shape: Shape, name: string, read: ShapeReader): Shape {
  return itemsOf(read(shape.members.get(name) ?? {}), read)
}

const MORE: ReadonlySet<string> = new Set([
  ...countNames.more,
  ...countNames.next,
  ...countNames.total,
  ...countNames.pages,
  ...['continue', 'cursor', 'cursors', 'continuation', 'continuationtoken', 'paging', 'pagination'],
])

const HEADERS = new Set([
  ...['xtotalcount', 'totalcount', 'xtotal', 'xcount', 'xtotalitems', 'xtotalrecords'],
])
