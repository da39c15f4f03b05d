import { createRandom, type Random } from '../../../src/base/random.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { type Ledger, ledgerOf } from '../../../src/silences/ledger-of.ts'
import type { Unspecified } from '../../../src/silences/settlement.ts'
import { type CorpusDocument, readWritten } from './documents.ts'
import { brokenRequest } from './invalid-requests.ts'
import { type JudgedExchange, judgeByAjv } from './judge.ts'
import { type JudgedContract, type JudgedOperation, judgedContract } from './judged-contract.ts'
import { type RandomRequest, validParts, writeRequest } from './requests.ts'
import {
  type KnownRecord,
  knownRecords,
  openStage,
  pathTo,
  readServed,
  type Served,
  type Stage,
} from './served.ts'
import { oneOf } from './values.ts'

/** What came of requests to a contract under rotation. */
export interface RotatedPlay {
  readonly sent: number
  /** How many of them are valid by the contract. */
  readonly valid: number
  /** The choices that were drawn: `name=choice`. */
  readonly drawn: ReadonlySet<string>
  /** What Ajv says against answers, and no choice that was drawn for the answer declares; with the request. */
  readonly broken: readonly string[]
  /** How many answers Ajv says something against that a drawn choice declares. */
  readonly declared: number
  readonly bugs: readonly unknown[]
}

/** How a contract is played. */
export interface RotatedPlayOptions {
  readonly seed: number
  readonly requests: number
  /** How the ledger is settled. Default: every choice is drawn for each request. */
  readonly unspecified?: Unspecified
  /** Sees each exchange. */
  readonly see?: (exchange: JudgedExchange) => void
}

/**
 * Sends random requests to a contract while every open choice is drawn anew: of each operation in turn a valid one, then one that
 * breaks a rule. Answers are judged by the document and Ajv alone.
 */
export async function playRotated(
  { file, name }: CorpusDocument,
  { seed, requests, unspecified = 'rotate', see = () => {} }: RotatedPlayOptions,
): Promise<RotatedPlay> {
  const served = await readServed(file)
  const contract = judgedContract(readWritten(file))
  const ledger = ledgerOf(contractOf(served.source))
  const judge = judgeByAjv(contract)
  const bugs: unknown[] = []
  const stage = await openStage(served, 'memory', { bugs })
  const random = createRandom(seed, name)
  const drawn = new Set<string>()
  const given = new Set<string>()
  const broken: string[] = []
  const counts = { sent: 0, valid: 0, declared: 0 }
  const send = async (request: RandomRequest) => {
    counts.sent += 1
    const answer = await stage.send({ ...request, method: request.operation.method })
    const exchange = { request, ...answer }
    see(exchange)
    for (const [entry, choice] of drawnIn(exchange)) drawn.add(`${entry}=${choice}`)
    const said = await judge(exchange)
    const isNew = said.filter((each) => !isDeclared(each, exchange, ledger))
    if (isNew.length > 0) broken.push(`${textOf(exchange)}: ${isNew.join('; ')}`)
    else if (said.length > 0) counts.declared += 1
  }
  try {
    await stage.sandbox.ledger.set(unspecified)
    while (counts.sent < requests) {
      const before = counts.sent
      for (const operation of contract.operations) {
        if (counts.sent >= requests) break
        const made = await validRequest(operation, {
          ...{ contract, served, stage, random, given },
        })
        if (!made) continue
        counts.valid += 1
        await send(made.request)
        if (counts.sent >= requests) break
        const wrong = brokenRequest(contract, operation, made.parts, random)
        if (wrong) await send(wrong)
      }
      if (counts.sent === before) throw new Error(`no operation of ${name} has a valid request`)
    }
  } finally {
    await stage.close()
  }
  return { ...counts, drawn, broken, bugs }
}

/** The choices that were drawn for an answer, as it says. */
export function drawnIn({ headers }: Pick<JudgedExchange, 'headers'>): readonly [string, string][] {
  const text = headers.get('x-sandbox-unspecified')
  return (text?.split(', ') ?? []).map((part): [string, string] => {
    const at = part.indexOf('=')
    return [part.slice(0, at), part.slice(at + 1)]
  })
}

// --- internal ---

interface Playing {
  readonly contract: JudgedContract
  readonly served: Served
  readonly stage: Stage
  readonly random: Random
  /** The ids that bodies gave so far: another record may have one by now. */
  readonly given: Set<string>
}

async function validRequest(
  operation: JudgedOperation,
  { contract, served, stage, random, given }: Playing,
) {
  const role = served.roles.get(operation.name)
  const all = new Map<string, readonly KnownRecord[]>()
  for (const name of served.resources.keys()) all.set(name, await knownRecords(served, stage, name))
  const known = role
    ? pathTo(
        served,
        role,
        (name) => all.get(name) ?? [],
        (some) => oneOf(some, random),
      )
    : []
  const parts = validParts(contract, operation, { known: known ?? [], random, hasNulls: false })
  if (!parts) return undefined
  // What is replaced by the id in its body may be without one there; what is created with an id that is taken is refused.
  const isByBody = role?.role === 'replace' && !role.path.endsWith('}')
  const resource = role?.role === 'create' ? served.resources.get(role.resource ?? '') : undefined
  const ids = idsGiven(parts.body?.value, resource?.id?.property?.at(-1))
  const taken = new Set((all.get(resource?.name ?? '') ?? []).map(({ path }) => path.at(-1)))
  const isTaken = ids.some((each) => taken.has(each) || given.has(`${resource?.name} ${each}`))
  for (const each of ids) given.add(`${resource?.name} ${each}`)
  const wanted = isByBody || isTaken || known === undefined ? 'either' : 'success'
  const request: RandomRequest = { ...writeRequest(contract, operation, parts), wanted }
  return { request, parts }
}

/** The ids that a body gives, in itself or in an object in it. */
function idsGiven(value: unknown, name: string | undefined): readonly string[] {
  if (name === undefined) return []
  const found = [value, ...Object.values(Object(value))].map((each) => Object(each)[name])
  return found.flatMap((each) => (each === undefined ? [] : String(each)))
}

function choicesIn(exchange: JudgedExchange, { byName }: Ledger) {
  return drawnIn(exchange).flatMap(([name, choice]) => {
    const entry = byName.get(name)
    return (entry?.choices ?? [])
      .filter((each) => String(each.choice) === choice)
      .map((each) => ({ entry, made: each }))
  })
}

/** Whether a problem is what a drawn choice declares: a refusal, a status that is not documented, or an invalid query that is served. */
function isDeclared(problem: string, exchange: JudgedExchange, ledger: Ledger): boolean {
  const choices = choicesIn(exchange, ledger)
  const { status } = exchange
  const isUndocumented = choices.some(({ made }) => made.undocumented?.includes(status))
  if (/is not documented/.test(problem)) return isUndocumented
  // What a schema allows as a cursor may be none.
  if (/a valid request is refused with 400: .* must be that of an? .* that is there/.test(problem))
    return true
  if (/a valid request is refused/.test(problem))
    return isUndocumented || choices.some(({ made }) => made.isStrict)
  if (/what breaks a rule \(\w+ query parameter\) is taken/.test(problem))
    return choices.some(({ entry, made }) => entry?.isByQuery && made.undocumented === undefined)
  return false
}

function textOf({ request, status, headers }: JudgedExchange): string {
  const { operation, target, body } = request
  const sent = body === undefined ? '' : ` ${String(body).slice(0, 200)}`
  return `${operation.name} ${target}${sent} → ${status} (${headers.get('x-sandbox-unspecified') ?? 'nothing drawn'})`
}
