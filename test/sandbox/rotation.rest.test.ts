import { toHeaderMap } from '../../src/base/http/header-lines.ts'
import { splitTarget } from '../../src/base/http/http.ts'
import type { Body } from '../../src/check/judge/exchange-facts.ts'
import { createJudge } from '../../src/check/judge/judge.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import type { Exchange } from '../../src/journal/journal-types.ts'
import type { LedgerEntry } from '../../src/silences/settlement.ts'
import { loadContract } from '../support/built-in.ts'
import {
  choicesOf,
  type Decisions,
  type LedgerName,
  ledger,
  ledgerNames,
} from '../support/pet-ledger.ts'
import { runs } from '../support/runs.ts'
import { expect, test } from '../support/test.ts'
import { steps } from './rotation-steps.ts'

/**
 * Finds what Prism and our rules say against answers that were drawn, in their order: errors and warnings that no choice which
 * was drawn for that answer declares. Fields that a creation kept are also those of later answers. Only answers of operations
 * are judged.
 */
async function undeclaredViolations(exchanges: readonly Exchange[]): Promise<readonly string[]> {
  const contract = loadContract()
  const judge = await createJudge(contract)
  const found: string[] = []
  const kept: Drawn = {}
  for (const exchange of exchanges) {
    const { request, answer } = exchange
    if (exchange.drawn?.unknownFields === 'keep') kept.unknownFields = 'keep'
    const { path, search } = splitTarget(request.target)
    const match = contract.matchCaseless(request.method, path.replace(/\/$/, ''))
    if (exchange.operation === undefined || !match?.operation || !answer) continue
    const { violations } = await judge({
      ...match,
      ...{ method: request.method, target: request.target, search, status: answer.status },
      requestHeaders: toHeaderMap(request.rawHeaders),
      requestBody: toBody(request.body),
      responseHeaders: toHeaderMap(answer.rawHeaders),
      responseBody: toBody(answer.body),
    })
    for (const violation of violations)
      if (!isDeclared(violation, { ...kept, ...exchange.drawn }, answer.status))
        found.push(
          `${request.method} ${request.target} → ${answer.status} ${JSON.stringify(exchange.drawn)}: ${violation.rule} at ${violation.location}: ${violation.message}`,
        )
  }
  return found
}

type Drawn = { -readonly [Name in LedgerName]?: Decisions[Name] }

function isDeclared({ source, severity, rule }: Violation, drawn: Drawn, status: number): boolean {
  if (source !== 'response' || severity === 'note') return true
  return Object.entries(drawn).some(([name, choice]) => {
    const { choices }: LedgerEntry = ledger[name as LedgerName]
    const made = choices.find((each) => each.choice === choice)
    if (rule === 'undocumented-status') return made?.undocumented?.includes(status)
    return made?.breaks?.includes(rule)
  })
}

function toBody(text: string | undefined): Body {
  return text === undefined || text === '' ? { kind: 'none' } : { kind: 'text', text, exact: true }
}

test('a thousand requests under rotation get every choice of every entry, except that of a full disk, and break the contract only where a drawn choice says so', {
  tags: ['long'],
  timeout: 120_000,
}, async ({ start }) => {
  const drawn = new Set<string>()
  for (const now of [undefined, Date.parse('2030-12-05T00:00:01Z')]) {
    const sandbox = await start({ unspecified: 'rotate', ...(now && { now }) })
    const exchanges = []
    for (let round = 0; round < runs(20).numRuns; round += 1)
      for (const [path, request] of steps) {
        await sandbox.send(path, request)
        exchanges.push(...(await sandbox.requests.list({ limit: 1 })))
      }
    for (const exchange of exchanges)
      for (const [name, choice] of Object.entries(exchange.drawn ?? {}))
        drawn.add(`${name}=${choice}`)
    expect(await undeclaredViolations(exchanges)).toEqual([])
  }
  const all = ledgerNames
    .filter((name) => name !== 'notKept')
    .flatMap((name) => choicesOf(name).map((choice) => `${name}=${choice}`))
  expect([...drawn].toSorted()).toEqual(all.toSorted())
})
