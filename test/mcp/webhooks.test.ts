import { expect, test } from '../events/support.ts'
import { openTools } from '../support/mcp-session.ts'

test('an agent sees the webhooks of a contract, sends one, and what became of it', async ({
  start,
  receiver,
}) => {
  const sandbox = await start()
  const { call } = await openTools(sandbox)
  const looked = await call('send_webhook')
  expect(looked.says).toContain(`Webhooks go to ${receiver.url}/hooks.`)
  expect(looked.value.events.map(({ name }: { name: string }) => name)).toContain('stockLow')
  const payload = { item: 'Ball', left: 1 }
  expect((await call('send_webhook', { name: 'stockLow', payload })).says).toContain(
    'It is waiting',
  )
  const { value } = await call('send_webhook', {
    event: 'stockLow',
    state: 'delivered',
    wait: 3000,
  })
  expect(value.deliveries).toMatchObject([
    {
      event: 'stockLow',
      state: 'delivered',
      payload: JSON.stringify(payload),
      attempts: [{ status: 204 }],
    },
  ])
  await call('arm_fault', { id: 'lost', on: 'webhook:stockLow', connection: 'reset' })
  await call('send_webhook', { name: 'stockLow', payload })
  const lost = await call('send_webhook', { state: 'failed', wait: 3000 })
  expect(lost.value.deliveries).toMatchObject([{ attempts: [{ fault: 'lost' }] }])
  expect(await call('send_webhook', { name: 'none' })).toMatchObject({
    isError: true,
    says: expect.stringContaining('The contract has no event "none".'),
  })
})
