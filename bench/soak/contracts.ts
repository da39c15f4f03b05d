// `npm run soak -- contracts`: the behaviour over a corpus of real contracts. Every create that has a read is held to what it promises,
// and every operation gets random valid and invalid requests, in memory, in a directory with a restart, and at two replicas; answers are
// judged by Ajv and by Prism. REQUESTS in the environment sets how many an operation gets of each kind (50; a fifth of it where state is
// not in memory), SEED which ones, DOCUMENTS which documents (parts of their names, with commas between them), PETSTORE_TEST_CORPUS a
// folder with further documents. A document is played in parts, each in a process of its own with a bound of time (SECONDS, 900) and memory.
import { fork } from 'node:child_process'
import process from 'node:process'
import { brokenIn, contradictionsIn } from '../../test/contract/behaviour/broken.ts'
import {
  type CorpusDocument,
  corpusDocuments,
  readWritten,
} from '../../test/contract/behaviour/documents.ts'
import { judgedContract } from '../../test/contract/behaviour/judged-contract.ts'
import type { Part } from '../../test/contract/behaviour/parts.ts'
import type { Play, Played } from '../../test/contract/behaviour/play.ts'
import { hasRedis } from '../../test/support/redis-server.ts'
import { kindsIn, tableOf, together } from './contracts-table.ts'

/** What a process plays, one after the other. */
export interface ContractRun {
  readonly document: CorpusDocument
  readonly plays: readonly Omit<Play, 'redis'>[]
}

/** Plays the corpus, and prints its table, what is broken, and what contradicts itself. @throws Error when an answer is broken. */
export async function soakContracts(): Promise<void> {
  const most = Number(process.env.REQUESTS ?? 50)
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  const wanted = (process.env.DOCUMENTS ?? '').split(',')
  const documents = corpusDocuments().filter(({ name }) =>
    wanted.some((part) => name.includes(part)),
  )
  const played: Played[] = []
  for (const document of documents) {
    const operations = operationsOf(document)
    const requests = requestsFor(operations, most)
    const parts = Math.max(1, Math.ceil(operations / PART))
    const began = performance.now()
    const own: Played[] = []
    for (let at = 0; at < parts; at += 1)
      own.push(
        ...(await playApart({ document, plays: playsOf(seed, requests, { at, of: parts }) })),
      )
    const seconds = Math.round((performance.now() - began) / 1000)
    console.error(`${document.name} is played: ${requests} requests of each kind, ${seconds} s`)
    for (const kind of kindsIn(own)) console.error(`  ${kind}`)
    played.push(...own)
  }
  const all = together(played)
  const broken = brokenIn(all)
  console.log(`SEED=${seed}\n\n${tableOf(all)}`)
  print(
    'Not served',
    all.flatMap(({ document, refusal }) =>
      refusal === undefined ? [] : [`${document}: ${refusal}`],
    ),
  )
  print(
    'Without a valid request',
    all.flatMap(({ document, unsent }) => unsent.map((each) => `${document}: ${each}`)),
  )
  print(
    'Too large for Prism',
    all.flatMap(({ document, unasked }) =>
      unasked === 0 ? [] : [`${document}: ${unasked} operations`],
    ),
  )
  print('The contract contradicts itself', contradictionsIn(all))
  print('Kinds of what is broken', kindsIn(all))
  print('Broken', broken)
  if (broken.length > 0)
    throw new Error(
      `${broken.length} broken answers of different operations and kinds with SEED=${seed}`,
    )
}

// --- internal ---

/** The operations that a process plays. */
const PART = 300

/** How many requests of each kind an operation gets: those of a larger document get as many as 300 operations get together. */
function requestsFor(operations: number, most: number): number {
  return operations <= PART ? most : Math.max(1, Math.floor((most * PART) / operations))
}

function operationsOf({ file }: CorpusDocument): number {
  try {
    return judgedContract(readWritten(file)).operations.length
  } catch {
    // The process that plays it says why it is not read.
    return 0
  }
}

function playsOf(seed: number, requests: number, part: Part): ContractRun['plays'] {
  const fewer = Math.ceil(requests / 5)
  return [
    { seed, requests, part, storage: 'memory' },
    { seed, requests: fewer, part, storage: 'disk' },
    ...(hasRedis ? [{ seed, requests: fewer, part, storage: 'replicas' as const }] : []),
  ]
}

/** Plays in a process of its own; what ends it is something broken. */
function playApart(run: ContractRun): Promise<readonly Played[]> {
  const seconds = Number(process.env.SECONDS ?? 900)
  return new Promise((resolve) => {
    const played: Played[] = []
    const child = fork(new URL('play-contract.ts', import.meta.url), {
      execArgv: ['--max-old-space-size=3072'],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let said = ''
    child.stderr?.on('data', (text) => {
      said = `${said}${text}`.slice(-2000)
    })
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      child.kill('SIGTERM')
      setTimeout(() => child.kill('SIGKILL'), 5000).unref()
    }, seconds * 1000)
    child.on('message', (each) => void played.push(each as Played))
    child.once('exit', (code, signal) => {
      clearTimeout(timer)
      if (played.length < run.plays.length)
        played.push(
          unplayed(
            run,
            isLate ? `it takes more than ${seconds} s` : `it ends with ${signal ?? code}: ${said}`,
          ),
        )
      resolve(played)
    })
    child.send(run)
  })
}

function unplayed({ document, plays }: ContractRun, what: string): Played {
  const { part, storage } = plays[0] as Play
  const operation = `part ${(part?.at ?? 0) + 1} of ${part?.of ?? 1}`
  return {
    ...{ document: document.name, storage: storage === 'memory' ? 'disk' : storage },
    ...{ operations: 0, samples: 0, requests: 0, promises: 0, unasked: 0, unsent: [] },
    broken: [{ operation, what, request: '' }],
  }
}

function print(title: string, lines: readonly string[]): void {
  if (lines.length > 0) console.log(`\n${title}:\n${lines.map((each) => `- ${each}`).join('\n')}`)
}

if (import.meta.main) await soakContracts()
