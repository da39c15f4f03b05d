import { memoize } from '../../../src/base/memoize.ts'
import { createRandom } from '../../../src/base/random.ts'
import type { ContractChange } from '../../../src/contract/changes/contract-change.ts'
import type { ContractSource } from '../../../src/contract/document/contract-source.ts'
import { startSandboxOf } from '../../../src/http/start-sandbox.ts'
import type { JudgedExchange } from '../../../src/next/judged-exchange.ts'
import { createShadowJudge } from '../../../src/next/shadow/shadow-judge.ts'
import { openNextRehearsal } from '../../../src/verify/rehearsal/next-rehearsal.ts'
import { scenarioForContract } from '../../../src/verify/rehearsal/scenario-for-contract.ts'
import { asSource } from '../../support/read-source.ts'
import { judgeByAjv } from '../behaviour/judge.ts'
import {
  type JudgedContract,
  type JudgedOperation,
  judgedContract,
} from '../behaviour/judged-contract.ts'
import {
  pathNames,
  type RandomRequest,
  type RequestParts,
  validParts,
  writeRequest,
} from '../behaviour/requests.ts'
import { compared, type Draft, TODAY } from './depot.ts'

/** What `contract diff`, the shadow and a rehearsal say of a client that keeps to the older of two contracts. */
export interface Verdicts {
  readonly requests: number
  /** The sentences in which they do not agree. */
  readonly disagreements: readonly string[]
}

/**
 * Asks them. What refuses a request, and what breaks a rehearsal, must be an error; an error of a request must refuse one, and break the
 * rehearsal. An error of an answer need not show in these few answers.
 * @param isRehearsed whether there is a rehearsal, which takes longest
 */
export async function verdictsOn(
  older: Draft,
  newer: Draft,
  { isRehearsed }: { readonly isRehearsed: boolean },
): Promise<Verdicts> {
  const sources = [await asSource(older), await asSource(newer)] as const
  const errors = compared(older, newer).changes.filter(({ level }) => level === 'error')
  const client = clientOf(JSON.stringify(older))
  const shadow = createShadowJudge(...sources, TODAY)
  const refusals = client.requests.map((request) => ({
    request,
    refused: shadow.judge(exchangeOf(request))?.refused.map(({ change }) => change) ?? [
      'not judged',
    ],
  }))
  const refusedBy = new Set(refusals.flatMap(({ refused }) => refused))
  const shown = [...refusedBy].flatMap(
    (name) => refusals.find(({ refused }) => refused.includes(name))?.request ?? [],
  )
  const requests = [...new Set([...shown, ...firstOf(client.requests)])]
  const rehearsal = isRehearsed ? await rehearsed(...sources, { ...client, requests }) : undefined
  return {
    requests: client.requests.length,
    disagreements: disagreementsIn({ errors, refusedBy, sets: rehearsal?.sets }),
  }
}

// --- internal ---

/** How many requests of each operation, and alternative of its credentials, are judged, and how many of these a rehearsal sends. */
const EACH = 30
const REHEARSED = 2

function disagreementsIn({
  errors,
  refusedBy,
  sets,
}: {
  readonly errors: readonly ContractChange[]
  readonly refusedBy: ReadonlySet<string>
  readonly sets: readonly (readonly string[])[] | undefined
}): readonly string[] {
  const names = new Set(errors.map(({ name }) => name))
  const ofRequest = new Set(
    errors.flatMap(({ name, answer }) => (answer === undefined ? [name] : [])),
  )
  const broken = new Set(sets?.flat() ?? ofRequest)
  return [
    ...[...refusedBy]
      .filter((name) => !names.has(name))
      .map((name) => `the shadow refuses by ${name}, which is no error`),
    ...(sets ?? [])
      .filter((set) => !set.some((name) => names.has(name)))
      .map((set) => `the rehearsal breaks at ${set.join(', ')}, which is no error`),
    ...[...ofRequest]
      .filter((name) => !refusedBy.has(name))
      .map((name) => `${name} is an error, and the shadow refuses nothing by it`),
    ...[...ofRequest]
      .filter((name) => !broken.has(name))
      .map((name) => `${name} is an error, and the rehearsal passes`),
  ]
}

type Sent = RandomRequest & { readonly operation: JudgedOperation }

/** The client of a contract. */
const clientOf = memoize((text: string) => {
  const contract = judgedContract(JSON.parse(text))
  return { contract, requests: requestsOf(contract) }
})

/** Valid requests of all operations, the same each time, with each alternative of their credentials. */
function requestsOf(contract: JudgedContract): readonly Sent[] {
  return contract.operations.flatMap((operation) => {
    const alternatives = operation.security.length === 0 ? [{}] : operation.security
    return alternatives.flatMap((alternative) => {
      const own = { ...operation, security: [alternative] }
      const random = createRandom(40, operation.name)
      const known = pathNames(operation.path).map(() => '1')
      return Array.from({ length: EACH }, (_, at): Sent[] => {
        const parts = validParts(contract, own, {
          ...{ known: at % 2 ? known : [], random },
          isExtreme: at % 3 === 1,
        })
        if (!parts) return []
        const more = at % 4 === 0 ? withMore(contract, parts) : parts
        return [{ ...writeRequest(contract, own, more), wanted: 'either' }]
      }).flat()
    })
  })
}

/** With a member that the contract does not know, where it allows that. */
function withMore({ schemas }: JudgedContract, parts: RequestParts): RequestParts {
  const { content, value } = parts.body ?? {}
  if (!content?.schema || typeof value !== 'object' || value === null || Array.isArray(value))
    return parts
  const more = { ...value, unknownMember: 'x' }
  const isTaken = schemas.problem('request', content.schema, more) === undefined
  return isTaken ? { ...parts, body: { content, value: more } } : parts
}

/** A few of each operation and its credentials. */
function firstOf(requests: readonly Sent[]): readonly Sent[] {
  const groups = Map.groupBy(
    requests,
    ({ operation }) => `${operation.name} ${JSON.stringify(operation.security)}`,
  )
  return [...groups.values()].flatMap((all) => all.slice(0, REHEARSED))
}

function exchangeOf({ operation, target, headers, body }: Sent): JudgedExchange {
  return {
    ...{
      method: operation.method,
      target,
      status: 200,
      responseHeaders: [],
      responseBody: undefined,
    },
    requestHeaders: Object.entries(headers).flat(),
    requestBody: body === undefined ? '' : String(body),
  }
}

/** Rehearses a client that sends requests, and holds what it gets to the older contract and to the statuses that it got under that. */
async function rehearsed(
  older: ContractSource,
  newer: ContractSource,
  { contract, requests }: { readonly contract: JudgedContract; readonly requests: readonly Sent[] },
) {
  const judge = judgeByAjv(contract)
  const expected: number[] = []
  return openNextRehearsal(older, newer).rehearse({
    whyStopped: () => 'asked',
    run: async ({ source, onExchange }) => {
      const isFirst = expected.length === 0
      const sandbox = await startSandboxOf(
        source,
        { ...(onExchange && { onExchange }) },
        { scenarios: { of: older, startedBy: scenarioForContract } },
      )
      try {
        const { origin } = new URL(sandbox.url)
        for (const [at, request] of requests.entries()) {
          const { operation, target, headers, body } = request
          const answer = await fetch(origin + target, {
            ...{ method: operation.method, headers, redirect: 'manual' },
            ...(body !== undefined && { body: body as string }),
          })
          if (isFirst) expected.push(answer.status)
          const { status } = answer
          const bytes = Buffer.from(await answer.arrayBuffer())
          const said = await judge({ request, status, headers: answer.headers, body: bytes })
          if (said.length > 0 || status !== expected[at]) return false
        }
        return true
      } finally {
        await sandbox.close()
      }
    },
  })
}
