import type { Random } from '../../../src/base/random.ts'
import type { Json } from './document-places.ts'
import type {
  JudgedContent,
  JudgedContract,
  JudgedOperation,
  JudgedParameter,
} from './judged-contract.ts'
import { type Making, oneOf, randomValue } from './values.ts'
import {
  inHeader,
  inPath,
  inQuery,
  isPlain,
  isWritable,
  type Pair,
  writePairs,
} from './written-parameters.ts'

/** A request of an operation, before it is sent. */
export interface RandomRequest {
  readonly operation: JudgedOperation
  /** What must become of it: success, a refusal, or either (of what is not known to be there). */
  readonly wanted: 'success' | 'refusal' | 'either'
  /** Which rule is broken, of one that must be refused. */
  readonly broken?: string
  /** Path and query. */
  readonly target: string
  readonly headers: { readonly [name: string]: string }
  readonly body: string | Uint8Array | FormData | undefined
  /** The value that the body has. */
  readonly value: unknown
}

/** The parts of a request before they are written. */
export interface RequestParts {
  readonly values: ReadonlyMap<JudgedParameter, unknown>
  readonly body: { readonly content: JudgedContent; readonly value: unknown } | undefined
  readonly hasCredentials: boolean
}

/** Values of parameters of the path that are known, by place from the outside. */
export type KnownPath = readonly (string | undefined)[]

/**
 * Makes the parts of a request that is valid by Ajv; `undefined` if no valid one was found.
 * @param known values for the path
 */
export function validParts(
  contract: JudgedContract,
  operation: JudgedOperation,
  {
    known,
    random,
    hasNulls = true,
    isExtreme = false,
  }: {
    readonly known: KnownPath
    readonly random: Random
    readonly hasNulls?: boolean
    readonly isExtreme?: boolean
  },
): RequestParts | undefined {
  if (!sendableCombination(contract, operation)) return undefined
  const values = new Map<JudgedParameter, unknown>()
  const names = pathNames(operation.path)
  for (const parameter of operation.parameters) {
    const given = parameter.in === 'path' ? known[names.indexOf(parameter.name)] : undefined
    if (given !== undefined && !takes(contract, parameter, given)) return undefined
    const isWanted = parameter.isRequired || parameter.in === 'path' || random() < 0.3
    if (!isWanted || isIgnored(parameter) || isCredential(contract, operation, parameter)) continue
    const value = given ?? validValue(contract, parameter, random, isExtreme)
    if (value !== undefined) values.set(parameter, value)
    else if (parameter.isRequired || parameter.in === 'path') return undefined
  }
  const body = validBody(contract, operation, random, { hasNulls, isExtreme })
  if (body === undefined && operation.isBodyRequired) return undefined
  return { values, body, hasCredentials: true }
}

/** Writes a request of its parts. */
export function writeRequest(
  contract: JudgedContract,
  operation: JudgedOperation,
  { values, body, hasCredentials }: RequestParts,
): Pick<RandomRequest, 'target' | 'headers' | 'body' | 'value' | 'operation'> {
  const of = (place: string) => [...values].filter(([parameter]) => parameter.in === place)
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name) => {
    const [parameter, value] = of('path').find(([each]) => each.name === name) ?? []
    return parameter ? inPath(parameter, value) : encodeURIComponent(String(value ?? 'x'))
  })
  const credentials = hasCredentials
    ? credentialsOf(contract, operation)
    : { headers: {}, query: [], cookies: [] }
  const query = [
    ...of('query').flatMap(([parameter, value]) => inQuery(parameter, value)),
    ...credentials.query,
  ]
  const cookies = [
    ...of('cookie').map(([parameter, value]): Pair => [parameter.name, inHeader(parameter, value)]),
    ...credentials.cookies,
  ]
  const written = body ? writeBody(body.content, body.value) : { headers: {}, body: undefined }
  return {
    operation,
    target: `${operation.basePath}${path}${query.length > 0 ? `?${writePairs(query)}` : ''}`,
    headers: {
      ...Object.fromEntries(
        of('header').map(([parameter, value]) => [parameter.name, inHeader(parameter, value)]),
      ),
      ...credentials.headers,
      ...(cookies.length > 0 && {
        cookie: cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
      }),
      ...written.headers,
    },
    body: written.body,
    value: body?.value,
  }
}

/** The names of the parameters in a path, from the outside. */
export function pathNames(path: string): readonly string[] {
  return [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
}

/** A value that Ajv finds valid and that the style of the parameter can write. */
export function validValue(
  contract: JudgedContract,
  parameter: JudgedParameter,
  random: Random,
  isExtreme = false,
): unknown {
  const { schema } = parameter
  if (schema === undefined) return 'x'
  for (let tries = 0; tries < TRIES; tries += 1) {
    const value = randomValue(contract.schemas.at('request', schema), {
      ...makingOf(contract, random, 0.5),
      isExtreme,
    })
    const isText = parameter.in === 'path' ? value !== '' && value !== '.' && value !== '..' : true
    const isHeader = parameter.in === 'header' || parameter.in === 'cookie'
    const text = isHeader ? inHeader(parameter, value) : ''
    const isSendable = !isHeader || /^[\x21-\x3a\x3c-\x7e]+(?: [\x21-\x7e]+)*$/.test(text)
    if (
      isText &&
      isSendable &&
      isWritable(parameter, value) &&
      !contract.schemas.problem('request', schema, value)
    )
      return value
  }
  return undefined
}

/** A body that Ajv finds valid, of a media type of the operation; `undefined` if it has none or none was found. */
export function validBody(
  contract: JudgedContract,
  operation: JudgedOperation,
  random: Random,
  { only, hasNulls = true, isExtreme = false }: BodyChoice = {},
): RequestParts['body'] {
  const contents = operation.bodies.filter((content) => !only || only(content))
  if (contents.length === 0 || (!operation.isBodyRequired && !only && random() < 0.2))
    return undefined
  const json = contents.filter(({ type }) => isJson(type))
  const content = oneOf(json.length > 0 && random() < 0.8 ? json : contents, random)
  const more = oneOf([0, 0.3, 0.6, 1], random)
  for (let tries = 0; tries < TRIES; tries += 1) {
    const making = {
      ...makingOf(contract, random, tries < TRIES / 2 ? more : 0),
      isExtreme,
    }
    const made = contentValue(contract, content, making)
    const value = hasNulls ? made : withoutNulls(made)
    if (content.schema === undefined || isBytes(content.type)) return { content, value }
    if (value !== undefined && !contract.schemas.problem('request', content.schema, value))
      return { content, value }
  }
  return undefined
}

/** Which bodies are wanted. */
export interface BodyChoice {
  readonly only?: (content: JudgedContent) => boolean
  /** Whether there may be nulls in it: in a merge patch, they take away what may have to be there (RFC 7396). */
  readonly hasNulls?: boolean
  /** See `Making`. */
  readonly isExtreme?: boolean
}

/** Whether a media type is JSON or its kin. */
export function isJson(type: string): boolean {
  return /[/+]json$/.test(type) || type === '*/*' || type === 'application/*'
}

/** Parameters that say how the request is written (OpenAPI 3.1, section 4.8.12.1), and headers that clients set themselves. */
export function isIgnored({ in: place, name }: JudgedParameter): boolean {
  const others = [
    'accept',
    'content-type',
    'authorization',
    'host',
    'content-length',
    'connection',
    'transfer-encoding',
    'expect',
    'prefer',
  ]
  return place === 'header' && (name === '' || others.includes(name.toLowerCase()))
}

// --- internal ---

/** How often a value is made before none is found. */
const TRIES = 12

function makingOf(contract: JudgedContract, random: Random, more: number): Making {
  return { random, more, follow: (schema) => contract.schemas.follow('request', schema) }
}

/** Whether a path takes the id of a record: two paths of a contract may not agree on what ids are. */
function takes({ schemas }: JudgedContract, { schema }: JudgedParameter, id: string): boolean {
  const values: readonly unknown[] = /^-?\d+$/.test(id) ? [id, Number(id)] : [id]
  return !schema || values.some((each) => schemas.problem('request', schema, each) === undefined)
}

/** Whether a parameter is described as a credential, too, that is sent. */
function isCredential(
  contract: JudgedContract,
  operation: JudgedOperation,
  { name, in: place }: JudgedParameter,
): boolean {
  return Object.keys(sendableCombination(contract, operation) ?? {}).some((each) => {
    const { type, in: of, name: own } = (contract.schemes[each] ?? {}) as Json
    return type === 'apiKey' && own === name && of === place
  })
}

function isForm(type: string): boolean {
  return type === 'application/x-www-form-urlencoded' || type === 'multipart/form-data'
}

function isBytes(type: string): boolean {
  return !isJson(type) && !isForm(type)
}

function withoutNulls(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value).filter(([, each]) => each !== null)
  return Object.fromEntries(entries.map(([name, each]) => [name, withoutNulls(each)]))
}

function contentValue(
  contract: JudgedContract,
  { type, schema }: JudgedContent,
  making: Making,
): unknown {
  if (isBytes(type)) return 'some bytes'
  const value =
    schema === undefined ? {} : randomValue(contract.schemas.at('request', schema), making)
  if (!isForm(type)) return value
  if (isPlain(value) || Array.isArray(value)) return undefined
  // A form has no null, no empty list, and nothing within what is within it.
  return Object.fromEntries(
    Object.entries(value as Json).filter(([, each]) =>
      isPlain(each)
        ? each !== null && each !== ''
        : Array.isArray(each) &&
          each.length > 0 &&
          each.every(
            (one) => isPlain(one) && one !== null && one !== '' && !String(one).includes(','),
          ),
    ),
  )
}

function writeBody(
  { type, encoding }: JudgedContent,
  value: unknown,
): { readonly headers: { readonly [name: string]: string }; readonly body: string | FormData } {
  if (type === 'multipart/form-data') {
    const form = new FormData()
    for (const [name, each] of Object.entries(Object(value)))
      for (const one of [each].flat()) form.append(name, String(one))
    return { headers: {}, body: form }
  }
  if (type === 'application/x-www-form-urlencoded') {
    const pairs = Object.entries(Object(value)).flatMap(([name, each]) => {
      const { style = 'form', explode } = Object(encoding[name]) as {
        style?: string
        explode?: boolean
      }
      const parameter = {
        name,
        in: 'query',
        isRequired: false,
        style,
        isExploded: explode ?? style === 'form',
        isJson: false,
        schema: undefined,
      }
      return inQuery(parameter, each)
    })
    return { headers: { 'content-type': type }, body: writePairs(pairs) }
  }
  const concrete = type.includes('*')
    ? isJson(type)
      ? 'application/json'
      : 'application/octet-stream'
    : type
  return {
    headers: { 'content-type': concrete },
    body: isJson(type) ? JSON.stringify(value) : String(value),
  }
}

interface Credentials {
  readonly headers: { readonly [name: string]: string }
  readonly query: readonly Pair[]
  readonly cookies: readonly Pair[]
}

/** The first combination of credentials that a client of plain HTTP can send: one header has one of them. */
function sendableCombination(
  { schemes }: JudgedContract,
  { security }: JudgedOperation,
): Json | undefined {
  const isSendable = (combination: Json) => {
    const all = Object.keys(combination).map((name) => (schemes[name] ?? {}) as Json)
    const inHeader = all.filter(({ type }) => type !== 'apiKey').length
    const isNamed = all.every(({ type, name }) => type !== 'apiKey' || Boolean(name))
    return inHeader < 2 && isNamed && all.every(({ type }) => type !== 'mutualTLS')
  }
  return security.length === 0 ? {} : security.find(isSendable)
}

function credentialsOf(contract: JudgedContract, operation: JudgedOperation): Credentials {
  const { schemes } = contract
  const combination = sendableCombination(contract, operation) ?? {}
  const all = Object.keys(combination).map((name): Credentials => {
    const { type, in: place, name: key, scheme } = (schemes[name] ?? {}) as Json
    const none = { headers: {}, query: [], cookies: [] }
    if (type === 'apiKey') {
      const pair: Pair = [encodeURIComponent(String(key)), 'sandbox-key']
      if (place === 'query') return { ...none, query: [pair] }
      if (place === 'cookie') return { ...none, cookies: [pair] }
      return { ...none, headers: { [String(key).toLowerCase()]: 'sandbox-key' } }
    }
    const kind = type === 'http' ? String(scheme ?? 'bearer') : 'Bearer'
    const basic = `Basic ${Buffer.from('sandbox-key:').toString('base64')}`
    return {
      ...none,
      headers: { authorization: kind.toLowerCase() === 'basic' ? basic : `${kind} sandbox-key` },
    }
  })
  return {
    headers: Object.assign({}, ...all.map(({ headers }) => headers)),
    query: all.flatMap(({ query }) => query),
    cookies: all.flatMap(({ cookies }) => cookies),
  }
}
