import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import module from 'node:module'
import path from 'node:path'

/** How long work may take, in milliseconds, and how much memory, in MiB. */
interface WorkBounds {
  readonly time: number
  readonly memory: number
}

/** The result of the work, or the bound that it exceeded, e.g. `longer than 30 s`. */
type Outcome<Result> = { readonly result: Result } | { readonly excess: string }

/**
 * Lets a file do its work in a process of its own (it calls `answerParent`), which is ended at its bounds. A thread cannot be bounded: one
 * that wants 16 MiB more at once than its heap may have ends its whole process (nodejs/node#47224).
 */
export async function runInProcess<Result>(
  entry: URL,
  given: unknown,
  { time, memory }: WorkBounds,
): Promise<Outcome<Result>> {
  const { promise, resolve, reject } = Promise.withResolvers<Outcome<Result>>()
  const child = await start(entry, memory)
  const kill = () => void child.kill('SIGKILL')
  const timer = setTimeout(() => resolve({ excess: `longer than ${time / 1000} s` }), time)
  const ended = once(child, 'exit').catch(reject)
  child.once('message', (answer: Answer) => {
    if ('error' in answer) reject(answer.error)
    else resolve({ result: answer.result as Result })
  })
  child.once('exit', (code, signal) => {
    if (code === ABORTED || (signal && OUT_OF_MEMORY.has(signal)))
      resolve({ excess: `more than ${memory} MiB of memory` })
    else
      reject(new Error(`The process of ${path.basename(entry.pathname)} ended: ${signal ?? code}`))
  })
  process.once('exit', kill)
  // If the process ends before it has received its input, the `exit` event reports why.
  child.send({ given }, () => {})
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    kill()
    await ended
    process.off('exit', kill)
  }
}

/** What a process answers: the result of its work, or the error that is thrown again. */
type Answer = { readonly result: unknown } | { readonly error: unknown }

/** The other side of `runInProcess`, in the process: takes the input, sends the result and ends. */
export function answerParent(work: (given: unknown) => unknown): void {
  // Ctrl+C reaches the whole group; the parent handles it and ends this process.
  process.on('SIGINT', () => {})
  process.once('message', ({ given }: { readonly given: unknown }) => {
    void answerOf(work, given).then((answer) => process.send?.(answer, () => process.disconnect()))
  })
}

// --- internal ---

/** Aborted by V8, or ended by the operating system. */
const OUT_OF_MEMORY = new Set<NodeJS.Signals>(['SIGABRT', 'SIGTRAP', 'SIGKILL'])

/** The exit code of Node where there are no signals. */
const ABORTED = 134

async function start(entry: URL, memory: number): Promise<ChildProcess> {
  // Loaded when it is needed: most programs read no large text.
  const { fork } = await import('node:child_process')
  const cache = module.getCompileCacheDir()
  return fork(entry, {
    execArgv: [`--max-old-space-size=${memory}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // The folder that it names has one for each version of Node.
    ...(cache !== undefined && {
      env: { ...process.env, NODE_COMPILE_CACHE: path.dirname(cache) },
    }),
  })
}

async function answerOf(work: (given: unknown) => unknown, given: unknown): Promise<Answer> {
  try {
    return { result: await work(given) }
  } catch (error) {
    return { error }
  }
}
