import path from 'node:path'
import { expect, test } from 'vitest'
import { createRandom } from '../../../src/base/random.ts'
import { contractOf } from '../../../src/contract/contract.ts'
import { type Ledger, ledgerOf } from '../../../src/contract/ledger-of.ts'
import { corpusDocuments, readWritten } from '../behaviour/documents.ts'
import { type JudgedExchange, judgeByAjv } from '../behaviour/judge.ts'
import { judgedContract } from '../behaviour/judged-contract.ts'
import { type RandomRequest, validParts, writeRequest } from '../behaviour/requests.ts'
import {
  type KnownRecord,
  knownRecords,
  openStage,
  pathTo,
  readServed,
} from '../behaviour/served.ts'
import { oneOf } from '../behaviour/values.ts'

const wild = path.join(import.meta.dirname, '../wild')
const corpus = new Map(corpusDocuments().map(({ name, file }) => [name, file]))

const SEED = 28
/** How often each operation is asked. */
const ROUNDS = Number(process.env.PETSTORE_TEST_RUNS ?? 1) * 12

test.for([
  ['helpdesk', path.join(wild, 'helpdesk.yaml')],
  ['fleet', path.join(wild, 'fleet.yaml')],
  ['train-travel', corpus.get('3.1/train-travel') ?? ''],
] as const)(
  `under rotation, answers of %s to valid requests break nothing but what a drawn choice declares (seed ${SEED})`,
  { timeout: 120_000 },
  async ([, file], { expect: expectHere }) => {
    const served = await readServed(file)
    const contract = judgedContract(readWritten(file))
    const ledger = ledgerOf(contractOf(served.source))
    const judge = judgeByAjv(contract)
    const bugs: unknown[] = []
    const stage = await openStage(served, 'memory', { bugs })
    await stage.sandbox.ledger.set('rotate')
    const broken: string[] = []
    const drawn = new Set<string>()
    const random = createRandom(SEED, file.split('/').at(-1) ?? '')
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const operation of contract.operations) {
        const role = served.roles.get(operation.name)
        const all = new Map<string, readonly KnownRecord[]>()
        for (const name of served.resources.keys())
          all.set(name, await knownRecords(served, stage, name))
        const known = role
          ? pathTo(
              served,
              role,
              (name) => all.get(name) ?? [],
              (some) => oneOf(some, random),
            )
          : []
        const parts = known && validParts(contract, operation, { known, random, hasNulls: false })
        if (!parts) continue
        const written = writeRequest(contract, operation, parts)
        const answer = await stage.send({ ...written, method: operation.method })
        // What is replaced by the id in its body may be without one there.
        const isByBody = role?.role === 'replace' && !role.path.endsWith('}')
        const wanted = isByBody ? 'either' : 'success'
        const request: RandomRequest = { ...written, wanted }
        const exchange = { request, ...answer }
        for (const [name, choice] of drawnIn(exchange)) drawn.add(`${name}=${choice}`)
        const said = await judge(declares(exchange, ledger) ? asEither(exchange) : exchange)
        const isNew = said.filter((each) => !isDeclared(each, exchange, ledger))
        if (isNew.length > 0)
          broken.push(
            `${operation.name} ${written.target} ${String(written.body).slice(0, 200)} (${answer.headers.get('x-sandbox-unspecified')}): ${isNew.join('; ')}`,
          )
      }
    }
    await stage.close()
    expectHere(bugs).toEqual([])
    expectHere(broken).toEqual([])
    expectHere(drawn.size).toBeGreaterThan(12)
  },
)

test('under each policy, every request that is drawn has a choice that its entry offers', async () => {
  const served = await readServed(path.join(wild, 'helpdesk.yaml'))
  const { byName } = ledgerOf(contractOf(served.source))
  const stage = await openStage(served, 'memory', { bugs: [] })
  await stage.sandbox.ledger.set('rotate')
  for (let round = 0; round < 20; round += 1) {
    const answer = await stage.send({
      method: 'GET',
      target: '/v2/tickets',
      headers: {},
      body: undefined,
    })
    for (const [name, choice] of drawnIn(answer))
      expect(byName.get(name)?.choices.map((each) => String(each.choice))).toContain(choice)
  }
  for (const policy of ['strict', 'documented', 'pinned'] as const) {
    await stage.sandbox.ledger.set(policy)
    expect((await stage.sandbox.ledger.read()).mode).toBe(policy)
  }
  await stage.close()
})

// --- internal ---

function drawnIn({ headers }: Pick<JudgedExchange, 'headers'>): readonly [string, string][] {
  const text = headers.get('x-sandbox-unspecified')
  return (text?.split(', ') ?? []).map((part): [string, string] => {
    const at = part.indexOf('=')
    return [part.slice(0, at), part.slice(at + 1)]
  })
}

function choicesIn(exchange: JudgedExchange, { byName }: Ledger) {
  return drawnIn(exchange).flatMap(([name, choice]) =>
    (byName.get(name)?.choices ?? []).filter((each) => String(each.choice) === choice),
  )
}

/** Whether a drawn choice says that a valid request can be refused with this status. */
function declares(exchange: JudgedExchange, ledger: Ledger): boolean {
  return choicesIn(exchange, ledger).some(
    ({ isStrict, undocumented }) => isStrict || undocumented?.includes(exchange.status),
  )
}

/** Whether a problem is what a drawn choice declares: a status, or fields beyond the contract. */
function isDeclared(problem: string, exchange: JudgedExchange, ledger: Ledger): boolean {
  const choices = choicesIn(exchange, ledger)
  if (/is not documented/.test(problem))
    return choices.some(({ undocumented }) => undocumented?.includes(exchange.status))
  return false
}

function asEither(exchange: JudgedExchange): JudgedExchange {
  return { ...exchange, request: { ...exchange.request, wanted: 'either' } }
}
