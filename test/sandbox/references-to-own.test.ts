import { answer, content, int64, listOf, object, text } from '../support/contract-parts.ts'
import { expect, test } from '../support/own-contract.ts'

/** A list of groups, which refer to groups. */
const groups = (properties: object, required: readonly string[] = []) => {
  const group = {
    ...object({ id: int64, name: text, ...properties }),
    required: ['id', ...required],
  }
  return {
    '/groups': { get: { responses: { '200': { ...answer(), ...content(listOf(group)) } } } },
  }
}

test('a generated record refers to earlier ones of its own resource, the first to none: a tree has an end', async ({
  start,
}) => {
  const { send } = await start(
    { paths: groups({ groupId: int64, linkedGroupIds: listOf(int64) }) },
    { scenario: 'default' },
  )
  const { body } = await send('GET /groups')
  expect(body).toHaveLength(20)
  const [first, ...others] = body
  expect(Object.keys(first)).toEqual(['id', 'name'])
  for (const { id, groupId, linkedGroupIds } of others)
    for (const to of [groupId, ...linkedGroupIds]) {
      expect(to).toBeLessThan(id)
      expect(to).toBeGreaterThan(0)
    }
})

test.for([
  ['null', { type: ['integer', 'null'] }, null],
  ['an empty list', listOf(int64), []],
  ['itself', int64, 1],
] as const)(
  'the first record refers to %s where its schema requires a reference of it',
  async ([, schema, value], { start }) => {
    const name = Array.isArray(value) ? 'groupIds' : 'groupId'
    const { send } = await start(
      { paths: groups({ [name]: schema }, [name]) },
      { scenario: 'default' },
    )
    const { body } = await send('GET /groups')
    expect(body[0][name]).toEqual(value)
    expect(body).toHaveLength(20)
  },
)
