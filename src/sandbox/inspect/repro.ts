import {
  type CurlRequest,
  type CurlTrust,
  exactCurlCommand,
  withContract,
} from '../../base/http/curl.ts'
import {
  announceBody,
  headerValue,
  toHeaderLines,
  withoutHeader,
} from '../../base/http/header-lines.ts'
import { askedOrigin, bearerToken, type Scheme } from '../../base/http/http.ts'
import type { Int64 } from '../../base/json/exact-numbers.ts'
import { parseJson, stringifyJson } from '../../base/json/json.ts'
import { hiddenCredential, schemeOf } from '../../base/text/secret-names.ts'
import { shorten } from '../../base/text/text.ts'
import type { Contract } from '../../contract/contract.ts'
import { toPublicWords } from '../../contract/words/contract-words.ts'
import type { Fault, Matcher, Respond, ValueMatcher, When } from '../../faults/fault-types.ts'
import {
  type Expressions,
  type FaultRequest,
  isSecretPart,
  whenParts,
} from '../../faults/request-filter.ts'
import type { RequestParts, Slot } from '../../journal/journal.ts'
import type { Exchange } from '../../journal/journal-types.ts'
import { ANY_KEY, DEFAULT_KEY, takesAnyKey } from '../../options/usable-key.ts'
import { redactValues, Secrets } from '../../redaction/redaction.ts'
import type { RecordTexts } from '../../scenarios/scenario-text.ts'
import type { ScenarioInput } from '../../scenarios/scenario-types.ts'
import {
  isKeptBeside,
  parentsOf,
  type RecordKind,
  type RecordValue,
  type Row,
} from '../../store/record-kind.ts'
import type { Sandbox } from '../sandbox.ts'
import type { KeyTest } from '../worlds/keys.ts'
import type { LiveWorld } from '../worlds/live-world.ts'
import type { StartingPoint } from '../worlds/request-choices.ts'
import type { Clock, World } from '../worlds/world.ts'
import { toFaultRequest } from './find-requests.ts'
import { type LastIds, lastIdsAt, toWorldInput } from './state-text.ts'

/** A scenario in which a request gets the same answer again, and the command that sends the request. Neither contains a credential. */
export interface Repro {
  /** The whole scenario except its records. */
  readonly content: ScenarioInput
  readonly written: RecordTexts
  /** A command that sends the request to the host of the original, or else to the default address of a sandbox. */
  readonly curl: string
}

/** How clients reach the sandbox. */
export interface Access {
  readonly scheme: Scheme
  /** What they trust, if it speaks https. */
  readonly trust?: CurlTrust | undefined
}

/** Makes the repro of a request, or returns the reason why there is none. */
export function makeRepro(
  sandbox: Sandbox,
  id: string,
  access: Access,
): Repro | { readonly none: string } {
  const found = findSlot(sandbox, id)
  if (!found) return { none: UNKNOWN }
  const { slot, live } = found
  const { start, isKey, unknown } = live.recall(slot)
  const { world, version } = start ?? {}
  const moment = version === undefined ? undefined : world?.store.at(version)
  if (!start || !moment || !world) return { none: unknown }
  const secrets = secretsIn(live, world)
  const sent = withStandIns(slot.asked, { secrets, isKey })
  const exchange = slot.toExchange(secrets)
  const headers = withContract(sent.headers, exchange.contract)
  return {
    content: contentOf(slot, start, {
      ...{ secrets, exchange, sent, contract: sandbox.contract, lastIds: lastIdsAt(moment, world) },
    }),
    written: {
      resources: world.scenario.resources,
      seed: world.scenario.seed,
      rows: new Map(
        [...world.store.kinds]
          .filter(([, kind]) => !isKeptBeside(kind))
          .map(([name, kind]) => [name, rowsWithoutSecrets(moment.rows(name), { secrets, kind })]),
      ),
    },
    curl: exactCurlCommand({ ...placeOf(sent, access), ...sent, headers, ...bodyOf(sent) }),
  }
}

/** A request as faults see it: as it was sent, and without its credentials. */
export interface BothRequests {
  readonly asked: FaultRequest
  readonly shown: FaultRequest
}

// --- internal ---

const UNKNOWN = 'There is no such request any more, or there never was.'

const ADDRESS = '127.0.0.1:4010'

/** The host that a request was sent to, and how it is trusted: a proxy in front of the sandbox has a certificate of its own. */
function placeOf({ headers }: RequestParts, { scheme, trust }: Access) {
  const forwarded = headerValue(headers, 'x-forwarded-proto')
  const asked = askedOrigin({ host: headerValue(headers, 'host'), forwarded }, scheme)
  return {
    origin: asked || `${scheme}://${ADDRESS}`,
    trust: forwarded === undefined ? trust : undefined,
  }
}

function findSlot(
  sandbox: Sandbox,
  id: string,
): { readonly slot: Slot; readonly live: LiveWorld } | undefined {
  for (const live of sandbox.everyWorld()) {
    const slot = live.current.journal.slots().find((each) => each.id === id)
    if (slot) return { slot, live }
  }
  return undefined
}

/** The credentials that must not be shown. */
function secretsIn({ current }: LiveWorld, { words, scenario }: World): Secrets {
  const secrets = new Secrets(toPublicWords([...words, REPRO_KEY], words))
  for (const each of current.journal.slots()) each.teach(secrets)
  for (const key of scenario.keys)
    if (!key.includes('*')) secrets.learn(['authorization', `Bearer ${key}`])
  return secrets
}

interface ReproParts {
  readonly secrets: Secrets
  readonly exchange: Exchange
  readonly sent: RequestParts
  readonly contract: Contract
  readonly lastIds: LastIds
}

function contentOf(
  slot: Slot,
  start: StartingPoint,
  { secrets, exchange, sent, contract, lastIds }: ReproParts,
): ScenarioInput {
  const { world, chance, counts, taped, lastId } = start
  const now = timeAt(exchange.time, world.clock)
  const description = shorten(
    `Before the request ${exchange.id}: ${sent.method} ${sent.target}${exchange.hooks === undefined ? '' : `, with the hooks ${exchange.hooks}`}`,
    LONGEST,
  )
  const scenario = { ...world.scenario, description }
  const content = toWorldInput(
    { ...world, scenario },
    {
      ...{ chance, counts, clock: { now } },
      lastIds: new Map([...lastIds, ...inUse(exchange, lastId, contract)]),
      tape: world.tape?.entriesBefore(taped) ?? [],
      isOvertaken: isOvertaken(exchange, start),
    },
  )
  const { isolation: _isolation, faults = [], ...others } = content
  const requests = {
    asked: toFaultRequest(slot.asked, contract, now),
    shown: toFaultRequest(sent, contract, now),
  }
  return {
    ...redactValues(others, secrets),
    // A tape replays differently if keys are distinguished, so the repro keeps accepting any key.
    keys: [world.tape && takesAnyKey(world.scenario.keys) ? ANY_KEY : REPRO_KEY],
    ...(faults.length > 0 && {
      faults: redactValues(
        faultsWithoutSecrets(
          answersWithoutSecrets(faults, secrets),
          world.faults.expressions,
          requests,
        ),
        secrets,
      ),
    }),
  }
}

/** The greatest id that was in use, also by records that were being written, in the resource of a creation. */
function inUse(
  { operation }: Exchange,
  lastId: Int64 | undefined,
  { roles }: Contract,
): readonly (readonly [string, Int64])[] {
  const resource = roles.operations.find((each) => each.operation === operation)?.resource
  return lastId === undefined || resource === undefined ? [] : [[resource, lastId]]
}

/** In bytes. */
const LONGEST = 200

/** What the clock of a world showed at a time of this machine, in milliseconds since 1970. */
function timeAt(time: number, clock: Clock): number {
  const elapsed = clock.isTicking ? Date.now() - time : 0
  return Math.round(clock.now() - elapsed)
}

/** Whether the store answered because the tape was outdated. */
function isOvertaken({ operation, request, miss }: Exchange, { world, taped }: StartingPoint) {
  const isReading = operation !== undefined && ['GET', 'HEAD'].includes(request.method)
  return world.tape !== undefined && isReading && taped === undefined && miss === undefined
}

/** Redacts only texts: an id may be spelt like a key. */
function* rowsWithoutSecrets(
  rows: Iterable<Row>,
  { secrets, kind }: { readonly secrets: Secrets; readonly kind: RecordKind },
): Generator<Row> {
  for (const row of rows) {
    const isClean = secrets.redact(row.json) === row.json
    yield isClean ? row : withoutSecrets(row, { secrets, kind })
  }
}

function withoutSecrets(
  row: Row,
  { secrets, kind }: { readonly secrets: Secrets; readonly kind: RecordKind },
): Row {
  const value = redactValues(parseJson(row.json) as RecordValue, secrets)
  return kind.toRow({ id: kind.idOf(row), value, parents: parentsOf(row, kind) })
}

/** The body for a command line, or the reason why it is left out. */
function bodyOf({ headers, body }: RequestParts): Pick<CurlRequest, 'body' | 'lacks'> {
  if (body === undefined)
    return { body, lacks: announceBody(headers) ? ['the body was not kept and is left out'] : [] }
  if (!body.includes('\0')) return { body, lacks: [] }
  return {
    body: undefined,
    lacks: ['the body has U+0000, which no command can hold: it is left out'],
  }
}

const REPRO_KEY = DEFAULT_KEY

/** A request without its credentials: an accepted key becomes the key of the repro, a wrong key stays as wrong as it was. */
function withStandIns(
  { method, target, headers, body }: RequestParts,
  { secrets, isKey }: { readonly secrets: Secrets; readonly isKey: KeyTest },
): RequestParts {
  const authorization = headerValue(headers, 'authorization')
  const others = secrets.redactHeaders(withoutHeader(headers, 'authorization'))
  return {
    method,
    target: secrets.redactTarget(target),
    headers: [
      ...others,
      ...(authorization === undefined ? [] : ['Authorization', standIn(authorization, isKey)]),
    ],
    body: body === undefined ? undefined : secrets.redactBody(body),
  }
}

function standIn(authorization: string, isKey: KeyTest): string {
  const token = bearerToken(authorization)
  if (token !== undefined) return `Bearer ${isKey(token) ? REPRO_KEY : 'wrong-key'}`
  const scheme = schemeOf(authorization)
  // This is not a token in any case.
  return scheme === 'bearer' ? 'Bearer no token' : hiddenCredential(scheme)
}

function whenWithoutSecrets(when: When, expressions: Expressions, { asked, shown }: BothRequests) {
  const clean: Record<string, Record<string, Matcher> | Matcher> = {}
  for (const each of whenParts(when, expressions)) {
    const { path, matcher, isMet, read } = each
    const [part = '', name] = path
    const stays = !isSecretPart(each) && isMet(asked) === isMet(shown)
    const own = stays ? matcher : metOrNot(isMet(asked), read(shown))
    if (name === undefined) clean[part] = own
    else clean[part] = { ...(clean[part] as object), [name]: own }
  }
  return clean
}

/** A condition that a request with these values meets, or one that it does not meet. */
function metOrNot(isMet: boolean, [value]: readonly unknown[]): Matcher {
  if (value === undefined) return isMet ? { absent: true } : OTHER
  // No value equals a list or an object.
  if (typeof value === 'object' && value !== null) return isMet ? { not: OTHER } : OTHER
  return isMet ? (value as ValueMatcher) : { not: value as ValueMatcher }
}

/** A value that differs from any value of the request. */
const OTHER = 'another'

function respondWithoutSecrets({ headers, body, ...rest }: Respond, secrets: Secrets): Respond {
  return {
    ...rest,
    ...(headers && { headers: headersWithoutSecrets(headers, secrets) }),
    ...(body !== undefined && { body: bodyWithoutSecrets(body, secrets) }),
  }
}

function headersWithoutSecrets(headers: NonNullable<Respond['headers']>, secrets: Secrets) {
  const lines = secrets.redactHeaders(toHeaderLines(headers))
  return Object.fromEntries(
    Object.keys(headers).map((name, at) => [name, lines[2 * at + 1] as string]),
  )
}

function bodyWithoutSecrets(body: unknown, secrets: Secrets): unknown {
  if (typeof body === 'string') return secrets.redactBody(body)
  return parseJson(secrets.redactBody(stringifyJson(body)))
}

function isList(respond: Respond | readonly Respond[]): respond is readonly Respond[] {
  return Array.isArray(respond)
}

/**
 * Removes credentials from the conditions of faults, so that each condition gives the same result for the request without
 * credentials as it gave for the one that was sent. A condition on a credential is reduced to that result.
 */
function faultsWithoutSecrets(
  faults: readonly Fault[],
  expressions: Expressions,
  requests: BothRequests,
): readonly Fault[] {
  return faults.map((fault) => {
    const { when } = fault
    return when ? { ...fault, when: whenWithoutSecrets(when, expressions, requests) } : fault
  })
}

/** Removes credentials from the answers that faults give: those that their headers and members name. */
function answersWithoutSecrets(faults: readonly Fault[], secrets: Secrets): readonly Fault[] {
  return faults.map((fault) => {
    const { respond } = fault
    if (respond === undefined) return fault
    const clean = (each: Respond) => respondWithoutSecrets(each, secrets)
    return { ...fault, respond: isList(respond) ? respond.map(clean) : clean(respond) }
  })
}
