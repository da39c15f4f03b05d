import { setTimeout as sleep } from 'node:timers/promises'
import { UsageError } from '../base/errors.ts'
import { shorten } from '../base/text/text.ts'
import type { Exchange, NearMiss } from '../journal/journal-types.ts'
import { armedText, effectsOf, type FaultEffect, namedEffects } from './fault-tools.ts'
import { offsetInput, offsetOf, type Tool, textsOf } from './tool.ts'
import { inputOf } from './tool-schemas.ts'

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

// --- internal ---

/** In bytes. */
const LONGEST = 200
