import type { ServerResponse } from 'node:http'
import { ADMIN_PATH } from '../../admin/plane/admin-context.ts'
import { CONTRACT_HEADER } from '../../base/http/header-lines.ts'
import { splitTarget } from '../../base/http/http.ts'
import { memoize } from '../../base/memoize.ts'
import { shown } from '../../base/text/shown.ts'
import { type Contract, matchTarget, type WhichContract } from '../../contract/contract.ts'
import { contractNamed } from '../../contract/contract-pair.ts'
import { isUnder } from '../../contract/document/document.ts'
import { createUnderContract } from '../../sandbox/contracts/under-contract.ts'
import { type Asking, createKeyTest, requestKey } from '../../sandbox/worlds/keys.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import { RequestChoices } from '../../sandbox/worlds/request-choices.ts'
import type { World } from '../../sandbox/worlds/world.ts'
import { errorOutcome } from '../exchange/error-outcome.ts'
import { exchangeHandler } from '../exchange/exchange-handler.ts'
import type { HttpContext, HttpRequest, Receiver } from '../exchange/http-context.ts'
import { askingFor, type Fallback, serveContract } from './serve-contract.ts'

/**
 * Creates the receiver of all requests to two contracts over one state. Which of the two a request meets is chosen before it is looked
 * at: by its path where their base paths differ, else by its header, else by its world.
 */
export function serveBoth(context: HttpContext, fallback: Fallback): Receiver {
  const { sandbox } = context
  const both = { current: sandbox.contract, next: contractNamed(sandbox.contract, 'next') }
  const under = createUnderContract(sandbox.contract, sandbox.home.current.store.kinds)
  const serve = {
    current: serveContract(context, fallback, {
      contract: both.current,
      kinds: under.kinds.current,
    }),
    next: serveContract(context, fallback, { contract: both.next, kinds: under.kinds.next }),
  }
  const whichPath = chooseByPath(both)
  const testOf = memoize(createKeyTest)
  const choiceOf = (asking: Asking, { chosenContract: chosen, scenario: { nextKeys } }: World) => {
    if (chosen !== undefined || nextKeys.length === 0) return chosen
    const key = requestKey(asking)
    return key !== undefined && testOf(nextKeys)(key) ? 'next' : undefined
  }
  const answer = (
    request: HttpRequest,
    response: ServerResponse,
    { asking, live: { current } }: { readonly asking: Asking; readonly live: LiveWorld },
  ) => {
    const chosen = choiceOf(asking, current)
    const byPath = whichPath(request.url as string)
    const header = request.headers[HEADER]
    const meet = (which: WhichContract) => {
      request.choices = new RequestChoices(under.show(current, which))
    }
    if (header !== undefined && header !== 'current' && header !== 'next') {
      meet(byPath ?? chosen ?? 'current')
      const message = `Sandbox-Contract must be current or next, got ${shown(header)}`
      return refuse(400, message, context)(request, response)
    }
    if (byPath !== undefined && chosen !== undefined && chosen !== byPath) {
      meet(chosen)
      const message = `This world meets the ${chosen} contract, which is under ${both[chosen].basePath || '/'}`
      return refuse(404, message, context)(request, response)
    }
    const which = byPath ?? header ?? chosen ?? 'current'
    meet(which)
    return serve[which](request, response)
  }
  return (request, response) => {
    if (isUnder(ADMIN_PATH, request.url as string)) return fallback.pass(request, response)
    const asking = askingOf(request, both, context)
    const now = sandbox.worldNow(asking)
    if (now) return answer(request, response, { asking, live: now })
    sandbox
      .worldOf(asking)
      .then(
        (live) => answer(request, response, { asking, live }),
        (error: unknown) => failing(error, context)(request, response),
      )
      .catch((error: unknown) => fallback.fail(request, response, error))
  }
}

// --- internal ---

const HEADER = CONTRACT_HEADER.toLowerCase()

type Both = { readonly [which in WhichContract]: Contract }

/** Whose world a request is in, by the operation that it may be of in either contract. */
function askingOf(request: HttpRequest, { current, next }: Both, context: HttpContext): Asking {
  for (const contract of [current, next]) {
    const { match } = matchTarget(request.method as string, request.url as string, contract)
    if (match?.operation) return askingFor(match.operation, context)(request)
  }
  return request.headers.authorization
}

/**
 * Which contract a path is of, where their base paths differ: the one whose base path is the longest above it. Further base paths count
 * where only one of the two has them.
 */
function chooseByPath({ current, next }: Both): (target: string) => WhichContract | undefined {
  if (current.basePath === next.basePath) return () => undefined
  const placesOf = (which: WhichContract, own: Contract, other: Contract) =>
    own.basePaths.flatMap((base) =>
      base === own.basePath || !other.basePaths.includes(base) ? [{ which, base }] : [],
    )
  const deepestFirst = [
    ...placesOf('current', current, next),
    ...placesOf('next', next, current),
  ].sort((one, other) => other.base.length - one.base.length)
  return (target) => {
    const { path } = splitTarget(target)
    return deepestFirst.find(({ base }) => isUnder(base, path))?.which
  }
}

function refuse(status: number, message: string, context: HttpContext) {
  return exchangeHandler(
    undefined,
    (_request, _id, choices) => errorOutcome(status, message, choices),
    context,
  )
}

/** Reports an error where requests are answered. */
function failing(error: unknown, context: HttpContext) {
  return exchangeHandler(undefined, () => Promise.reject(error), context)
}
