import type { PublicWords } from '../contract/public-words.ts'
import { Secrets } from './secrets.ts'

/** The credentials of one exchange; the words of the contract are never redacted. */
export function secretsOf(
  exchange: {
    readonly requestHeaders: readonly string[]
    readonly responseHeaders?: readonly string[]
    readonly target: string
    readonly requestBody?: string | Buffer | undefined
  },
  words?: PublicWords,
): Secrets {
  const { requestHeaders, responseHeaders = [], target, requestBody } = exchange
  const secrets = new Secrets(words)
  secrets.learn(requestHeaders, target, requestBody)
  secrets.learn(responseHeaders)
  return secrets
}
