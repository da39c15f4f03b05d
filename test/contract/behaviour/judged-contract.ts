import { type Json, type Place, placeOf, valueAt } from './document-places.ts'
import { createSchemas, type Schemas } from './judged-schemas.ts'

/** A contract as its judge reads it: none of the code that serves it has part in this. */
export interface JudgedContract {
  readonly basePath: string
  readonly operations: readonly JudgedOperation[]
  readonly schemes: { readonly [name: string]: Json }
  readonly schemas: Schemas
  /** The same, but for choices whose branches a `discriminator` names: several may fit. */
  readonly named: Schemas
}

/** An operation, with what its answers and requests are. */
export interface JudgedOperation {
  /** Method and path as they are written, e.g. `GET /orders/{orderId}`. */
  readonly name: string
  /** In capitals. */
  readonly method: string
  /** Without the base path. */
  readonly path: string
  readonly basePath: string
  readonly parameters: readonly JudgedParameter[]
  readonly bodies: readonly JudgedContent[]
  readonly isBodyRequired: boolean
  readonly security: readonly Json[]
  /** By status, e.g. `200`, `4XX`, `default`. */
  readonly answers: ReadonlyMap<string, JudgedAnswer>
}

/** A parameter, and where its schema is. */
export interface JudgedParameter {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  readonly style: string
  readonly isExploded: boolean
  /** Whether its value is JSON (`content`). */
  readonly isJson: boolean
  readonly schema: Place | undefined
}

/** A media type, and where its schema is. */
export interface JudgedContent {
  readonly type: string
  readonly schema: Place | undefined
  readonly encoding: Json
}

/** What an answer is. */
export interface JudgedAnswer {
  readonly contents: readonly JudgedContent[]
  readonly headers: readonly {
    readonly name: string
    readonly isRequired: boolean
    readonly schema: Place | undefined
  }[]
}

/** Reads a document for its judge: with references within it alone. @throws Error when a reference leads out of it or nowhere. */
export function judgedContract(document: unknown): JudgedContract {
  const root = document as Json
  const reader = { root }
  const components = objectAt(reader, ['components']).value
  const operations = Object.keys((root.paths ?? {}) as Json)
    // What follows # in an address stays with the client (RFC 3986, section 3.5).
    .filter((each) => each.startsWith('/') && !each.includes('#'))
    .flatMap((template) => operationsAt(reader, template))
  return {
    basePath: basePathOf(root.servers),
    operations,
    schemes: Object.fromEntries(
      Object.keys((components.securitySchemes ?? {}) as Json).map((name) => [
        name,
        objectAt(reader, ['components', 'securitySchemes', name]).value,
      ]),
    ),
    schemas: createSchemas(root, { isNamed: false }),
    named: createSchemas(root, { isNamed: true }),
  }
}

/** The lowest success that an operation documents: what a request gets that can be done. */
export function lowestSuccess({ answers }: JudgedOperation): number {
  const success = [...answers.keys()].filter((each) => each.startsWith('2')).toSorted()[0]
  return Number.parseInt(success ?? '200', 10)
}

// --- internal ---

const METHODS = ['get', 'put', 'post', 'delete', 'patch', 'options', 'head']

interface Reader {
  readonly root: Json
}

function operationsAt(reader: Reader, template: string): readonly JudgedOperation[] {
  const item = objectAt(reader, ['paths', template])
  return METHODS.filter((method) => item.value[method] !== undefined).map((method) => {
    const operation = objectAt(reader, [...item.place, method])
    const shared = listAt(reader, [...item.place, 'parameters'])
    const own = listAt(reader, [...operation.place, 'parameters'])
    const isOwn = ({ value }: Found) =>
      own.some((each) => each.value.name === value.name && each.value.in === value.in)
    const body = objectAt(reader, [...operation.place, 'requestBody'])
    const responses = objectAt(reader, [...operation.place, 'responses'])
    const isBodied = method !== 'get' && method !== 'head'
    const servers = operation.value.servers ?? item.value.servers ?? reader.root.servers
    return {
      ...{
        name: `${method.toUpperCase()} ${template}`,
        method: method.toUpperCase(),
        path: template,
      },
      basePath: basePathOf(servers),
      parameters: [...shared.filter((each) => !isOwn(each)), ...own].map((each) =>
        toParameter(reader, each),
      ),
      // Clients of HTTP do not send the bodies of GET and HEAD.
      bodies: isBodied ? contentsAt(reader, [...body.place, 'content']) : [],
      isBodyRequired: isBodied && body.value.required === true,
      security: (operation.value.security ?? reader.root.security ?? []) as readonly Json[],
      answers: new Map(
        Object.keys(responses.value)
          .filter((status) => !status.startsWith('x-'))
          .map((status) => [
            status.toUpperCase().replace('DEFAULT', 'default'),
            toAnswer(reader, [...responses.place, status]),
          ]),
      ),
    }
  })
}

function toParameter(reader: Reader, { value, place }: Found): JudgedParameter {
  const [media] = Object.keys((value.content ?? {}) as Json)
  const schema = media === undefined ? [...place, 'schema'] : [...place, 'content', media, 'schema']
  const usual = value.in === 'query' || value.in === 'cookie' ? 'form' : 'simple'
  const style = String(value.style ?? usual)
  return {
    ...{ name: String(value.name), in: String(value.in), isRequired: value.required === true },
    ...{ style, isExploded: (value.explode as boolean | undefined) ?? style === 'form' },
    isJson: media !== undefined,
    schema: valueAt(reader.root, schema) === undefined ? undefined : schema,
  }
}

function toAnswer(reader: Reader, place: Place): JudgedAnswer {
  const { place: at, value } = objectAt(reader, place)
  return {
    contents: contentsAt(reader, [...at, 'content']),
    headers: Object.keys((value.headers ?? {}) as Json).map((name) => {
      const header = objectAt(reader, [...at, 'headers', name])
      return {
        ...{ name, isRequired: header.value.required === true },
        schema: header.value.schema === undefined ? undefined : [...header.place, 'schema'],
      }
    }),
  }
}

function contentsAt(reader: Reader, place: Place): readonly JudgedContent[] {
  const { value, place: at } = objectAt(reader, place)
  return Object.keys(value).map((type) => {
    const media = objectAt(reader, [...at, type])
    return {
      type: (type.split(';', 1)[0] as string).trim().toLowerCase(),
      schema: media.value.schema === undefined ? undefined : [...media.place, 'schema'],
      encoding: (media.value.encoding ?? {}) as Json,
    }
  })
}

interface Found {
  readonly value: Json
  readonly place: Place
}

function listAt(reader: Reader, place: Place): readonly Found[] {
  const list = valueAt(reader.root, place)
  if (!Array.isArray(list)) return []
  return list.map((_, at) => objectAt(reader, [...place, String(at)]))
}

/** The object at a place, and its own place: references are followed. Empty if there is none. */
function objectAt(reader: Reader, place: Place): Found {
  let at = place
  for (let left = 50; left > 0; left -= 1) {
    const value = valueAt(reader.root, at)
    if (typeof value !== 'object' || value === null) return { value: {}, place: at }
    const { $ref: reference } = value as Json
    if (typeof reference !== 'string') return { value: value as Json, place: at }
    at = placeOf(reference)
  }
  throw new Error(`the references at ${place.join('/')} lead to themselves`)
}

function basePathOf(servers: unknown): string {
  const [server] = Array.isArray(servers) ? servers : []
  if (!server) return ''
  const url = String(server.url).replace(
    /\{([^{}]+)\}/g,
    (_, name) => server.variables?.[name]?.default ?? '',
  )
  return new URL(url, 'http://localhost').pathname.replace(/\/$/, '')
}
