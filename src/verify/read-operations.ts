import { StartError, UsageError } from '../base/errors.ts'
import type { OnProgress } from '../base/progress.ts'
import { percentEncoded } from '../base/text/percent-encoding.ts'
import type { CompiledOperation } from '../contract/contract.ts'
import { type IdValue, idIn, recordsIn } from '../contract/shown-records.ts'
import type { ProbeAnswer, ProbeRequest } from '../silences/asking/probe-requests.ts'
import { withKey } from '../silences/asking/probe-requests.ts'
import type { ContractResult } from './rules/check-rules.ts'
import type { ContractRule } from './rules/rule-probe.ts'
import { ProbingEnded, type Service } from './service/service.ts'

/**
 * Reads what a contract of a user describes: each GET that needs no value but the id of a record, which an earlier list has shown. The
 * check judges each answer.
 * @throws StartError (as a rejection) when the service does not answer at all; UsageError when it accepts the key nowhere.
 */
export async function readOperations(
  service: Service,
  key: string,
  onProgress: OnProgress = () => {},
): Promise<ReadService> {
  const { contract } = service
  const reads = contract.operations.filter(isReadable)
  const isOfRecord = ({ id }: CompiledOperation) =>
    contract.records.byId.get(id)?.item !== undefined
  const inOrder = [...reads.filter((each) => !isOfRecord(each)), ...reads.filter(isOfRecord)]
  const all = inOrder.slice(0, MOST_READS)
  const ids = new Map<string, IdValue[]>()
  let ended: string | undefined
  try {
    for (const [done, operation] of all.entries()) {
      onProgress({ step: 'probing', done, of: all.length, unit: 'operations' })
      const request = requestOf(operation, service, { key, ids })
      if (request) noteIds(operation, await service.ask(request), { service, ids })
    }
  } catch (error) {
    if (!(error instanceof ProbingEnded)) throw error
    ended = error.message
  }
  assertReached(service.exchanges.map(({ answer }) => answer))
  return {
    ended,
    conclude: () =>
      new Map<ContractRule, ContractResult>([
        [asDescribed, describedResult(service)],
        [completeAnswers, { complaints: unanswered(service) }],
      ]),
  }
}

/** A service of which was read what can be read. */
export interface ReadService {
  /** Why not everything was read. */
  readonly ended: string | undefined
  /** What all exchanges up to now show about the rules. */
  conclude(): ReadonlyMap<ContractRule, ContractResult>
}

/** A rule about every answer. It has no probe of its own: the check of every exchange finds what breaks it. */
export const asDescribed: ContractRule = {
  name: 'asDescribed',
  section: '–',
  operation: 'every read',
  rule: 'Every answer is as the contract describes it.',
}

// --- internal ---

/** A rule about every request. */
const completeAnswers: ContractRule = {
  name: 'everyAnswer',
  section: '–',
  operation: 'every read',
  rule: 'Every request has a complete answer.',
}

/** How many operations are read at most. */
const MOST_READS = 500

/** Whether an operation can be read without values that somebody must know, and has an end. */
function isReadable({ method, parameters, responses, takes }: CompiledOperation): boolean {
  const isGiven = parameters.every(
    ({ in: place, required, style }) =>
      !required || (place === 'path' && (style === undefined || style === 'simple')),
  )
  const types = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content))
  return method === 'GET' && isGiven && !takes?.isRequired && !types.includes('text/event-stream')
}

/** The ids that lists have shown, by resource. */
type KnownIds = Map<string, IdValue[]>

/** The request of an operation; `undefined` if its path has a value that is not known. */
function requestOf(
  operation: CompiledOperation,
  service: Service,
  { key, ids }: { readonly key: string; readonly ids: KnownIds },
): ProbeRequest | undefined {
  const { id, path, parameters } = operation
  const { contract } = service
  const record = contract.records.byId.get(id)
  const values = new Map<string, string>()
  if (record?.item !== undefined) {
    const known = service.oneOf(ids.get(record.resource.name) ?? [])
    if (known !== undefined) values.set(record.item, percentEncoded(String(known)))
  }
  const named = parameters.filter((each) => each.in === 'path').map(({ name }) => name)
  if (named.some((name) => !values.has(name))) return undefined
  const whole = path.replace(/\{([^{}]+)\}/g, (_, name) => values.get(name) ?? '')
  // A path with servers of its own is elsewhere.
  if (!whole.startsWith(`${contract.basePath}/`)) return undefined
  const below = whole.slice(contract.basePath.length)
  return withKey({ method: 'GET', path: below }, operation, key)
}

/** Notes the ids of the records that a list shows, below no parents: those of others are read below theirs. */
function noteIds(
  { id }: CompiledOperation,
  { json, status }: ProbeAnswer,
  { service, ids }: { readonly service: Service; readonly ids: KnownIds },
): void {
  const record = service.contract.records.byId.get(id)
  if (record?.role !== 'list' || status !== record.status || record.parents.length > 0) return
  const found = (recordsIn(record, json) ?? []).flatMap((each) => idIn(record, each) ?? [])
  ids.set(record.resource.name, [...(ids.get(record.resource.name) ?? []), ...found])
}

function describedResult({ isJudged, exchanges }: Service): ContractResult {
  if (!isJudged) return { unknown: 'it is not judged' }
  if (exchanges.length === 0) return { unknown: 'no operation can be read without further values' }
  const wrong = exchanges.flatMap(({ answer, violations }) => {
    const found = violations.find(
      ({ source, severity }) => source === 'response' && severity === 'error',
    )
    return found ? [{ answer, message: found.message, isFound: true as const }] : []
  })
  return { complaints: wrong.slice(0, MOST_TOLD) }
}

/** How many answers are counted in the result of a rule; the findings have all of them. */
const MOST_TOLD = 5

function unanswered({ exchanges }: Service) {
  return exchanges.flatMap(({ answer }) => {
    const { failure } = answer.capture
    return failure === undefined
      ? []
      : [{ answer, message: `no complete answer came (${failure})` }]
  })
}

function assertReached(answers: readonly ProbeAnswer[]): void {
  const [first] = answers
  if (!first) return
  if (answers.every(({ status }) => status === undefined))
    throw new StartError(`The upstream does not answer: ${first.capture.failure}`)
  if (answers.every(({ status }) => status === 401))
    throw new UsageError(
      'The upstream does not accept the key: it answers 401. Give one that works there: --key or PETSTORE_KEY.',
    )
}
