import { StartError, UsageError } from '../../base/errors.ts'
import { isServed } from '../../silences/observing/observed-exchange.ts'
import type { ProbeAnswer } from '../../silences/probing/probe-requests.ts'
import { ProbingEnded, type Service } from '../service/service.ts'
import { askRecord, greatestLimit, type ProbedResource, probedIn } from './probed-records.ts'

/**
 * Makes sure that the upstream lists records for its key, so that rules can be tested. Without rules, or a list that they know, there is nothing to make sure of.
 * @throws StartError when the upstream does not answer.
 * @throws UsageError when it refuses the key or the list, has no list there, or answers every path alike.
 */
export async function reachUpstream(service: Service): Promise<void> {
  const resource = probedIn(service.contract)
  if (!resource) return
  try {
    const { list, limit } = await service.once(greatestLimit)
    assertAnswers([list])
    const problem = problemOf(list, limit, resource)
    if (problem !== undefined) throw new UsageError(problem)
    const { status = 0, json } = list
    const { collection, pathTo } = resource
    if (!isServed({ status }) || json !== undefined) return
    if (isAlike(list, await askRecord(service, 1)))
      throw new UsageError(
        `The upstream does not look like the service: ${collection} and ${pathTo(1)} have the same answer, ${status}, which is not JSON. ${addressOf(resource)}`,
      )
  } catch (error) {
    // The same error ends the probes before the first one; their results say why.
    if (!(error instanceof ProbingEnded)) throw error
  }
}

/**
 * Makes sure that some requests were answered, and not all for want of a key that works.
 * @throws StartError when none was answered; UsageError when each was answered 401.
 */
export function assertAnswers(answers: readonly ProbeAnswer[]): void {
  const [first] = answers
  if (!first) return
  if (answers.every(({ status }) => status === undefined))
    throw new StartError(`The upstream does not answer: ${first.capture.failure}`)
  if (answers.every(({ status }) => status === 401))
    throw new UsageError(
      'The upstream does not accept the key: it answers 401. Give one that works there: --key or PETSTORE_KEY.',
    )
}

// --- internal ---

function problemOf(
  { status = 0 }: ProbeAnswer,
  limit: number | undefined,
  resource: ProbedResource,
): string | undefined {
  const { collection, words } = resource
  if (status === 403)
    return `The key may not list ${words.many}: the upstream answers 403. Give one that may: --key or PETSTORE_KEY.`
  if (status === 404 || (status >= 300 && status < 400))
    return `The upstream has no list of ${words.many} there: ${collection} is answered ${status}. ${addressOf(resource)}`
  if (limit === undefined && status >= 400 && status < 500)
    return `The upstream refuses every list: ${collection} is answered ${status}. If it needs a header besides the key, give it: --header 'NAME: VALUE'.`
  return undefined
}

function addressOf({ collection }: ProbedResource): string {
  return `Give the address that comes before ${collection}, e.g. https://api.example.com/v1.`
}

/** Whether two answers are the same: a web server may answer every path with one page. */
function isAlike(one: ProbeAnswer, other: ProbeAnswer): boolean {
  return one.status === other.status && one.text !== '' && one.text === other.text
}
