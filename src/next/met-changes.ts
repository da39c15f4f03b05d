import { headerValue } from '../base/http/header-lines.ts'
import { type Json, toPointer } from '../base/json/json.ts'
import { remembered } from '../base/remember-results.ts'
import type { Change, Comparison } from '../contract/changes/contract-change.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import type { Links } from '../contract/document/contract-source.ts'
import { describedStatus, isJsonKin } from '../contract/document/operations.ts'
import { type ChangePlaces, placesOfChange } from './change-places.ts'
import type { JudgedExchange } from './judged-exchange.ts'
import { ABSENT, innerOf, type MetPlaces, mediaFor, type Place, PlaceFinder } from './met-places.ts'
import { changesByOperation } from './operation-changes.ts'
import type { PartialContracts } from './partial-contracts.ts'
import { bodyValue, jsonOf, type ReadRequest, typeOf } from './read-request.ts'

/** A change that an exchange met, as one of its rows says it. */
export interface Meeting {
  readonly row: Change
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
  const places = remembered((change: Change): ChangePlaces => placesOfChange(change, document))

  return (exchange, request, operation) => {
    const { all } = changesOf(operation.id)
    if (all.length === 0) return []
    const path = contracts.pathOf(operation.id) ?? ''
    const keys = ['paths', path, operation.method.toLowerCase()]
    const place = innerOf({ pointer: '', value: document }, keys)
    const asked: MetPlaces = new Map()
    const answered: MetPlaces = new Map()
    visitOperation(place, operation, asked)
    visitParameters(place, operation, request, asked)
    visitBody(place, operation, request, asked)
    const status = visitAnswer(place, exchange, asked, answered)
    return all.flatMap((row): Meeting[] => {
      const isOfAnswer = row.answer !== undefined
      if (isOfAnswer && row.answer !== status) return []
      const where = whereMet(places(row), isOfAnswer ? answered : asked, isOfAnswer)
      return where === undefined ? [] : [{ row, where }]
    })
  }

  /** The operation itself is met, and how its callers show who they are. */
  function visitOperation(place: Place, { security, id }: CompiledOperation, met: MetPlaces): void {
    met.set(place.pointer, `operation ${id}`)
    if (Object(place.value).security === undefined) met.set('/security', 'credentials')
    for (const name of security.flatMap((each) => Object.keys(each)))
      met.set(toPointer(['components', 'securitySchemes', name]), 'credentials')
  }

  function visitParameters(
    place: Place,
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
        met.set(schema.pointer + ABSENT, where)
        continue
      }
      const parameter = finder.resolve(own, met, where)
      const value = side === 'query' ? (query.values[name] as Json | undefined) : undefined
      visitForm(parameter, value, met, where)
    }
  }

  /** What a parameter or a header is: a schema, or one media type. */
  function visitForm(place: Place, value: Json | undefined, met: MetPlaces, where: string): void {
    const { schema, content } = Object(place.value)
    if (schema !== undefined) finder.visit(innerOf(place, ['schema']), value, met, where)
    for (const type of Object.keys(Object(content)))
      visitMedia(innerOf(place, ['content', type]), value, met, where)
  }

  function visitMedia(place: Place, value: Json | undefined, met: MetPlaces, where: string): void {
    finder.resolve(place, met, where)
    if (Object(place.value).schema !== undefined)
      finder.visit(innerOf(place, ['schema']), value, met, where)
  }

  function visitBody(
    place: Place,
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
    visitMedia(media, content?.value as Json | undefined, met, 'body')
  }

  /** Returns the status under which the answer is described; `undefined` if it is not. */
  function visitAnswer(
    place: Place,
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
    // That there is such an answer is a matter of the operation.
    asked.set(own.pointer, where)
    const answer = finder.resolve(own, answered, where)
    const { headers, content } = Object(answer.value)
    for (const name of Object.keys(Object(headers))) {
      if (headerValue(responseHeaders, name.toLowerCase()) === undefined) continue
      const at = `${where} header ${name}`
      visitForm(
        finder.resolve(innerOf(answer, ['headers', name]), answered, at),
        undefined,
        answered,
        at,
      )
    }
    const type = mediaFor(content, headerValue(responseHeaders, 'content-type'))
    if (type === undefined || responseBody === '') return described
    const read = responseBody !== undefined && isJsonKin(type) ? jsonOf(responseBody) : undefined
    visitMedia(innerOf(answer, ['content', type]), read?.value, answered, `${where} body`)
    return described
  }
}

// --- internal ---

/** Where a message has one of the places of a change; in a request, a default is read where nothing was sent. */
function whereMet(
  { pointers, absent }: ChangePlaces,
  met: MetPlaces,
  isOfAnswer: boolean,
): string | undefined {
  const wanted = [...pointers, ...absent.map((each) => (isOfAnswer ? each : each + ABSENT))]
  return wanted.map((each) => met.get(each)).find((where) => where !== undefined)
}
