import assert from 'node:assert/strict'
import path from 'node:path'
import { stringifyJson } from '../../src/base/json/json.ts'
import { createChecker } from '../../src/check/checker.ts'
import type { Violation } from '../../src/contract/requests/violation-types.ts'
import { startSandboxOf } from '../../src/http/start-sandbox.ts'
import { startForwarding } from '../../src/proxy/start-forwarding.ts'
import { startRecorder } from '../../src/recording/recorder.ts'
import { startCaseUpstream } from '../support/case-upstream.ts'
import { type Ask, askingAt, expectKept, expectNamed, itemOf, writeAll } from './asking.ts'
import { type Changed, placed } from './changed.ts'
import type { Stage } from './play.ts'

/** Traffic through a proxy that checks it: nothing is found in what is right, and each body and answer that is wrong. */
export async function checked(changed: Changed): Promise<void> {
  const { source, bads, change } = changed
  await using sandbox = await startSandboxOf(source, {
    scenario: changed.scenario(placed(changed)),
  })
  const upstream = await startCaseUpstream()
  await using right = await startProxy(changed, sandbox.url)
  await using wrong = await startProxy(changed, upstream.url)
  const ask = askingAt(right.url)
  const kept = await writeAll(changed, [ask])
  await expectKept(changed, ask, new Map([...placed(changed), ...kept]))
  await right.settled()
  const refused = new Set(right.requests.filter(({ status }) => status === 400))
  assert.deepEqual(
    right.requests.filter((each) => !refused.has(each) && each.found.length > 0),
    [],
  )
  const [id = ''] = change.ids
  const get = askingAt(wrong.url)
  for (const body of changed.goods) {
    upstream.answerWith(jsonAnswer({ id, ...body }))
    await get('GET', itemOf(changed, id))
  }
  await wrong.settled()
  assert.deepEqual(
    wrong.requests.flatMap(({ found }) => found),
    [],
  )
  for (const { value } of bads) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    const answer = isObject ? { id, ...value } : value
    const members = changed.judge.record(answer)
    if (!members) continue
    upstream.answerWith(jsonAnswer(answer))
    await get('GET', itemOf(changed, id))
    await wrong.settled()
    const { found = [] } = wrong.requests.at(-1) ?? {}
    assert.ok(
      found.some(({ severity }) => severity === 'error'),
      `${stringifyJson(answer)} passed`,
    )
    expectNamed(found.map(({ location, message }) => `${location} ${message}`).join(), members)
  }
  await upstream.close()
}

/** Traffic that is recorded becomes a scenario, which has its records and answers as the service did. */
export async function recorded(changed: Changed, { folder }: Stage): Promise<void> {
  const { source, change, goods } = changed
  const records = placed(changed)
  const file = path.join(folder, 'recorded.yaml')
  const recorder = startRecorder({ file }, source)
  const exchanges: { request: Parameters<Ask>; reply: Awaited<ReturnType<Ask>> }[] = []
  {
    await using sandbox = await startSandboxOf(source, { scenario: changed.scenario(records) })
    await using proxy = await startForwarding({
      ...{ source, upstream: sandbox.url, onBug: rethrow, recorder },
    })
    const asking = askingAt(proxy.url)
    const ask: Ask = async (...request) => {
      const reply = await asking(...request)
      exchanges.push({ request, reply })
      return reply
    }
    const { parent } = change
    if (parent) await ask('GET', `/${parent.resource}/${parent.id}`)
    await ask('GET', change.path)
    for (const id of records.keys()) await ask('GET', itemOf(changed, id))
    for (const body of goods) await ask('POST', change.path, body)
    await ask('GET', change.path)
    await proxy.settled()
  }
  await recorder.close()
  await using replay = await startSandboxOf(source, { scenario: file })
  const ask = askingAt(replay.url)
  for (const [id, body] of records)
    assert.deepEqual(
      await replay.records(change.resource).get(id),
      changed.withPath({ id, ...body }),
    )
  for (const { request, reply } of exchanges) assert.deepEqual(await ask(...request), reply)
}

// --- internal ---

interface Judged {
  readonly status: number | undefined
  readonly target: string
  /** What the check found, without notes. */
  readonly found: readonly Violation[]
}

async function startProxy({ source }: Changed, upstream: string) {
  const requests: Judged[] = []
  const proxy = await startForwarding({
    ...{ source, upstream, onBug: rethrow },
    checker: await createChecker({ source }),
    onExchange: ({ status, method, target }, violations) => {
      if (typeof violations !== 'object') throw new Error(`not checked: ${violations}`)
      const found = violations.filter(({ severity }) => severity !== 'note')
      requests.push({ status, target: `${method} ${target}`, found })
    },
  })
  return Object.assign(proxy, { requests })
}

function jsonAnswer(value: unknown) {
  return { status: 200, body: stringifyJson(value) }
}

function rethrow(bug: unknown): never {
  throw bug
}
