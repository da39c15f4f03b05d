import type { IncomingMessage } from 'node:http'
import { problem } from '../../admin/plane/admin-answer.ts'
import { ADMIN_PATH } from '../../admin/plane/admin-context.ts'
import { splitTarget } from '../../base/http/http.ts'
import type { SocketAnswer } from '../../base/http/socket-answer.ts'
import { isUnder } from '../../contract/document/document.ts'

/** What refuses a client without an accepted certificate: as a problem in the control plane, elsewhere in the form of the contract. */
export function refusalIn(own: SocketAnswer): (request: IncomingMessage) => SocketAnswer {
  return ({ url = '' }) => (isUnder(ADMIN_PATH, splitTarget(url).path) ? problemAnswer : own)
}

// --- internal ---

const problemAnswer: SocketAnswer = (status, detail) => {
  const { json, type, headers = [] } = problem(status, `${detail}.`)
  const body = JSON.stringify(json)
  const length = String(Buffer.byteLength(body))
  const lines = ['Cache-Control', 'no-store', 'Content-Type', type as string]
  return { body, headers: [...headers, ...lines, 'Content-Length', length] }
}
