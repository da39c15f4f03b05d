import type { ProxyOptions } from '../../src/proxy/proxy-options.ts'
import { expect } from '../support/test.ts'
import { exchangeBytes, keepingChecker, test } from './support.ts'

const bug = new Error('planted')
const fail = () => {
  throw bug
}

/** What is done with an exchange, each with a bug, and whether the upstream's answer still reaches the client. */
const planted: [string, Partial<Omit<ProxyOptions, 'source'>>, 'answered' | 'cut'][] = [
  ['a recorder that throws', { recorder: { add: fail } }, 'answered'],
  ['a judge that throws', { checker: { ...keepingChecker(), check: fail } }, 'answered'],
  [
    'a judge that rejects',
    { checker: { ...keepingChecker(), check: () => Promise.reject(bug) } },
    'answered',
  ],
  [
    'a thread of judges that rejects',
    { checker: { ...keepingChecker(), checkAll: () => Promise.reject(bug) } },
    'answered',
  ],
  [
    'a thread of judges that throws',
    { checker: { ...keepingChecker(), checkAll: fail } },
    'answered',
  ],
  [
    'a listener to exchanges that throws',
    { checker: keepingChecker(), onExchange: fail },
    'answered',
  ],
  [
    'a checker that throws when it counts what is not checked',
    { checker: { ...keepingChecker(), skip: fail }, sample: 0 },
    'answered',
  ],
  [
    'a verdict that cannot be written',
    // biome-ignore lint/suspicious/noExplicitAny: what no checker may answer
    { checker: { ...keepingChecker(), check: () => [{ severity: 'error', source: 1n }] as any } },
    'answered',
  ],
  ['chance that throws', { checker: keepingChecker(), sample: 0.5, random: fail }, 'cut'],
]

for (const annotate of [false, true]) {
  test.for(planted)(
    `%s${annotate ? ', while the client waits for the verdict,' : ''} leaves no client waiting, and is reported`,
    async ([name, options, outcome], { upstream, proxy }) => {
      const bugs: unknown[] = []
      const url = await upstream((_request, response) => response.end('[]'))
      const running = await proxy({
        ...{ upstream: url, annotate, checker: keepingChecker(), onBug: (each) => bugs.push(each) },
        ...options,
      })
      const ask = () =>
        exchangeBytes(running.port, 'GET /v1/pets HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
      const texts = [await ask(), await ask()]
      for (const text of texts)
        expect(text).toMatch(outcome === 'answered' ? /^HTTP\/1\.1 200 OK\r\n.*\[\]/s : /^$/)
      await running.settled()
      // Nothing is written of a verdict that nobody waits for.
      if (annotate || !name.startsWith('a verdict')) expect(bugs.length).toBeGreaterThan(0)
    },
  )
}
