import { StartError, UsageError } from '../base/errors.ts'
import { isSuccess } from '../check/observed/observed-exchange.ts'
import { greatestLimit } from './service/accepted-limits.ts'
import { get, type ProbeAnswer } from './service/send-request.ts'
import { ProbingEnded, type Service } from './service/service.ts'

/**
 * Makes sure that the upstream lists animals for its key, so that probes can be sent.
 * @throws StartError when the upstream does not answer.
 * @throws UsageError when it refuses the key or the list, has no list at `/pets`, or answers every path alike.
 */
export async function reachUpstream(service: Service): Promise<void> {
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
        'The key may not list animals: the upstream answers 403. Give one that may: --key or PETSTORE_KEY.',
      )
    if (status === 404 || (status >= 300 && status < 400))
      throw new UsageError(
        `The upstream has no list of animals there: /pets is answered ${status}. ${ADDRESS}`,
      )
    if (limit === undefined && status >= 400 && status < 500)
      throw new UsageError(
        `The upstream refuses every list: /pets is answered ${status}. If it needs a header besides the key, give it: --header 'NAME: VALUE'.`,
      )
    const isPage = isSuccess(status) && list.json === undefined
    if (isPage && isAlike(list, await service.ask(get('/pets/1'))))
      throw new UsageError(
        `The upstream does not look like the service: /pets and /pets/1 have the same answer, ${status}, which is not JSON. ${ADDRESS}`,
      )
  } catch (error) {
    // The same error ends the probes before the first one; their results say why.
    if (!(error instanceof ProbingEnded)) throw error
  }
}

// --- internal ---

const ADDRESS = 'Give the address that comes before /pets, e.g. https://api.example.com/v1.'

/** Whether two answers are the same: a web server may answer every path with one page. */
function isAlike(one: ProbeAnswer, other: ProbeAnswer): boolean {
  return one.status === other.status && one.text !== '' && one.text === other.text
}
