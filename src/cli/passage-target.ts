import type { Capture } from '../journal/capture.ts'
import type { Secrets } from '../redaction/secrets.ts'

/** The target of an exchange as the log shows it: without its credentials or those of earlier exchanges. */
export function passageTarget(capture: Capture, secrets: Secrets): string {
  secrets.learn(capture.requestHeaders, capture.target)
  secrets.learn(capture.responseHeaders)
  return secrets.redactTarget(capture.target)
}
