import { proxyOutline } from '../../src/admin/proxy-control-plane.ts'
import { compileDocument } from '../../src/contract/contract.ts'
import { LinkedDocument } from '../../src/contract/document/linked-document.ts'
import type { AdminRequest } from '../support/send-admin.ts'
import { expect } from '../support/test.ts'
import { askProxy, list, proxyDocument, test } from './proxy-support.ts'
import { spoil, spoilings } from './spoilings.ts'
import type { Place } from './support.ts'

const TOKEN = 'let-me-in'

/** A request that is right, for each operation, in an order in which all of them are; `{here}` is where it may record to. */
const right: readonly [operation: string, target: string, json?: object][] = [
  ['getHealth', '/health'],
  ['getDocument', '/openapi.json'],
  ['getReport', '/report'],
  ['getStatus', '/status'],
  ['getNext', '/next'],
  ['getFinding', '/findings/{found}'],
  ['getRecordings', '/recordings'],
  ['startRecording', '/recordings/start', { file: '{here}/walk.yaml' }],
  ['stopRecording', '/recordings/stop'],
  ['getMetrics', '/metrics'],
]

/** A right request with its route. */
const steps = right.map(([operation, target, json]) => {
  const route = proxyOutline().routes.find((each) => each.operationId === operation)
  if (!route) throw new Error(`there is no operation ${operation}`)
  return { ...route, operation, method: route.method.toUpperCase(), target, json }
})

type Step = (typeof steps)[number]

/** What a proxy without a next contract answers to each. */
const expected = steps.map(({ operation }) => (operation === 'getNext' ? 409 : 200))

test('the walk has a right request for every route, and the document, whose schemas compile, is served by itself', async ({
  proxy,
}) => {
  const { operations } = compileDocument(new LinkedDocument(proxyDocument).document)
  expect(steps.map(({ operation }) => operation)).toEqual(operations.map(({ id }) => id))
  const { body } = await askProxy(await proxy(), ['GET', '/openapi.json'])
  expect(body).toEqual(proxyDocument)
})

/** Sends every right request in order, as `changed` has it; returns the statuses. */
async function walk(
  place: Place & { readonly url: string },
  here: string,
  changed: (step: Step) => AdminRequest = ({ json }) => ({ json }),
): Promise<readonly number[]> {
  const statuses: number[] = []
  await list(place, '?limit=0')
  const { body } = await askProxy(place, ['GET', '/report'], changed(steps[0] as Step))
  const found = body?.findings?.[0]?.fingerprint ?? 'none'
  for (const step of steps) {
    const json = step.json && JSON.parse(JSON.stringify(step.json).replace('{here}', here))
    const request = changed({ ...step, json })
    statuses.push(
      (await askProxy(place, [step.method, step.target.replace('{found}', found)], request)).status,
    )
  }
  return statuses
}

/** What a client sends to a proxy with a token, from a foreign page and under a foreign name, and what it is answered. */
const credentials = [
  [`Bearer ${TOKEN}`, 200],
  [undefined, 401],
  ['Bearer let-me-on', 401],
  ['Bearer sandbox-key', 401],
] as const

test('every right request to a proxy is answered as its document says, also if it is a command', async ({
  proxy,
  command,
  here,
}) => {
  expect(await walk(await proxy(), here)).toEqual(expected)
  expect(await walk(await command(), '.')).toEqual(expected)
})

test('a proxy that has a token answers nothing but its health without it', async ({
  proxy,
  here,
}) => {
  const running = await proxy({ adminToken: TOKEN })
  for (const [authorization, status] of credentials) {
    const headers = {
      ...(authorization && { authorization, host: 'a.example', origin: 'https://a.example' }),
    }
    const statuses = await walk(running, here, ({ json }) => ({ json, headers }))
    expect(statuses, authorization).toEqual(
      status === 200 ? expected : [200, ...steps.slice(1).map(() => status)],
    )
  }
})

test('every spoiled request to a proxy is answered with its status', async ({ proxy }) => {
  const running = await proxy()
  for (const name of Object.keys(spoilings))
    for (const step of steps) {
      const spoiled = spoil(name, step)
      if (!spoiled) continue
      const reply = await askProxy(running, spoiled.call, spoiled.request)
      const seen = [name, step.operation, reply.status, reply.text.slice(0, 200)]
      expect(seen).toEqual([name, step.operation, spoiled.status, expect.any(String)])
    }
})
