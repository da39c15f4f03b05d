import { StartError, UsageError } from '../../base/errors.ts'
import { collection, itemPath, words } from '../../petstore/probed.ts'
import type { ProbeAnswer } from '../../silences/asking/probe-requests.ts'
import { isServed } from '../../silences/seeing/seen-exchange.ts'
import { get } from '../service/send-request.ts'
import { ProbingEnded, type Service } from '../service/service.ts'
import { greatestLimit } from './accepted-limits.ts'
import { knownTo, LISTING, rulesOf } from './contract-rules.ts'

/**
 * Makes sure that the upstream lists records for its key, so that probes can be sent. Without rules, or a list that they know, there is nothing to make sure of.
 * @throws StartError when the upstream does not answer.
 * @throws UsageError when it refuses the key or the list, has no list there, or answers every path alike.
 */
export async function reachUpstream(service: Service): Promise<void> {
  const { contract } = service
  if (rulesOf(contract).length === 0 || !knownTo(contract)(LISTING)) return
  try {
    const { list, limit } = await service.once(greatestLimit)
    const { status, capture } = list
    if (status === undefined)
      throw new StartError(`The upstream does not answer: ${capture.failure}`)
    if (status === 401)
      throw new UsageError(
        'The upstream does not accept the key: it answers 401. Give one that works there: --key or PETSTORE_KEY.',
      )
    if (status === 403)
      throw new UsageError(
        `The key may not list ${words.many}: the upstream answers 403. Give one that may: --key or PETSTORE_KEY.`,
      )
    if (status === 404 || (status >= 300 && status < 400))
      throw new UsageError(
        `The upstream has no list of ${words.many} there: ${collection} is answered ${status}. ${ADDRESS}`,
      )
    if (limit === undefined && status >= 400 && status < 500)
      throw new UsageError(
        `The upstream refuses every list: ${collection} is answered ${status}. If it needs a header besides the key, give it: --header 'NAME: VALUE'.`,
      )
    const isPage = isServed({ status }) && list.json === undefined
    if (isPage && isAlike(list, await service.ask(get(itemPath(1)))))
      throw new UsageError(
        `The upstream does not look like the service: ${collection} and ${itemPath(1)} have the same answer, ${status}, which is not JSON. ${ADDRESS}`,
      )
  } catch (error) {
    // The same error ends the probes before the first one; their results say why.
    if (!(error instanceof ProbingEnded)) throw error
  }
}

// --- internal ---

const ADDRESS = `Give the address that comes before ${collection}, e.g. https://api.example.com/v1.`

/** Whether two answers are the same: a web server may answer every path with one page. */
function isAlike(one: ProbeAnswer, other: ProbeAnswer): boolean {
  return one.status === other.status && one.text !== '' && one.text === other.text
}
