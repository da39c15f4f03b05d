import type { Capture } from '../journal/capture.ts'
import type { Secrets } from '../redaction/secrets.ts'

/** The target of an exchange for the log: without its own credentials and those of earlier exchanges. */
export function passageTarget(capture: Capture, secrets: Secrets): string {
  secrets.learn(capture.requestHeaders, capture.target)
  secrets.learn(capture.responseHeaders)
  return secrets.redactTarget(capture.target)
}
