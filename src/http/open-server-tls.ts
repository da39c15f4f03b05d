import type { IncomingMessage } from 'node:http'
import { problem } from '../admin/plane/admin-answer.ts'
import { ADMIN_PATH } from '../admin/plane/admin-context.ts'
import { splitTarget } from '../base/http/http.ts'
import type { SocketAnswer } from '../base/http/socket-answer.ts'
import type { ServerTls, TlsContext, TlsSetting } from '../base/tls/server-tls.ts'
import { isUnder } from '../contract/document/document.ts'

/**
 * Opens the certificate of a server, if it is to speak https, and has it closed with the rest. Nothing is loaded for a server without.
 * @throws UsageError for a file that cannot be used; StartError when the file for clients cannot be written.
 */
export async function openServerTls(
  {
    tls,
    host = '127.0.0.1',
    onNotice = () => {},
  }: {
    readonly tls?: TlsSetting | undefined
    readonly host?: string | undefined
    readonly onNotice?: TlsContext['onNotice'] | undefined
  },
  opened: AsyncDisposableStack,
): Promise<ServerTls | undefined> {
  if (tls === undefined) return undefined
  const { openTls } = await import('../base/tls/server-tls.ts')
  return opened.use(await openTls(tls, { host, onNotice }))
}

/** Whether a request asks for the health, which is open to all: whoever looks after servers has no certificate. */
export function asksForHealth({ method, url = '' }: IncomingMessage): boolean {
  return (method === 'GET' || method === 'HEAD') && splitTarget(url).path === HEALTH
}

/** What refuses a client without an accepted certificate: as a problem in the control plane, elsewhere in the form of the contract. */
export function refusalIn(own: SocketAnswer): (request: IncomingMessage) => SocketAnswer {
  return ({ url = '' }) => (isUnder(ADMIN_PATH, splitTarget(url).path) ? problemAnswer : own)
}

// --- internal ---

const HEALTH = `${ADMIN_PATH}/health`

const problemAnswer: SocketAnswer = (status, detail) => {
  const { json, type, headers = [] } = problem(status, `${detail}.`)
  const body = JSON.stringify(json)
  const length = String(Buffer.byteLength(body))
  const lines = ['Cache-Control', 'no-store', 'Content-Type', type as string]
  return { body, headers: [...headers, ...lines, 'Content-Length', length] }
}
