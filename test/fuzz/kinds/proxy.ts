import { connect, createServer } from 'node:net'
import fc from 'fast-check'
import { listen } from '../../support/listen.ts'
import { damage, edits } from '../edits.ts'
import type { FuzzKind } from '../fuzz-kind.ts'
import { ServerProcess } from '../server-process.ts'

/** What a service answers to one request; the text has a character for each byte (Latin-1). */
interface ProxyCase {
  readonly answer: string
  readonly ends: 'end' | 'reset'
}

/** Answers of a service to the proxy, damaged at any byte. The client gets an answer or an end; afterwards a good answer passes as it is. */
export const proxy: FuzzKind<ProxyCase> = {
  open: async () => {
    const service = await startService()
    const server = new ServerProcess(['proxy', `http://127.0.0.1:${service.port}/v1`])
    await server.url()
    return {
      cases,
      tryCase: async (one) => {
        const port = Number(new URL(await server.url()).port)
        service.answer = one
        const got = await ask(port)
        service.answer = { answer: GOOD, ends: 'end' }
        const afterwards = await ask(port)
        return (await server.problem()) ?? problemOf(got, one) ?? goodProblem(afterwards)
      },
      describe: () => server.describe(),
      close: async () => {
        await server.stop()
        service.close()
      },
    }
  },
}

// --- internal ---

const BODY = '[{"id":1,"name":"Rex","categoryId":3}]'
const head = (lines: readonly string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`
const TYPE = 'Content-Type: application/json'
const GOOD = head([TYPE, `Content-Length: ${BODY.length}`]) + BODY

const answers = [
  GOOD,
  `${head([TYPE, 'Transfer-Encoding: chunked', 'Trailer: X'])}${BODY.length.toString(16)};a=b\r\n${BODY}\r\n0\r\nX: y\r\n\r\n`,
  `HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n${GOOD}`,
  head([TYPE, 'Content-Encoding: gzip', 'Content-Length: 20']) + '\x1f\x8b'.padEnd(20, '\0'),
  head([TYPE, 'Connection: close', 'Set-Cookie: a=b']) + BODY,
  'HTTP/1.1 204 No Content\r\nContent-Length: 0\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n',
  `HTTP/1.0 404 Not Found\r\n${TYPE}\r\n\r\n{"code":"a","message":"b","status":404}`,
]

const cases: fc.Arbitrary<ProxyCase> = fc.record({
  answer: fc
    .tuple(fc.constantFrom(...answers), edits)
    .map(([answer, damages]) => damage(answer, damages)),
  ends: fc.constantFrom('end', 'reset'),
})

/** How long an answer may take, in milliseconds. */
const PATIENCE = 20_000

interface Service {
  readonly port: number
  answer: ProxyCase
  close(): Promise<void>
}

/** A service that answers each connection with given bytes, and ends it. */
async function startService(): Promise<Service> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      const { answer, ends } = service.answer
      if (ends === 'end') socket.end(answer, 'latin1')
      else socket.write(answer, 'latin1', () => socket.resetAndDestroy())
    })
  })
  const { port, close } = await listen(server)
  const service: Service = { port, answer: { answer: GOOD, ends: 'end' }, close }
  return service
}

/** Asks for the list, and returns all bytes until the connection ends; `undefined` if it does not. */
async function ask(port: number): Promise<string | undefined> {
  const socket = connect({ port, host: '127.0.0.1' })
  let received = ''
  socket.setEncoding('latin1').on('data', (text) => {
    received += text
  })
  socket.on('error', () => {})
  socket.write(
    'GET /v1/pets HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer k\r\nConnection: close\r\n\r\n',
  )
  const timer = setTimeout(() => socket.destroy(new Error('late')), PATIENCE)
  let isLate = false
  socket.on('error', ({ message }) => {
    isLate = message === 'late'
  })
  await new Promise((resolve) => socket.once('close', resolve))
  clearTimeout(timer)
  return isLate ? undefined : received
}

function problemOf(got: string | undefined, { answer }: ProxyCase): string | undefined {
  if (got === undefined) return 'the client is not answered'
  if (got === '' || /^HTTP\/1\.1 \d{3} /.test(got)) return undefined
  return `what the client gets is no answer\n${got.slice(0, 300)}\nof ${answer.slice(0, 300)}`
}

function goodProblem(got: string | undefined): string | undefined {
  if (got?.startsWith('HTTP/1.1 200 ') && got.endsWith(BODY)) return undefined
  return `a good answer does not pass afterwards\n${got?.slice(0, 500)}`
}
