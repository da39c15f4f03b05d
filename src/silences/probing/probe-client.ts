import { isFraming } from '../../base/http/header-lines.ts'
import { fillTemplate, parameterNames } from '../../base/http/path-template.ts'
import { type Json, ownMember, stringifyJson } from '../../base/json/json.ts'
import { percentEncoded } from '../../base/text/percent-encoding.ts'
import type { CompiledOperation, Contract } from '../../contract/contract.ts'
import { type RecordOperation, recordsIn } from '../../contract/resources/record-operations.ts'
import type { GivenValues } from './probe-records.ts'
import {
  listOfResource,
  type PathValues,
  parameterValueFor,
  pathTo,
  recordsWithIds,
  type ServiceRecord,
} from './probe-records.ts'
import type { AskedService } from './probe-requests.ts'
import {
  isRead,
  type ProbeAnswer,
  type ProbeRequest,
  requestWithKey,
  type Unanswered,
  unknown,
} from './probe-requests.ts'

/** How a request differs from a plain valid one of its operation. */
export interface RequestChange {
  /** Values of the path; those that are missing are found. */
  readonly path?: PathValues
  /** Further parameters of the query, in place of those of the same names; values are not encoded yet. */
  readonly query?: readonly (readonly [name: string, value: string])[]
  readonly body?: Json
  /** The body as it is sent, in place of `body`. */
  readonly text?: string | Buffer
  readonly type?: string | null
  readonly coding?: string
  readonly method?: string
  readonly headers?: readonly string[]
  /** Whether the credential is left out. */
  readonly isBare?: boolean
  /** Changes the path, before the query is added. */
  readonly toPath?: (path: string) => string
}

/** What is needed to ask a service. */
export interface ProbeClientOptions {
  readonly service: AskedService
  readonly key: string
  readonly given: GivenValues
  /** The most requests of a run, and for one operation. */
  readonly most?: { readonly run: number; readonly operation: number }
}

/** Sends requests of the operations of any contract, with values that are given, or that lists of the service show. */
export class ProbeClient {
  readonly service: AskedService
  readonly contract: Contract
  readonly given: GivenValues
  readonly #key: string
  readonly #most: { readonly run: number; readonly operation: number }
  readonly #operations: ReadonlyMap<string, CompiledOperation>
  readonly #known = new Map<string, Promise<readonly ServiceRecord[]>>()
  readonly #added = new Map<string, ServiceRecord[]>()
  readonly #counts = new Map<string, number>()
  #sent = 0

  constructor({ service, key, given, most = MOST }: ProbeClientOptions) {
    this.service = service
    this.contract = service.contract
    this.given = given
    this.#key = key
    this.#most = most
    this.#operations = new Map(this.contract.operations.map((each) => [each.id, each]))
  }

  get mayWrite(): boolean {
    return this.service.mayWrite
  }

  operation(id: string): CompiledOperation | undefined {
    return this.#operations.get(id)
  }

  /** What an operation does with records; `undefined` if it has no part in a resource. */
  record(id: string): RecordOperation | undefined {
    return this.contract.records.byId.get(id)
  }

  /** Sends a request of an operation; or says why none can be sent. A change of its method or path is no request of it. */
  async ask(id: string, change: RequestChange = {}): Promise<ProbeAnswer | Unanswered> {
    const request = await this.#request(id, change)
    if ('unknown' in request) return request
    if (!this.mayWrite && !isRead(request)) return unknown('needs --allow-writes')
    const count = this.#counts.get(id) ?? 0
    if (this.#sent >= this.#most.run)
      return unknown(`${this.#most.run} requests were sent, the most of a run`)
    if (count >= this.#most.operation)
      return unknown(
        `${this.#most.operation} requests of ${id} were sent, the most of one operation`,
      )
    this.#sent += 1
    this.#counts.set(id, count + 1)
    return this.service.ask(request)
  }

  /** The records that a list answers; or why there are none to look at. */
  async list(id: string, change: RequestChange = {}): Promise<Listed | Unanswered> {
    const record = this.record(id)
    if (!record) return unknown(`${id} lists no records`)
    const path = await this.path(id, change.path)
    if ('unknown' in path) return path
    const { values } = path
    const answer = await this.ask(id, { ...change, path: values })
    if ('unknown' in answer) return answer
    if (answer.status !== record.status)
      return unknown(`${id} is answered ${answer.status ?? 'by nothing'}`)
    const records = recordsIn(record, answer.json)
    if (!records) return unknown(`the answer of ${id} has no list`)
    return { answer, records, known: recordsWithIds(record, records, values) }
  }

  /** Records of a resource that the service has: those that were created first, then given ones, then those of its list. */
  async known(resource: string): Promise<readonly ServiceRecord[]> {
    const found = this.#known.get(resource) ?? this.#find(resource)
    this.#known.set(resource, found)
    return [...(this.#added.get(resource) ?? []), ...(await found)]
  }

  /** Adds a record that was created; it counts until it is removed. */
  add(resource: string, record: ServiceRecord): void {
    this.#added.set(resource, [record, ...(this.#added.get(resource) ?? [])])
  }

  forget(resource: string, record: ServiceRecord): void {
    const left = (this.#added.get(resource) ?? []).filter((each) => each !== record)
    this.#added.set(resource, left)
  }

  /** The values of the path of an operation; or which one is not known. */
  async path(id: string, given: PathValues = {}): Promise<FoundPath | Unanswered> {
    const operation = this.operation(id)
    const record = this.record(id)
    const names = (operation?.parameters ?? []).filter((each) => each.in === 'path')
    let values: PathValues = given
    const isOpen = () => names.some(({ name }) => ownMember(values, name) === undefined)
    if (record?.item !== undefined && isOpen()) {
      const [first] = await this.known(record.resource.name)
      if (first) values = { ...pathTo(record, first), ...values }
    }
    for (const { name, parameter } of record?.parents ?? []) {
      if (ownMember(values, parameter) !== undefined) continue
      const parent = record?.resource.parents.find((each) => each.parameter === name)?.resource
      const [first] = parent === undefined ? [] : await this.known(parent)
      if (first) values = { ...first.parents, [parameter]: String(first.id), ...values }
    }
    for (const parameter of names) {
      const value = ownMember(values, parameter.name) ?? parameterValueFor(parameter, this.given)
      if (value === undefined)
        return unknown(`no value of {${parameter.name}} is known: give one with --records`)
      values = { ...values, [parameter.name]: value }
    }
    return { values }
  }

  async #request(id: string, change: RequestChange): Promise<ProbeRequest | Unanswered> {
    const operation = this.operation(id)
    if (!operation) return unknown(`there is no operation ${id}`)
    const { basePath } = this.contract
    const isBelow = operation.path.startsWith(`${basePath}/`)
    if (!isBelow && this.service.root === undefined)
      return unknown(
        `its base path is not ${basePath}, so the root, where ${operation.path} is, may be of another application`,
      )
    const found = await this.path(id, change.path)
    if ('unknown' in found) return found
    const template = isBelow ? operation.path.slice(basePath.length) : `~${operation.path}`
    const names = parameterNames(template)
    const filled = fillTemplate(template, (at) => ownMember(found.values, names[at] ?? '') ?? '')
    const required = operation.parameters.filter(
      (each) => each.required && each.in !== 'path' && !isFraming(each),
    )
    const extra = change.query ?? []
    const changed = new Set(extra.map(([name]) => name))
    const query: (readonly [string, string])[] = []
    const headers = [...(change.headers ?? [])]
    for (const parameter of required) {
      const { name } = parameter
      if (changed.has(name)) continue
      const value = parameterValueFor(parameter, this.given)
      if (value === undefined)
        return unknown(`no value of the parameter ${name} is known: give one with --records`)
      if (parameter.in === 'header') headers.push(name, value)
      else if (parameter.in === 'cookie') headers.push('Cookie', `${name}=${value}`)
      else query.push([name, value])
    }
    const search = [...query, ...extra]
      .map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`)
      .join('&')
    const path = (change.toPath?.(filled) ?? filled) + (search === '' ? '' : `?${search}`)
    const { text, body, coding, type, method = operation.method, isBare } = change
    const sent = text ?? (body === undefined ? undefined : stringifyJson(body))
    const [usual = 'application/json'] = operation.bodies.keys()
    const request: ProbeRequest = {
      ...{ method, path, headers, authorization: null },
      ...(sent !== undefined && { body: sent, type: type === undefined ? usual : type }),
      ...(coding !== undefined && { coding }),
    }
    return isBare ? request : requestWithKey(request, operation, this.#key)
  }

  async #find(resource: string): Promise<readonly ServiceRecord[]> {
    // Finding records may need records of the same resource: then there are none yet, which ends the recursion.
    this.#known.set(resource, Promise.resolve([]))
    const id = listOfResource(this.contract, resource)
    const given = this.given.records.get(resource) ?? []
    const places = [...this.contract.records.byId.values()].filter(
      (each) => each.resource.name === resource,
    )
    const [place] = places
    const told = place
      ? recordsWithIds(place, given, {}).map((each, at): ServiceRecord => {
          const texts = Object.entries(given[at] ?? {}).filter(
            ([, value]) => typeof value !== 'object',
          )
          const parents = Object.fromEntries(texts.map(([name, value]) => [name, String(value)]))
          return { ...each, parents }
        })
      : []
    const listed = id === undefined ? undefined : await this.list(id)
    return [...told, ...(listed && 'known' in listed ? listed.known : [])]
  }
}

export interface Listed {
  readonly answer: ProbeAnswer
  readonly records: readonly Json[]
  readonly known: readonly ServiceRecord[]
}

/** The values of the path of an operation. */
export interface FoundPath {
  readonly values: PathValues
}

// --- internal ---

/** Enough for some hundred entries; and for every kind at one operation. */
const MOST = { run: 1500, operation: 150 }
