import module from 'node:module'
import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ContractFile } from '../../contract/document/contract-source.ts'
import type { NextVerdict } from '../../journal/journal-types.ts'
import type { JudgedExchange } from '../judged-exchange.ts'
import type { PlacedChange } from '../next-judge.ts'
import type { ShadowedExchange, ShadowVerdicts } from './next-tally.ts'

/** The data that the thread starts with. */
export interface ShadowSetup {
  readonly current: ContractFile
  readonly next: ContractFile
  /** An ISO date: whether what was deprecated may go depends on it. */
  readonly today: string
  /** Whether the starting thread caches compiled code. */
  readonly cachesCode: boolean
}

/** A question to the thread; it answers one after the other. */
export type ShadowQuestion =
  | { readonly show: readonly ShadowedExchange[] }
  | { readonly judge: readonly JudgedExchange[] }
  | { readonly changes: true }

/** The judge of exchanges by the next contract, in a thread of its own: it takes as long as ten answers, and to begin a second. */
export class ShadowThread {
  readonly #worker: Worker
  readonly #asked: PromiseWithResolvers<unknown>[] = []
  #failure: Error | undefined

  constructor(setup: Omit<ShadowSetup, 'cachesCode'>) {
    const cachesCode = module.getCompileCacheDir() !== undefined
    // The file beside this one, with the same ending.
    const file = `./shadow-worker${extname(import.meta.filename)}`
    this.#worker = new Worker(new URL(file, import.meta.url), {
      workerData: { ...setup, cachesCode } satisfies ShadowSetup,
    })
    // A process whose server is closed may end.
    this.#worker.unref()
    this.#worker.on('message', (answer) => this.#asked.shift()?.resolve(answer))
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#worker.on('exit', () =>
      this.#fail(new Error('The thread of the next contract has ended')),
    )
  }

  /** What exchanges show, for the counts. @throws Error once the thread has ended. */
  show(exchanges: readonly ShadowedExchange[]): Promise<ShadowVerdicts> {
    return this.#ask({ show: exchanges }) as Promise<ShadowVerdicts>
  }

  /** The verdict on each of some exchanges; `undefined` where that fails. @throws Error once the thread has ended. */
  judge(exchanges: readonly JudgedExchange[]): Promise<readonly (NextVerdict | undefined)[]> {
    return this.#ask({ judge: exchanges }) as Promise<readonly (NextVerdict | undefined)[]>
  }

  /** The changes from one contract to the other. @throws Error once the thread has ended. */
  changes(): Promise<readonly PlacedChange[]> {
    return this.#ask({ changes: true }) as Promise<readonly PlacedChange[]>
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#worker.terminate()
  }

  #ask(question: ShadowQuestion): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure)
    const asked = Promise.withResolvers<unknown>()
    try {
      this.#worker.postMessage(question)
    } catch (error) {
      // A message that cannot be cloned is rejected, since the thread never sees it.
      return Promise.reject(error)
    }
    this.#asked.push(asked)
    return asked.promise
  }

  #fail(error: Error): void {
    this.#failure ??= error
    for (const { reject } of this.#asked.splice(0)) reject(this.#failure)
  }
}
