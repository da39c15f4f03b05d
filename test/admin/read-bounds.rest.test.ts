import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from '../support/test.ts'
import { ask } from './support.ts'

/** Between two requests, in milliseconds: they need not compete with what they wait for. */
const PAUSE = 20

const YAML = { 'content-type': 'application/yaml' }
const JSON_TYPE = { 'content-type': 'application/json' }

/** Bodies with too much of something, and what is said of them. */
const bodies: readonly (readonly [
  what: string,
  route: readonly [string, string],
  headers: typeof YAML,
  body: string,
  status: number,
  says: string,
])[] = [
  [
    'comments',
    ['PUT', '/scenario'],
    YAML,
    '#\n'.repeat(1_500_001),
    400,
    'more than 1,500,000 lines',
  ],
  [
    'marks',
    ['PUT', '/scenario'],
    YAML,
    `[${'{},'.repeat(600_000)}]`,
    400,
    'more than 1,500,000 values',
  ],
  [
    'levels',
    ['PUT', '/scenario'],
    YAML,
    '['.repeat(1_000_000),
    400,
    'nested deeper than 64 levels',
  ],
  ['nested items', ['PUT', '/scenario'], YAML, '- '.repeat(60_000), 400, 'nested deeper than 64'],
  ['levels', ['PUT', '/scenario'], JSON_TYPE, '['.repeat(1_000_000), 400, 'nested deeper than 64'],
  ['levels', ['POST', '/faults'], JSON_TYPE, '['.repeat(1_000_000), 400, 'nested deeper than 64'],
  ['bytes', ['PUT', '/scenario'], YAML, ' '.repeat(16 * 1024 * 1024 + 1), 413, 'at most 16777216'],
  ['bytes', ['POST', '/faults'], JSON_TYPE, ' '.repeat(1024 * 1024 + 1), 413, 'at most 1048576'],
]

test.for(bodies)(
  'too many %s in a body of %j are refused in a sentence, and others are answered meanwhile',
  async ([, route, headers, body, status, says], { sandbox }) => {
    let isOver = false
    const refused = ask(sandbox, route, { headers, body }).finally(() => {
      isOver = true
    })
    // Each waits for the one before: if the server were blocked, there would be none after the body has arrived.
    while (!isOver) {
      expect((await sandbox.send('/pets?limit=1')).status).toBe(200)
      await sleep(PAUSE)
    }
    const reply = await refused
    expect([reply.status, reply.body.detail]).toEqual([status, expect.stringContaining(says)])
  },
)
