// The only file that imports the validator of OpenAPI documents, which has the official schemas.

import { validate } from '@scalar/openapi-validator'
import { inDoubles } from '../../base/json/exact-numbers.ts'
import { pointerKeys } from '../../base/json/json.ts'
import { lazy } from '../../base/memoize.ts'
import { shown } from '../../base/text/shown.ts'
import { checkDocumentWords } from '../behaviour/behaviour-words.ts'
import { WORDS } from '../behaviour/operation-words.ts'
import { type OpenApiDocument, type Schema, type Server, serverUrl } from '../document/document.ts'
import { referenceOf } from '../document/linked-document.ts'
import { createSchemaCompiler, explainProblem } from '../document/schema-validator.ts'
import { findDeclaredEventProblem } from '../events/written-events.ts'
import { decideRoles } from '../resources/roles.ts'
import type { Members } from './bundle.ts'
import type { ContractFileText } from './contract-files.ts'
import { findDeclaredRoleProblem, ROLE_EXTENSION } from './declared-roles.ts'
import type { ObjectKind } from './openapi-objects.ts'
import {
  type Faults,
  NO_NAME,
  nameOfSpot,
  PartError,
  type Spot,
  spotError,
  type TellRemark,
} from './reference.ts'

/**
 * Says where the first file of a contract is not what the OpenAPI Specification of its version allows. Nothing is refused for it:
 * published documents break some rule of it and are served all the same, as far as they can be read.
 */
export function remarkInvalid(file: ContractFileText, remark: TellRemark): void {
  // The validator knows the numbers of JavaScript only.
  const { errors = [] } = validate(inDoubles(file.value) as object)
  for (const { message, path = '' } of errors) {
    const keys = typeof path === 'string' ? pointerKeys(path) : path
    remark(() => `${nameOfSpot({ file, path: keys })} is not valid OpenAPI: ${message}.`)
  }
}

/** Checks an object, without those within it; gives it without what is of another form than others rely on. */
export type PlainCheck = (members: Members, kind: ObjectKind, spot: Spot) => Members

/**
 * Creates the check of the fields that hold plain data and that others rely on: what is of another form is left out. What
 * OpenAPI does not allow, but nothing relies on, is left to the remarks.
 * @throws PartError when the object as a whole cannot be used.
 */
export function createPlainCheck(faults: Faults): PlainCheck {
  const checks = plainChecks()
  return (members, kind, spot) => {
    if (referenceOf(members) !== undefined) return members
    const at = (path: readonly string[]) => ({ file: spot.file, path: [...spot.path, ...path] })
    const left = { ...members }
    const leave = (path: readonly string[], rule: string, cost = 'It is left out.') => {
      const [name = '', item] = path
      // A parameter without a name or a place is none.
      if (kind === 'parameter' && name !== 'style') throw new PartError(at(path), rule)
      faults.note(at(path), rule, cost)
      if (LISTED.has(name) && item !== undefined && Array.isArray(left[name]))
        left[name] = left[name].map((each, index) => (String(index) === item ? undefined : each))
      else delete left[name]
    }
    for (const problem of checks.get(kind)?.(members) ?? [])
      leave(problem.path, explainProblem(problem))
    const name = NAMED[kind]
    const given = name === undefined ? undefined : left[name]
    if (name !== undefined && typeof given === 'string' && !given.isWellFormed()) {
      if (kind === 'parameter') throw new PartError(spot, NO_NAME)
      faults.note(spot, NO_NAME, 'It has none.')
      delete left[name]
    }
    for (const [index, server] of ((left.servers ?? []) as (Server | undefined)[]).entries())
      if (SERVED.has(kind) && server && serverUrl(server) === undefined)
        leave(
          ['servers', String(index), 'url'],
          `is no address, with its variables at their defaults: ${shown(server.url)}. Write one such as https://api.example.com/v1, or /v1.`,
        )
    for (const type of Object.keys(Object(left.content)))
      if (TYPED.has(kind) && !MEDIA_TYPE.test(type))
        left.content = withoutMember(left.content, type, () =>
          faults.note(
            at(['content', type]),
            'is no media type (RFC 9110, section 8.3.1), such as application/json.',
            'What it describes is left out.',
          ),
        )
    if (TYPED.has(kind) && Object.keys(Object(left.content)).length === 0) delete left.content
    if (kind === 'responses')
      for (const status of Object.keys(left))
        if (!STATUS.test(status) && !status.startsWith('x-'))
          leave(
            [status],
            'is no status: a number from 100 to 599, a range such as 4XX, or default.',
            'The answer is left out.',
          )
    for (const name of LISTED)
      if (Array.isArray(left[name])) left[name] = left[name].filter((each) => each !== undefined)
    return left
  }
}

/** What is needed to check what a document says in extensions: their places, and its schemas with theirs. */
interface Extensions {
  readonly said: Map<unknown, Spot>
  readonly schemas: ReadonlyMap<unknown, Spot>
  readonly remark: TellRemark
}

/**
 * Checks what the extensions of a document (`x-sandbox`) name: resources, members, operations.
 * @throws UsageError that names the place, what is wrong, and the way out.
 */
export function checkExtensions(document: Members, { said, schemas, remark }: Extensions): void {
  said.delete(undefined)
  const placeOf = ({ declared, path }: { declared: unknown; path: readonly string[] }) => {
    const { file, path: at } = said.get(declared) as Spot
    return { file, path: [...at, ROLE_EXTENSION, ...path] }
  }
  const whole = document as Members & OpenApiDocument
  const role = said.size > 0 ? findDeclaredRoleProblem(whole) : undefined
  if (role && said.has(role.declared)) throw spotError(placeOf(role), role.text)
  const event =
    said.size > 0
      ? findDeclaredEventProblem(
          whole,
          lazy(() => decideRoles(whole)),
        )
      : undefined
  if (event && said.has(event.declared)) throw spotError(placeOf(event), event.text)
  const moving = ([...schemas.keys()] as Schema[]).filter(
    (each) => Object(each)[ROLE_EXTENSION]?.transitions,
  )
  for (const each of moving) said.set(each[ROLE_EXTENSION], schemas.get(each) as Spot)
  const hasWords = [...said.keys()].some((each) =>
    WORDS.some((word) => Object.hasOwn(Object(each), word)),
  )
  if (!hasWords && moving.length === 0) return
  const { problem, remarks } = checkDocumentWords(whole, moving)
  if (problem) throw spotError(placeOf(problem), problem.text)
  for (const each of remarks) remark(() => `${nameOfSpot(placeOf(each))} ${each.text}`)
}

// --- internal ---

const TEXT = { type: 'string' }
const TEXTS = { type: 'array', items: TEXT }

const SERVERS = {
  type: 'array',
  items: {
    type: 'object',
    required: ['url'],
    properties: {
      url: TEXT,
      variables: {
        type: 'object',
        additionalProperties: { type: 'object', properties: { default: TEXT } },
      },
    },
  },
}

const SECURITY = { type: 'array', items: { type: 'object', additionalProperties: TEXTS } }

/** What fields must be, by the kind of their object (OpenAPI 3.1, section 4.8). */
const PLAIN: { readonly [kind in ObjectKind]?: Members } = {
  document: { servers: SERVERS, security: SECURITY },
  pathItem: { servers: SERVERS },
  operation: { servers: SERVERS, security: SECURITY, tags: TEXTS },
  parameter: {
    name: TEXT,
    in: { enum: ['query', 'header', 'path', 'cookie', 'querystring'] },
    style: TEXT,
  },
  securityScheme: { type: TEXT, name: TEXT, in: TEXT, scheme: TEXT },
}

const plainChecks = lazy(() => {
  const compile = createSchemaCompiler('exact')
  const entries = Object.entries(PLAIN).map(([kind, properties]) => {
    const required = kind === 'parameter' ? ['name', 'in'] : []
    return [kind, compile({ type: 'object', properties, required })] as const
  })
  return new Map(entries)
})

/** Fields that are names. */
const NAMED: { readonly [kind in ObjectKind]?: string } = {
  operation: 'operationId',
  parameter: 'name',
  securityScheme: 'name',
}

const SERVED: ReadonlySet<ObjectKind> = new Set(['document', 'pathItem', 'operation'])

/** The fields that are lists of which each item counts alone. */
const LISTED: ReadonlySet<string> = new Set(['servers', 'security', 'tags'])

/** The kinds of objects that have their content by media type. */
const TYPED: ReadonlySet<ObjectKind> = new Set(['requestBody', 'response', 'parameter', 'header'])

/** A type and a subtype, which may be ranges, and parameters. */
const MEDIA_TYPE = /^[^\s/;,"]+\/[^\s/;,"]+\s*(?:;.*)?$/

const STATUS = /^(?:[1-5](?:\d\d|xx)|default)$/i

function withoutMember(members: unknown, name: string, tell: () => void): Members {
  tell()
  return Object.fromEntries(Object.entries(members as Members).filter(([each]) => each !== name))
}
