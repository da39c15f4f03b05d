import { availableParallelism } from 'node:os'
import path from 'node:path'
import { CheckerThread, startChecker } from '../../src/check/threads/checker-thread.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { source } from '../support/built-in.ts'
import { toCapture } from '../support/capture.ts'
import { answer, create, get, list, pets, petText, SUNSET } from '../support/case-parts.ts'
import { startProxy } from '../support/library.ts'
import { expect } from '../support/test.ts'
import { test } from './support.ts'

test('startProxy checks what passes, and its report outlives it', async ({ upstream }) => {
  const url = await upstream((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end('[{"id":1,"name":7,"categoryId":3}]')
  })
  const proxy = await startProxy({ upstream: url })
  for (const limit of [1, 2, 3]) {
    const reply = await fetch(`${proxy.url}/pets?limit=${limit}`, {
      headers: { authorization: 'Bearer key-9f2' },
    })
    await reply.arrayBuffer()
  }
  const now = await proxy.report()
  await Promise.all([proxy.close(), proxy.close()])
  await proxy.close()
  const { findings, exchanges, upstream: named } = await proxy.report()
  expect(named).toBe(proxy.upstream)
  expect(exchanges).toMatchObject({ total: 3, checked: 3 })
  expect(findings.map(({ rule, location, count }) => [rule, location, count])).toEqual([
    ['type', 'response.200.body.*.name', 3],
  ])
  expect(now.findings).toEqual(findings)
  expect(JSON.stringify(findings)).not.toContain('key-9f2')
})

test('startProxy refuses a bad baseline and an upstream that does not resolve', async ({
  task,
  upstream,
}) => {
  const url = await upstream((_request, response) => response.end())
  const file = path.join(import.meta.dirname, 'fixtures', `${task.id}-is-not-there.yaml`)
  await expect(startProxy({ upstream: url, baseline: file })).rejects.toThrow(file)
  await expect(startProxy({ upstream: 'http://not-there.invalid/v1' })).rejects.toThrow(
    'not-there.invalid',
  )
})

test.runIf(availableParallelism() > 1)(
  'a checker runs in a thread where there is a core for it',
  async () => {
    const checker = await startChecker({ source })
    expect(checker).toBeInstanceOf(CheckerThread)
    await checker.close()
  },
)

test('a thread answers verdicts in the order of the exchanges, and counts what was skipped', {
  tags: ['rest'],
}, async () => {
  const thread = new CheckerThread({ source, upstream: 'http://user:pass@service.example/v1' })
  const captures = Array.from({ length: 300 }, (_, index) =>
    index % 3 === 0
      ? toCapture(list('?limit=20'), answer(pets(20)))
      : index % 3 === 1
        ? toCapture(get(1), answer(petText(), 200, SUNSET))
        : toCapture(create(), answer('{"id":"seven"}', 201)),
  )
  for (let count = 0; count < 12; count += 1) thread.skip('queue-full')
  const [one, all, none] = await Promise.all([
    thread.check(captures[0] as Capture),
    thread.checkAll(captures.slice(1)),
    thread.checkAll([]),
  ])
  const verdicts = [one, ...all, ...none]
  thread.skip('sampled-out')
  const report = await thread.report()
  await thread.close()
  for (const [index, violations] of verdicts.entries()) {
    const isBad = index % 3 === 2
    expect(violations.some(({ severity }) => severity === 'error')).toBe(isBad)
  }
  expect(report.exchanges).toMatchObject({ total: 313, checked: 300, unchecked: 13 })
  expect(report.unchecked).toEqual({ 'queue-full': 12, 'sampled-out': 1 })
  expect(report.upstream).toBe('http://service.example/v1')
})

test('a thread that has ended fails what it was asked, and what it is asked after', async () => {
  const thread = new CheckerThread({ source })
  const exchange = toCapture(list(), answer(pets(1)))
  const asked = thread.check(exchange)
  const report = thread.report()
  const gone = Promise.all([
    expect(asked).rejects.toThrow('The checker thread has ended'),
    expect(report).rejects.toThrow('The checker thread has ended'),
  ])
  await thread.close()
  await gone
  await expect(thread.check(exchange)).rejects.toThrow('has ended')
  await expect(thread.report()).rejects.toThrow('has ended')
})
