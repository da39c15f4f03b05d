import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Capture } from '../../src/journal/exchange.ts'
import { answerLines, type CaseAnswer, type CaseRequest, requestLines } from './case.ts'

/** A server that gives the answer of a case, byte for byte. */
export interface CaseUpstream {
  readonly port: number
  /** Its base address. */
  readonly url: string
  /** Sets the next answer. */
  answerWith(answer: CaseAnswer): void
  close(): Promise<void>
}

/** Starts a server on 127.0.0.1 that gives the answers it is set to. */
export async function startCaseUpstream(): Promise<CaseUpstream> {
  let next: CaseAnswer = {}
  const server = createServer((request, response) => {
    const answer = next
    request.resume().on('end', () => {
      response.writeHead(answer.status ?? 200, answerLines(answer))
      response.end(answer.body)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/v1`,
    answerWith: (answer) => {
      next = answer
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Sends a case's request over HTTP, and captures what was sent and what came back. */
export async function captureOverHttp(port: number, request: CaseRequest): Promise<Capture> {
  const { method = 'GET', target, body } = request
  const time = Date.now()
  const headers = ['host', `127.0.0.1:${port}`, ...requestLines(request)]
  if (body !== undefined && !headers.includes('transfer-encoding')) {
    headers.push('content-length', String(Buffer.byteLength(body)))
  }
  const sent = httpRequest({ host: '127.0.0.1', port, method, path: target, headers, agent: false })
  sent.end(body)
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk)
  return {
    id: 'case',
    time,
    duration: Date.now() - time,
    method,
    target,
    requestHeaders: headers,
    requestBody: Buffer.from(body ?? ''),
    status: response.statusCode,
    responseHeaders: response.rawHeaders,
    responseBody: Buffer.concat(chunks),
    failure: undefined,
  }
}
