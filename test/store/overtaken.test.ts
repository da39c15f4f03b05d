import { request } from 'node:http'
import { expect, type TestSandbox, test } from '../support/test.ts'

const SCENARIO = { version: 1, name: 's', pets: [{ id: 1, name: 'Rex', categoryId: 3 }] }
const JSON_BODY = JSON.stringify({ name: 'Nemo', categoryId: 1 })

/** Sends the head of a creation and half its body; the rest goes when it is asked for. */
function beginCreation({ url, key }: TestSandbox) {
  const sent = request(`${url}/pets`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'content-length': JSON_BODY.length,
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.once('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.once('error', reject)
  })
  return {
    /** Ends when the sandbox has the first half. */
    begun: new Promise<void>((resolve) => sent.write(JSON_BODY.slice(0, 9), () => resolve())),
    finish: () => {
      sent.end(JSON_BODY.slice(9))
      return status
    },
  }
}

/** Waits until the sandbox has read what was sent before: it answers another request in between. */
async function settled(sandbox: TestSandbox): Promise<void> {
  for (let round = 0; round < 3; round += 1) await sandbox.send('/pets/1')
}

const changes: [string, (sandbox: TestSandbox) => Promise<unknown>][] = [
  ['a reset', (sandbox) => sandbox.reset()],
  ['another scenario of the same name', (sandbox) => sandbox.load({ ...SCENARIO, pets: [] })],
  [
    'a scenario of another name',
    (sandbox) => sandbox.load({ ...SCENARIO, name: 'other', pets: [] }),
  ],
]
for (const kept of [true, false]) {
  test.for(changes)(
    `a creation that %s overtakes ${kept ? 'on disk' : 'in memory'} is 503, and the animal is nowhere`,
    async ([, change], { start, folder }) => {
      const sandbox = await start({ scenario: SCENARIO, ...(kept && { data: folder }) })
      const creation = beginCreation(sandbox)
      await creation.begun
      await settled(sandbox)
      await change(sandbox)
      expect(await creation.finish()).toBe(503)
      const names = () => sandbox.send('/pets').then(({ text }) => text)
      expect(await names()).not.toContain('Nemo')
      if (!kept) return
      await sandbox.load(SCENARIO)
      expect(await names()).not.toContain('Nemo')
    },
  )
}

test('a creation under a reload that keeps the animals is kept', async ({ start, folder }) => {
  const sandbox = await start({ scenario: SCENARIO, data: folder })
  const creation = beginCreation(sandbox)
  await creation.begun
  await settled(sandbox)
  await sandbox.load({ ...SCENARIO, keys: ['other', sandbox.key] })
  expect(await creation.finish()).toBe(201)
  expect((await sandbox.send('/pets')).text).toContain('Nemo')
})

test('every creation that is acknowledged during resets is there, or was removed by a later reset', async ({
  start,
  folder,
}) => {
  const sandbox = await start({ scenario: SCENARIO, data: folder })
  for (let round = 0; round < 3; round += 1) {
    const creations = Array.from({ length: 12 }, (_, at) =>
      sandbox.send('/pets', { json: { name: `${round}-${at}`, categoryId: 1 } }),
    )
    await sandbox.reset()
    // What is asked for after the reset is there whatever was under way.
    const late = await sandbox.send('/pets', { json: { name: `late ${round}`, categoryId: 1 } })
    const statuses = (await Promise.all(creations)).map(({ status }) => status)
    expect([201, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]))
    expect(late.status).toBe(201)
    expect((await sandbox.send('/pets')).text).toContain(`late ${round}`)
  }
})
