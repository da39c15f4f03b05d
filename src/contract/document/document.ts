import { ownMember } from '../../base/json/json.ts'
import { evenlyEncoded } from '../../base/text/percent-encoding.ts'

/** A JSON Schema, as plain data. */
export type Schema = { readonly [keyword: string]: unknown }

/** A parameter of an operation; `schema` has its references resolved. */
export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header' | 'cookie' | 'querystring'
  readonly required?: boolean
  readonly description?: string
  /** How its value is written: `form`, `simple`, `label`, `matrix`, `spaceDelimited`, `pipeDelimited` or `deepObject`. */
  readonly style?: string
  /** Whether each item of a list is a parameter of its own. Default in the style `form`: yes. */
  readonly explode?: boolean
  readonly allowEmptyValue?: boolean
  /** In the file the schema may be in the only media type of `content` instead. */
  readonly schema: Schema
  readonly content?: Content
  /** The media type in which its value is written, in place of a style. */
  readonly media?: string
}

export interface OpenApiDocument {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description?: string
  }
  readonly servers?: readonly Server[]
  readonly security?: readonly object[]
  readonly paths: { readonly [path: string]: PathItem }
  readonly webhooks?: { readonly [name: string]: PathItem }
  /** What documents of OpenAPI 3.0 have in their place. */
  readonly 'x-webhooks'?: { readonly [name: string]: PathItem }
  readonly components: {
    readonly schemas: { readonly [name: string]: Schema }
    readonly securitySchemes?: { readonly [name: string]: SecurityScheme }
  }
}

/** How a client shows who it is (OpenAPI 3.1, section 4.8.27). */
export interface SecurityScheme {
  /** `http`, `apiKey`, `mutualTLS`, `oauth2` or `openIdConnect`. */
  readonly type: string
  /** Of an API key: the name of its header, parameter or cookie. */
  readonly name?: string
  readonly in?: string
  /** Of `http`: the scheme of RFC 9110. */
  readonly scheme?: string
}

/** A server of the document; `url` may contain variables. */
export interface Server {
  readonly url: string
  readonly variables?: {
    readonly [name: string]: { readonly default: string; readonly enum?: readonly string[] }
  }
}

/** One path: its own servers, the parameters of all its operations, and an operation for each method. */
export type PathItem = {
  readonly servers?: readonly Server[]
  readonly parameters?: readonly Parameter[]
} & {
  readonly [method: string]: OperationObject
}

export interface OperationObject {
  readonly servers?: readonly Server[]
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: { readonly [status: string]: ResponseObject }
  /** Callbacks by name, each with path items by the expression of their address. */
  readonly callbacks?: { readonly [name: string]: { readonly [key: string]: PathItem } }
  readonly deprecated?: boolean
  readonly 'x-section'?: string
  readonly 'x-sunset'?: string
  readonly 'x-successor'?: string
  readonly 'x-deprecated-since'?: { readonly date: string }
  readonly 'x-stability'?: 'experimental' | 'beta'
}

export interface ResponseObject {
  readonly description: string
  readonly content?: Content
  readonly headers?: { readonly [name: string]: HeaderObject }
}

export interface HeaderObject {
  readonly required?: boolean
  readonly schema?: Schema
  readonly explode?: boolean
  /** It may have a media type in place of a schema. */
  readonly content?: Content
  readonly example?: unknown
}

/** What a body may be, by media type. */
export type Content = {
  readonly [mediaType: string]: {
    readonly schema?: Schema
    readonly example?: unknown
    readonly examples?: { readonly [name: string]: { readonly value?: unknown } }
    readonly encoding?: { readonly [property: string]: Encoding }
  }
}

/** How a property is written in a form (OpenAPI 3.1, section 4.8.15). */
export interface Encoding {
  readonly contentType?: string
  readonly style?: string
  readonly explode?: boolean
}

/** The path at the end of the service's addresses (contract, section 1): `/v1`, or empty, as for addresses that have none (`mailto:`). */
export function basePathOf(servers: readonly Server[] = []): string {
  const [server] = servers
  return (server && pathOf(server)) ?? ''
}

/**
 * The paths at the end of the addresses of all servers, each once and the usual one first. A variable that is a part of a path has each
 * value that the document lists.
 */
export function basePathsOf(servers: readonly Server[] = []): readonly [string, ...string[]] {
  const usual = basePathOf(servers)
  const others = new Set(servers.flatMap((server) => pathsOf(server)))
  others.delete(usual)
  return [usual, ...[...others].slice(0, MOST_BASE_PATHS - 1)]
}

/** Those base paths below which everything is the service's: not the root, which servers for development often have besides. */
export function serviceBasePaths(servers?: readonly Server[]): readonly [string, ...string[]] {
  const [usual, ...others] = basePathsOf(servers)
  return [usual, ...others.filter((each) => each !== '')]
}

/** The servers of an operation: its own come before those of its path, and these before those of the document (OpenAPI 3.1, section 4.8.10). */
export function serversOf(
  operation: Pick<OperationObject, 'servers'>,
  item: Pick<PathItem, 'servers'> | undefined,
  document: Pick<OpenApiDocument, 'servers'>,
): readonly Server[] | undefined {
  return operation.servers ?? item?.servers ?? document.servers
}

/** The address of a server, with its variables at their defaults; `undefined` if that is none. */
export function serverUrl(
  { url, variables }: Server,
  given: { readonly [name: string]: string } = {},
): URL | undefined {
  const text = url.replace(
    /\{([^{}]+)\}/g,
    (_, name) => ownMember(given, name) ?? variables?.[name]?.default ?? '',
  )
  return URL.parse(text, 'http://localhost') ?? undefined
}

/** Whether a path, or a target with its query, is the base path or below it. */
export function isUnder(basePath: string, target: string): boolean {
  return belowBase(basePath, target) !== undefined
}

/** What a target has after the deepest of these base paths that is above it, as it was sent; `undefined` if there is none. */
export function belowAnyBase(basePaths: readonly string[], target: string): string | undefined {
  const below = basePaths.flatMap((each) => belowBase(each, target) ?? [])
  return below.reduce((one, other) => (other.length < one.length ? other : one), below[0] as string)
}

/** What a target has after the base path, as it was sent, however it writes that (RFC 3986, section 6.2.2); `undefined` if it is not under it. */
export function belowBase(basePath: string, target: string): string | undefined {
  const base = target.startsWith(basePath) ? basePath : beginningLike(basePath, target)
  const next = target[base.length]
  const isWhole = next === undefined || next === '/' || next === '?'
  return isWhole && evenlyEncoded(base) === evenlyEncoded(basePath)
    ? target.slice(base.length)
    : undefined
}

// --- internal ---

/** So many base paths of one list of servers are served. */
const MOST_BASE_PATHS = 50

function pathOf(server: Server, given?: { readonly [name: string]: string }): string {
  const { pathname = '' } = serverUrl(server, given) ?? {}
  return pathname.startsWith('/') ? pathname.replace(/\/$/, '') : ''
}

/** The paths of a server with each value of the variables that change it. */
function pathsOf(server: Server): readonly string[] {
  const usual = pathOf(server)
  let all: { readonly [name: string]: string }[] = [{}]
  for (const [name, { enum: listed }] of Object.entries(server.variables ?? {})) {
    // It is not checked as it is read: without it, the address is one all the same.
    const texts = Array.isArray(listed) ? listed.map(String) : []
    const values = texts.filter((value) => pathOf(server, { [name]: value }) !== usual)
    const more = all.flatMap((given) => values.map((value) => ({ ...given, [name]: value })))
    all = [...all, ...more].slice(0, MOST_BASE_PATHS)
  }
  return all.map((given) => pathOf(server, given))
}

/** The beginning of a target, with as many segments as the base path has. */
function beginningLike(basePath: string, target: string): string {
  if (!target.includes('%') && !basePath.includes('%')) return ''
  const [path = ''] = target.split('?', 1)
  return path.split('/', basePath.split('/').length).join('/')
}
