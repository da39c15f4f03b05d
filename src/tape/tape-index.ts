import { hash } from 'node:crypto'
import { toHeaderLines } from '../base/http/header-lines.ts'
import { mergePatch } from '../base/http/json-patch.ts'
import { evenMediaType } from '../base/http/media-type.ts'
import { type Int64, isInt64, MAX_INT64 } from '../base/json/exact-numbers.ts'
import { isSameJson, type JsonObject, readTrusted } from '../base/json/json.ts'
import { lazy } from '../base/memoize.ts'
import { evenlyEncoded } from '../base/text/percent-encoding.ts'
import type { CompiledOperation, Contract } from '../contract/contract.ts'
import type { IdValue } from '../contract/records-in-answers.ts'
import {
  type Credential,
  type CredentialRequest,
  createCredentialTest,
  createKeyFinder,
} from '../contract/requests/security.ts'
import { decodeForm } from '../contract/requests/text-values.ts'
import type { PublicWords } from '../contract/words/contract-words.ts'
import { withoutCredentials } from '../redaction/body-credentials.ts'
import { redactAddress } from '../redaction/redact-by-name.ts'
import { redactContent, secretsOf } from '../redaction/redaction.ts'
import type { ChangedRecord } from '../store/records.ts'
import {
  fromTapeBody,
  isReplayable,
  type RecordPlace,
  recordsOf,
  requestParts,
} from './tape-entry.ts'
import type { CredentialClass, TapeAnswer, TapeEntry, TapeHeaders } from './tape-types.ts'

/** A tape ready for replay: exchanges that can be replayed are found by key, without a search. */
export interface TapeIndex {
  readonly entries: readonly TapeEntry[]
  /** The exchanges of equal requests, by their key. */
  readonly byKey: ReadonlyMap<string, Repeats>
  /** The places of the requests for a path, for the nearest miss. */
  readonly byPath: ReadonlyMap<string, readonly number[]>
  /** The greatest id of any recorded record, by the name of its resource. */
  readonly greatestIds: ReadonlyMap<string, Int64>
  /** What the recorded writes can leave in a store; read when it is first asked for. */
  readonly made: MadeRecords
  /** The classes of credentials under which exchanges are found. */
  readonly classes: CredentialClasses
  /** The parts of the recorded request at a place, as requests are compared with it. */
  readonly requestAt: (place: number) => TapeRequest | undefined
}

/** The exchanges of equal requests. */
export interface Repeats {
  /** Their places in recorded order. */
  readonly all: readonly number[]
  /** The places of those that have not been played before. */
  readonly places: readonly number[]
  /** The place of the one that is played when all others were: no refusal of a credential as long as one was accepted. */
  readonly last: number
}

/** Indexes a tape; `undefined` for an empty one. */
export function indexTape(
  entries: readonly TapeEntry[],
  contract: Contract,
  { takesAnyKey = false }: { readonly takesAnyKey?: boolean } = {},
): TapeIndex | undefined {
  if (entries.length === 0) return undefined
  const classes = createCredentialClasses(contract, takesAnyKey)
  const requestAt = (place: number): TapeRequest | undefined => {
    const entry = entries[place] as TapeEntry
    const request = isReplayable(entry) ? toTapeRequest(entry) : undefined
    return request && { ...request, credential: classes.recorded(entry) }
  }
  const places = new Map<string, number[]>()
  const byPath = new Map<string, number[]>()
  for (const place of entries.keys()) {
    const request = requestAt(place)
    if (!request) continue
    append(places, tapeKey(request), place)
    append(byPath, request.path, place)
  }
  const byKey = new Map([...places].map(([key, all]) => [key, toRepeats(all, entries)]))
  const greatestIds = greatestIdsOf(entries, contract)
  const made = lazy(() => new MadeRecords(entries, contract, greatestIds))
  return {
    ...{ entries, byKey, byPath, greatestIds, classes, requestAt },
    get made() {
      return made()
    },
  }
}

/** The parts of a request that a tape compares (docs/recording.md). Other headers do not count. */
export interface TapeRequest {
  readonly credential: CredentialClass
  readonly method: string
  /** As `evenlyEncoded` writes it. */
  readonly path: string
  /** The query with its `?`, or an empty text. */
  readonly search: string
  readonly contentType: string
  readonly body: Buffer
  /** The request's `Prefer`, if it changes the answer: `code=` or `fault=`. */
  readonly prefer: string
}

/** Computes the key that equal requests share. */
export function tapeKey({
  credential,
  method,
  path,
  search,
  contentType,
  body,
  prefer,
}: TapeRequest): string {
  const digest = body.length === 0 ? '' : hash('sha256', body, 'base64url')
  const query = canonicalQuery(search)
  const type = evenMediaType(contentType)
  const parts = [credential, method, path, query, type, digest, prefer]
  return hash('sha256', parts.join('\n'), 'base64url')
}

/**
 * Reads the compared parts of a recorded request; `undefined` if its body was not kept. Parameters and members that carry a
 * credential by their names are not compared: the credential may have changed since, and an old recording may still contain it.
 */
function toTapeRequest(entry: TapeEntry): TapeRequest | undefined {
  const { credential = 'present', headers = {}, body, answer } = entry
  const bytes = fromTapeBody(body)
  if (!bytes) return undefined
  const parts = requestParts({ request: redactAddress(entry.request) })
  const applied = headerOf(answer?.headers, 'preference-applied')
  return {
    ...parts,
    path: evenlyEncoded(parts.path),
    credential,
    contentType: headerOf(headers, 'content-type'),
    body: withoutCredentials(bytes),
    prefer: DECIDES.test(applied) ? canonicalPrefer(headerOf(headers, 'prefer')) : '',
  }
}

/** Reads the compared parts of a request, in the way of the recorder: its credential is hidden wherever it appears. */
export function readTapeRequest(request: {
  readonly credential: CredentialClass
  readonly method: string
  readonly target: string
  readonly headers: { readonly [name: string]: string | string[] | undefined }
  readonly body: Buffer
  /** The names of the contract, which are never credentials. */
  readonly words: PublicWords
}): TapeRequest {
  const { credential, method, target, headers, body, words } = request
  const requestHeaders = toHeaderLines(headers)
  const secrets = secretsOf({ requestHeaders, target, requestBody: body }, words)
  const wire = {
    coding: String(headers['content-encoding'] ?? ''),
    type: String(headers['content-type'] ?? ''),
  }
  const { path, search } = requestParts({ request: `${method} ${secrets.redactTarget(target)}` })
  return {
    credential,
    method,
    path: evenlyEncoded(path),
    search,
    contentType: secrets.redact(String(headers['content-type'] ?? '')),
    body: withoutCredentials(redactContent(body, wire, secrets).bytes),
    prefer: canonicalPrefer(secrets.redact(String(headers.prefer ?? ''))),
  }
}

interface CredentialClasses {
  /** The class of a recorded exchange. */
  readonly recorded: (entry: TapeEntry) => CredentialClass
  /** The class of a request that matches no operation of the contract. */
  readonly asked: (request: CredentialRequest, isKey: (key: string) => boolean) => CredentialClass
}

/**
 * Creates the reader of the classes of a tape. Where any key is accepted, nothing tells one that was recorded as right from one that was
 * recorded as wrong: their exchanges are those of one client, in recorded order.
 */
function createCredentialClasses(
  { match, operations }: Pick<Contract, 'match' | 'operations'>,
  takesAnyKey: boolean,
): CredentialClasses {
  const isGiven = createCredentialTest(operations)
  const keysIn = createKeyFinder(operations)
  return {
    recorded: (entry) => {
      const { credential = 'present' } = entry
      const { method, path } = requestParts(entry)
      const operation = match(method, path)?.operation
      // Where the contract knows no credential, nobody asks for one: a request with one is as one without.
      if (operation?.credentials.known.length === 0) return 'absent'
      if (credential === 'present') return credential
      return isAccepted(entry, operation, takesAnyKey) ? 'present' : credential
    },
    asked: (request, isKey) => {
      if (!isGiven(request)) return 'absent'
      return takesAnyKey || keysIn(request).some(isKey) ? 'present' : 'invalid'
    },
  }
}

// --- internal ---

function append(map: Map<string, number[]>, key: string, place: number): void {
  const places = map.get(key)
  if (places) places.push(place)
  else map.set(key, [place])
}

function toRepeats(all: readonly number[], entries: readonly TapeEntry[]): Repeats {
  const entryAt = (place: number) => entries[place] as TapeEntry
  return {
    all,
    places: all.filter((place) => entryAt(place).played !== true),
    last: (all.findLast((place) => entryAt(place).credential !== 'invalid') ??
      all.at(-1)) as number,
  }
}

function greatestIdsOf(
  entries: readonly TapeEntry[],
  contract: Contract,
): ReadonlyMap<string, Int64> {
  const seen = new Set<TapeAnswer>()
  const greatest = new Map<string, Int64>()
  for (const entry of entries) {
    const { answer } = entry
    const isWrite = CHANGING.has(requestParts(entry).method)
    // Equal answers from a file are the same object: each is read once. What was changed or removed stands in the path.
    if (!answer || answer.status > 299 || (seen.has(answer) && !isWrite)) continue
    seen.add(answer)
    const { operation, records = [], asked } = recordsOf(entry, contract) ?? {}
    const resource = operation?.resource.name ?? ''
    for (const { id } of isWrite && asked ? [...records, asked] : records) {
      // No new id can be greater than the greatest int64, so that one does not count.
      if (!isInt64(id) || id >= MAX_INT64) continue
      if (id > (greatest.get(resource) ?? 0)) greatest.set(resource, id)
    }
  }
  return greatest
}

/** Methods of operations on a record that is there. */
const CHANGING = new Set(['PUT', 'PATCH', 'DELETE'])

/** Preferences that change the answer. */
const DECIDES = /(^|[,;\s])(code|fault)\s*=/i

function canonicalPrefer(text: string): string {
  return DECIDES.test(text) ? text.replace(/\s+/g, '').toLowerCase() : ''
}

function headerOf(headers: TapeHeaders | undefined, name: string): string {
  return [headers?.[name] ?? []].flat().join(', ')
}

/** Two queries are equal if they have the same parameters; order matters only among equal names. */
function canonicalQuery(search: string): string {
  if (search.length <= 1) return ''
  const pairs = search
    .slice(1)
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const at = part.indexOf('=')
      return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
    })
  return JSON.stringify(pairs.toSorted(([a = ''], [b = '']) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** Form encoding: a plus sign is a space. A text that cannot be decoded stays as it is. */
function decode(text: string): string {
  return decodeForm(text) ?? text
}

/** Whether a sandbox accepts the credential of an exchange, although it was recorded as absent or invalid. */
function isAccepted(
  { credential, scheme = 'bearer', answer }: TapeEntry,
  operation: CompiledOperation | undefined,
  takesAnyKey: boolean,
): boolean {
  if (!operation) return takesAnyKey && credential === 'invalid'
  const { isPublic, isBearer, known } = operation.credentials
  // What is not in a header, or in a connection, may be there unseen, and was where the service did not ask for it.
  if (credential === 'absent') return !isPublic && !isBearer && answer?.status !== 401
  return isPublic || (takesAnyKey && known.some((each) => isOfForm(each, scheme)))
}

/** Whether a credential is sent in the way that a tape calls by this name. */
function isOfForm({ challenge = '', location }: Credential, scheme: string): boolean {
  if (location !== 'header.authorization') return scheme === 'bearer'
  const name = challenge.toLowerCase()
  return scheme === (name === 'bearer' || name === 'basic' ? name : 'other')
}

/** What the recorded writes of a tape can leave in a store. */
class MadeRecords {
  readonly #byResource = new Map<string, Made>()
  readonly #greatestIds: ReadonlyMap<string, Int64>

  /** `greatestIds` are the greatest ids of all recorded records, by resource. */
  constructor(
    entries: readonly TapeEntry[],
    contract: Contract,
    greatestIds: ReadonlyMap<string, Int64>,
  ) {
    this.#greatestIds = greatestIds
    for (const entry of entries) this.#add(entry, contract)
  }

  /** Whether a change can come from replaying the tape. */
  has({ resource, id, parents, row, isSeeded }: ChangedRecord): boolean {
    const made = this.#byResource.get(resource)
    const own = made?.records.get(keyOf({ id, ...(parents && { parents }) }))
    const greatest = this.#greatestIds.get(resource) ?? 0
    const isRecorded = !isSeeded && isInt64(id) && id <= greatest
    if (!row) return isRecorded || own?.isRemoved === true
    const { value } = readTrusted(row.json)
    // Whether the record contains what was sent: merging it again changes nothing.
    const isAsSent = (sent: JsonObject | undefined) =>
      sent === undefined || isSameJson(mergePatch(value, sent), value)
    if (!own) return isRecorded || (!isSeeded && made?.unnamed.some(isAsSent) === true)
    return own.values.some((each) => isSameJson(each, value)) || own.unshown.some(isAsSent)
  }

  #add(entry: TapeEntry, contract: Contract): void {
    const found = recordsOf(entry, contract)
    if (!found || !WRITES.has(found.operation.role)) return
    const { operation, records, asked } = found
    const { name, record } = operation.resource
    const sent = found.sent && declaredIn(found.sent, record.members)
    const made: Made = this.#byResource.get(name) ?? { records: new Map(), unnamed: [] }
    this.#byResource.set(name, made)
    const of = (place: RecordPlace) => {
      const key = keyOf(place)
      const own = made.records.get(key) ?? { values: [], unshown: [], isRemoved: false }
      made.records.set(key, own)
      return own
    }
    if (operation.role === 'remove') {
      if (asked) of(asked).isRemoved = true
    } else if (records.length > 0) {
      const isWhole = operation.shown?.node === record.node
      for (const each of records) {
        of(each).values.push(each.value)
        if (!isWhole) of(each).unshown.push(sent)
      }
    } else if (asked) of(asked).unshown.push(sent)
    else made.unnamed.push(sent)
  }
}

const WRITES: ReadonlySet<string> = new Set(['create', 'replace', 'update', 'action', 'remove'])

/** What the writes of a tape make of the records of a resource. */
interface Made {
  readonly records: Map<IdValue, MadeRecord>
  /** What creations sent whose answers say nothing of the record: it has any id. */
  readonly unnamed: (JsonObject | undefined)[]
}

interface MadeRecord {
  /** The values that answers show. */
  readonly values: JsonObject[]
  /** What was sent for it by writes whose answers do not show what became of it; `undefined` for something else than its members. */
  readonly unshown: (JsonObject | undefined)[]
  isRemoved: boolean
}

/** What a record is known by: its id, below parents with their values. */
function keyOf({ id, parents }: RecordPlace): IdValue {
  return parents ? JSON.stringify([...Object.values(parents), id].map(String)) : id
}

function declaredIn(sent: JsonObject, members: ReadonlyMap<string, unknown>): JsonObject {
  return Object.fromEntries(Object.entries(sent).filter(([name]) => members.has(name)))
}
