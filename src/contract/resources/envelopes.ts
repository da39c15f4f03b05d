import { plainName, singular } from './paths.ts'
import { isList, isObject, type Shape, type ShapeReader } from './shape.ts'

/** Where the records of a list are in its answer: the members that lead to the array; none if the answer is the array. */
export interface ListShape {
  readonly envelope: readonly string[]
  readonly record: Shape
  readonly because: string
}

/**
 * Finds the array of objects in the answer of a list (`wild.md`, 3): the answer itself, or in an envelope the array that is named like
 * the last word of the path, or has a usual name, or is the only one beside metadata; also one level down, in `_embedded` or in an
 * object about pages. `undefined` if there is none.
 */
export function findList(
  answer: Shape,
  { word, read }: { readonly word: string; readonly read: ShapeReader },
): ListShape | undefined {
  if (isList(answer, read))
    return {
      envelope: [],
      record: itemsOf(answer, read),
      because: 'it answers an array of objects',
    }
  if (!isObject(answer)) return undefined
  const inside = findMember(answer, { word, read })
  if (inside) {
    const { name, because } = inside
    return { envelope: [name], record: recordIn(answer, name, read), because }
  }
  for (const name of OUTER) {
    const outer = answer.members.get(name)
    const found = outer && findMember(read(outer), { word, read })
    if (found) {
      const record = recordIn(read(outer), found.name, read)
      return { envelope: [name, found.name], record, because: `${found.because}, in ${name}` }
    }
  }
  return undefined
}

/**
 * Takes a single record out of its wrapper (`wild.md`, 10): an object called `data` or like the resource, with nothing but metadata
 * beside. Returns the shape itself, with no wrapper, if it has none.
 */
export function unwrap(
  shape: Shape,
  { resource, read }: { readonly resource: string; readonly read: ShapeReader },
): { readonly record: Shape; readonly wrapper: string | undefined } {
  const wanted = ['data', plainName(resource), plainName(singular(resource))]
  const wrapper = [...shape.members.keys()].find((name) => wanted.includes(plainName(name)))
  const schema = wrapper === undefined ? undefined : shape.members.get(wrapper)
  const inside = schema && read(schema)
  const isWrapped = inside && isObject(inside) && others(shape, wrapper).every(isMetadata)
  return isWrapped ? { record: inside, wrapper } : { record: shape, wrapper: undefined }
}

// --- internal ---

/** The usual names of the array, the likeliest first. */
const USUAL = ['data', 'items', 'results', 'values', 'entries']

/** Arrays of these names are about the list, not in it. */
const NEVER = new Set(['included', 'links', 'order', 'errors'])

/** Objects that the array can be in. */
const OUTER = ['_embedded', 'paging', 'pagination', 'page', 'result', 'response']

/** Names of members that count, link and go on; by `plainName`. */
const METADATA = new Set(
  [
    'apiversion count cursor endcursor first hasmore haspreviouspage hasnextpage included kind last limit links meta metadata next',
    'nextcursor nextpage nextpagetoken nextpageuri object offset order page pageinfo pagenumber pages pagesize pagination paging perpage',
    'prev previous previouspageuri self size sort start status success total totalcount totalitems totalpages totalresults type uri url',
  ]
    .join(' ')
    .split(' '),
)

function findMember(
  shape: Shape,
  { word, read }: { readonly word: string; readonly read: ShapeReader },
): { readonly name: string; readonly because: string } | undefined {
  const arrays = [...shape.members]
    .filter(([name, schema]) => !NEVER.has(plainName(name)) && isList(read(schema), read))
    .map(([name]) => name)
  const named = arrays.find((name) => plainName(name) === plainName(word))
  if (named)
    return {
      name: named,
      because: `it answers an object with the array ${named}, named like its path`,
    }
  const usual = USUAL.map((each) => arrays.find((name) => plainName(name) === each)).find(Boolean)
  if (usual) return { name: usual, because: `it answers an object with the array ${usual}` }
  const [only, second] = arrays
  if (only === undefined || second !== undefined) return undefined
  if (!others(shape, only).every(isMetadata)) return undefined
  return { name: only, because: `it answers an object with one array, ${only}, beside metadata` }
}

function others(shape: Shape, but: string | undefined): readonly string[] {
  return [...shape.members.keys()].filter((name) => name !== but)
}

function isMetadata(name: string): boolean {
  return METADATA.has(plainName(name))
}

function itemsOf(shape: Shape, read: ShapeReader): Shape {
  return read(shape.items ?? {})
}

function recordIn(shape: Shape, name: string, read: ShapeReader): Shape {
  return itemsOf(read(shape.members.get(name) ?? {}), read)
}
