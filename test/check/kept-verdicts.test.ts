import { expect, test } from 'vitest'
import { captureKey } from '../../src/check/checker.ts'
import {
  type FinishedExchange,
  judgedHeaders,
  readFacts,
} from '../../src/check/judge/exchange-facts.ts'
import { createJudge } from '../../src/check/judge/judge.ts'
import { readCapture } from '../../src/check/read-capture.ts'
import type { Capture } from '../../src/journal/exchange.ts'
import { createSight, observedHeaders, observers } from '../../src/silences/observe-exchange.ts'
import { breaks } from '../support/breaks.ts'
import { loadContract } from '../support/built-in.ts'
import { toCapture } from '../support/capture.ts'
import { answer, create, list, pet } from '../support/case-parts.ts'
import { sound } from '../support/sound.ts'
import { observerCases } from './observed/observer-cases.ts'

const contract = loadContract()
const look = createSight(contract)

/** Exchanges of every kind that the rules and the observers are tested with. */
const captures: readonly Capture[] = [
  ...[...breaks, ...sound].map((each) => toCapture(each.request, each.answer)),
  ...observerCases.flatMap(([, , , ...exchanges]) =>
    exchanges.map(([request, given]) => toCapture(request, given)),
  ),
  // Of a request whose answer was cut off, the body may be cut too: what its header says of its length counts.
  toCapture(create(), answer(pet()), { failure: 'cut off' }),
]

/** The exchange of a capture, which writes down the names of the headers that are read. */
function watched(capture: Capture, read: Set<string>): FinishedExchange | undefined {
  const { exchange } = readCapture(capture, contract)
  const named = (name: string | symbol) => {
    read.add(String(name))
    return name
  }
  const spy = <Headers extends object>(headers: Headers) =>
    new Proxy(headers, {
      get: (target, name) => Reflect.get(target, named(name)),
      has: (target, name) => Reflect.has(target, named(name)),
    })
  return (
    exchange && {
      ...exchange,
      requestHeaders: spy(exchange.requestHeaders),
      responseHeaders: spy(exchange.responseHeaders),
    }
  )
}

test('rules and observers read no header but those on which a kept verdict depends', async () => {
  const judge = await createJudge(contract)
  const read = new Set<string>()
  for (const capture of captures) {
    const exchange = watched(capture, read)
    if (exchange) look(judge(exchange).facts, [])
  }
  expect([...read].toSorted()).toEqual(judgedHeaders.toSorted())
})

for (const [kind, observer] of observers) {
  test(`the observer of ${kind} names the headers that it reads`, () => {
    const read = new Set<string>()
    for (const capture of captures) {
      const exchange = watched(capture, read)
      if (!exchange) continue
      const { seen, entries } = look(readFacts(exchange, contract), [])
      read.clear()
      for (const entry of entries) if (entry.kind === kind) observer.observe(seen, entry)
      expect([...judgedHeaders, ...(observer.headers ?? [])]).toEqual(
        expect.arrayContaining([...read]),
      )
    }
  })
}

test.for([...new Set([...judgedHeaders, ...observedHeaders])])(
  'a verdict is not kept for an exchange with another %s',
  (name) => {
    const withValue = (value: string) => toCapture(list(), answer([], 200, { [name]: value }))
    expect(captureKey(withValue('a'))).toBe(captureKey(withValue('a')))
    expect(captureKey(withValue('a'))).not.toBe(captureKey(withValue('b')))
  },
)

test('a verdict is kept for an exchange with another header that nothing reads', () => {
  const withValue = (value: string) => toCapture(list(), answer([], 200, { 'x-request-id': value }))
  expect(captureKey(withValue('a'))).toBe(captureKey(withValue('b')))
})
