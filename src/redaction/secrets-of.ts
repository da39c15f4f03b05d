import { Secrets } from './secrets.ts'

/** The credentials of one exchange; the words in `ordinary` are never redacted. */
export function secretsOf(
  exchange: {
    readonly requestHeaders: readonly string[]
    readonly responseHeaders?: readonly string[]
    readonly target: string
  },
  ordinary?: ReadonlySet<string>,
): Secrets {
  const { requestHeaders, responseHeaders = [], target } = exchange
  const secrets = new Secrets(ordinary)
  secrets.learn(requestHeaders, target)
  secrets.learn(responseHeaders)
  return secrets
}
