import { METHODS, USUAL_METHODS } from '../document/operations.ts'

interface Members {
  readonly [name: string]: unknown
}

/** What is told of an object: paths are from that object. */
export interface LaterTold {
  /** Something is not served, as the predicate of a sentence about a place. */
  remark(path: readonly string[], what: string): void
  /** Something is elsewhere now. */
  moved(now: readonly string[], written: readonly string[]): void
}

/** Brings an object of OpenAPI 3.2, whose members are in that form already, to the form of 3.1, by the kind of the object. */
export function toEarlierForm(members: Members, kind: string, told: LaterTold): Members {
  return FORMS[kind]?.(members, told) ?? members
}

/** Takes from an object of an earlier version what only 3.2 has: it says nothing there. */
export function withoutLater(members: Members, kind: string): Members {
  if (kind !== 'pathItem') return members
  return Object.fromEntries(Object.entries(members).filter(([name]) => !LATER.has(name)))
}

// --- internal ---

/** Members of a path item that 3.2 adds, or that its other operations have here. */
const LATER: ReadonlySet<string> = new Set([
  ...METHODS.filter((method) => !USUAL_METHODS.includes(method)),
  'additionalOperations',
])

const FORMS: { readonly [kind: string]: (members: Members, told: LaterTold) => Members } = {
  document: ({ $self, ...document }, { remark }) => {
    if ($self !== undefined)
      remark(['$self'], 'is taken in references alone: other files are looked for beside this one.')
    return document
  },
  // What references lead to stands where they are.
  components: ({ mediaTypes: _, ...components }) => components,
  pathItem: ({ additionalOperations, ...item }, { remark, moved }) => {
    const found = Object.entries(Object(additionalOperations)).flatMap(([method, operation]) => {
      const name = method.toLowerCase()
      if (method !== method.toUpperCase() || !METHODS.includes(name) || Object.hasOwn(item, name)) {
        remark(['additionalOperations', method], UNKNOWN)
        return []
      }
      moved([name], ['additionalOperations', method])
      return [[name, operation] as const]
    })
    return { ...item, ...Object.fromEntries(found) }
  },
  response: ({ summary, ...response }) => ({ description: summary ?? '', ...response }),
  media: ({ itemSchema, itemEncoding, prefixEncoding, ...media }, { remark, moved }) => {
    for (const [name, value] of Object.entries({ itemEncoding, prefixEncoding }))
      if (value !== undefined) remark([name], 'is not read: parts are written as usual.')
    if (itemSchema === undefined) return media
    if (media.schema === undefined) moved(['schema', 'items'], ['itemSchema'])
    const list = { type: 'array', items: itemSchema }
    return { ...media, schema: media.schema === undefined ? list : { allOf: [media.schema, list] } }
  },
  // The usual form of a cookie differs from it in what is percent-encoded alone.
  parameter: ({ style, ...parameter }) =>
    style === undefined || style === 'cookie' ? parameter : { ...parameter, style },
  example: ({ dataValue, serializedValue, ...example }) => {
    const value = dataValue ?? (typeof serializedValue === 'string' ? serializedValue : undefined)
    return value === undefined || Object.hasOwn(example, 'value') ? example : { ...example, value }
  },
}

const UNKNOWN =
  'is not served: it is none of the methods, in capitals, that the HTTP parser of Node knows, or has a key of its own.'
