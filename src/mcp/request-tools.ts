import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../base/errors.ts'
import { firstOf, listed, shorten } from '../base/text/text.ts'
import type { Exchange, NearMiss } from '../journal/journal-types.ts'
import {
  armedText,
  changeText,
  effectsOf,
  type FaultEffect,
  isUnknown,
  lostText,
  namedEffects,
} from './fault-tools.ts'
import { inputOf, offsetInput, offsetOf, type Tool, textsOf, worldSchema } from './tool.ts'

const { limit: _limit, ...conditions } = inputOf('listRequests').properties

const listRequests: Tool = {
  name: 'list_requests',
  title: 'What did my client ask?',
  description:
    'Lists the latest requests that clients sent to the sandbox, the newest first, each with its answer in short: by operation, method, path, status, origin, fault, time, or a text in them. explain_request has one of them in full, and why it was refused.',
  routes: ['listRequests', 'listFaults'],
  input: {
    properties: {
      ...conditions,
      limit: { type: 'integer', minimum: 1, maximum: 100, description: 'How many. Default: 20.' },
      skip: {
        type: 'integer',
        minimum: 0,
        maximum: 1000,
        description: 'How many of the newest to leave out: the way to older ones.',
      },
      ...offsetInput,
    },
  },
  run: async (given, { call }) => {
    const { skip = 0, limit = 20, offset: _offset, ...filter } = given
    const [left, most] = [Number(skip), Number(limit)]
    const query = { ...textsOf(filter), limit: left + most }
    const answer = await call('listRequests', { query })
    const shown: readonly Exchange[] = answer.requests.slice(left)
    const end = left + shown.length
    const isUnmet = given.fault !== undefined && answer.total === 0
    const armed = isUnmet && (await call('listFaults', { query: textsOf({ world: given.world }) }))
    const effects = await effectsOf(shown, call)
    return {
      says: [
        `${shown.length} of ${answer.total} requests${shown.length > 0 ? ', the newest first' : ''}.`,
        ...(armed ? [armedText(armed.faults)] : []),
        ...(end < answer.total ? [`Older ones: skip: ${end}.`] : []),
      ],
      quote: {
        from: 'clients',
        value: shown.map((each) => briefly(each, effects(each))),
        ...offsetOf(given),
      },
    }
  },
}

/** How long to wait, in milliseconds: clients of the protocol usually wait a minute for an answer. */
const LONGEST_WAIT = 50_000
/** How often to look, in milliseconds. */
const PACE = 200

const waitForRequest: Tool = {
  name: 'wait_for_request',
  title: 'Wait for a request',
  description:
    'Waits until a request that meets the conditions has been answered, and shows it in short. One that is in the journal already counts; give since for later ones only.',
  routes: ['listRequests', 'countRequests', 'listFaults'],
  input: {
    properties: {
      ...conditions,
      timeout: {
        type: 'integer',
        minimum: 0,
        maximum: LONGEST_WAIT,
        description: `How long, in milliseconds, at most ${LONGEST_WAIT}. Default: 10000.`,
      },
    },
  },
  run: async ({ timeout: most = 10_000, ...filter }, { call, over }) => {
    const timeout = Number(most)
    const end = performance.now() + timeout
    for (;;) {
      const { requests } = await call('listRequests', { query: { ...textsOf(filter), limit: 1 } })
      if (requests.length > 0) {
        const effects = await effectsOf(requests, call)
        const value = requests.map((each: Exchange) => briefly(each, effects(each)))
        return { says: ['It came.'], quote: { from: 'clients', value } }
      }
      const left = end - performance.now()
      if (left <= 0) break
      await sleep(Math.min(PACE, left), undefined, { signal: over }).catch(() => {
        throw new UsageError('The wait was ended before such a request came.')
      })
    }
    const { world, ...body } = filter
    const { nearest = [] } = await call('countRequests', { query: textsOf({ world }), body })
    return {
      says: [`No such request came within ${timeout} ms. The nearest ones are in the quote.`],
      quote: { from: 'clients', value: nearest.map(({ text }: NearMiss) => text) },
    }
  },
}

export const requestTools = { listRequests, waitForRequest }

/** An exchange in short, with what faults did to it. */
export function briefly(exchange: Exchange, effects: readonly FaultEffect[]) {
  const { id, time, operation, request, answer, origin, world, next } = exchange
  const { 'user-agent': client } = request.headers
  const why =
    exchange.violations[0]?.message ??
    exchange.nearest?.text ??
    exchange.miss ??
    (hasIgnoredQuery(exchange) ? IGNORED_QUERY : undefined)
  return {
    ...{ id, time: new Date(time).toISOString() },
    request: `${request.method} ${shorten(request.target, LONGEST)}`,
    ...{ operation, status: answer?.status ?? 'none', origin, fault: namedEffects(effects), world },
    ...(client !== undefined && { client: shorten(String(client), LONGEST) }),
    ...(why !== undefined && { why: shorten(why, LONGEST) }),
    ...(next !== undefined && next.result !== 'same' && { underNext: next.result }),
    ...(request.body && { body: shorten(request.body, LONGEST) }),
  }
}

export const IGNORED_QUERY =
  'A query parameter that the operation does not have was ignored; another service may refuse it'

/** Whether a request has a query parameter that its operation does not have, and was served. */
export function hasIgnoredQuery({ relied, violations }: Exchange): boolean {
  return violations.length === 0 && relied.some((name) => /^unknownQuery\b/.test(name))
}

/** Shows one exchange, and says why its request was refused. */
export const explainRequest: Tool = {
  name: 'explain_request',
  title: 'Why was this refused?',
  description:
    'Shows one request with its answer in full, and says why it got that answer: which rules of the contract it broke, which fault struck, or what the store did not have. Without an id: the last request that was refused.',
  routes: ['getRequest', 'listRequests', 'listFaults'],
  input: {
    properties: {
      id: {
        type: 'string',
        minLength: 1,
        maxLength: 100,
        description:
          'The id of a request: the X-Request-Id of its answer, as list_requests has it.',
      },
      world: { ...worldSchema, description: 'Without an id: only requests of this world.' },
      ...offsetInput,
    },
  },
  run: async (given, { call }) => {
    const { id, world } = given
    const query = textsOf({ limit: MOST, world })
    const exchange: Exchange =
      id === undefined
        ? lastRefused((await call('listRequests', { query })).requests)
        : await call('getRequest', { path: { id } })
    const effects = (await effectsOf([exchange], call))(exchange)
    return {
      says: reasons(exchange, effects),
      quote: { from: 'clients', value: withoutRawHeaders(exchange), ...offsetOf(given) },
    }
  },
}

/** Why an exchange ended as it did, in sentences that have nothing of what the client sent. */
function reasons(exchange: Exchange, effects: readonly FaultEffect[]): readonly string[] {
  const { id, answer, origin, operation } = exchange
  const status = answer === undefined ? 'not answered' : `answered with ${answer.status}`
  const asked =
    operation === undefined ? 'no operation of the contract' : `the operation ${operation}`
  const decider = isPastSunset(exchange) ? CLOCK : ORIGINS[origin]
  const decided = exchange.abandoned ? '' : `; what decided it: ${decider}`
  const lost = lostText(effects, exchange)
  const but = lost === undefined ? '' : `${answer === undefined ? ':' : ', but'} ${lost}`
  const head = `Request ${id}, of ${asked}, was ${status}${but}${decided}.`
  return [head, ...causes(exchange, effects), ...openPoints(exchange), ...underNext(exchange)]
}

// --- internal ---

/** In bytes. */
const LONGEST = 200

/** How many of the latest requests are looked through for one that was refused. */
const MOST = 100

function lastRefused(exchanges: readonly Exchange[]): Exchange {
  const found = exchanges.find(({ answer }) => answer === undefined || answer.status >= 400)
  if (found) return found
  throw new UsageError(
    exchanges.length === 0
      ? 'No request has come yet. Run the client, or wait_for_request.'
      : `None of the last ${exchanges.length} requests was refused. list_requests shows them.`,
  )
}

const ORIGINS: { readonly [origin in Exchange['origin']]: string } = {
  contract: 'the checks against the contract',
  store: 'the store, as a service of the contract would',
  fault: 'a fault that is armed',
  tape: 'the recording that the scenario replays',
  upstream: 'the real service behind the sandbox, whose bytes passed as they are',
  none: 'the router, since the contract has no such path and method',
}

const CLOCK = 'the clock, which is past the sunset of the operation'

const UNKNOWN =
  'What it did to the connection is not known any more, since it was removed or replaced, or has struck many others since: the client may not have got all of an answer that stands here.'

/** Whether the clock decided: no other answer is 410 by this point (ledger, `afterSunset`). */
function isPastSunset({ answer, relied }: Exchange): boolean {
  return answer?.status === 410 && relied.some((name) => /^afterSunset\b/.test(name))
}

function causes(exchange: Exchange, effects: readonly FaultEffect[]): readonly string[] {
  const { answer, origin, fault, violations, nearest, abandoned } = exchange
  const left = abandoned ? ['The client left before there was an answer.'] : []
  if (fault !== undefined) {
    const change = changeText(effects, exchange)
    return [
      `The fault ${namedEffects(effects)} struck: describe_sandbox shows it, disarm_fault removes it.`,
      ...(isUnknown(effects) ? [UNKNOWN] : []),
      ...(change === undefined ? [] : [change]),
      ...left,
    ]
  }
  if (abandoned) return left
  if (origin === 'contract' && answer?.status === 401) return credentialCauses(exchange)
  if (origin === 'none')
    return [
      nearest === undefined
        ? 'No operation is like it: explain_operation without arguments lists them all.'
        : `The nearest operation is ${nearest.operation}: ${nearest.method} ${nearest.path}.`,
    ]
  const rules = [...new Set(violations.map(({ rule }) => rule))]
  if (rules.length > 0)
    return [
      `It breaks ${rules.length === 1 ? 'the rule' : 'the rules'} ${listed(rules, 'and')}: violations, in the quote, has each place with what was seen there, and pointer leads to its rule in the contract.`,
    ]
  if (answer === undefined || answer.status < 400) return []
  if (isPastSunset(exchange))
    return [
      'The sunset of the operation has passed by the clock of the sandbox: set_clock moves it back; that the answer is this one is the open point afterSunset.',
    ]
  if (answer.status === 404)
    return ['No such record is in the store: list_records shows which there are.']
  return ['The body of the answer, in the quote, says why.']
}

/** Why a credential was not taken, by what the journal has of it, its scheme, and by the challenge of the answer (RFC 9110, section 11). */
function credentialCauses({ request, answer }: Exchange): readonly string[] {
  const challenge = String(answer?.headers['www-authenticate'] ?? '')
  const wanted = /^[a-z]{1,20}(?= |$)/i.exec(challenge)?.[0]
  const { authorization } = request.headers
  return [
    `${seenOf(authorization, wanted)} describe_sandbox names a key that works; explain_operation says where the contract wants it (security). Nothing else of the request was looked at.`,
  ]
}

function seenOf(authorization: unknown, wanted: string | undefined): string {
  if (wanted === undefined)
    return 'The credential that the contract wants is not there, or the sandbox does not accept it.'
  if (authorization === undefined) return 'The request has no Authorization header.'
  // A header without a space is a bare credential, which must not be shown.
  const scheme = /^[a-z]{1,20}(?= )/i.exec(String(authorization))?.[0]
  if (scheme === undefined)
    return `The request has an Authorization header without a scheme; it must be ${wanted} <credential>.`
  if (scheme.toLowerCase() !== wanted.toLowerCase()) {
    // A word that a client sent must not appear in our own sentences, so only known schemes are named.
    const known = SCHEMES.find((each) => each.toLowerCase() === scheme.toLowerCase())
    const own = known === undefined ? 'an unknown scheme' : `the scheme ${known}`
    return `The request has an Authorization header of ${own}, where the contract wants ${wanted}.`
  }
  return `The request has an Authorization header of the scheme ${wanted}, whose credential the sandbox does not accept.`
}

/** Those that clients use, registered (RFC 9110, section 16.4.1) or not. */
const SCHEMES = ['Apikey', 'Basic', 'Bearer', 'Digest', 'DPoP', 'Negotiate', 'Token']

function openPoints(exchange: Exchange): readonly string[] {
  const { relied } = exchange
  if (relied.length === 0) return []
  const ignored = hasIgnoredQuery(exchange) ? [`${IGNORED_QUERY}.`] : []
  const names = listed(relied.slice(0, 10), 'and')
  return [
    ...ignored,
    `The contract leaves open a part of this answer (${names}): list_open_points says what other services may do.`,
  ]
}

function underNext({ next }: Exchange): readonly string[] {
  if (next === undefined || next.result === 'same') return []
  if (next.result === 'otherwise')
    return ['The next contract would answer it otherwise: next, in the quote, says where.']
  const names = firstOf(
    next.refused.map(({ change }) => change),
    10,
  )
  return [`The next contract would refuse it (${names.join(', ')}): next, in the quote, says why.`]
}

/** The same headers are there by name; the time is one that people read. */
function withoutRawHeaders({ request, answer, time, ...rest }: Exchange) {
  const { rawHeaders: _asked, ...asked } = request
  const exchange = { ...rest, time: new Date(time).toISOString(), request: asked }
  if (answer === undefined) return exchange
  const { rawHeaders: _answered, ...answered } = answer
  return { ...exchange, answer: answered }
}
