import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { bannerLines } from '../../src/cli/log/banner.ts'
import type { RunningSandbox } from '../../src/http/running-sandbox.ts'
import { collection, object, text } from '../support/contract-parts.ts'
import { createRecorder, startSandbox } from '../support/library.ts'
import { capture } from '../support/record.ts'
import { expect, test } from '../support/test.ts'

/** How an application shows its credential: the scheme of its contract, and a request with a key, or without one. */
interface Way {
  /** `undefined` for the contract of this package. */
  readonly scheme: object | undefined
  sent(key: string | undefined): { readonly target: string; readonly headers: readonly string[] }
}

const target = '/things/1'
const authorization = (written: (key: string) => string) => (key: string | undefined) => ({
  target,
  headers: key === undefined ? [] : ['Authorization', written(key)],
})
const ways: { readonly [name: string]: Way } = {
  'a bearer token of the pet store': {
    scheme: undefined,
    sent: (key) => ({
      ...authorization((each) => `Bearer ${each}`)(key),
      target: '/v1/pets/1',
    }),
  },
  'a key in a header': {
    scheme: { type: 'apiKey', in: 'header', name: 'X-Shop-Key' },
    sent: (key) => ({ target, headers: key === undefined ? [] : ['X-Shop-Key', key] }),
  },
  'a key in the query': {
    scheme: { type: 'apiKey', in: 'query', name: 'shop_key' },
    sent: (key) => ({
      target: key === undefined ? target : `${target}?shop_key=${key}`,
      headers: [],
    }),
  },
  'a key in a cookie': {
    scheme: { type: 'apiKey', in: 'cookie', name: 'shop_key' },
    sent: (key) => ({ target, headers: key === undefined ? [] : ['Cookie', `shop_key=${key}`] }),
  },
}

type Step = readonly [key: string | undefined, status: number, name: string]

const GOOD = 'key-of-the-application-7f3a'
const session: readonly Step[] = [
  [undefined, 401, 'no key'],
  ['expired-key-81c2', 401, 'expired'],
  [GOOD, 200, 'first'],
  ['wrong-key-55d0', 401, 'wrong'],
  [GOOD, 200, 'second'],
  ['later-wrong-key-9e', 401, 'at the end'],
]

/** Records a session with a service of the contract, and starts a sandbox from the recording alone. */
async function replayed(
  folder: string,
  { scheme, sent }: Way,
  steps: readonly Step[],
  more: object = {},
): Promise<RunningSandbox> {
  const file = path.join(folder, 'session.yaml')
  const contract = path.join(folder, 'things.json')
  const record = object({ id: text, name: text }, ['id'])
  writeFileSync(
    contract,
    JSON.stringify({
      ...{ openapi: '3.1.0', info: { title: 'Things', version: '1' } },
      components: { securitySchemes: { own: scheme ?? {} } },
      security: [{ own: [] }],
      paths: collection('/things', record),
    }),
  )
  const recorder = await createRecorder({ file, ...(scheme && { contract }) })
  for (const [at, [key, status, name]] of steps.entries()) {
    const { target: asked, headers } = sent(key)
    const id = scheme ? '1' : 1
    const body =
      status === 200 ? { id, name, ...(!scheme && { categoryId: 1 }) } : { code: name, status }
    recorder.add(
      capture({
        ...{ id: `c-${at}`, target: asked, requestHeaders: headers, status },
        responseBody: Buffer.from(JSON.stringify(body)),
      }),
    )
  }
  await recorder.close()
  return startSandbox({ scenario: file, ...more })
}

async function play({ url }: RunningSandbox, { sent }: Way, keys: readonly (string | undefined)[]) {
  const answers = []
  for (const key of keys) {
    const { target: asked, headers } = sent(key)
    const [[name, value] = []] = headers.length > 0 ? [headers] : []
    const reply = await fetch(new URL(url).origin + asked, {
      headers: name === undefined ? {} : { [name]: value as string },
    })
    const body = JSON.parse(await reply.text())
    answers.push([reply.status, body.name ?? body.code, reply.headers.get('x-sandbox-origin')])
  }
  return answers
}

for (const [name, way] of Object.entries(ways)) {
  const tags = ['a bearer token of the pet store', 'a key in a header'].includes(name)
    ? []
    : ['rest']
  test(`${name}: what was recorded answers the application that was recorded, refusals in their order`, {
    tags,
  }, async ({ folder }) => {
    await using sandbox = await replayed(folder, way, session)
    const recorded = session.map(([, status, said]) => [status, said, 'tape'])
    const keys = session.map(([key]) => key)
    expect(await play(sandbox, way, keys)).toEqual(recorded)
    // The last answer goes on, but one that refused a key is no reason to refuse the application from then on.
    expect(await play(sandbox, way, [GOOD, 'another-key-31', undefined])).toEqual([
      [200, 'second', 'tape'],
      [200, 'second', 'tape'],
      [401, 'no key', 'tape'],
    ])
    await sandbox.reset()
    expect(await play(sandbox, way, keys)).toEqual(recorded)
    const key = bannerLines(sandbox).find((line) => line.startsWith('  key '))
    expect(key).toContain('any of the right form: a recording keeps none')
  })

  test(`${name}: where keys are named, a wrong one has the refusals that were recorded`, {
    tags,
  }, async ({ folder }) => {
    await using sandbox = await replayed(folder, way, session, { keys: [GOOD] })
    expect(await play(sandbox, way, [GOOD, 'wrong', undefined, GOOD, 'wrong', GOOD])).toEqual([
      [200, 'first', 'tape'],
      [401, 'expired', 'tape'],
      [401, 'no key', 'tape'],
      [200, 'second', 'tape'],
      [401, 'wrong', 'tape'],
      [200, 'second', 'tape'],
    ])
    expect(bannerLines(sandbox).join('\n')).not.toContain('a recording keeps none')
  })

  test(`${name}: a session that was refused throughout is refused again, and goes on from where its state was written`, {
    tags: ['a key in a header', 'a key in a cookie'].includes(name) ? ['rest'] : ['long'],
  }, async ({ folder }) => {
    const refused = session.filter(([key, status]) => key !== undefined && status === 401)
    await using sandbox = await replayed(folder, way, refused)
    expect(await play(sandbox, way, [GOOD, GOOD, GOOD, GOOD])).toEqual([
      [401, 'expired', 'tape'],
      [401, 'wrong', 'tape'],
      [401, 'at the end', 'tape'],
      [401, 'at the end', 'tape'],
    ])
    await using whole = await replayed(folder, way, session)
    const recorded = session.map(([, status, said]) => [status, said, 'tape'])
    const keys = session.map(([key]) => key)
    for (let played = 0; played <= session.length; played += 1) {
      await whole.reset()
      await play(whole, way, keys.slice(0, played))
      const contract = way.scheme && { contract: path.join(folder, 'things.json') }
      const last = (await whole.requests.list()).at(-1)
      if (last) {
        const { scenario } = await whole.requests.repro(last.id)
        await using before = await startSandbox({ scenario, ...contract })
        expect(await play(before, way, [keys[played - 1]])).toEqual([recorded[played - 1]])
      }
      await using next = await startSandbox({ scenario: await whole.state.read(), ...contract })
      const rest = [...recorded.slice(played), [200, 'second', 'tape']]
      expect(await play(next, way, [...keys.slice(played), GOOD])).toEqual(rest)
    }
  })
}
