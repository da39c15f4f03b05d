import type { IncomingMessage, ServerResponse } from 'node:http'
import { ADMIN_PATH } from '../../admin/plane/admin-context.ts'
import { splitTarget } from '../../base/http/http.ts'
import { LARGEST_BODY, readBody } from '../../base/http/read-body.ts'
import { memoize } from '../../base/memoize.ts'
import { type CompiledOperation, type Contract, matchTarget } from '../../contract/contract.ts'
import { coveredAs } from '../../contract/contract-pair.ts'
import { belowAnyBase, isUnder } from '../../contract/document/document.ts'
import { splitQuery } from '../../contract/requests/query.ts'
import { decodePathTexts } from '../../contract/requests/requests.ts'
import { preferred, withoutPreference } from '../../faults/prefer.ts'
import { bodyToMatch, type FaultRequest } from '../../faults/request-filter.ts'
import type { Failure } from '../../proxy/failure.ts'
import { readWhole } from '../../proxy/faults/proxy-faults.ts'
import { strikesOnAnswer } from '../../proxy/faults/struck-answer.ts'
import type { AnswerStrikes } from '../../proxy/forwarded-exchange.ts'
import { methodOverride } from '../../proxy/upstream-target.ts'
import {
  type Asked,
  type Decision,
  isWrite,
  type Missing,
  UNROUTED,
} from '../../routes/route-plan.ts'
import { RequestContext } from '../../sandbox/answers/request-context.ts'
import { faultAnswer, type Outcome, strikeRequest } from '../../sandbox/request/answer-request.ts'
import { type Asking, requestKey } from '../../sandbox/worlds/keys.ts'
import type { LiveWorld } from '../../sandbox/worlds/live-world.ts'
import type { World } from '../../sandbox/worlds/world.ts'
import { isMissingBy, isUnreachableBy, type SandboxUpstream } from '../../upstream/ask-upstream.ts'
import { unconditionalLines } from '../../upstream/layer/upstream-answer.ts'
import { errorOutcome } from '../exchange/error-outcome.ts'
import {
  createEnding,
  ownAuthorization,
  type PendingExchange,
  toPending,
} from '../exchange/exchange-handler.ts'
import type { AnswersHere, HttpContext, HttpRequest, Receiver } from '../exchange/http-context.ts'
import { createPassing, type Passing } from '../exchange/pass-exchange.ts'
import { isDocument } from './beyond-contract.ts'
import { askingFor, ContractRequest, refuseUnfit } from './serve-contract.ts'

/** Creates the receiver of requests that decides who answers each: what is behind the sandbox, or `here`. */
export function routeRequests(
  { contract, layer, here: serve, fail }: AnswersHere,
  upstream: SandboxUpstream,
  context: HttpContext,
): Receiver {
  const { sandbox, nextId } = context
  const isRefused = refuseUnfit(context)
  const here: Receiver = (request, response) => {
    if (isRefused(request, response)) return
    // With an upstream, the server leaves that to who answers.
    if (request.headers.expect && !request.kept) response.writeContinue()
    serve(request, response)
  }
  const kindOf = memoize((operation: CompiledOperation | undefined) => {
    const named = {
      operation: operation?.id,
      countedAs: operation && coveredAs(operation.id, contract),
    }
    return {
      operation,
      asking: operation ? askingFor(operation, context) : ownAuthorization,
      pass: createPassing({ ...named, path: operation?.path }, upstream, context),
      ending: createEnding(named, context),
    }
  })
  type Kind = ReturnType<typeof kindOf>
  const noted = new Set<string>()
  /** How many answers the upstream has given that were no answers to an operation; `undefined` once it has given another. */
  let misses: number | undefined = 0

  /** Says once that the upstream has no operation at all, as under a wrong base path: the sandbox in its place looks like an empty service. */
  const watchBase = ({ statusCode, headers }: IncomingMessage, isMissing: boolean) => {
    const isPage = statusCode === 404 && /^text\//i.test(headers['content-type'] ?? '')
    if (misses === undefined) return
    misses = isMissing || isPage ? misses + 1 : undefined
    if (misses !== DOUBTFUL) return
    misses = undefined
    const message = `warning: ${upstream.url} has nothing of the contract so far, and the sandbox answers in its place: is the base path right?`
    context.onNotice({ message, isTrouble: true })
  }

  /** Says once for each operation that the upstream does not have it. */
  const note = (operation: CompiledOperation, by: string, isTooLong = false) => {
    const text = isTooLong
      ? `the body of a request for ${operation.id} is longer than ${LARGEST_BODY} bytes: the answer of the upstream, which does not have it (${by}), passes`
      : `${operation.id} is missing at the upstream (${by}): the sandbox answers`
    if (noted.has(text)) return
    noted.add(text)
    context.onNotice({ message: text, isTrouble: false })
  }

  const pass = (
    asked: PendingExchange,
    { operation, pass: passOn }: Kind,
    missing: Missing,
    outcomeOver?: Passing['outcomeOver'],
  ) => {
    const { request, response } = asked
    let by = ''
    const isReplaced = (answer: IncomingMessage | Failure) => {
      const isMissing =
        'kind' in answer
          ? missing.unreachable && isUnreachableBy(answer, request.method as string)
          : isMissingBy(answer.statusCode as number, operation?.answers, missing)
      if (!('kind' in answer) && operation) watchBase(answer, isMissing)
      if (isMissing) by = 'kind' in answer ? answer.kind : String(answer.statusCode)
      return isMissing
    }
    passOn({
      ...{ asked, outcomeOver },
      strikes: operation && strikesOnPassing(asked, operation, context),
      isReplaced: operation || wantedMethod(request) ? isReplaced : undefined,
      onReplaced: (_capture, body) => {
        if (operation) note(operation, by)
        request.kept = body
        request.keepsBody = true
        here(request, response)
      },
      onPassed: () => {
        if (by !== '' && operation) note(operation, by, true)
      },
    })
  }

  const answer = (
    request: HttpRequest,
    response: ServerResponse,
    { kind, live, decision }: { kind: Kind; live: LiveWorld; decision: Decision },
  ) => {
    if (decision.to === 'sandbox') return here(request, response)
    const { operation, ending } = kind
    const id = nextId()
    const asked = toPending(request, response, { id, started: performance.now(), live })
    const refused = decision === ASKED_FOR ? undefined : refusalOf(request, live.current)
    if (refused) return kind.pass({ asked, refused })
    const go = () => answerStruck(asked, kind, decision)
    if (!operation || !mayStrike(asked)) return go()
    const { asking } = kind
    const { world } = asked.choices
    const read = () => faultRequestOf(request, { world, operation: operation.id, asking })
    strikePassing(asked, { operation, read, context })
      .then((over) => (over ? ending.finish(asked, over) : go()))
      .catch((error: unknown) => ending.fail(asked, error))
  }

  /** Answers a request that faults have struck, if any do. */
  const answerStruck = (
    asked: PendingExchange,
    kind: Kind,
    { missing }: Exclude<Decision, { readonly to: 'sandbox' }>,
  ) => {
    const { request, id, choices } = asked
    const { operation, ending } = kind
    const own =
      operation &&
      layer.partIn({
        ...{ operation, choices },
        request: () => new ContractRequest(request, { id, operation, closing: context.closing }),
      })
    if (!own) return pass(asked, kind, missing)
    if ('outcomeOver' in own) {
      request.rawHeaders = [...unconditionalLines(request.rawHeaders)]
      return pass(asked, kind, missing, own.outcomeOver)
    }
    Promise.resolve(own.outcome)
      .then((outcome) => {
        if (outcome) ending.finish(asked, outcome)
        else pass(asked, kind, missing)
      })
      .catch((error: unknown) => ending.fail(asked, error))
  }

  const decide = (
    request: HttpRequest,
    response: ServerResponse,
    { kind, kindOfRequest, live }: { kind: Kind; kindOfRequest: Asked; live: LiveWorld },
  ) => {
    const { prefer } = request.headers
    const wanted = preferred(prefer, 'answer')
    if (wanted === 'sandbox' || (wanted === 'upstream' && mayAskUpstream(request))) {
      const decision: Decision = wanted === 'sandbox' ? { to: wanted } : ASKED_FOR
      if (wanted === 'sandbox') request.granted = ['answer=sandbox']
      else request.rawHeaders = [...withoutPreference(request.rawHeaders, 'answer')]
      return answer(request, response, { kind, live, decision })
    }
    const { current: world } = live
    const { routes } = world.scenario
    const { asking } = kind
    const read = () =>
      faultRequestOf(request, { world, operation: kindOfRequest.operation, asking })
    if (!request.kept && routes.readsBody(kindOfRequest))
      return void keepBody(request, response)
        .then((isKept) => {
          if (isKept) decide(request, response, { kind, kindOfRequest, live })
          else tooLong(request, response, { kind, live })
        })
        .catch((error: unknown) => fail(request, response, error))
    answer(request, response, { kind, live, decision: routes.decide(kindOfRequest, read) })
  }

  /** A request that some services take for another one, where not every request is theirs. */
  const refusalOf = (request: HttpRequest, { scenario }: World): Failure | undefined => {
    const override = scenario.routes.keepsAny ? methodOverride(request) : undefined
    if (override === undefined) return undefined
    const detail = `${override.slice(0, 100)} is not forwarded: some services use it as the method, and routes keep requests from this one.`
    return { kind: 'read-only', status: 403, detail }
  }

  const tooLong = (
    request: HttpRequest,
    response: ServerResponse,
    { kind: { ending }, live }: { kind: Kind; live: LiveWorld },
  ) => {
    const asked = toPending(request, response, { id: nextId(), started: performance.now(), live })
    const message = `a route looks into the body, which must then be at most ${LARGEST_BODY} bytes`
    ending.finish(asked, errorOutcome(413, message, asked.choices))
  }

  return (request, response) => {
    const target = request.url as string
    if (isUnder(ADMIN_PATH, target)) return serve(request, response)
    const method = request.method as string
    const preflight = wantedMethod(request)
    const { match } = matchTarget(preflight ?? method, target, contract)
    if (!match && isElsewhere(target, contract)) return serve(request, response)
    const operation = match?.operation
    if (match && operation) request.params = decodePathTexts(match.pathTexts)
    const kind = kindOf(preflight === undefined ? operation : undefined)
    const kindOfRequest = { operation: operation?.id, method: preflight ?? method }
    const asking = kind.asking(request)
    const now = sandbox.worldNow(asking)
    if (now) return decide(request, response, { kind, kindOfRequest, live: now })
    sandbox
      .worldOf(asking)
      .then((live) => decide(request, response, { kind, kindOfRequest, live }))
      // A world that cannot be opened is reported where the sandbox answers.
      .catch(() => here(request, response))
  }
}

/** A request to an operation that a route sends to the upstream. */
export interface PassingRequest {
  readonly operation: CompiledOperation
  /** Reads what the conditions of faults look at. */
  readonly read: () => FaultRequest
  readonly context: Pick<HttpContext, 'closing'>
}

// --- internal ---

/** After how many answers of no operation, of none yet of another kind, the base path is doubted. */
const DOUBTFUL = 3

/** A client that asks for the answer of the upstream gets that, whatever it is. */
const ASKED_FOR: Decision = {
  ...UNROUTED,
  missing: { undescribed: false, notImplemented: false, unreachable: false },
}

/** Whether a client may have the upstream answer whatever routes say: no page writes there by the grants of the sandbox. */
function mayAskUpstream({ method = '', headers }: HttpRequest): boolean {
  return headers.origin === undefined || !isWrite(method)
}

/** The method that a preflight asks for: who answers that answers the preflight. */
function wantedMethod({ method, headers }: HttpRequest): string | undefined {
  return method === 'OPTIONS' ? headers['access-control-request-method'] : undefined
}

/** Whether a target that is no operation is not the service's. */
function isElsewhere(target: string, { basePaths }: Contract): boolean {
  const { path } = splitTarget(target)
  if (belowAnyBase(basePaths, target) === undefined) return true
  // A contract at the root leaves these to the sandbox.
  return basePaths.includes('') && (path === '/' || isDocument(path) || OWN.test(path))
}

const OWN = /^\/(docs(\/.*)?|openapi\.(yaml|json))$/

/** Reads the body, so that a route can look into it; returns whether it is short enough. */
async function keepBody(request: HttpRequest, response: ServerResponse): Promise<boolean> {
  if (request.headers.expect) response.writeContinue()
  const { bytes } = await readBody(request, true, LARGEST_BODY, true)
  if (!bytes) return false
  request.kept = bytes
  request.keepsBody = true
  return true
}

function faultRequestOf(
  request: HttpRequest,
  {
    world,
    operation = '',
    asking,
  }: {
    readonly world: World
    readonly operation: string | undefined
    readonly asking: (request: HttpRequest) => Asking
  },
): FaultRequest {
  const { headers, params = {}, kept } = request
  return {
    ...{ time: world.clock.now(), operation, path: params, headers },
    query: splitQuery(splitTarget(request.originalUrl).search),
    key: requestKey(asking(request)) ?? '',
    body: kept && bodyToMatch(kept),
  }
}

/** Whether a fault can strike a request: its world has some, or it asks for one. */
function mayStrike({ request, choices }: PendingExchange): boolean {
  return request.headers.prefer !== undefined || !choices.world.faults.isEmpty
}

/**
 * Strikes a request before the upstream is asked; resolves to the outcome if that was all. Otherwise the request keeps what struck it
 * (`HttpRequest.struck`) for whoever answers, so that it is counted once.
 */
async function strikePassing(
  asked: PendingExchange,
  { operation, read, context: { closing } }: PassingRequest,
): Promise<Outcome | undefined> {
  const { request, response } = asked
  if (!request.kept && asked.choices.world.faults.readsBody(operation.id)) {
    const body = await readWhole(request, response)
    if (body) Object.assign(request, { kept: body, keepsBody: true })
    if (response.destroyed) return undefined
  }
  const decided = await strikeRequest(contextOf(asked, operation, closing), read)
  if ('over' in decided) return decided.over
  request.struck = decided
  for (const applied of decided.preferences.applied) {
    const [name = ''] = /^\w+/.exec(applied) ?? []
    request.rawHeaders = [...withoutPreference(request.rawHeaders, name)]
  }
  return undefined
}

/** What the faults that struck a request do to the upstream's answer; `undefined` if they leave it as it is. */
function strikesOnPassing(
  asked: PendingExchange,
  operation: CompiledOperation,
  { closing, onNotice }: Pick<HttpContext, 'closing' | 'onNotice'>,
): AnswerStrikes | undefined {
  const { request, id } = asked
  if (!request.struck) return undefined
  const { strikes, preferences } = request.struck
  const { applied } = preferences
  return strikesOnAnswer(strikes, {
    lines: applied.length === 0 ? [] : ['Preference-Applied', applied.join(', ')],
    ...{ id, closing, what: `${request.method} ${operation.path}` },
    injected: (respond) => faultAnswer(contextOf(asked, operation, closing), respond),
    onNotice: (message) => onNotice({ message, isTrouble: false }),
  })
}

function contextOf(
  { request, id, choices }: PendingExchange,
  operation: CompiledOperation,
  closing: AbortSignal,
): RequestContext {
  return new RequestContext(new ContractRequest(request, { id, operation, closing }), choices)
}
