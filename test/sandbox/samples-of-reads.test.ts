import { answer, content, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const time = { ...text, format: 'date-time' }
const session = object({
  id: { type: 'integer' },
  expirationTime: time,
  deep: object({ at: time }),
})

test('a sample of a GET is the same at each time, also where it has times', async ({ start }) => {
  const { send, sandbox } = await start({
    paths: {
      '/session/state': {
        get: { responses: { '200': { ...answer(), ...content(session) } } },
      },
    },
  })
  const { body } = await send('GET /session/state')
  expect(body).toMatchObject({
    expirationTime: expect.any(String),
    deep: { at: expect.any(String) },
  })
  await sandbox.clock.set({ advance: 86_400_000 })
  expect((await send('GET /session/state')).body).toEqual(body)
})
