import { StartError, UsageError } from '../base/errors.ts'
import { isSuccess } from '../check/observed/sight.ts'
import { get } from './service/asks.ts'
import { greatestLimit } from './service/greatest-limit.ts'
import type { Seen } from './service/seen.ts'
import { ProbingEnded, type Service } from './service/service.ts'

/**
 * Makes sure that the upstream can be asked, with its key.
 * @throws StartError when it does not answer; UsageError when it does not accept the key, or not for a list, or has its list elsewhere, or is something else.
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
    // Then no probe is sent.
    if (!(error instanceof ProbingEnded)) throw error
  }
}

// --- internal ---

const ADDRESS = 'Give the address that comes before /pets, e.g. https://api.example.com/v1.'

/** Whether two answers are the same, as those of a web server with one page for every path. */
function isAlike(one: Seen, other: Seen): boolean {
  return one.status === other.status && one.text !== '' && one.text === other.text
}
