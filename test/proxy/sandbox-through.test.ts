import { createChecker } from '../support/checking.ts'
import { expect } from '../support/test.ts'
import { test } from './support.ts'

const fault = (changes: object) => ({ id: 'f', on: 'listPets', ...changes })

/** Faults that break the contract on purpose, and what is to be found. */
const offContract: [string, object, string[]][] = [
  [
    'an answer of 503',
    fault({ respond: { status: 503 } }),
    ['error undocumented-status listPets response.503.status'],
  ],
  [
    'a list that is an object',
    fault({ respond: { status: 200, body: { pets: [] } } }),
    ['error type listPets response.200.body'],
  ],
  [
    'an animal without a name',
    fault({ respond: { status: 200, body: [{ id: 1, categoryId: 3 }] } }),
    ['error required listPets response.200.body.*.name'],
  ],
  [
    'a 429',
    fault({ respond: { status: 429 } }),
    ['warning undocumented-status listPets response.429.status'],
  ],
]

test.for(offContract)(
  'the proxy finds %s that a scenario makes, and nothing else in a walk',
  async ([, each, expected], { start, proxy }) => {
    const checker = await createChecker()
    const sandbox = await start({
      scenario: { version: 1, name: 'off', seed: 1, extends: 'default', faults: [each] },
    })
    const { url, settled } = await proxy({ upstream: sandbox.url, checker })
    const headers = { authorization: `Bearer ${sandbox.key}`, 'content-type': 'application/json' }
    const body = '{"name":"Rex","categoryId":9223372036854775807}'
    const walk: [string, RequestInit][] = [
      ['/pets', { headers }],
      ['/pets/1', { headers }],
      ['/pets/999', { headers }],
      ['/pets/1', {}],
      ['/pets', { method: 'POST', headers, body }],
      ['/pets', { method: 'POST', headers, body: '{' }],
    ]
    const statuses: number[] = []
    for (const [target, init] of walk) {
      const reply = await fetch(url + target, init)
      await reply.arrayBuffer()
      statuses.push(reply.status)
    }
    expect(statuses.slice(1)).toEqual([200, 404, 401, 201, 400])
    await settled()
    const { findings, exchanges } = checker.report()
    expect(exchanges.checked).toBe(walk.length)
    const serious = findings.filter(({ severity }) => severity !== 'note')
    expect(
      serious.map((found) =>
        [found.severity, found.rule, found.operation, found.location].join(' '),
      ),
    ).toEqual(expected)
  },
)
