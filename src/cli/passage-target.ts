import type { Capture } from '../journal/capture.ts'
import type { Secrets } from '../redaction/secrets.ts'

/** The target of an exchange for the log: without its own credentials and those of earlier exchanges. */
export function passageTarget(capture: Capture, secrets: Secrets): string {
  secrets.learn(capture.requestHeaders, capture.target, capture.requestBody)
  secrets.learn(capture.responseHeaders, '', capture.responseBody)
  return secrets.redactTarget(capture.target)
}
