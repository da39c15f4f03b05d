import { answer, body, inPath, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

const uuid = { ...text, format: 'uuid' }
const few = {
  ...{ code: text, name: text, uid: uuid, owner: uuid },
  ...{ status: { ...text, enum: ['draft', 'open', 'closed', 'gone', 'lost'] } },
  parts: { type: 'array', items: uuid, minItems: 2 },
}
const plan = object({ ...few, since: { ...text, format: 'date' } }, [...Object.keys(few), 'since'])
// The list says of some members what a single record does not.
const listed = object({ ...few, status: { ...text, example: 'open' } }, Object.keys(few))
const wrapped = (schema: object) => object({ plan: schema }, ['plan'])
const paths = (shown: (schema: object) => object) => ({
  '/plans': {
    get: {
      responses: {
        200: answer(object({ plans: { type: 'array', items: listed } }, ['plans'])),
      },
    },
    post: {
      requestBody: body(object({ code: text, name: text }, ['code'])),
      responses: { 201: answer(shown(plan)) },
    },
  },
  '/plans/{code}': {
    parameters: [inPath('code')],
    get: { responses: { 200: answer(shown(plan)) } },
    put: {
      requestBody: body(object({ name: text }, ['name'])),
      responses: { 200: answer(shown(plan)) },
    },
    delete: { responses: { 200: answer(shown(plan)) } },
  },
})

for (const [form, shown, inside] of [
  ['as it is', (schema: object) => schema, (answered: object) => answered],
  ['in a wrapper', wrapped, (answered: { plan: object }) => answered.plan],
] as const)
  test(`what is made of a record is the same in each answer that shows it ${form}`, async ({
    start,
  }) => {
    const { send } = await start({ paths: paths(shown) })
    for (const code of ['a', 'b', 'c']) {
      const made = inside((await send('POST /plans', { code, name: 'One' })).body)
      const read = inside((await send(`GET /plans/${code}`)).body)
      expect(read).toEqual(made)
      const { since: _, ...shownInList } = read as { since: string }
      const { body: list } = await send('GET /plans')
      expect(list.plans).toContainEqual(shownInList)
      expect(inside((await send(`PUT /plans/${code}`, { name: 'Two' })).body)).toEqual({
        ...read,
        name: 'Two',
      })
      expect(inside((await send(`DELETE /plans/${code}`)).body)).toEqual({ ...read, name: 'Two' })
      expect((await send(`GET /plans/${code}`)).status).toBe(404)
    }
  })
