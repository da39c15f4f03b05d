import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { createRawRequests, type RawRequest } from './raw-requests.ts'
import { AnswerReader, type RawAnswer } from './read-answers.ts'

/** The result of a run. */
export interface FuzzResult {
  readonly sent: number
  readonly answered: number
  /** Answers by status. */
  readonly statuses: ReadonlyMap<number, number>
  /** The number of requests whose connection ended without an answer although they did not ask for that. */
  readonly unanswered: number
  /** The first problems, each with the request that showed it. */
  readonly problems: readonly string[]
}

/** The options of a run. */
export interface FuzzOptions {
  /** `http://HOST:PORT` of the server. */
  readonly origin: string
  readonly requests: number
  readonly seed: number
  readonly connections: number
  /** Judges an answer to a valid request; returns the problem, if any. */
  readonly judge: (request: RawRequest, answer: RawAnswer) => string | undefined
  /** Called from time to time with the number of requests sent. */
  readonly onProgress?: (sent: number) => Promise<void>
}

/**
 * Sends nearly valid requests over raw connections and checks every answer: no 5xx except those asked for,
 * an Error body for each refusal, no hanging connection.
 */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { requests, seed, connections, onProgress } = options
  const run = new FuzzRun(options)
  const next = createRawRequests(seed)
  const client = async () => {
    const line = new Line(options.origin)
    while (run.sent < requests && run.problems.length < MOST_PROBLEMS) {
      if (run.sent > 0 && run.sent % PROGRESS === 0) await onProgress?.(run.sent)
      run.sent += 1
      const request = next()
      await run.look(request, await line.ask(request))
    }
    line.close()
  }
  await Promise.all(Array.from({ length: connections }, client))
  const { sent, answered, statuses, unanswered, problems } = run
  return { sent, answered, statuses, unanswered, problems }
}

// --- internal ---

const MOST_PROBLEMS = 20
const PROGRESS = 10_000
/** How long an answer may take, in milliseconds. */
const PATIENCE = 10_000

type Reply = RawAnswer | 'closed' | 'left' | 'silent' | Error

/** One connection at a time, reopened when the server ends it. */
class Line {
  readonly #origin: URL
  #socket: Socket | undefined
  #reader = new AnswerReader()
  #wake: () => void = () => {}
  #isOver = true

  constructor(origin: string) {
    this.#origin = new URL(origin)
  }

  /** Sends a request, and returns the reply. */
  async ask(request: RawRequest): Promise<Reply> {
    if (this.#isOver) await this.#open()
    const socket = this.#socket as Socket
    socket.write(request.bytes)
    if (request.leaves) {
      await new Promise(setImmediate)
      this.close()
      return 'left'
    }
    const until = performance.now() + PATIENCE
    for (;;) {
      try {
        const answer = this.#reader.take(request.method === 'HEAD')
        if (answer) {
          // A broken connection may still deliver the whole answer to a HEAD.
          if (isLast(answer) || request.breaks) this.close()
          return answer
        }
      } catch (error) {
        this.close()
        return error as Error
      }
      if (this.#isOver) return 'closed'
      if (performance.now() > until) {
        this.close()
        return 'silent'
      }
      await this.#news()
    }
  }

  close(): void {
    this.#socket?.destroy()
    this.#isOver = true
  }

  async #open(): Promise<void> {
    this.#reader = new AnswerReader()
    const socket = connect({ host: this.#origin.hostname, port: Number(this.#origin.port) })
    this.#socket = socket
    this.#isOver = false
    socket.on('data', (chunk) => {
      this.#reader.add(chunk)
      this.#wake()
    })
    const over = () => {
      if (this.#socket === socket) this.#isOver = true
      this.#wake()
    }
    socket.on('close', over).on('end', over).on('error', over)
    await once(socket, 'connect').catch(over)
  }

  #news(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, PATIENCE)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

function isLast({ headers }: RawAnswer): boolean {
  return headers.some(
    (name, at) =>
      at % 2 === 0 && /^connection$/i.test(name) && /^close$/i.test(headers[at + 1] ?? ''),
  )
}

/** The counts and problems of a run. */
class FuzzRun {
  sent = 0
  answered = 0
  unanswered = 0
  readonly statuses = new Map<number, number>()
  readonly problems: string[] = []
  readonly #judge: FuzzOptions['judge']

  constructor({ judge }: FuzzOptions) {
    this.#judge = judge
  }

  async look(request: RawRequest, reply: Reply): Promise<void> {
    if (reply === 'left') return
    if (reply instanceof Error) return this.#found(request, reply.message)
    if (reply === 'silent') return this.#found(request, 'no answer, and the connection stays open')
    if (reply === 'closed') {
      if (request.breaks) return
      this.unanswered += 1
      if (request.isSound) this.#found(request, 'the connection ended without an answer')
      return
    }
    this.answered += 1
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1)
    const problem = problemOf(request, reply) ?? (request.isSound && this.#judge(request, reply))
    if (problem) this.#found(request, `${reply.status}: ${problem}`)
  }

  #found({ bytes }: RawRequest, problem: string): void {
    this.problems.push(`${problem}\n  ${JSON.stringify(bytes.toString('latin1').slice(0, 600))}`)
  }
}

/** The problem of an answer, if any, that does not depend on the contract. */
function problemOf({ method, asked }: RawRequest, { status, body }: RawAnswer): string | undefined {
  const isExpected = status === asked || status === 501 || isReplaced(body)
  if (status >= 500 && !isExpected) return 'a 5xx that was not asked for'
  if (status < 400 || method === 'HEAD' || body.length === 0) return undefined
  try {
    const { status: said, ...rest } = JSON.parse(body.toString('utf8')) as { status?: unknown }
    return said === status && 'title' in rest !== 'message' in rest
      ? undefined
      : `a body that is neither an Error nor problem details: ${body.toString('utf8').slice(0, 200)}`
  } catch {
    return `a body that is not JSON: ${body.toString('utf8').slice(0, 200)}`
  }
}

/** A creation that a reset overtook is refused (docs/state.md), and the run resets now and then. */
function isReplaced(body: Buffer): boolean {
  return body.includes('The state was replaced in the meantime')
}
