import { createRandom } from '../../../src/base/random.ts'
import type { OperationRole } from '../../../src/contract/resources/roles.ts'
import type { RedisServer } from '../../support/redis-server.ts'
import { contradictionIn, namedIn } from './contradictions.ts'
import type { CorpusDocument } from './documents.ts'
import { readWritten } from './documents.ts'
import { brokenRequest } from './invalid-requests.ts'
import { type Judge, type JudgedExchange, judgeByAjv } from './judge.ts'
import { judgeByPrism } from './judge-by-prism.ts'
import {
  type JudgedContract,
  type JudgedOperation,
  judgedContract,
  lowestSuccess,
} from './judged-contract.ts'
import { type Part, partOf } from './parts.ts'
import { playPromises } from './promises.ts'
import { type RandomRequest, type RequestParts, validParts, writeRequest } from './requests.ts'
import {
  type KnownRecord,
  knownRecords,
  type OpenSandbox,
  openStage,
  pathTo,
  readServed,
  type Served,
  type Stage,
  type Storage,
} from './served.ts'
import { oneOf } from './values.ts'

/** What came of the play of a document. */
export interface Played {
  readonly document: string
  readonly storage: Storage
  /** Why it is not served, or not judged. */
  readonly refusal?: string
  readonly operations: number
  readonly samples: number
  readonly requests: number
  readonly promises: number
  /** How many operations are too large for Prism, so that Ajv and our own check alone judge them. */
  readonly unasked: number
  /** Operations of which no valid request was found. */
  readonly unsent: readonly string[]
  readonly broken: readonly Broken[]
}

/** Something that an answer should not be. */
export interface Broken {
  readonly operation: string
  readonly what: string
  /** What was sent. */
  readonly request: string
  /** Why it can not be otherwise: a contradiction of the contract. */
  readonly reason?: string | undefined
}

/** How a document is played. */
export interface Play {
  readonly seed: number
  /** How many valid and how many invalid requests an operation gets. */
  readonly requests: number
  readonly storage: Storage
  readonly redis?: RedisServer | undefined
  /** Which of several parts of the document is played, from 0, and how many there are. Default: all of it. */
  readonly part?: Part | undefined
  /** Who judges the answers. Default: Ajv and Prism. */
  readonly judges?: 'ajv'
  /** Starts the sandbox, if it is another one than that of the document. */
  readonly open?: OpenSandbox | undefined
}

/** Plays a document: its promises, and random requests of every operation, each answer judged by Ajv and by Prism. */
export async function play({ name, file }: CorpusDocument, play: Play): Promise<Played> {
  const nothing = {
    ...{ document: name, storage: play.storage },
    operations: 0,
    samples: 0,
    requests: 0,
    promises: 0,
    unasked: 0,
    unsent: [],
    broken: [],
  }
  let served: Served
  let contract: JudgedContract
  try {
    served = await readServed(file)
    contract = judgedContract(readWritten(file))
  } catch (error) {
    return { ...nothing, refusal: (error as Error).message }
  }
  const bugs: unknown[] = []
  const broken: Broken[] = []
  const prism = play.judges === 'ajv' ? undefined : await judgeByPrism(served.source)
  const judges = [judgeByAjv(contract), ...(prism ? [prism.judge] : [])]
  let stage: Stage
  try {
    stage = await openStage(served, play.storage, { redis: play.redis, open: play.open, bugs })
  } catch (error) {
    return {
      ...nothing,
      broken: [
        {
          operation: 'start',
          what: `the sandbox does not start: ${(error as Error).stack}`,
          request: '',
        },
      ],
    }
  }
  let requests = 0
  const reasons = new Map<string, string | undefined>()
  const reasonFor = (operation: JudgedOperation, status: number): string | undefined => {
    const key = `${operation.name} ${status}`
    if (!reasons.has(key)) reasons.set(key, contradictionIn(contract, { operation, status }))
    return reasons.get(key)
  }
  const reasonOf = (what: string, exchange: JudgedExchange): string | undefined => {
    const { operation } = exchange.request
    if (what.includes('breaks its schema'))
      return reasonFor(operation, exchange.status) ?? namedIn(contract, exchange)
    // What can not be answered can not be done.
    return what.includes('is refused') ? reasonFor(operation, lowestSuccess(operation)) : undefined
  }
  const send = async (request: RandomRequest) => {
    requests += 1
    const { operation } = request
    const before = bugs.length
    const answer = await stage.send({ ...request, method: operation.method })
    const exchange = { request, ...answer }
    const said = [
      ...bugs.slice(before).map((bug) => `a bug: ${(bug as Error).stack}`),
      ...(await Promise.all(judges.map((judge) => judged(judge, exchange)))).flat(),
    ]
    for (const what of said)
      broken.push({
        ...{ operation: operation.name, what, request: shown(request) },
        reason: reasonOf(what, exchange),
      })
    return exchange
  }
  const unsent: string[] = []
  let promises = 0
  try {
    promises = await playPromises({
      contract,
      served,
      stage,
      send,
      seed: play.seed,
      part: play.part,
      say: (each) => void broken.push(each),
    })
    for (const operation of play.requests === 0 ? [] : partOf(contract.operations, play.part)) {
      const sent = await playOperation(operation, { contract, served, stage, send, play })
      if (!sent) unsent.push(operation.name)
    }
  } catch (error) {
    broken.push({ operation: 'all', what: `it breaks off: ${(error as Error).stack}`, request: '' })
  } finally {
    await stage.close()
  }
  const own = partOf(contract.operations, play.part)
  return {
    ...{ document: name, storage: play.storage },
    operations: own.length,
    samples: own.filter((each) => served.roles.get(each.name)?.role === 'sample').length,
    unasked: prism?.unasked.size ?? 0,
    ...{ requests, promises, unsent, broken },
  }
}

/** What is played, and how requests of it are sent and judged. */
export interface Playing {
  readonly contract: JudgedContract
  readonly served: Served
  readonly stage: Stage
  readonly send: (request: RandomRequest) => ReturnType<Stage['send']>
}

// --- internal ---

/** Sends valid and invalid requests of an operation; `false` if no valid one was found. */
async function playOperation(
  operation: JudgedOperation,
  { contract, served, stage, send, play: { seed, requests } }: Playing & { readonly play: Play },
): Promise<boolean> {
  const random = createRandom(seed, operation.name)
  const role = served.roles.get(operation.name)
  const names = role ? namesAbout(served, role.resource, operation.path) : []
  let isSent = false
  for (let at = 0; at < requests; at += 1) {
    const all = new Map<string, readonly KnownRecord[]>()
    for (const name of names) all.set(name, await knownRecords(served, stage, name))
    const known = role
      ? pathTo(
          served,
          role,
          (name) => all.get(name) ?? [],
          (some) => oneOf(some, random),
        )
      : undefined
    const isKnown = known !== undefined && random() < 0.85
    const parts = validParts(contract, operation, {
      ...{ known: isKnown ? known : [], random },
      hasNulls: role?.role !== 'update' && role?.role !== 'action',
    })
    if (!parts) continue
    isSent = true
    const isSure = isKnown && !dependsOnRecords(served, role, parts, (name) => all.get(name) ?? [])
    await send({
      ...writeRequest(contract, operation, parts),
      wanted: isSure ? 'success' : 'either',
    })
    const broken = brokenRequest(contract, operation, parts, random)
    if (broken) await send(broken)
  }
  return isSent
}

/** Whether a body that is valid can still not fit the records that there are. */
function dependsOnRecords(
  served: Served,
  role: OperationRole | undefined,
  { body }: RequestParts,
  records: (resource: string) => readonly KnownRecord[],
): boolean {
  // A list of changes (RFC 6902) is about what there is.
  if (body?.content.type.includes('json-patch') || Array.isArray(body?.value)) return true
  const resource = served.resources.get(role?.resource ?? '')
  if (!resource || !role) return false
  // What is replaced by the id in its body may be without one there.
  if (role.role === 'replace' && !resource.isSingleton && !role.path.endsWith('}')) return true
  const property = resource.id?.property?.at(-1)
  if (role.role !== 'create' || property === undefined) return false
  const ids = new Set(records(resource.name).map(({ path }) => path.at(-1)))
  const given = [body?.value, ...Object.values(Object(body?.value))].map(
    (each) => Object(each)[property],
  )
  return given.some((each) => each !== undefined && ids.has(String(each)))
}

function namesAbout(served: Served, own: string | undefined, path: string): readonly string[] {
  const words = path.split('/')
  return [...served.resources.values()]
    .filter(
      ({ name, path: other }) =>
        name === own ||
        other.split('/').every((word, at) => words[at] === word || word.startsWith('{')),
    )
    .map(({ name }) => name)
}

async function judged(judge: Judge, exchange: Parameters<Judge>[0]): Promise<readonly string[]> {
  try {
    return await judge(exchange)
  } catch (error) {
    return [`the judge can not judge: ${(error as Error).message}`]
  }
}

/** A request as people read it. */
function shown({ operation, target, headers, body }: RandomRequest): string {
  const text = typeof body === 'string' ? ` ${body.slice(0, 400)}` : ''
  return `${operation.method} ${target} ${JSON.stringify(headers)}${text}`
}
