import { headerValue } from '../base/http/header-lines.ts'
import { type Json, pointerKeys, toPointer } from '../base/json/json.ts'
import { memoize } from '../base/memoize.ts'
import {
  type Comparison,
  type ContractChange,
  changesByOperation,
  type PatchOperation,
} from '../contract/changes/contract-change.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import type { Links } from '../contract/document/contract-source.ts'
import type { OpenApiDocument } from '../contract/document/document.ts'
import { describedStatus, isJsonKin } from '../contract/document/operations.ts'
import { type ObjectKind, openApiField } from '../contract/reading/openapi-objects.ts'
import type { JudgedExchange } from './judged-exchange.ts'
import {
  ABSENT_PART,
  type DocumentPlace,
  innerOf,
  type MetPlaces,
  mediaFor,
  PlaceFinder,
} from './met-places.ts'
import type { PartialContracts } from './partial-contracts.ts'
import { bodyValue, jsonOf, type ReadRequest, typeOf } from './request-problems.ts'

/** A change that an exchange met, as one of its rows says it. */
export interface Meeting {
  readonly row: ContractChange
  readonly where: string
}

/** Finds the changes that an exchange of an operation met: it has something that changes. */
export type MeetingFinder = (
  exchange: JudgedExchange,
  request: ReadRequest,
  operation: CompiledOperation,
) => readonly Meeting[]

/** Creates the finder of changes that are met, by what the older contract says of requests and answers. */
export function createMeetingFinder(
  comparison: Comparison,
  contracts: PartialContracts,
  compilePattern: Links['compilePattern'],
): MeetingFinder {
  const { document } = comparison
  const finder = new PlaceFinder(document, contracts.older, compilePattern)
  const changesOf = changesByOperation(comparison)
  const places = memoize((change: ContractChange): ChangePlaces => placesOfChange(change, document))

  return (exchange, request, operation) => {
    const { all } = changesOf(operation.id)
    if (all.length === 0) return []
    const path = contracts.pathOf(operation.id) ?? ''
    const keys = ['paths', path, operation.method.toLowerCase()]
    const place = innerOf({ pointer: '', value: document }, keys)
    const asked: MetPlaces = new Map()
    const answered: MetPlaces = new Map()
    visitOperation(place, operation, asked)
    visitParameters(finder, place, operation, request, asked)
    visitBody(finder, place, operation, request, asked)
    const status = visitAnswer(finder, place, exchange, asked, answered)
    return all.flatMap((row): Meeting[] => {
      const isOfAnswer = row.answer !== undefined
      if (isOfAnswer && row.answer !== status) return []
      const where = whereMet(places(row), isOfAnswer ? answered : asked, isOfAnswer)
      return where === undefined ? [] : [{ row, where }]
    })
  }
}

/** The places of a change in the older document, by which an exchange meets it. */
export interface ChangePlaces {
  /** Pointers of which a request or an answer has one. */
  readonly pointers: readonly string[]
  /** Pointers of what is read where a request does not have it: defaults. */
  readonly absent: readonly string[]
}

/**
 * Finds the places of a change: the nearest objects of the older document that its patch is within. What is removed or changed is met
 * where it is there, what is added where its object is there; a status that is added, where an answer of its class is (`…/responses#2`).
 */
export function placesOfChange(
  { patch }: Pick<ContractChange, 'patch'>,
  document: OpenApiDocument,
) {
  const all = patch.flatMap((step) => placeOf(step, document) ?? [])
  const isRemoved = all.some(({ kind }) => kind === 'response')
  const others = all.filter(
    ({ kind, rest }) =>
      !(rest[0] === 'required' && kind === 'schema') && !(isRemoved && kind === 'responses'),
  )
  const kept = others.length > 0 ? others : all
  const isDefault = ({ rest }: ChangePlace) => rest[0] === 'default'
  return {
    pointers: [...new Set(kept.filter((each) => !isDefault(each)).map(pointerOf))],
    absent: [...new Set(kept.filter(isDefault).map(pointerOf))],
  }
}

// --- internal ---

/** The operation itself is met, and how its callers show who they are. */
function visitOperation(
  place: DocumentPlace,
  { security, id }: CompiledOperation,
  met: MetPlaces,
): void {
  met.set(place.pointer, `operation ${id}`)
  if (Object(place.value).security === undefined) met.set('/security', 'credentials')
  for (const name of security.flatMap((each) => Object.keys(each)))
    met.set(toPointer(['components', 'securitySchemes', name]), 'credentials')
}

function visitParameters(
  finder: PlaceFinder,
  place: DocumentPlace,
  operation: CompiledOperation,
  request: ReadRequest,
  met: MetPlaces,
): void {
  const { parameters } = Object(place.value)
  if (!Array.isArray(parameters)) return
  const query = operation.readQuery(request.search)
  for (const at of parameters.keys()) {
    const own = innerOf(place, ['parameters', String(at)])
    const { in: side, name } = Object(finder.resolve(own).value)
    const where = `${side} ${name}`
    const isSent =
      side === 'path' ||
      (side === 'query' && Object.hasOwn(query.texts, name)) ||
      (side === 'header' && request.headers[String(name).toLowerCase()] !== undefined) ||
      (side === 'cookie' && (request.headers.cookie ?? '').includes(`${name}=`))
    if (!isSent) {
      const schema = finder.resolve(innerOf(finder.resolve(own), ['schema']))
      met.set(schema.pointer + ABSENT_PART, where)
      continue
    }
    const parameter = finder.resolve(own, met, where)
    const value = side === 'query' ? (query.values[name] as Json | undefined) : undefined
    visitForm(finder, parameter, value, met, where)
  }
}

/** What a parameter or a header is: a schema, or one media type. */
function visitForm(
  finder: PlaceFinder,
  place: DocumentPlace,
  value: Json | undefined,
  met: MetPlaces,
  where: string,
): void {
  const { schema, content } = Object(place.value)
  if (schema !== undefined) finder.visit(innerOf(place, ['schema']), value, met, where)
  for (const type of Object.keys(Object(content)))
    visitMedia(finder, innerOf(place, ['content', type]), value, met, where)
}

function visitMedia(
  finder: PlaceFinder,
  place: DocumentPlace,
  value: Json | undefined,
  met: MetPlaces,
  where: string,
): void {
  finder.resolve(place, met, where)
  if (Object(place.value).schema !== undefined)
    finder.visit(innerOf(place, ['schema']), value, met, where)
}

function visitBody(
  finder: PlaceFinder,
  place: DocumentPlace,
  { takes }: CompiledOperation,
  request: ReadRequest,
  met: MetPlaces,
): void {
  if (request.body === '' || Object(place.value).requestBody === undefined) return
  const body = finder.resolve(innerOf(place, ['requestBody']), met, 'body')
  const type = mediaFor(Object(body.value).content, request.headers['content-type'])
  if (type === undefined) return
  const rule = takes?.find(typeOf(request))
  const content = rule && request.body !== undefined ? bodyValue(request, rule) : undefined
  const media = innerOf(body, ['content', type])
  visitMedia(finder, media, content?.value as Json | undefined, met, 'body')
}

/** Returns the status under which the answer is described; `undefined` if it is not. */
function visitAnswer(
  finder: PlaceFinder,
  place: DocumentPlace,
  { status, responseHeaders, responseBody }: JudgedExchange,
  asked: MetPlaces,
  answered: MetPlaces,
): string | undefined {
  if (status === undefined) return undefined
  const responses = innerOf(place, ['responses'])
  const where = `answer ${status}`
  for (const mark of [String(status).charAt(0), '*'])
    asked.set(`${responses.pointer}#${mark}`, where)
  const described = describedStatus(Object(responses.value), status)
  if (described === undefined) return undefined
  const own = innerOf(responses, [described])
  // That the answer exists at all is a change of the operation, not of the answer's schema.
  asked.set(own.pointer, where)
  const answer = finder.resolve(own, answered, where)
  const { headers, content } = Object(answer.value)
  for (const name of Object.keys(Object(headers))) {
    if (headerValue(responseHeaders, name.toLowerCase()) === undefined) continue
    const at = `${where} header ${name}`
    visitForm(
      finder,
      finder.resolve(innerOf(answer, ['headers', name]), answered, at),
      undefined,
      answered,
      at,
    )
  }
  const type = mediaFor(content, headerValue(responseHeaders, 'content-type'))
  if (type === undefined || responseBody === '') return described
  const read = responseBody !== undefined && isJsonKin(type) ? jsonOf(responseBody) : undefined
  visitMedia(finder, innerOf(answer, ['content', type]), read?.value, answered, `${where} body`)
  return described
}

/** Where a message has one of the places of a change; in a request, a default is read where nothing was sent. */
function whereMet(
  { pointers, absent }: ChangePlaces,
  met: MetPlaces,
  isOfAnswer: boolean,
): string | undefined {
  const wanted = [...pointers, ...absent.map((each) => (isOfAnswer ? each : each + ABSENT_PART))]
  return wanted.map((each) => met.get(each)).find((where) => where !== undefined)
}

/** The nearest object around a pointer, and the keys that are left from there. */
interface ChangePlace {
  readonly at: readonly string[]
  readonly kind: ObjectKind
  readonly rest: readonly string[]
}

/** What is met by no exchange of an operation that is there already: titles, addresses, new operations and components. */
const NEVER: ReadonlySet<ObjectKind> = new Set(['components', 'pathItem'])

function placeOf(
  { op, path, from }: PatchOperation,
  document: OpenApiDocument,
): ChangePlace | undefined {
  const place = nearest(document, pointerKeys(op === 'move' ? (from ?? path) : path))
  const { kind, rest } = place
  return NEVER.has(kind) || (kind === 'document' && rest[0] !== 'security') ? undefined : place
}

function pointerOf({ at, kind, rest }: ChangePlace): string {
  if (kind === 'document') return '/security'
  const [status = ''] = rest
  return kind === 'responses' && status !== ''
    ? `${toPointer(at)}#${/^\d/.test(status) ? status.charAt(0) : '*'}`
    : toPointer(at)
}

function nearest(document: object, keys: readonly string[]): ChangePlace {
  let place: ChangePlace & { readonly value: unknown } = {
    ...{ at: [], kind: 'document', rest: keys, value: document },
  }
  for (;;) {
    const [name, key] = place.rest
    const field = name === undefined ? undefined : openApiField(place.kind, name)
    if (!field || name === undefined) return place
    const length = field.form === 'one' ? 1 : 2
    if (length === 2 && key === undefined) return place
    const steps = place.rest.slice(0, length)
    const value = steps.reduce<unknown>((each, step) => Object(each)[step], place.value)
    const isPlace = typeof value === 'object' || (length === 2 && typeof value === 'boolean')
    if (!isPlace || value === null) return place
    place = { at: [...place.at, ...steps], kind: field.of, rest: place.rest.slice(length), value }
  }
}
