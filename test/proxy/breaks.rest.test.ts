import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Checker } from '../../src/check/checker.ts'
import type { Finding, Report } from '../../src/check/reports/report.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { breaks } from '../support/breaks.ts'
import { source } from '../support/built-in.ts'
import type { Break, CaseAnswer, CaseRequest, Expected } from '../support/case.ts'
import { captureOverHttp, startCaseUpstream } from '../support/case-upstream.ts'
import { createChecker } from '../support/checking.ts'
import { sound } from '../support/sound.ts'

// One proxy for all cases; each has a checker of its own, since some rules remember ids.
let checker: Checker = await createChecker()
const bugs: unknown[] = []
const upstream = await startCaseUpstream()
const proxy = await startForwarding({
  source,
  upstream: `http://127.0.0.1:${upstream.port}/v1`,
  checker: {
    check: (capture) => checker.check(capture),
    skip: checker.skip,
  },
  onBug: (bug) => bugs.push(bug),
})

afterAll(async () => {
  await proxy.close()
  await upstream.close()
  expect(bugs).toEqual([])
})

const isUnderV1 = ({ request }: { readonly request: CaseRequest }) =>
  request.target.startsWith('/v1/')

test.each(breaks.filter(isUnderV1))('the proxy finds that $title', async (each) => {
  const { expected, also = [] } = each
  const { findings, exchanges } = await reportOf([...(each.before ?? []), each])
  const serious = findings.filter(({ severity }) => severity !== 'note')
  expect(inOrder(serious.map(toExpected))).toEqual(inOrder([expected, ...also]))
  expect(exchanges.total).toBe((each.before?.length ?? 0) + 1)
})

test.each(sound.filter(isUnderV1))('the proxy finds nothing in $title', async (each) => {
  const { notes = [], unchecked: reasons = [] } = each
  const { findings, unchecked, exchanges } = await reportOf([each])
  expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([])
  expect([...new Set(findings.map(({ rule }) => rule))].toSorted()).toEqual(notes.toSorted())
  expect(Object.keys(unchecked)).toEqual(reasons)
  expect(exchanges.total).toBe(1)
})

test('of the cases, 40 breaks and 15 sound ones or more go through the proxy', () => {
  expect(breaks.filter(isUnderV1).length).toBeGreaterThanOrEqual(40)
  expect(sound.filter(isUnderV1).length).toBeGreaterThanOrEqual(15)
})

test('what is outside /v1 gets the 404 of the proxy itself', async () => {
  const outside = [...breaks, ...sound].filter((each) => !isUnderV1(each))
  expect(outside.length).toBeGreaterThan(0)
  for (const { request, answer } of outside) {
    const { status, responseHeaders } = await send(request, answer)
    expect(status, request.target).toBe(404)
    expect(responseHeaders).toContain('application/problem+json')
    expect(responseHeaders).toContain('proxy')
  }
})

/** Sends exchanges through the proxy, one after the other, and answers what a new checker says of them. */
async function reportOf(exchanges: readonly Pick<Break, 'request' | 'answer'>[]): Promise<Report> {
  checker = await createChecker()
  for (const { request, answer } of exchanges) {
    const { status } = await send(request, answer)
    expect(status).toBe(answer.status ?? 200)
    // Times are whole milliseconds: what comes next has to begin after this one has ended.
    await sleep(3)
  }
  await proxy.settled()
  return checker.report()
}

function send(request: CaseRequest, answer: CaseAnswer) {
  upstream.answerWith(answer)
  return captureOverHttp(Number(new URL(proxy.url).port), request)
}

function toExpected({ rule, severity, operation, location }: Finding): Expected {
  return { rule, severity, operation, location }
}

function inOrder(found: readonly Expected[]): Expected[] {
  return found.toSorted((a, b) => (a.location + a.rule < b.location + b.rule ? -1 : 1))
}
