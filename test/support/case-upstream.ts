import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerLines, type CaseAnswer } from './case.ts'

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
