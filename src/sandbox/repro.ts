import { askedOrigin } from '../base/asked-origin.ts'
import { type CurlRequest, exactCurlCommand } from '../base/curl.ts'
import { announceBody, headerValue } from '../base/header-lines.ts'
import type { Int64 } from '../base/int64.ts'
import { parseJson } from '../base/json.ts'
import { shorten } from '../base/shorten.ts'
import type { Contract } from '../contract/contract.ts'
import { toPublicWords } from '../contract/public-words.ts'
import type { Exchange } from '../journal/exchange.ts'
import type { AskedRequest, Slot } from '../journal/journal.ts'
import { redactValues } from '../redaction/redact-values.ts'
import { Secrets } from '../redaction/secrets.ts'
import type { ScenarioInput } from '../scenarios/scenario-input.ts'
import type { Pet } from '../store/pet.ts'
import { type Row, toRow } from '../store/row.ts'
import { answersWithoutSecrets } from './answers-without-secrets.ts'
import { type Before, isAnswered } from './before.ts'
import type { Clock } from './clock.ts'
import { faultsWithoutSecrets } from './faults-without-secrets.ts'
import type { LiveWorld } from './live-world.ts'
import { playedBefore } from './played-before.ts'
import type { Sandbox } from './sandbox.ts'
import { SharedSlot } from './shared-slot.ts'
import { REPRO_KEY, withStandIns } from './stand-ins.ts'
import { toFaultRequest } from './to-fault-request.ts'
import type { World } from './world.ts'
import { toWorldInput } from './world-input.ts'

/** A scenario in which a request gets the same answer again, and the command that sends the request. Neither contains a credential. */
export interface Repro {
  /** The whole scenario except its animals. */
  readonly content: ScenarioInput
  /** The animals, read one by one. */
  readonly rows: Iterable<Row>
  /** Sends the request to where it was sent; to the default address of a sandbox if it does not say where that was. */
  readonly curl: string
}

/** Makes the repro of a request, or returns the reason why there is none. */
export async function makeRepro(
  sandbox: Sandbox,
  id: string,
): Promise<Repro | { readonly none: string }> {
  const found = findSlot(sandbox, id)
  if (!found) return { none: UNKNOWN }
  const { slot, live } = found
  const before = beforeOf(slot, live)
  const { world, version } = before ?? {}
  const moment = version === undefined ? undefined : await world?.store.at(version)
  if (!before || !moment || !world)
    return { none: slot instanceof SharedSlot ? elsewhere(slot) : LONG_AGO }
  const secrets = secretsIn(live, world)
  const sent = withStandIns(slot.asked, {
    secrets,
    isKey: slot instanceof SharedSlot ? () => slot.shared.keyId !== undefined : world.isKey,
  })
  return {
    content: contentOf(slot, before, {
      ...{ secrets, sent, contract: sandbox.contract, lastId: moment.lastId },
    }),
    rows: rowsWithoutSecrets(moment.rows(), secrets),
    curl: exactCurlCommand({ origin: originOf(sent), ...sent, ...bodyOf(sent) }),
  }
}

// --- internal ---

const UNKNOWN = 'There is no such request any more, or there never was.'
const LONG_AGO =
  'The animals of that time are not known any more: more than 1,000 changes have followed.'

/** The default address of a sandbox. */
const ORIGIN = 'http://127.0.0.1:4010'

function originOf({ headers }: AskedRequest): string {
  const host = headerValue(headers, 'host')
  return askedOrigin({ host, scheme: headerValue(headers, 'x-forwarded-proto') }) || ORIGIN
}

/** The reason for an exchange that another replica answered in a state that this one does not know. */
function elsewhere({ shared }: SharedSlot): string {
  return `The replica ${shared.replica} has answered it, in a state that this one does not know: ask that one.`
}

/** Finds the slot of a request. */
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

/** The state of the world when it answered a request. */
function beforeOf(slot: Slot, live: LiveWorld): Before | undefined {
  if (slot instanceof SharedSlot) return live.beforeOf(slot.shared)
  return isAnswered(slot) ? slot.before : undefined
}

/** The credentials that must not be shown. */
function secretsIn({ current }: LiveWorld, { words, scenario }: World): Secrets {
  const secrets = new Secrets(toPublicWords([...words, REPRO_KEY], words))
  for (const each of current.journal.slots()) each.teach(secrets)
  for (const key of scenario.keys)
    if (!key.includes('*')) secrets.learn(['authorization', `Bearer ${key}`])
  return secrets
}

function contentOf(
  slot: Slot,
  before: Before,
  {
    secrets,
    sent,
    contract,
    lastId,
  }: { secrets: Secrets; sent: AskedRequest; contract: Contract; lastId: Int64 },
): ScenarioInput {
  const { world, chance, counts, taped, lastId: inUse = lastId } = before
  const exchange = slot.toExchange(secrets)
  const now = timeAt(exchange.time, world.clock)
  const description = shorten(
    `Before the request ${exchange.id}: ${sent.method} ${sent.target}`,
    LONGEST,
  )
  const scenario = { ...world.scenario, description }
  const content = toWorldInput(
    { ...world, scenario },
    {
      ...{ chance, counts, clock: { now }, lastId: inUse },
      tape: playedBefore(world.scenario.tape, taped),
      isOvertaken: isOvertaken(exchange, before),
    },
  )
  const { isolation: _isolation, faults = [], ...others } = content
  const requests = {
    asked: toFaultRequest(slot.asked, contract, now),
    shown: toFaultRequest(sent, contract, now),
  }
  return {
    ...redactValues(others, secrets),
    keys: [REPRO_KEY],
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

/** In bytes. */
const LONGEST = 200

/** What the clock of a world showed at a time of this machine, in milliseconds since 1970. */
function timeAt(time: number, clock: Clock): number {
  const elapsed = clock.isTicking ? performance.timeOrigin + performance.now() - time : 0
  return Math.round(clock.now() - elapsed)
}

/** Whether the store answered because the tape was outdated. */
function isOvertaken({ operation, request, miss }: Exchange, { world, taped }: Before): boolean {
  const isReading = operation !== undefined && ['GET', 'HEAD'].includes(request.method)
  return world.tape !== undefined && isReading && taped === undefined && miss === undefined
}

/** Redacts only texts: an id may be spelt like a key. */
function* rowsWithoutSecrets(rows: Iterable<Row>, secrets: Secrets): Generator<Row> {
  for (const row of rows) {
    const isClean = secrets.redact(row.json) === row.json
    yield isClean ? row : toRow(redactValues(parseJson(row.json) as Pet, secrets))
  }
}

/** The body for a command line, or the reason why it is left out. */
function bodyOf({ headers, body }: AskedRequest): Pick<CurlRequest, 'body' | 'lacks'> {
  if (body === undefined)
    return { body, lacks: announceBody(headers) ? ['the body was not kept and is left out'] : [] }
  if (!body.includes('\0')) return { body, lacks: [] }
  return {
    body: undefined,
    lacks: ['the body has U+0000, which no command can hold: it is left out'],
  }
}
