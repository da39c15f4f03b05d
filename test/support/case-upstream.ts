import { createServer } from 'node:http'
import { answerLines, type CaseAnswer } from './case.ts'
import { type Listening, listen } from './listen.ts'

/** A server that gives the answer of a case, byte for byte. */
export interface CaseUpstream extends Listening {
  /** Its base address. */
  readonly url: string
  /** Sets the next answer. */
  answerWith(answer: CaseAnswer): void
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
  const served = await listen(server)
  return {
    ...served,
    url: `${served.origin}/v1`,
    answerWith: (answer) => {
      next = answer
    },
  }
}
