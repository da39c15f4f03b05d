import type { IncomingMessage } from 'node:http'

/** Whether a request asks to continue in another protocol on its connection (RFC 9110, section 7.8). */
export function asksForUpgrade({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return headers.upgrade !== undefined && /\bupgrade\b/i.test(headers.connection ?? '')
}
