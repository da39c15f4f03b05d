import { contractOf } from '../../src/contract/contract.ts'
import { findEvents } from '../../src/contract/events/find-events.ts'
import { startSandbox } from '../../src/http/start-sandbox.ts'
import { ofPackage, ours, validatorOf } from '../contract/events/real.ts'
import { readSource } from '../support/read-source.ts'
import { expect, test } from './support.ts'

const CONTRACTS = [
  ...['github', 'apideck-crm', 'telnyx', 'adyen-management', 'galaxy'].map(ours),
  ...['3.1/json/train-travel.json', '3.0/json/callbacks.json'].map(ofPackage),
]

test.for(CONTRACTS)(
  'every event of %s can be triggered, and what its receiver gets is valid by Ajv',
  async (contract, { receiver }) => {
    const { written, roles } = contractOf(await readSource(contract))
    await using sandbox = await startSandbox({ contract, webhookUrl: receiver.url })
    for (const { name, payload } of findEvents(written, roles)) {
      const before = receiver.received.length
      await sandbox.webhooks.trigger(name, { url: receiver.url })
      const received = (await receiver.count(before + 1)).at(-1)
      if (payload === undefined) continue
      const isValid = validatorOf(payload, written)
      expect(isValid(received?.body) ? [] : isValid.errors, name).toEqual([])
    }
  },
)

test('what is done with issues is told as GitHub tells it: opened, closed, opened again, with the record as it is answered', async ({
  receiver,
}) => {
  const contract = ours('github')
  await using sandbox = await startSandbox({ contract, webhookUrl: receiver.url })
  const send = async (method: string, path: string, body: object) => {
    const reply = await fetch(sandbox.url + path, {
      ...{ method, body: JSON.stringify(body) },
      headers: { 'content-type': 'application/json', authorization: 'Bearer key' },
    })
    return (await reply.json()) as { readonly number: number }
  }
  const issues = '/repos/ada/engine/issues'
  const opened = await send('POST', issues, { title: 'It stops' })
  await send('PATCH', `${issues}/${opened.number}`, { state: 'closed' })
  await send('PATCH', `${issues}/${opened.number}`, { state: 'open' })
  const received = await receiver.count(5)
  expect(
    received.map(({ body, headers }) => [headers['x-github-event'], body.action, body.issue.state]),
  ).toEqual([
    ['issues', 'opened', 'open'],
    ['issues', 'edited', 'closed'],
    ['issues', 'closed', 'closed'],
    ['issues', 'edited', 'open'],
    ['issues', 'reopened', 'open'],
  ])
  expect(received[0]?.body.issue).toMatchObject({ number: opened.number, title: 'It stops' })
})
