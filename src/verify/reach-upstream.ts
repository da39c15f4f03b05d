import { StartError, UsageError } from '../base/errors.ts'
import { longestList } from './service/seen-animals.ts'
import { ProbingEnded, type Service } from './service/service.ts'

/**
 * Makes sure that the upstream can be asked, with its key.
 * @throws StartError when it does not answer; UsageError when it does not accept the key, or not for a list, or has its list elsewhere.
 */
export async function reachUpstream(service: Service): Promise<void> {
  try {
    const { status, capture } = await service.once(longestList)
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
        `The upstream has no list of animals there: /pets is answered ${status}. Give the address that comes before /pets, e.g. https://api.example.com/v1.`,
      )
  } catch (error) {
    // Then no probe is sent.
    if (!(error instanceof ProbingEnded)) throw error
  }
}
