import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'

const SIZE = 30_000
const src = new URL('../../src/', import.meta.url)

/** What reads input, and makes a function of a text of it. In time that grows with the square, none of them ends. */
const readers: { readonly [name: string]: [file: string, make: string] } = {
  'a pattern of keys': [
    'sandbox/worlds/keys.ts',
    "(m) => m.createKeyTest(['team-*-*-*-key', '*a*a*a*b', '**-*'])",
  ],
  Prefer: [
    'faults/prefer.ts',
    '(m) => (text) => m.readPrefer(text, { has: () => false, force: () => undefined })',
  ],
  'the content type of a body': ['sandbox/answers/request-context.ts', '(m) => m.isJsonType'],
  'a body': ['sandbox/answers/request-context.ts', '(m) => m.parseBody'],
  'a number in a body': [
    'sandbox/answers/request-context.ts',
    "(m) => (text) => m.parseBody('[1' + text + '1]')",
  ],
  'a path': [
    '../test/support/built-in.ts',
    "(m) => { const { match } = m.loadContract(); return (text) => match('GET', '/v1/pets/' + text) }",
  ],
  'a query': [
    '../test/support/built-in.ts',
    "(m) => { const { operations } = m.loadContract(); return (text) => operations[0].readQuery('?' + text + '%0A=1') }",
  ],
  'an int64': ['base/json/exact-numbers.ts', '(m) => m.parseInt64'],
  'a target': ['redaction/redact-by-name.ts', '(m) => m.redactAddress'],
  'a header that may hold a credential': [
    'base/text/secret-names.ts',
    "(m) => (text) => ['cookie', 'set-cookie', 'authorization'].map((name) => m.credentialsInHeader(name, text))",
  ],
  'an address that may hold a credential': [
    'base/text/secret-names.ts',
    '(m) => m.credentialsInAddress',
  ],
}

const units = [
  ...['-', ' ', '\t', '"', '\\', ',', ';', '=', '*', 'a', '0', '%', '%20', '&', '?', '/', '[', '{'],
  ...['; a="', 'a=', '="\\', 'Bearer ', 'a ', ' a', '?key=', '&token', '{"a":', '"a",'],
]

test(`what reads input reads ${SIZE} hostile characters in linear time`, async () => {
  const text = `
    const { parentPort } = require('node:worker_threads')
    const readers = ${JSON.stringify(Object.entries(readers).map(([name, [file, make]]) => [name, new URL(file, src).href, make]))}
    const readAll = async () => {
      for (const [name, file, make] of readers) {
        parentPort.postMessage(name)
        const read = eval(make)(await import(file))
        for (const unit of ${JSON.stringify(units)}) {
          const long = unit.repeat(${SIZE} / unit.length)
          for (const text of [long, 'a' + long, long + 'x', 'team-' + long, 'code=' + long + 'x', 'application/json' + long + 'x'])
            try { read(text) } catch {} // what is refused is refused in time, too
        }
      }
      parentPort.postMessage('the end')
    }
    readAll()`
  const worker = new Worker(text, { eval: true })
  let last = ''
  worker.on('message', (name) => {
    last = name
  })
  const timer = setTimeout(() => worker.terminate(), 50_000)
  await once(worker, 'exit')
  clearTimeout(timer)
  expect(last).toBe('the end')
})
